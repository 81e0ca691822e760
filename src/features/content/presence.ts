/**
 * Who has a page open in an editor. Rows, so that people behind different servers see each other; each says for how long it holds, and
 * whoever writes one takes away those that are over.
 */
import { requireUser } from '../../access/caller-kinds.ts';
import { onSpace } from '../../access/entities.ts';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { notFound } from '../../errors.ts';
import { builder } from '../../graphql/builder.ts';
import { User } from '../people/users/types.ts';
import { open, pageIn, revisionById } from './reading.ts';

/** Editors say every 15 seconds that they are there; after this, one that says nothing is gone. */
const HOLDS_MS = 40_000;
/** More of them are not told. */
const MAX_OTHERS = 20;

builder.mutationField('noteEditing', (t) =>
  t.prismaField({
    description:
      'Says that the caller has a page open in an editor: in the live content, or in the change request that is named. It holds for 40 seconds; say it again every 15. Gives the others who have the page open, in whatever change request, at most 20.',
    type: [User],
    access: onSpace('edit'),
    args: {
      spaceId: t.arg.id({ required: true }),
      pageId: t.arg.id({ required: true }),
      revisionId: t.arg.id({ required: true, description: 'The revision that the editor began with.' }),
    },
    resolve: async (query, _root, { spaceId, pageId, revisionId }, context) => {
      await requirePage(context, { spaceId, pageId, revisionId });
      const { userId } = requireUser(context.caller);
      const now = new Date();
      const over = { lt: new Date(now.getTime() - HOLDS_MS) };
      await inTransaction(context.services.database, async (tx) => {
        await tx.pageEditor.deleteMany({ where: { seenAt: over, OR: [{ userId }, { spaceId, pageId }] } });
        await tx.pageEditor.upsert({
          where: { spaceId_pageId_userId: { spaceId, pageId, userId } },
          create: { spaceId, pageId, userId, seenAt: now },
          update: { seenAt: now },
        });
      });
      return context.db.user.findMany({
        ...query,
        where: { id: { not: userId }, pageEditors: { some: { spaceId, pageId } } },
        orderBy: { displayName: 'asc' },
        take: MAX_OTHERS,
      });
    },
  }),
);

builder.mutationField('stopEditing', (t) =>
  t.boolean({
    description: 'Says that the caller has closed the editor of a page.',
    access: onSpace('edit'),
    args: { spaceId: t.arg.id({ required: true }), pageId: t.arg.id({ required: true }) },
    resolve: async (_, { spaceId, pageId }, { db, caller }) => {
      await db.pageEditor.deleteMany({ where: { spaceId, pageId, userId: requireUser(caller).userId } });
      return true;
    },
  }),
);

/** The page stands in a revision of the space. */
async function requirePage(
  context: Context,
  { spaceId, pageId, revisionId }: { spaceId: string; pageId: string; revisionId: string },
): Promise<void> {
  const row = await revisionById(context, revisionId);
  if (row.spaceId !== spaceId) throw notFound('Revision');
  await pageIn(await open(context, row), pageId);
}
