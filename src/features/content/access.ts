/** Who may read content. */
import { onSpace } from '../../access/entities.ts';
import { type AccessRule, orVisitors } from '../../access/rule.ts';
import type { Context } from '../../context.ts';
import type { Revision as RevisionRow, Space as SpaceRow } from '../../db/generated/prisma/client.ts';
import { notFound } from '../../errors.ts';
import { revisionById } from './reading.ts';

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

/** Whether readers of a site get this revision: the current one of its space, and those that were it a moment ago. */
async function isPublished({ services }: Context, space: SpaceRow, { id }: RevisionRow): Promise<boolean> {
  if (id === space.revisionId) return true;
  const since = new Date(Date.now() - STILL_PUBLISHED_MS);
  return (await services.database.query(WAS_CURRENT, [space.revisionId, id, since])).length > 0;
}

/** The first parent of a revision is the one whose place it took. */
const WAS_CURRENT = `
  WITH RECURSIVE line AS (
    SELECT r."id", r."parents"[1] AS "before", r."createdAt" FROM "Revision" r WHERE r."id" = $1
    UNION ALL
    SELECT r."id", r."parents"[1], r."createdAt" FROM line JOIN "Revision" r ON r."id" = line."before"
    WHERE line."createdAt" > $3
  ) SELECT 1 FROM line WHERE line."before" = $2 AND line."createdAt" > $3`;
