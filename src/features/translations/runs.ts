/** A run as a row: taken up, told about, ended. */
import type { Transaction } from '../../db/database.ts';
import type { Prisma, TranslationRun } from '../../db/generated/prisma/client.ts';
import { ofSpace } from '../../outbox/events.ts';
import { recordEvents } from '../../outbox/record.ts';
import type { Services } from '../../services.ts';

export const RUN_STATES = ['pending', 'running', 'completed', 'failed', 'cancelled'] as const;
export type RunState = (typeof RUN_STATES)[number];
export const UNDER_WAY: RunState[] = ['pending', 'running'];

/** What stayed in the language of the source, for people. */
export interface RunProblem {
  /** The id of the page, or reusable content. */
  page: string;
  title: string;
  message: string;
}

/** Runs that are kept of a translation. */
const RUNS_KEPT = 50;
/** Problems that are kept of a run. */
export const PROBLEMS_KEPT = 200;

export const progressTopic = (translationId: string): string => `translation:${translationId}`;

export const announceProgress = ({ events }: Services, translationId: string): void =>
  events.publish(progressTopic(translationId), { translation: translationId });

/** The latest run; null when there was none. */
export const latestRun = (
  db: Pick<Transaction, 'translationRun'>,
  translationId: string,
): Promise<TranslationRun | null> =>
  db.translationRun.findFirst({ where: { translationId }, orderBy: [{ createdAt: 'desc' }, { id: 'desc' }] });

/** The run was cancelled or ended, or another attempt has it: what this one does must not count. */
export class RunSuperseded extends Error {}

const ofThisAttempt = ({ id, attempts }: TranslationRun) => ({ id, attempts, state: 'running' });

/** Takes a run up; null when it is over, or gone with its translation. */
export async function takeUp(services: Services, id: string): Promise<TranslationRun | null> {
  const { prisma } = services.database;
  const { count } = await prisma.translationRun.updateMany({
    where: { id, state: { in: UNDER_WAY } },
    data: { state: 'running', attempts: { increment: 1 }, startedAt: new Date() },
  });
  const run = count === 0 ? null : await prisma.translationRun.findUnique({ where: { id } });
  if (!run) return null;
  await prisma.translation.updateMany({ where: { id: run.translationId }, data: { status: 'running' } });
  announceProgress(services, run.translationId);
  return run;
}

/** Writes how far it is. @throws RunSuperseded */
export async function report(
  services: Services,
  run: TranslationRun,
  data: Prisma.TranslationRunUpdateManyMutationInput,
): Promise<void> {
  const { count } = await services.database.prisma.translationRun.updateMany({ where: ofThisAttempt(run), data });
  if (count === 0) throw new RunSuperseded();
  announceProgress(services, run.translationId);
}

/** Makes sure that this attempt has the run, until the end of the transaction. @throws RunSuperseded */
export async function claim(tx: Transaction, { id, attempts }: TranslationRun): Promise<void> {
  const rows = await tx.$queryRaw<object[]>`
    SELECT 1 FROM "TranslationRun" WHERE "id" = ${id} AND "attempts" = ${attempts} AND "state" = 'running' FOR UPDATE`;
  if (rows.length === 0) throw new RunSuperseded();
}

/** Ends a run that is claimed, or fails. Nothing happens when it is over already. */
export async function endRun(
  tx: Transaction,
  services: Services,
  run: TranslationRun,
  end: { state: 'completed' | 'failed'; error?: string } & Prisma.TranslationRunUpdateManyMutationInput,
): Promise<void> {
  const { count } = await tx.translationRun.updateMany({
    where: ofThisAttempt(run),
    data: { ...end, finishedAt: new Date(), currentPage: null },
  });
  if (count === 0) return;
  await settle(tx, services, run.translationId);
  if (end.state === 'failed') await recordFailure(tx, services, run);
}

/** Tells the outbox, for those who had it translated. */
async function recordFailure(tx: Transaction, services: Services, run: TranslationRun): Promise<void> {
  const { id: translationId, ...of } = await tx.translation.findUniqueOrThrow({
    where: { id: run.translationId },
    select: { id: true, organizationId: true, spaceId: true, sourceSpaceId: true },
  });
  await recordEvents(tx, services, {
    subject: ofSpace(of.spaceId ?? of.sourceSpaceId),
    organizationId: of.organizationId,
    kind: 'translation_failed',
    data: { translationId, runId: run.id, actorId: run.createdById },
  });
}

/** Cancels what waits or runs; gives whether anything did. */
export async function cancelRuns(tx: Transaction, services: Services, translationId: string): Promise<boolean> {
  const { count } = await tx.translationRun.updateMany({
    where: { translationId, state: { in: UNDER_WAY } },
    data: { state: 'cancelled', finishedAt: new Date(), currentPage: null },
  });
  if (count > 0) await settle(tx, services, translationId);
  return count > 0;
}

/** The state of a translation is that of its last run that did something; the oldest runs are forgotten. */
async function settle(tx: Transaction, services: Services, translationId: string): Promise<void> {
  const runs = await tx.translationRun.findMany({
    where: { translationId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: { id: true, state: true },
    take: RUNS_KEPT + 1,
  });
  const status = runs.find(({ state }) => state !== 'cancelled')?.state ?? 'pending';
  await tx.translation.updateMany({ where: { id: translationId }, data: { status } });
  const last = runs[RUNS_KEPT];
  if (last) await tx.translationRun.deleteMany({ where: { id: last.id } });
  announceProgress(services, translationId);
}
