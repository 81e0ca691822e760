/** Who may read content. */
import { onSpace } from '../../access/entities.ts';
import { type AccessRule, orVisitors } from '../../access/rule.ts';
import type { Context } from '../../context.ts';
import type { Revision as RevisionRow, Space as SpaceRow } from '../../db/generated/prisma/client.ts';
import { notFound } from '../../errors.ts';
import { isGuarded } from './for-reader.ts';
import { open, revisionById } from './reading.ts';
import { hiddenPages, idsIn } from './references-for-reader.ts';

/** Content of the space that `spaceId` names. */
export const onContent = onSpace('access');

/** The revision that `revisionId` names, in the space that `spaceId` names. Readers of a site get what is published of it. */
export const onRevision: AccessRule = orVisitors({
  ...onContent,
  subject: 'Revision',
  check: async (context, args, parent) => {
    if (parent) {
      await onContent.check(context, { spaceId: (parent as RevisionRow).spaceId }, undefined);
      return parent;
    }
    const space = (await onContent.check(context, args, undefined)) as SpaceRow;
    const row = await revisionById(context, String(args.revisionId ?? ''));
    if (row.spaceId !== space.id) throw notFound('Revision');
    const { caller } = context;
    if (caller.kind === 'visitor' && !caller.preview && !(await isPublished(context, space, row)))
      throw notFound('Revision');
    return row;
  },
});

/** Who has begun to read a revision finds the rest of it for so long after another one took its place. */
const STILL_PUBLISHED_MS = 10 * 60 * 1000;

/**
 * Whether readers of a site get this revision: the current one of its space, and those that were it a moment ago, unless a page that
 * they saw there is hidden from them now.
 */
async function isPublished(context: Context, space: SpaceRow, row: RevisionRow): Promise<boolean> {
  if (row.id === space.revisionId) return true;
  const since = new Date(Date.now() - STILL_PUBLISHED_MS);
  const { database } = context.services;
  if ((await database.query(WAS_CURRENT, [space.revisionId, row.id, since])).length === 0) return false;
  if (!isGuarded(context)) return true;
  const [now, before] = await Promise.all([
    treeOf(context, await revisionById(context, space.revisionId)),
    treeOf(context, row),
  ]);
  const hidden = hiddenPages(context, now);
  const known = hiddenPages(context, before);
  return !idsIn(before).some((id) => hidden.has(id) && !known.has(id));
}

const treeOf = async (context: Context, row: RevisionRow) => (await open(context, row)).revision.tree();

/** The first parent of a revision is the one whose place it took. */
const WAS_CURRENT = `
  WITH RECURSIVE line AS (
    SELECT r."id", r."parents"[1] AS "before", r."createdAt" FROM "Revision" r WHERE r."id" = $1
    UNION ALL
    SELECT r."id", r."parents"[1], r."createdAt" FROM line JOIN "Revision" r ON r."id" = line."before"
    WHERE line."createdAt" > $3
  ) SELECT 1 FROM line WHERE line."before" = $2 AND line."createdAt" > $3`;
