/** The end of a branch: its change request is merged, when its changes are in the synchronised branch, or archived. */
import { contentStore } from '../../../db/content-store.ts';
import type { Transaction } from '../../../db/database.ts';
import type { ChangeRequest, GitBranch } from '../../../db/generated/prisma/client.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { Revision } from '../../../engine/revisions/revision.ts';
import type { BlobStore, Hash } from '../../../engine/revisions/types.ts';
import { mergeBase } from '../../review/change-requests/base.ts';
import { appendEvent, nextSequence } from '../../review/change-requests/log.ts';
import { ancestorsOf } from './ancestor.ts';
import type { Look } from './look.ts';

/**
 * Ends it. As long as the space has not read the newest commit of the synchronised branch, the branch is remembered: what looks dropped may
 * turn out to be merged by the next import. @throws ConcurrentUpdate
 */
export async function endBranch(
  look: Look,
  { ref, oid, changeRequestId, gone }: GitBranch,
  { isMerged = false }: { isMerged?: boolean } = {},
): Promise<void> {
  const { services, settings, sync, heads } = look;
  const { spaceId } = settings;
  const merged = isMerged || (changeRequestId !== null && (await isContained(look, oid, changeRequestId)));
  const isBehind = heads.has(sync.ref) && heads.get(sync.ref) !== sync.oid;
  await inTransaction(services.database, async (tx) => {
    const sequence = await nextSequence(tx, spaceId);
    const found = changeRequestId && (await tx.changeRequest.findUnique({ where: { id: changeRequestId } }));
    if (found && found.status !== 'merged') {
      // Someone may have opened again what was archived, or archived it before.
      if (merged) await tx.changeRequest.update({ where: { id: found.id }, data: mergedBy(sequence.revisionId) });
      else if (found.status !== 'archived' && !gone)
        await tx.changeRequest.update({ where: { id: found.id }, data: { status: 'archived' } });
      const now = await tx.changeRequest.findUniqueOrThrow({ where: { id: found.id } });
      if (now.status !== found.status)
        await appendEvent(tx, services, sequence, { changeRequestId: now.id, changed: ['status'], userId: null });
    }
    const where = { spaceId_ref: { spaceId, ref } };
    if (found && !merged && isBehind && !heads.has(ref)) await tx.gitBranch.update({ where, data: { gone: true } });
    else await tx.gitBranch.deleteMany({ where: { spaceId, ref } });
  });
}

const mergedBy = (revisionId: string) => ({ status: 'merged', revisionMergedId: revisionId, mergedAt: new Date() });

/** Whether the synchronised branch, as the space has it, contains what the branch changed: its commits, or its files (a squash). */
async function isContained(look: Look, oid: string, changeRequestId: string): Promise<boolean> {
  const { services, settings, sync } = look;
  const { prisma } = services.database;
  if ((await ancestorsOf(look, [sync.ref], oid)).inSpace === oid) return true;
  const changeRequest = await prisma.changeRequest.findUnique({ where: { id: changeRequestId } });
  if (!changeRequest) return false;
  const store = contentStore(services, settings.organizationId);
  const [before, after] = await rootsOf(prisma, changeRequest);
  return filesAreIn(store, { before, after, synced: sync.root });
}

async function rootsOf(db: Pick<Transaction, 'revision'>, changeRequest: ChangeRequest): Promise<[Hash, Hash]> {
  const ids = [mergeBase(changeRequest), changeRequest.revisionId];
  const rows = await db.revision.findMany({ where: { id: { in: ids } } });
  const rootOf = (id: string) => rows.find((row) => row.id === id)!.root;
  return [rootOf(ids[0]!), rootOf(ids[1]!)];
}

/** Whether every file that the branch changed is in the sync as the branch left it; and it changed some. */
async function filesAreIn(store: BlobStore, roots: { before: Hash; after: Hash; synced: Hash }): Promise<boolean> {
  const before = await filesOf(store, roots.before);
  const after = await filesOf(store, roots.after);
  const paths = [...new Set([...before.keys(), ...after.keys()])];
  const changed = paths.filter((path) => before.get(path) !== after.get(path));
  if (changed.length === 0) return false;
  const synced = await filesOf(store, roots.synced);
  return changed.every((path) => synced.get(path) === after.get(path));
}

/** The Git blobs of a revision by path. */
async function filesOf(store: BlobStore, root: Hash): Promise<Map<string, string>> {
  const revision = await Revision.open(store, root);
  const blobs = new Map<string, string>();
  for await (const { git } of revision.pages()) if (git) blobs.set(git.path, git.oid);
  for (const { git } of [...(await revision.files()), ...(await revision.reusableContents())])
    if (git) blobs.set(git.path, git.oid);
  return blobs;
}
