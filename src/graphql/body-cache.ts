/**
 * Bodies of REST answers are cached by the version of the entity that they show (`versionOf`). A resolver that reads anything else,
 * such as another space or a stored specification, disables that for its request: the body is then built each time.
 */
import type { Context } from '../context.ts';

const flagOf = (context: Context): { isDisabled: boolean } => context.memo('body cache', () => ({ isDisabled: false }));

/** The answer depends on more than the version of its entity. */
export function disableBodyCache(context: Context): void {
  flagOf(context).isDisabled = true;
}

export const isBodyCacheable = (context: Context): boolean => !flagOf(context).isDisabled;
