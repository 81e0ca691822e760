/**
 * When here and in the repository the same was changed since the last sync, the import goes into a change request: nothing of
 * either side is dropped, and people decide (decisions §8). While it is open, later commits come into the same one.
 */
import { type Merged, merge } from '../../content/merge.ts';
import { overlay } from '../../content/overlay.ts';
import { Revision } from '../../content/revision.ts';
import type { BlobStore } from '../../content/types.ts';
import type { Transaction } from '../../db/database.ts';
import type { ChangeRequest } from '../../db/generated/prisma/client.ts';
import { advanceBranch } from '../change-requests/branch.ts';
import { insertChangeRequest } from '../change-requests/create.ts';
import { conflictedTexts, stillConflicted } from '../change-requests/marks.ts';
import { contentStore } from '../content/advance.ts';
import type { BringIn, Made, Standing } from './bring-in.ts';
import { gitOf } from './operation.ts';
import { type Brought, completeWaiting } from './sync.ts';

/** Conflicts that the description names. */
const NAMED = 20;

/** In the transaction that has locked the space. @throws OperationOver */
export async function setAside(
  tx: Transaction,
  work: BringIn,
  standing: Standing,
  made: Made,
  merged: Merged,
  brought: Brought,
): Promise<void> {
  const { services, operation, options, commit, progress } = work;
  const { space, current } = standing;
  const waiting = await locked(tx, standing);
  const inside = contentStore(services, space.organizationId, tx);
  const head = waiting
    ? await intoBranch(tx, inside, waiting, standing, made)
    : { ...merged, parents: [current.id], marked: [] };
  const store = overlay(inside, head.blobs);
  const candidates = [...new Set([...head.marked, ...conflictedTexts(head.conflicts)])];
  const changeRequest =
    waiting ??
    (await insertChangeRequest(tx, services, {
      spaceId: space.id,
      subject: `Git: ${commit.message.split('\n')[0]}`.slice(0, 100).toWellFormed(),
      description: await describe(store, merged, commit.oid),
      status: 'open',
      createdById: operation.createdById,
    }));
  await advanceBranch(tx, services, changeRequest, {
    root: head.root,
    blobs: head.blobs,
    type: 'update',
    parents: head.parents,
    authorId: operation.createdById,
    git: gitOf(operation, options, commit),
    conflictedPages: await stillConflicted(store, head.root, candidates),
  });
  const steps = progress.with(
    `Both sides changed the same since the last sync: both versions are in change request #${changeRequest.number}`,
  );
  await completeWaiting(tx, services, operation, options, { ...brought, steps, changeRequestId: changeRequest.id });
}

/** The change request that waits, as it is now and stays until the transaction ends; null when it was closed meanwhile. */
async function locked(tx: Transaction, { waiting }: Standing): Promise<ChangeRequest | null> {
  if (!waiting) return null;
  await tx.$queryRaw`SELECT 1 FROM "ChangeRequest" WHERE "id" = ${waiting.id} FOR NO KEY UPDATE`;
  return tx.changeRequest.findFirst({ where: { id: waiting.id, status: { in: ['draft', 'open'] } } });
}

/** The repository's news, merged with what people did in the change request. */
async function intoBranch(
  tx: Transaction,
  inside: BlobStore,
  { revisionId, conflictedPages: marked }: ChangeRequest,
  { seen }: Standing,
  { base: root, blobs }: Made,
) {
  const head = await tx.revision.findUniqueOrThrow({ where: { id: revisionId } });
  const now = new Date().toISOString();
  const merged = await merge(overlay(inside, blobs), seen?.base ?? root, root, head.root, { now });
  return { ...merged, blobs: new Map([...blobs, ...merged.blobs]), parents: [head.id], marked };
}

/** What collided, for people. */
async function describe(store: BlobStore, { root, conflicts }: Merged, oid: string): Promise<string> {
  const named = conflicts.slice(0, NAMED);
  const revision = await Revision.open(store, root);
  const pages = await revision.pagesById(named.map(({ page }) => page ?? ''));
  const lines = named.map(({ field }, i) => (pages[i] ? `- ${field} of the page ${pages[i].title}` : `- ${field}`));
  const more = conflicts.length > NAMED ? [`- ${conflicts.length - NAMED} more`] : [];
  return [`Commit ${oid} and edits made here changed the same since the last sync:`, '', ...lines, ...more].join('\n');
}
