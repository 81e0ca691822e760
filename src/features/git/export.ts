/** One export, from the content of a space to a commit in the repository (decisions §8). */
import { GitError } from '../../adapters/git/error.ts';
import type { GitRepository } from '../../adapters/git/repository.ts';
import { Revision } from '../../content/revision.ts';
import type { BlobStore, Hash } from '../../content/types.ts';
import type { GitOperation, Prisma } from '../../db/generated/prisma/client.ts';
import { inTransaction } from '../../db/transaction.ts';
import { newId } from '../../ids.ts';
import type { Services } from '../../services.ts';
import { contentStore } from '../content/advance.ts';
import { commitOf, filesToCommit, reportOf } from './export/commit.ts';
import { type Ground, groundFor } from './export/ground.ts';
import { ExportRefused, reading, TRANSACTION_MS, type Work } from './export/work.ts';
import { type WrittenProject, writeProject } from './export/write-project.ts';
import { contentFileOf } from './files.ts';
import { isFromGit } from './import/match-pages.ts';
import type { Run } from './import.ts';
import { exportOptions, OperationOver, ofThisAttempt } from './operation.ts';
import type { Progress } from './progress.ts';
import type { ProjectEntry } from './project/project-files.ts';
import { type Pushed, settle } from './pushed.ts';
import { syncUnlessOutdated } from './sync.ts';

/** So often others may push first. */
const ATTEMPTS = 5;

/**
 * Runs an export to its end: the operation is completed, skipped, or failed with a change request; or this throws.
 * @throws GitError, ProjectError, ExportRefused, ImportRefused (for people); OperationOver; anything else is the server's own trouble
 */
export async function runExport(
  services: Services,
  operation: GitOperation,
  progress: Progress,
  { credentials, signal }: Run,
): Promise<void> {
  const { git } = services;
  const options = exportOptions.parse(operation.options);
  if (!(await syncUnlessOutdated(services, operation, options, progress))) return;
  const { url, ref } = operation;
  const remote = { url, ref, signal, ...(credentials && { credentials }) };
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    await progress.step(`Fetching ${ref} of ${url}`);
    const { repository, head } = await git.fetchOrBegin(remote);
    await progress.step(head ? `Fetched commit ${head.oid}` : 'The branch is not there yet');
    try {
      if (await exportOnto({ services, operation, options, progress, remote, repository, head })) return;
    } finally {
      await repository.dispose();
    }
    await progress.step('Somebody else pushed meanwhile: once more, onto what they pushed');
  }
  throw new ExportRefused('Others push to this branch all the time; please try again');
}

/** False: the branch moved before the push. */
async function exportOnto(work: Work): Promise<boolean> {
  const { options, repository, head } = work;
  const entries = head ? await entriesOf(repository, head.oid, options.repoProjectDirectory) : [];
  const ground = await groundFor(work, entries);
  return ground === 'over' || writeOnto(work, entries, ground);
}

async function entriesOf(repository: GitRepository, oid: string, folder: string): Promise<ProjectEntry[]> {
  const entries: ProjectEntry[] = [];
  try {
    for await (const entry of repository.listTree(oid, folder)) entries.push(entry);
  } catch (error) {
    if (!(error instanceof GitError) || error.reason !== 'path-not-found') throw error;
  }
  return entries;
}

async function writeOnto(work: Work, entries: readonly ProjectEntry[], { before, here }: Ground): Promise<boolean> {
  const { services, operation, options, progress, head } = work;
  const { database, storage } = services;
  const space = await database.prisma.space.findUnique({ where: { id: operation.spaceId, deletedAt: null } });
  if (!space) throw new ExportRefused('The space was deleted');
  const { root } = await database.prisma.revision.findUniqueOrThrow({ where: { id: space.revisionId } });
  await progress.step('Comparing it with what is here');
  const store = contentStore(services, space.organizationId);
  if (head && before && root === here && (await isAllInGit(store, root))) {
    const { oid, message } = head;
    const same = { oid, message, from: root, root, remoteRoot: before, imported: null, by: false };
    await end(work, same, NOTHING, 'Nothing differs: no commit was made');
    return true;
  }
  const written = await writeProject({
    spaceId: space.id,
    store,
    before,
    root,
    entries,
    read: reading(work),
    readFile: ({ hash }) => storage.read(space.organizationId, hash),
    putFile: contentFileOf(storage, space.organizationId),
    replace: options.force && here === null,
    now: new Date().toISOString(),
    newId,
  });
  work.remote.signal.throwIfAborted();
  const pushed = (oid: string, message: string, by: boolean): Pushed => {
    const { root: to, remoteRoot, imported } = written;
    return { oid, message, from: root, root: to, remoteRoot, imported, by };
  };
  if (written.changes.size === 0 && head) {
    await end(work, pushed(head.oid, head.message, false), written, 'Nothing differs: no commit was made');
    return true;
  }
  return push(work, entries, written, pushed);
}

/** Whether the repository knows all there is; what the space had before its first import, it may not. */
async function isAllInGit(store: BlobStore, root: Hash): Promise<boolean> {
  const revision = await Revision.open(store, root);
  for await (const page of revision.pages()) if (!isFromGit(page)) return false;
  return (await revision.files()).every(({ git }) => git);
}

const NOTHING = { changes: new Map(), blobs: new Map() } satisfies Pick<WrittenProject, 'changes' | 'blobs'>;

async function push(
  work: Work,
  entries: readonly ProjectEntry[],
  written: WrittenProject,
  pushed: (oid: string, message: string, by: boolean) => Pushed,
): Promise<boolean> {
  const { services, operation, options, progress, remote, repository, head } = work;
  const files = filesToCommit(written.changes, entries, options.repoProjectDirectory);
  const commit = await commitOf(services, operation, options.commitMessage, files, head?.oid);
  const oid = await repository.makeCommit(commit);
  const what = pushed(oid, commit.message, true);
  await progress.step(`Pushing commit ${oid}: ${files.size} files differ`);
  await remember(services, operation, what, written);
  const there = await services.git.push({ ...remote, repository, oid, force: options.force });
  if (!there) return false;
  await end(work, what, written, `Pushed commit ${oid}`);
  return true;
}

/** From here on, the commit may be in the repository whatever happens. @throws OperationOver */
async function remember(services: Services, operation: GitOperation, what: Pushed, { blobs }: WrittenProject) {
  await inTransaction(services.database, async (tx) => {
    await contentStore(services, operation.organizationId, tx).put(blobs);
    const { count } = await tx.gitOperation.updateMany({
      where: ofThisAttempt(operation),
      data: { pushed: what as unknown as Prisma.InputJsonObject },
    });
    if (count === 0) throw new OperationOver();
  });
}

async function end(
  { services, operation, options, progress }: Work,
  what: Pushed,
  written: Pick<WrittenProject, 'changes' | 'blobs'>,
  said: string,
) {
  const report = reportOf(written.changes);
  const steps = progress.with(said);
  await inTransaction(
    services.database,
    (tx) => settle(tx, services, operation, options, what, { blobs: written.blobs, report, steps }),
    { timeout: TRANSACTION_MS },
  );
}
