/** Conditions, where they are written. */
import type { Site } from '../../../db/generated/prisma/client.ts';
import { checkConditions } from '../adaptive/conditions.ts';
import { schemaOf } from '../adaptive/stored.ts';

/**
 * 400 naming `condition` for an expression that is not true or false of every visitor of the site. The site is locked, so that the
 * schema stays until the condition is written.
 */
export function checkCondition(site: Site, condition: string | null | undefined): void {
  checkConditions([{ path: 'condition', condition }], schemaOf(site));
}
