/** What an export goes onto: it writes over nothing that is not known here, and what is not comes in first (decisions §8). */
import type { Commit } from '../../../adapters/git/repository.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { bringIn } from '../bring-in.ts';
import { historySince } from '../history.ts';
import { outlineProject, planProject } from '../project/plan-project.ts';
import { type ProjectEntry, projectOf } from '../project/project-files.ts';
import { type Pushed, pushesAmong, settle } from '../pushed.ts';
import { isHere, isWaiting, syncOf } from '../sync.ts';
import { ExportRefused, reading, TRANSACTION_MS, type Work } from './work.ts';

export interface Ground {
  /** What the repository has, in the words of this space; null: nothing of it. */
  before: string | null;
  /** What was here when the repository had the same, where nothing came into it since. */
  here: string | null;
}

/** Makes sure that what is in the repository is known here, and brings it in where it is not. `over`: the operation has ended. */
export async function groundFor(work: Work, entries: readonly ProjectEntry[]): Promise<Ground | 'over'> {
  const { services, operation, options, head } = work;
  const { prisma } = services.database;
  const { sync, waiting } = await syncOf(prisma, operation.spaceId);
  const here = sync !== null && isHere(operation, options, sync);
  const root = sync?.root ?? null;
  if (head === null) return { before: root, here: null };
  if (here && sync.oid === head.oid) return { before: root, here: sync.base };
  const since = here && sync.oid ? await sayHistory(work, head.oid, sync.oid) : [head.oid];
  const [arrived] = await pushesAmong(prisma, operation, options.repoProjectDirectory, since);
  if (arrived && (here || !sync)) return afterArrival(work, arrived, entries);
  if (arrived?.oid === head.oid) return { before: arrived.remoteRoot, here: arrived.root };
  if (options.force) return { before: root, here: null };
  if (!here) {
    const outline = entries.length > 0 ? await outlineProject({ list: () => entries, read: reading(work) }) : undefined;
    if (outline && outline.drafts.length > 0)
      throw new ExportRefused(
        'The branch holds documentation that this space never took in: import it first, or export with `force` to replace it',
      );
    // The commit may be the one that the space is synchronised with, by another name.
    return { before: root, here: null };
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
  const commit = head as Commit;
  const { prisma } = services.database;
  await progress.step('The repository changed since the last sync: that comes in first');
  const plan = await planProject(projectOf(repository, commit.oid, options.repoProjectDirectory));
  const { signal } = remote;
  await bringIn({ services, operation, options, plan, repository, commit, progress, signal, beforeExport: true });
  const { sync } = await syncOf(prisma, operation.spaceId);
  return sync?.oid === commit.oid ? { before: sync.root, here: sync.base } : 'over';
}
