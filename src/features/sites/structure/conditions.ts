/** Conditions, where they are written. */
import type { Context } from '../../../context.ts';
import { checkConditions } from '../adaptive/conditions.ts';
import { schemaOf } from '../adaptive/stored.ts';
import { siteById } from '../rights.ts';

/** 400 naming `condition` for an expression that is not true or false of every visitor of the site. */
export async function checkCondition(
  context: Context,
  siteId: string,
  condition: string | null | undefined,
): Promise<void> {
  if (!condition) return;
  const site = await siteById(context, siteId);
  checkConditions([{ path: 'condition', condition }], site && schemaOf(site));
}
