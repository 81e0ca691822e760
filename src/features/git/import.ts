/** One import, from the address to the new revision. */
import type { Credentials } from '../../adapters/git/address.ts';
import type { GitOperation } from '../../db/generated/prisma/client.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { ImportedNames } from '../../engine/project/apply/references-to.ts';
import { planProject } from '../../engine/project/read/plan-project.ts';
import { projectOf } from '../../engine/project/read/project-files.ts';
import type { Services } from '../../services.ts';
import { applyImport } from './apply-import.ts';
import { historySince } from './history.ts';
import { planLimits } from './limits.ts';
import { importOptions } from './operation.ts';
import type { OperationProgress } from './progress.ts';
import { pushesAmong, settle } from './pushed.ts';
import { complete, completeWaiting, isHere, isSame, isWaiting, syncedEncodings, syncUnlessOutdated } from './sync.ts';

export interface OperationRun {
  credentials?: Credentials;
  signal: AbortSignal;
}

/**
 * Runs an import to its end: the operation is completed or skipped, or this throws and nothing has changed.
 * @throws GitError, ProjectError, ImportRefused (for people); OperationSuperseded; anything else is the server's own trouble
 */
export async function runImport(
  services: Services,
  operation: GitOperation,
  progress: OperationProgress,
  { credentials, signal }: OperationRun,
): Promise<void> {
  const { database, git } = services;
  const options = importOptions.parse(operation.options);
  const found = await syncUnlessOutdated(services, operation, options, progress);
  if (!found) return;
  const { sync, waiting } = found;
  const { url, ref } = operation;
  await progress.step(`Fetching ${ref} of ${url}`);
  const remote = { url, ref, signal, ...(credentials && { credentials }) };
  const fetched = await git.fetch(remote);
  const { repository, oid, message } = fetched;
  try {
    await progress.step(`Fetched commit ${oid}`);
    if (sync && isSame(operation, options, sync, oid)) {
      await progress.step('This commit was imported before: nothing to do');
      const { revisionId, root, base } = sync;
      const imported = sync.imported as ImportedNames | null;
      await inTransaction(database, (tx) =>
        complete(tx, services, operation, options, { oid, revisionId, root, base, imported }),
      );
      return;
    }
    if (sync && waiting && isWaiting(operation, options, sync, oid)) {
      await progress.step(`This commit is waiting in change request #${waiting.number}`);
      const { waitingRoot: root, waitingBase: base } = sync;
      const applied = { oid, root, base, imported: null, changeRequestId: waiting.id };
      await inTransaction(database, (tx) => completeWaiting(tx, services, operation, options, applied));
      return;
    }
    if ((!sync || isHere(operation, options, sync)) && !options.force && !options.standalone) {
      if (await settlesPush(services, operation, progress, oid)) return;
      if (sync?.oid) {
        const { rewritten } = await historySince(services, remote, repository, oid, sync.oid);
        if (rewritten) await progress.step(rewritten);
      }
    }
    const known = await syncedEncodings(services, operation, sync);
    const project = projectOf(repository, oid, options.repoProjectDirectory);
    const plan = await planProject(project, planLimits(services), known);
    const { documents, files } = plan.report.counts;
    await progress.step(`Found ${documents} documents and ${files} files`);
    await applyImport({ services, operation, options, plan, repository, commit: { oid, message }, progress, signal });
  } finally {
    await repository.dispose();
  }
}

/** The commit is one that an export of this space pushed, and had no word of: then there is nothing to import. */
async function settlesPush(services: Services, operation: GitOperation, progress: OperationProgress, oid: string) {
  const options = importOptions.parse(operation.options);
  const [pushed] = await pushesAmong(services.database.prisma, operation, options.repoProjectDirectory, [oid]);
  if (!pushed) return false;
  const steps = progress.with('This commit was created by this server: nothing to do');
  await settle(services, operation, options, pushed, { steps });
  return true;
}
