/**
 * Bodies of REST answers are kept by the version of what they show (`versionOf`). A resolver that looks at something else,
 * such as another space or a stored specification, says so here: the body it is part of is made anew each time.
 */
import type { Context } from '../context.ts';

const flagOf = (context: Context): { up: boolean } => context.memo('not to be kept', () => ({ up: false }));

/** What is answered to this request depends on more than its version. */
export function notToBeKept(context: Context): void {
  flagOf(context).up = true;
}

export const mayBeKept = (context: Context): boolean => !flagOf(context).up;
