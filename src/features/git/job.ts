/**
 * The job behind imports and exports, of a space one after the other. It may run twice, and may be killed anywhere: what it stores before
 * its one transaction refers to nothing, and the transaction moves the space, the index, the sync state and the operation together, or
 * nothing. A push that arrived before the transaction is known again by its commit.
 */
import { z } from 'zod';
import type { Credentials } from '../../adapters/git/address.ts';
import { GitError } from '../../adapters/git/error.ts';
import type { GitOperation } from '../../db/generated/prisma/client.ts';
import { inTransaction } from '../../db/transaction.ts';
import { ProjectError } from '../../engine/project/read/plan.ts';
import { UnreadableText } from '../../engine/revisions/errors.ts';
import { defineJob } from '../../jobs/jobs.ts';
import type { Services } from '../../services.ts';
import { ImportRefused } from './apply-import.ts';
import { ExportRefused } from './export/work.ts';
import { runExport } from './export.ts';
import { runImport } from './import.ts';
import { credentialsOf, finish, OperationSuperseded, recordStart } from './operation.ts';
import { askForLook } from './previews/job.ts';
import { OperationProgress } from './progress.ts';

/** How often an operation starts again when the server died or the database failed in it. */
const RETRIES = 2;
/** Above the most that GIT_TIMEOUT_SECONDS may be. */
const RESERVE_SECONDS = 7200;

export const gitOperation = defineJob({
  name: 'git-operation',
  payload: z.object({ operation: z.string(), organization: z.string().optional() }),
  policy: 'singleton',
  // Most of the time they wait for other servers, and one that hangs must not keep the rest.
  concurrency: 6,
  // So that the slow hosts of one organization leave slots to the others.
  share: { field: 'organization', most: 3 },
  retry: { limit: RETRIES, delaySeconds: 5 },
  // The fetch has its own, shorter limit; this one is for what hangs in spite of it.
  timeoutSeconds: RESERVE_SECONDS,
  run: async ({ operation: id }, { services, signal, log }) => {
    const operation = await started(services, id);
    if (!operation) return;
    const progress = new OperationProgress(services, operation);
    try {
      const run = operation.kind === 'export' ? runExport : runImport;
      await run(services, operation, progress, { signal, ...credentialsIn(services, operation) });
      // What a branch changes depends on what is here, and it may be merged now.
      await askForLook(services, operation.spaceId);
    } catch (error) {
      if (error instanceof OperationSuperseded)
        return log.warn({ operation: id }, 'another attempt runs the git operation');
      // A stop of the server says nothing about the repository: the next attempt starts again.
      const message = signal.aborted ? undefined : messageOf(error);
      if (message === undefined) throw error;
      await progress.step(message);
      await end(services, operation, message);
    } finally {
      await progress.settled();
    }
  },
  failed: async ({ operation: id }, { services, error, log }) => {
    log.error({ operation: id, error }, 'a git operation failed for good');
    const operation = await services.database.prisma.gitOperation.findUnique({ where: { id } });
    if (operation) await end(services, operation, `The server could not finish the ${operation.kind}; please retry`);
  },
});

/** Takes the operation up; null when it is over, or gone with its space. */
async function started(services: Services, id: string): Promise<GitOperation | null> {
  return inTransaction(services.database, async (tx) => {
    const { count } = await tx.gitOperation.updateMany({
      where: { id, state: { in: ['pending', 'running'] } },
      data: { state: 'running', attempts: { increment: 1 }, startedAt: new Date() },
    });
    const operation = count === 0 ? null : await tx.gitOperation.findUnique({ where: { id } });
    if (operation) await recordStart(tx, services, operation);
    return operation;
  });
}

function credentialsIn({ secrets }: Services, { id, credentials }: GitOperation): { credentials?: Credentials } {
  if (!credentials) return {};
  return { credentials: JSON.parse(secrets.decrypt(credentials, credentialsOf(id))) as Credentials };
}

/** Ends it as failed, unless it ended meanwhile. */
async function end(services: Services, operation: GitOperation, error: string): Promise<void> {
  try {
    await inTransaction(services.database, (tx) => finish(tx, services, operation, { state: 'failed', error }));
  } catch (problem) {
    if (!(problem instanceof OperationSuperseded)) throw problem;
  }
}

const FOR_PEOPLE = [UnreadableText, GitError, ProjectError, ImportRefused, ExportRefused];

/** The message for users; undefined for a fault of the server itself, which may be retried. */
function messageOf(error: unknown): string | undefined {
  return FOR_PEOPLE.some((kind) => error instanceof kind) ? (error as Error).message : undefined;
}
