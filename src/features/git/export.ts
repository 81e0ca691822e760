/** One export, from the content of a space to a commit in the repository (decisions §8). */

import { GitError } from '../../adapters/git/error.ts';
import type { RemoteRequest } from '../../adapters/git/git.ts';
import type { Commit, GitRepository } from '../../adapters/git/repository.ts';
import type { GitOperation, Prisma } from '../../db/generated/prisma/client.ts';
import { inTransaction } from '../../db/transaction.ts';
import { newId } from '../../ids.ts';
import type { Services } from '../../services.ts';
import { contentStore } from '../content/advance.ts';
import { bringIn } from './bring-in.ts';
import { commitOf, filesToCommit, reportOf } from './export/commit.ts';
import { type WrittenProject, writeProject } from './export/write-project.ts';
import { contentFileOf } from './files.ts';
import { historySince } from './history.ts';
import type { Run } from './import.ts';
import { type ExportOptions, exportOptions, OperationOver, ofThisAttempt } from './operation.ts';
import type { Progress } from './progress.ts';
import { outlineProject, planProject } from './project/plan-project.ts';
import type { ProjectEntry } from './project/project-files.ts';
import { type Pushed, pushesAmong, settle } from './pushed.ts';
import { isHere, isWaiting, syncOf, syncUnlessOutdated } from './sync.ts';

/** An export that cannot be done as asked; the message is for people. */
export class ExportRefused extends Error {}

/** So often others may push first. */
const ATTEMPTS = 5;
const TRANSACTION_MS = 300_000;

interface Work {
  services: Services;
  operation: GitOperation;
  options: ExportOptions;
  progress: Progress;
  remote: RemoteRequest & { signal: AbortSignal };
  repository: GitRepository;
  head: Commit | null;
}

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

interface Ground {
  /** What the repository has, in the words of this space; null: nothing of it. */
  before: string | null;
  /** Nothing came into the repository since the last sync. */
  unmoved: boolean;
}

/** Makes sure that what is in the repository is known here, and brings it in where it is not. `over`: the operation has ended. */
async function groundFor(work: Work, entries: readonly ProjectEntry[]): Promise<Ground | 'over'> {
  const { services, operation, options, head } = work;
  const { prisma } = services.database;
  const state = await syncOf(prisma, operation.spaceId);
  const { sync, waiting } = state;
  const here = sync !== null && isHere(operation, options, sync);
  const root = sync?.root ?? null;
  if (head === null) return { before: root, unmoved: false };
  if (here && sync.oid === head.oid) return { before: root, unmoved: true };
  const since = here && sync.oid ? await sayHistory(work, head.oid, sync.oid) : [head.oid];
  const [arrived] = await pushesAmong(prisma, operation, options.repoProjectDirectory, since);
  if (arrived && (here || !sync)) return afterArrival(work, arrived, entries);
  if (arrived?.oid === head.oid) return { before: arrived.remoteRoot, unmoved: true };
  if (options.force) return { before: root, unmoved: false };
  if (!here) {
    const outline = entries.length > 0 ? await outlineProject({ list: () => entries, read: reading(work) }) : undefined;
    if (outline && outline.drafts.length > 0)
      throw new ExportRefused(
        'The branch holds documentation that this space never took in: import it first, or export with `force` to replace it',
      );
    // The commit may be the one that the space is synchronised with, by another name.
    return { before: root, unmoved: false };
  }
  if (waiting && isWaiting(operation, options, sync, head.oid))
    throw new ExportRefused(
      `What changed in the repository waits in change request #${waiting.number}: merge it, and export again`,
    );
  return importFirst(work);
}

/** The commits since the last sync, said where the branch does not go on from it. */
async function sayHistory({ services, progress, remote, repository }: Work, head: string, last: string) {
  const { oids, rewritten } = await historySince(services, remote, repository, head, last);
  if (rewritten) await progress.step(rewritten);
  return oids;
}

const reading =
  ({ repository }: Work) =>
  ({ oid }: { oid: string }) =>
    repository.readBlob(oid);

/** An earlier push had arrived without word of it: of this operation, which has then done its work, or of one before it. */
async function afterArrival(work: Work, arrived: Pushed & { operationId: string }, entries: readonly ProjectEntry[]) {
  const { services, operation, options, progress } = work;
  const own = arrived.operationId === operation.id;
  const steps = progress.add(`Commit ${arrived.oid} of this server had arrived`);
  await inTransaction(
    services.database,
    (tx) => settle(tx, services, operation, options, arrived, { steps, goesOn: !own }),
    { timeout: TRANSACTION_MS },
  );
  return own ? ('over' as const) : groundFor(work, entries);
}

/** What changed in the repository comes here first; where it collides, a change request gets it, and the export has failed. */
async function importFirst(work: Work): Promise<Ground | 'over'> {
  const { services, operation, options, progress, remote, repository, head } = work;
  const { oid, message } = head as Commit;
  const { prisma } = services.database;
  await progress.step('The repository changed since the last sync: that comes in first');
  const plan = await planProject({
    list: () => repository.listTree(oid, options.repoProjectDirectory),
    read: (entry) => repository.readBlob(entry.oid),
  });
  const commit = { oid, message, readBlob: (blob: string) => repository.readBlob(blob) };
  const { signal } = remote;
  await bringIn({ services, operation, options, plan, commit, progress, signal, beforeExport: true });
  const { sync } = await syncOf(prisma, operation.spaceId);
  return sync?.oid === oid ? { before: sync.root, unmoved: true } : 'over';
}

async function writeOnto(work: Work, entries: readonly ProjectEntry[], { before, unmoved }: Ground): Promise<boolean> {
  const { services, operation, options, progress, head } = work;
  const { database, storage } = services;
  const space = await database.prisma.space.findUnique({ where: { id: operation.spaceId, deletedAt: null } });
  if (!space) throw new ExportRefused('The space was deleted');
  const { root } = await database.prisma.revision.findUniqueOrThrow({ where: { id: space.revisionId } });
  await progress.step('Comparing it with what is here');
  if (head && unmoved && root === before) {
    const same = {
      oid: head.oid,
      message: head.message,
      from: root,
      root,
      remoteRoot: root,
      imported: null,
      by: false,
    };
    await end(work, same, NOTHING, 'Nothing differs: no commit was made');
    return true;
  }
  const written = await writeProject({
    spaceId: space.id,
    store: contentStore(services, space.organizationId),
    before,
    root,
    entries,
    read: reading(work),
    readFile: ({ hash }) => storage.read(space.organizationId, hash),
    putFile: contentFileOf(storage, space.organizationId),
    replace: options.force && !unmoved,
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
