/** What a webhook may be. */
import { z } from 'zod';
import type { Transaction } from '../../../db/database.ts';
import { badInput } from '../../../errors.ts';

/** Of an organization. */
export const MOST_WEBHOOKS = 20;
const MOST_SPACES = 100;

export const webhookUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http(s) address' })
  .max(2048)
  .refine((url) => {
    if (!URL.canParse(url)) return true; // which is said already
    const { username, password, hash } = new URL(url);
    return `${username}${password}${hash}` === '';
  }, 'must have no credentials or fragment');

export const webhookTitle = z.string().max(100, 'must have at most 100 characters');
const once = (values: readonly string[]) => new Set(values).size === values.length;
export const webhookTypes = z
  .array(z.string())
  .min(1, 'must name at least one')
  .refine(once, 'must not name one twice');
export const webhookSpaces = z
  .array(z.string())
  .max(MOST_SPACES, `must have at most ${MOST_SPACES} items`)
  .refine(once, 'must not name one twice');

/** Refuses spaces that are none of the organization. */
export async function refuseSpaces(tx: Transaction, organizationId: string, ids: readonly string[]): Promise<void> {
  const known = ids.filter((id) => !id.includes('\0'));
  const count = await tx.space.count({ where: { id: { in: known }, organizationId, deletedAt: null } });
  if (count < ids.length) throw badInput('spaces', 'must be spaces of this organization');
}
