/** The base of an export: it never overwrites unknown commits; they are imported first. */
import type { Commit } from '../../../adapters/git/repository.ts';
import { outlineProject, planProject } from '../../../engine/project/read/plan-project.ts';
import { type ProjectEntry, projectOf } from '../../../engine/project/read/project-files.ts';
import { applyImport } from '../apply-import.ts';
import { historySince } from '../history.ts';
import { planLimits } from '../limits.ts';
import { type Pushed, pushesAmong, settle } from '../pushed.ts';
import { isHere, isWaiting, syncedEncodings, syncOf } from '../sync.ts';
import { ExportRefused, reading, type Work } from './work.ts';

export interface ExportBase {
  /** What the repository has, in the words of this space; null: nothing of it. */
  before: string | null;
  /** What was here when the repository had the same, where nothing came into it since. */
  here: string | null;
}

/** Makes sure that what is in the repository is known here, and brings it in where it is not. `over`: the operation has ended. */
export async function exportBaseFor(work: Work, entries: readonly ProjectEntry[]): Promise<ExportBase | 'over'> {
  const { services, operation, options, head } = work;
  const { prisma } = services.database;
  const { sync, waiting } = await syncOf(prisma, operation.spaceId);
  const here = sync !== null && isHere(operation, options, sync);
  const root = sync?.root ?? null;
  if (head === null) return { before: root, here: null };
  if (here && sync.oid === head.oid) return { before: root, here: sync.base };
  const since = here && sync.oid ? await reportHistory(work, head.oid, sync.oid) : [head.oid];
  const [arrived] = await pushesAmong(prisma, operation, options.repoProjectDirectory, since);
  if (arrived && (here || !sync)) return afterArrival(work, arrived, entries);
  if (arrived?.oid === head.oid) return { before: arrived.remoteRoot, here: arrived.base ?? arrived.root };
  if (options.force) return { before: root, here: null };
  if (!here) {
    const outline =
      entries.length > 0
        ? await outlineProject({ list: () => entries, read: reading(work) }, planLimits(services))
        : undefined;
    if (outline && outline.drafts.length > 0)
      throw new ExportRefused(
        'The branch has documentation that was never imported into this space: import it first, or export with `force` to replace it',
      );
    // The commit may be the one that the space is synchronised with, by another name.
    return { before: root, here: null };
  }
  if (waiting && isWaiting(operation, options, sync, head.oid))
    throw new ExportRefused(
      `Changes of the repository are waiting in change request #${waiting.number}: merge it, and export again`,
    );
  return importFirst(work);
}

/** The commits since the last sync, said where the branch does not go on from it. */
async function reportHistory({ services, progress, remote, repository }: Work, head: string, last: string) {
  const { oids, rewritten } = await historySince(services, remote, repository, head, last);
  if (rewritten) await progress.step(rewritten);
  return oids;
}

/** An earlier push had arrived without word of it: of this operation, which has then done its work, or of one before it. */
async function afterArrival(work: Work, arrived: Pushed & { operationId: string }, entries: readonly ProjectEntry[]) {
  const { services, operation, options, progress } = work;
  const own = arrived.operationId === operation.id;
  const steps = progress.add(`Commit ${arrived.oid} of this server was already pushed`);
  await settle(services, operation, options, arrived, { steps, continues: !own });
  return own ? ('over' as const) : exportBaseFor(work, entries);
}

/** What changed in the repository comes here first; where it collides, a change request gets it, and the export has failed. */
async function importFirst(work: Work): Promise<ExportBase | 'over'> {
  const { services, operation, options, progress, remote, repository, head } = work;
  const commit = head as Commit;
  const { prisma } = services.database;
  await progress.step('The repository changed since the last sync: importing that first');
  const { sync: last } = await syncOf(prisma, operation.spaceId);
  const known = await syncedEncodings(services, operation, last);
  const project = projectOf(repository, commit.oid, options.repoProjectDirectory);
  const plan = await planProject(project, planLimits(services), known);
  const { signal } = remote;
  await applyImport({ services, operation, options, plan, repository, commit, progress, signal, beforeExport: true });
  const { sync } = await syncOf(prisma, operation.spaceId);
  return sync?.oid === commit.oid ? { before: sync.root, here: sync.base } : 'over';
}
