/**
 * When here and in the repository the same was changed since the last sync, the import goes into a change request: nothing of
 * either side is dropped, and people decide (decisions §8). While it is open, later commits come into the same one.
 */
import { type Merged, merge } from '../../content/merge.ts';
import { overlay } from '../../content/overlay.ts';
import { Revision } from '../../content/revision.ts';
import type { BlobStore } from '../../content/types.ts';
import { inTransaction } from '../../db/transaction.ts';
import { advanceBranch, Overtaken } from '../change-requests/branch.ts';
import { insertChangeRequest } from '../change-requests/create.ts';
import { stillConflicted } from '../change-requests/edit.ts';
import { announceChangeRequest } from '../change-requests/events.ts';
import { contentStore } from '../content/advance.ts';
import type { BringIn, Made, Standing } from './bring-in.ts';
import { claim, gitOf } from './operation.ts';
import { type Brought, completeWaiting } from './sync.ts';

/** Conflicts that the description names. */
const NAMED = 20;

/** @throws Overtaken, OperationOver; nothing has changed then */
export async function setAside(
  work: BringIn,
  standing: Standing,
  made: Made,
  merged: Merged,
  brought: Brought,
): Promise<void> {
  const { services, operation, options, commit, progress } = work;
  const { space, current, waiting } = standing;
  const head = waiting ? await intoBranch(work, standing, made) : { ...merged, parents: [current.id], marked: [] };
  const store = overlay(contentStore(services, space.organizationId), head.blobs);
  const candidates = [...new Set([...head.marked, ...head.conflictedPages])];
  const conflictedPages = await stillConflicted(store, head.root, candidates);
  const description = waiting ? '' : await describe(store, merged, commit.oid);
  await progress.step('Both sides changed the same since the last sync: both versions go into a change request');
  await inTransaction(services.database, async (tx) => {
    await claim(tx, operation);
    const changeRequest =
      waiting ??
      (await insertChangeRequest(tx, services, {
        spaceId: space.id,
        subject: `Git: ${commit.message.split('\n')[0]}`.slice(0, 100).toWellFormed(),
        description,
        status: 'open',
        createdById: operation.createdById,
      }));
    if (!waiting && changeRequest.revisionInitialId !== current.id) throw new Overtaken();
    await advanceBranch(tx, services, changeRequest, {
      root: head.root,
      blobs: head.blobs,
      type: 'update',
      parents: head.parents,
      authorId: operation.createdById,
      git: gitOf(operation, options, commit),
      data: { conflictedPages },
    });
    announceChangeRequest(services, changeRequest);
    await completeWaiting(tx, services, operation, options, { ...brought, changeRequestId: changeRequest.id });
  });
}

/** The repository's news, merged with what people did in the change request. */
async function intoBranch({ services }: BringIn, { space, seen, waiting }: Standing, { imported }: Made) {
  const row = await services.database.prisma.revision.findUniqueOrThrow({ where: { id: waiting?.revisionId ?? '' } });
  const store = overlay(contentStore(services, space.organizationId), imported.blobs);
  const now = new Date().toISOString();
  const merged = await merge(store, seen ?? imported.root, imported.root, row.root, { now });
  return {
    root: merged.root,
    blobs: new Map([...imported.blobs, ...merged.blobs]),
    conflictedPages: merged.conflictedPages,
    parents: [row.id],
    marked: waiting?.conflictedPages ?? [],
  };
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
