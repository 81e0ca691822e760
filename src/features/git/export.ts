/** One export, from the content of a space to a commit in the repository. */
import { GitError } from '../../adapters/git/error.ts';
import type { GitRepository } from '../../adapters/git/repository.ts';
import { contentStore, preparingStore } from '../../db/content-store.ts';
import type { GitOperation, Prisma } from '../../db/generated/prisma/client.ts';
import { Prepared } from '../../db/prepared.ts';
import { inTransaction } from '../../db/transaction.ts';
import { isFromGit } from '../../engine/project/apply/match-pages.ts';
import type { ProjectEntry } from '../../engine/project/read/project-files.ts';
import { writeProject } from '../../engine/project/write/write-project.ts';
import type { WrittenProject } from '../../engine/project/write/writing.ts';
import { Revision } from '../../engine/revisions/revision.ts';
import type { BlobStore, Hash } from '../../engine/revisions/types.ts';
import { newId } from '../../ids.ts';
import type { Services } from '../../services.ts';
import { commitOf, filesToCommit, reportOf } from './export/commit.ts';
import { type ExportBase, exportBaseFor } from './export/export-base.ts';
import { ExportRefused, reading, type Work } from './export/work.ts';
import { contentFileOf } from './files.ts';
import type { OperationRun } from './import.ts';
import { planLimits } from './limits.ts';
import { exportOptions, OperationSuperseded, ofThisAttempt } from './operation.ts';
import type { OperationProgress } from './progress.ts';
import { type Pushed, settle } from './pushed.ts';
import { syncUnlessOutdated } from './sync.ts';

/** So often others may push first. */
const ATTEMPTS = 5;

/**
 * Runs an export to its end: the operation is completed, skipped, or failed with a change request; or this throws.
 * @throws GitError, ProjectError, ExportRefused, ImportRefused (for people); OperationSuperseded; anything else is the server's own trouble
 */
export async function runExport(
  services: Services,
  operation: GitOperation,
  progress: OperationProgress,
  { credentials, signal }: OperationRun,
): Promise<void> {
  const { git } = services;
  const options = exportOptions.parse(operation.options);
  if (!(await syncUnlessOutdated(services, operation, options, progress))) return;
  const { url, ref } = operation;
  const remote = { url, ref, signal, ...(credentials && { credentials }) };
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    await progress.step(`Fetching ${ref} of ${url}`);
    const { repository, head } = await git.fetchOrBegin(remote);
    await progress.step(head ? `Fetched commit ${head.oid}` : 'The branch does not exist yet');
    try {
      if (await exportOnto({ services, operation, options, progress, remote, repository, head })) return;
    } finally {
      await repository.dispose();
    }
    await progress.step('The branch was pushed to in the meantime: retrying on top of it');
  }
  throw new ExportRefused('Too many concurrent pushes to this branch; please retry');
}

/** False: the branch moved before the push. */
async function exportOnto(work: Work): Promise<boolean> {
  const { options, repository, head } = work;
  const entries = head ? await entriesOf(repository, head.oid, options.repoProjectDirectory) : [];
  const base = await exportBaseFor(work, entries);
  return base === 'over' || writeOnto(work, entries, base);
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

async function writeOnto(work: Work, entries: readonly ProjectEntry[], { before, here }: ExportBase): Promise<boolean> {
  const { services, operation, options, progress, head } = work;
  const { database, storage } = services;
  const prepared = new Prepared();
  const space = await database.prisma.space.findUnique({ where: { id: operation.spaceId, deletedAt: null } });
  if (!space) throw new ExportRefused('The space was deleted');
  const { root } = await database.prisma.revision.findUniqueOrThrow({ where: { id: space.revisionId } });
  await progress.step('Comparing with the content of the space');
  const store = preparingStore(services, space.organizationId, prepared);
  if (head && before && root === here && (await isAllInGit(store, root))) {
    const { oid, message } = head;
    const same = { oid, message, from: root, root, remoteRoot: before, imported: null, by: false };
    await end(work, same, { ...NOTHING, prepared }, 'The repository already has this content: no commit was created');
    return true;
  }
  const written = await writeProject({
    spaceId: space.id,
    store,
    before,
    root,
    entries,
    read: reading(work),
    limits: planLimits(services),
    readFile: ({ hash }) => storage.read(space.organizationId, hash),
    putFile: contentFileOf(services, space.organizationId, { prepared }),
    replace: options.force && here === null,
    now: new Date().toISOString(),
    newId,
  });
  work.remote.signal.throwIfAborted();
  const pushed = (oid: string, message: string, by: boolean): Pushed => {
    const { root: to, base, remoteRoot, imported } = written;
    return { oid, message, from: root, root: to, base, remoteRoot, imported, by };
  };
  if (written.changes.size === 0 && head) {
    await end(
      work,
      pushed(head.oid, head.message, false),
      { ...written, prepared },
      'The repository already has this content: no commit was created',
    );
    return true;
  }
  return push(work, entries, { ...written, prepared }, pushed);
}

/** Whether the repository knows all there is; what the space had before its first import, it may not. */
async function isAllInGit(store: BlobStore, root: Hash): Promise<boolean> {
  const revision = await Revision.open(store, root);
  for await (const page of revision.pages()) if (!isFromGit(page)) return false;
  return (await revision.files()).every(({ git }) => git);
}

type Written = Pick<WrittenProject, 'changes' | 'problems' | 'blobs'>;
const NOTHING: Written = { changes: new Map(), problems: [], blobs: new Map() };

async function push(
  work: Work,
  entries: readonly ProjectEntry[],
  written: WrittenProject & { prepared: Prepared },
  pushed: (oid: string, message: string, by: boolean) => Pushed,
): Promise<boolean> {
  const { services, operation, options, progress, remote, repository, head } = work;
  const files = filesToCommit(written.changes, entries, options.repoProjectDirectory);
  const commit = await commitOf(services, operation, options.commitMessage, files, head?.oid);
  const oid = await repository.makeCommit(commit);
  const what = pushed(oid, commit.message, true);
  await progress.step(`Pushing commit ${oid}: ${files.size} files differ`);
  await remember(services, operation, what, written);
  const there = await services.git.push({ ...remote, repository, oid, expected: head?.oid ?? null });
  if (!there) return false;
  await end(work, what, written, `Pushed commit ${oid}`);
  return true;
}

/** From here on, the commit may be in the repository whatever happens. @throws OperationSuperseded */
async function remember(
  services: Services,
  operation: GitOperation,
  what: Pushed,
  { blobs, prepared }: Pick<WrittenProject, 'blobs'> & { prepared: Prepared },
) {
  await inTransaction(services.database, async (tx) => {
    await prepared.keep(tx, operation.organizationId);
    await contentStore(services, operation.organizationId, tx).put(blobs);
    const { count } = await tx.gitOperation.updateMany({
      where: ofThisAttempt(operation),
      data: { pushed: what as unknown as Prisma.InputJsonObject },
    });
    if (count === 0) throw new OperationSuperseded();
  });
}

async function end(
  { services, operation, options, progress }: Work,
  what: Pushed,
  written: Written & { prepared: Prepared },
  said: string,
) {
  const report = reportOf(written);
  const left = new Set(written.problems.map(({ path }) => path)).size;
  if (left > 0) progress.add(`${left} files could not be written completely: see the report`);
  const { blobs, prepared } = written;
  const steps = progress.with(said);
  await settle(services, operation, options, what, { blobs, prepared, report, steps });
}
