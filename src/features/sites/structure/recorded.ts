/** What the audit log says of a change of a structure: which spaces readers of the site get, and on what condition. */
import type { Transaction } from '../../../db/database.ts';
import { record } from '../../people/audit.ts';
import type { Structure } from './structure.ts';

/** Records spaces that came onto the site or left it, and conditions that are others now; nothing for names and order. */
export async function recordStructure(
  tx: Transaction,
  before: Structure,
  after: Structure,
  actorId: string | null,
): Promise<void> {
  const { organizationId, siteId: subject } = after;
  const [known, now] = [before, after].map(({ siteSpaces }) => new Set(siteSpaces.map(({ spaceId }) => spaceId)));
  const added = [...now!].filter((id) => !known!.has(id)).join(' ');
  const removed = [...known!].filter((id) => !now!.has(id)).join(' ');
  if (added || removed) {
    const details = { ...(added && { added }), ...(removed && { removed }) };
    await record(tx, { organizationId, actorId, action: 'site.spaces', subject, details });
  }
  const conditions = conditionsOf(before);
  const changed = [...conditionsOf(after)].filter(([id, condition]) => (conditions.get(id) ?? null) !== condition);
  if (changed.length > 0) {
    const details = { changed: changed.map(([id]) => id).join(' ') };
    await record(tx, { organizationId, actorId, action: 'site.conditions', subject, details });
  }
}

/** By the ids of sections and of spaces in them. */
const conditionsOf = ({ sections, siteSpaces }: Structure): Map<string, string | null> =>
  new Map([...sections, ...siteSpaces].map(({ id, condition }) => [id, condition]));
