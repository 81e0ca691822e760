/**
 * When the space and the repository have conflicting changes since the last sync, the import goes into a change request: nothing of
 * either side is dropped, and people decide. While it is open, later commits go into the same one.
 */
import { contentStore } from '../../db/content-store.ts';
import type { Transaction } from '../../db/database.ts';
import type { ChangeRequest } from '../../db/generated/prisma/client.ts';
import { type Merged, merge } from '../../engine/revisions/merge.ts';
import { overlay } from '../../engine/revisions/overlay.ts';
import { Revision } from '../../engine/revisions/revision.ts';
import type { BlobStore, Hash } from '../../engine/revisions/types.ts';
import { mergeBase } from '../review/change-requests/base.ts';
import { advanceBranch } from '../review/change-requests/branch.ts';
import { agreed, toDecide, undecided } from '../review/change-requests/conflicts.ts';
import { insertChangeRequest } from '../review/change-requests/create.ts';
import { conflictedTexts, stillConflicted } from '../review/change-requests/marks.ts';
import type { ImportResult, ImportWork, SpaceState } from './apply-import.ts';
import { gitOf } from './operation.ts';
import { type AppliedImport, completeWaiting } from './sync.ts';

/** Conflicts that the description names. */
const NAMED = 20;

/** In the transaction that has locked the space. @throws OperationSuperseded; ConcurrentUpdate when a large text was edited meanwhile */
export async function stashInChangeRequest(
  tx: Transaction,
  work: ImportWork,
  state: SpaceState,
  result: ImportResult,
  merged: Merged,
  applied: AppliedImport,
): Promise<void> {
  const { services, operation, options, commit, progress } = work;
  const { space, current } = state;
  const waiting = await locked(tx, state);
  const inside = contentStore(services, space.organizationId, tx);
  const head = waiting
    ? await mergeWithBranch(tx, inside, waiting, state, result, 'within')
    : { ...merged, parents: [current.id] };
  const store = overlay(inside, head.blobs);
  const candidates = [...new Set([...(waiting?.conflictedPages ?? []), ...conflictedTexts(head.conflicts)])];
  const changeRequest =
    waiting ??
    (await insertChangeRequest(tx, services, {
      spaceId: space.id,
      subject: `Git: ${commit.message.split('\n')[0]}`.slice(0, 100).toWellFormed(),
      description: await describe(store, merged, commit.oid),
      status: 'open',
      createdById: operation.createdById,
    }));
  const conflictedPages = await stillConflicted(store, head.root, candidates);
  await advanceBranch(tx, services, changeRequest, {
    root: head.root,
    blobs: head.blobs,
    type: 'update',
    parents: head.parents,
    authorId: operation.createdById,
    git: gitOf(operation, options, commit),
    conflictedPages,
    repositoryRoot: result.base,
    // Fields and deletions wait for a decision like those of an update: of the first commit between the main content and the
    // repository, of a later one between the repository and what is in the branch by then.
    conflicts: {
      raised: toDecide(head.conflicts, conflictedPages),
      against: waiting ? 'repository' : 'main',
      decided: waiting ? await noLongerOpen(tx, store, waiting, result, head.root) : [],
    },
  });
  const steps = progress.with(
    `Conflicts since the last sync: both versions are in change request #${changeRequest.number}`,
  );
  await completeWaiting(tx, services, operation, options, { ...applied, steps, changeRequestId: changeRequest.id });
}

/** The change request that waits, as it is now and stays until the transaction ends; null when it was closed meanwhile. */
async function locked(tx: Transaction, { waiting }: SpaceState): Promise<ChangeRequest | null> {
  if (!waiting) return null;
  await tx.$queryRaw`SELECT 1 FROM "ChangeRequest" WHERE "id" = ${waiting.id} FOR NO KEY UPDATE`;
  return tx.changeRequest.findFirst({ where: { id: waiting.id, status: { in: ['draft', 'open'] } } });
}

/** The repository's news, merged with what people did in the change request; `within` a transaction, or `before` it. */
export async function mergeWithBranch(
  db: Pick<Transaction, 'revision'>,
  store: BlobStore,
  { revisionId }: ChangeRequest,
  { seen }: SpaceState,
  { base: root, blobs, mergeBranchText }: ImportResult,
  when: 'before' | 'within',
): Promise<Merged & { parents: string[] }> {
  const head = await db.revision.findUniqueOrThrow({ where: { id: revisionId } });
  const merged = await merge(overlay(store, blobs), seen?.base ?? root, root, head.root, {
    now: new Date().toISOString(),
    mergeText: mergeBranchText[when],
    // What people made of the branch stays, until they have decided.
    winner: 'theirs',
  });
  return { ...merged, blobs: new Map([...blobs, ...merged.blobs]), parents: [head.id] };
}

/** Conflicts of the change request whose other side has the same value by now. */
async function noLongerOpen(
  tx: Transaction,
  store: BlobStore,
  waiting: ChangeRequest,
  { base: repository }: ImportResult,
  head: Hash,
): Promise<string[]> {
  const main = await tx.revision.findUniqueOrThrow({ where: { id: mergeBase(waiting) } });
  return agreed(store, { main: main.root, repository }, head, await undecided(tx, waiting.id));
}

/** What collided, for people. */
async function describe(store: BlobStore, { root, conflicts }: Merged, oid: string): Promise<string> {
  const named = conflicts.slice(0, NAMED);
  const revision = await Revision.open(store, root);
  const pages = await revision.pagesById(named.map(({ page }) => page ?? ''));
  const lines = named.map(({ field }, i) => (pages[i] ? `- ${field} of the page ${pages[i].title}` : `- ${field}`));
  const more = conflicts.length > NAMED ? [`- ${conflicts.length - NAMED} more`] : [];
  return [`Commit ${oid} conflicts with edits made here since the last sync:`, '', ...lines, ...more].join('\n');
}
