/** A Git operation as a row: its arguments, progress and outcome. */
import { z } from 'zod';
import type { Transaction } from '../../db/database.ts';
import type { GitOperation, Prisma } from '../../db/generated/prisma/client.ts';
import { ofSpace } from '../../outbox/events.ts';
import { recordEvents } from '../../outbox/record.ts';
import type { Services } from '../../services.ts';

/** The options of an import or export, apart from URL and ref; stored as JSON, without credentials. */
export const importOptions = z.object({
  repoCacheID: z.string().optional(),
  repoTreeURL: z.string().optional(),
  repoCommitURL: z.string().optional(),
  repoProjectDirectory: z.string().default(''),
  /** ISO 8601: orders imports and exports. */
  timestamp: z.string().optional(),
  force: z.boolean().default(false),
  standalone: z.boolean().default(false),
  gitInfo: z.object({ provider: z.string(), url: z.string() }).optional(),
});

export type ImportOptions = z.infer<typeof importOptions>;

/** What an export is asked for. */
export const exportOptions = importOptions.extend({ commitMessage: z.string() });

export type ExportOptions = z.infer<typeof exportOptions>;

export interface Step {
  at: string;
  message: string;
}

/** Reports that are kept of a space. */
export const REPORTS_KEPT = 20;

export const operationTopic = (spaceId: string): string => `git-operations:${spaceId}`;

/** Whose secret the credentials of an operation are. */
export const credentialsOf = (operationId: string): string => `git-operation:${operationId}`;

/** Notifies watchers that an operation made progress; after the commit when called in a transaction. */
export const announceOperation = ({ events }: Services, { id, spaceId }: { id: string; spaceId: string }): void =>
  events.publish(operationTopic(spaceId), { operation: id });

/**
 * The latest import or export of a space; null when there is none. Its report, which is large and seldom asked for, is left out: the
 * field of that name reads it.
 */
export const latestOperation = (db: Pick<Transaction, 'gitOperation'>, spaceId: string): Promise<GitOperation | null> =>
  db.gitOperation.findFirst({
    where: { spaceId, kind: { not: 'preview' } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    omit: { report: true },
  }) as Promise<GitOperation | null>;

/** The operation ended meanwhile, or another attempt has it: what this one does must not count. */
export class OperationSuperseded extends Error {}

/** The row while this attempt of the job has it: of two that run, because one was believed dead, the later one counts. */
export const ofThisAttempt = ({ id, attempts }: GitOperation) => ({
  id,
  attempts,
  state: { in: ['pending', 'running'] },
});

/** Makes sure that this attempt has the operation, until the end of the transaction. @throws OperationSuperseded */
export async function claim(tx: Transaction, { id, attempts }: GitOperation): Promise<void> {
  const rows = await tx.$queryRaw<object[]>`
    SELECT 1 FROM "GitOperation" WHERE "id" = ${id} AND "attempts" = ${attempts} AND "state" IN ('pending', 'running') FOR UPDATE`;
  if (rows.length === 0) throw new OperationSuperseded();
}

/** Ends an operation. The credentials are not kept a moment longer. @throws OperationSuperseded */
export async function finish(
  tx: Transaction,
  services: Services,
  operation: GitOperation,
  end: {
    state: 'completed' | 'skipped' | 'failed';
    error?: string;
    report?: object;
    steps?: Step[];
    oid?: string;
    revisionId?: string;
    changeRequestId?: string;
  },
): Promise<void> {
  const { report, steps, ...columns } = end;
  const { count } = await tx.gitOperation.updateMany({
    where: ofThisAttempt(operation),
    data: {
      ...columns,
      ...(report && { report: report as Prisma.InputJsonObject }),
      ...(steps && { steps: steps as unknown as Prisma.InputJsonArray }),
      credentials: null,
      finishedAt: new Date(),
    },
  });
  if (count === 0) throw new OperationSuperseded();
  // Each has a line for every file of the repository, and a busy repository is imported many times a day.
  await tx.$executeRaw`
    UPDATE "GitOperation" SET "report" = NULL WHERE "spaceId" = ${operation.spaceId} AND "report" IS NOT NULL
      AND "id" NOT IN (SELECT "id" FROM "GitOperation" WHERE "spaceId" = ${operation.spaceId} AND "report" IS NOT NULL
        ORDER BY "createdAt" DESC, "id" DESC LIMIT ${REPORTS_KEPT})`;
  announceOperation(services, operation);
  // What was skipped while it waited for another one has not begun.
  if (operation.attempts > 0 && operation.kind !== 'preview') await recordEnd(tx, services, operation, end);
}

/** What the outbox says of an operation. */
async function happenedTo(tx: Transaction, { id, spaceId, organizationId, kind, createdById }: GitOperation) {
  const [now] = await tx.$queryRaw<{ primaryRevisionId: string; syncedCommitId: string | null }[]>`
    SELECT s."revisionId" AS "primaryRevisionId", g."oid" AS "syncedCommitId"
    FROM "Space" s LEFT JOIN "GitSync" g ON g."spaceId" = s."id" WHERE s."id" = ${spaceId}`;
  const { primaryRevisionId = '', syncedCommitId = null } = now ?? {};
  const operation = kind as 'import' | 'export';
  return {
    subject: ofSpace(spaceId),
    organizationId,
    begun: { operationId: id, operation, actorId: createdById, primaryRevisionId, syncedCommitId },
  };
}

/** Records in the outbox that the operation began, when this is its first attempt. */
export async function recordStart(tx: Transaction, services: Services, operation: GitOperation): Promise<void> {
  if (operation.attempts > 1) return;
  const { begun, ...of } = await happenedTo(tx, operation);
  await recordEvents(tx, services, { ...of, kind: 'space_gitsync_started', data: begun });
}

async function recordEnd(
  tx: Transaction,
  services: Services,
  operation: GitOperation,
  { state, oid, revisionId, changeRequestId }: Parameters<typeof finish>[3],
): Promise<void> {
  const { begun, ...of } = await happenedTo(tx, operation);
  await recordEvents(tx, services, {
    ...of,
    kind: 'space_gitsync_completed',
    data: {
      ...begun,
      state,
      commitId: oid ?? null,
      revisionId: revisionId ?? null,
      changeRequestId: changeRequestId ?? null,
    },
  });
}

/** Writes the log in the middle of a transaction, and makes sure that this attempt has the operation. @throws OperationSuperseded */
export async function recordProgress(
  tx: Transaction,
  services: Services,
  operation: GitOperation,
  steps?: Step[],
): Promise<void> {
  const { count } = await tx.gitOperation.updateMany({
    where: ofThisAttempt(operation),
    data: steps ? { steps: steps as unknown as Prisma.InputJsonArray } : { state: 'running' },
  });
  if (count === 0) throw new OperationSuperseded();
  announceOperation(services, operation);
}

/** What a revision says of its commit. */
export function gitOf(
  { ref, url }: GitOperation,
  { repoCommitURL }: ImportOptions,
  { oid, message }: { oid: string; message: string },
  createdByService = false,
) {
  return {
    oid,
    message,
    ref,
    createdByService,
    url: repoCommitURL ? `${repoCommitURL.replace(/\/$/, '')}/${oid}` : url,
  };
}
