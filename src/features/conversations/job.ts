/**
 * The job behind conversations, one at a time in an organization: it takes what is pending until nothing is. It may run twice, and be
 * killed anywhere: each conversation is done or pending, and what a change request is due for is found anew.
 */
import { z } from 'zod';
import { EngineError } from '../../adapters/ai/engine.ts';
import { defineJob } from '../../jobs/jobs.ts';
import type { Services } from '../../services.ts';
import { engineOf, type OrganizationEngine } from '../people/organizations/engine.ts';
import { describeByEngine } from './describe.ts';
import { LOCAL, type Pending, readByEngine, readByWords } from './extract.ts';
import { storeIssues } from './process.ts';
import { proposeChanges } from './proposal.ts';

/** Conversations that are read at a time, and what they take in the database, where they are compressed; one is always read. */
const BATCH = 50;
const BATCH_BYTES = 256 * 1024;
/** A conversation that failed so often is left as it is, with the reason, until it changes. */
const ATTEMPTS = 5;

export const conversationsJob = defineJob({
  name: 'conversations',
  payload: z.object({ organization: z.string() }),
  policy: 'stately',
  concurrency: 2,
  retry: { limit: 5, delaySeconds: 5 },
  // Ten thousand conversations, by a slow model of one's own.
  timeoutSeconds: 24 * 3600,
  run: async ({ organization }, { services, signal, log }) => {
    const engine = await engineOf(services, organization);
    const failed = await readPending(services, organization, engine, signal);
    if (engine) await describeByEngine(services, organization, engine, signal);
    await proposeChanges(services, organization, signal);
    if (failed.length === 0) return;
    log.warn({ organization, conversations: failed.length }, 'conversations could not be read');
    throw failed[0]?.error;
  },
});

interface Failure {
  id: string;
  error: Error;
}

/** Reads what is pending, each conversation once. Gives those that failed and may be tried again. */
async function readPending(
  services: Services,
  organizationId: string,
  engine: OrganizationEngine | undefined,
  signal: AbortSignal,
): Promise<Failure[]> {
  const { prisma } = services.database;
  const failed: Failure[] = [];
  const stored = engine && (await prisma.agentInstructions.findUnique({ where: { organizationId } }));
  for (;;) {
    signal.throwIfAborted();
    const batch = await nextBatch(
      services,
      organizationId,
      failed.map(({ id }) => id),
    );
    if (batch.length === 0) return failed;
    if (!engine) {
      const read = await readByWords(services, batch);
      for (const [i, conversation] of batch.entries()) {
        signal.throwIfAborted();
        await storeIssues(services, conversation, read[i] ?? [], LOCAL);
      }
      continue;
    }
    for (const conversation of batch) {
      try {
        const found = await readByEngine(services, engine, stored?.instructions ?? '', conversation, signal);
        await storeIssues(services, conversation, found, engine.name);
      } catch (error) {
        if (!(error instanceof EngineError) || signal.aborted) throw error;
        if (await recordFailure(services, conversation, error)) failed.push({ id: conversation.id, error });
      }
    }
  }
}

const NEXT = `
  SELECT "id", "hash", "parts"::text FROM (
    SELECT "id", "hash", "parts", row_number() OVER ordered AS "at", sum(pg_column_size("parts")) OVER ordered AS "bytes"
    FROM (
      SELECT "id", "hash", "pendingSince", "parts" FROM "Conversation"
      WHERE "organizationId" = $1 AND "pendingSince" IS NOT NULL AND NOT "id" = ANY($2::text[])
      ORDER BY "pendingSince", "id" LIMIT ${BATCH}) "first"
    WINDOW ordered AS (ORDER BY "pendingSince", "id")) "sized"
  WHERE "at" = 1 OR "bytes" <= ${BATCH_BYTES}`;

/** The next that are pending, but for some. */
async function nextBatch(
  { database }: Services,
  organizationId: string,
  without: readonly string[],
): Promise<Pending[]> {
  const next = await database.query<Pick<Pending, 'id' | 'hash' | 'parts'>>(NEXT, [organizationId, without]);
  const read = new Map(next.map((row) => [row.id, row]));
  const rows = await database.prisma.conversation.findMany({
    where: { organizationId, id: { in: [...read.keys()] } },
    omit: { parts: true },
    orderBy: [{ pendingSince: 'asc' }, { id: 'asc' }],
  });
  // The hash is that of the parts: of a conversation that changed in between, nothing is stored.
  return rows.map((row) => ({ ...row, ...(read.get(row.id) as Pick<Pending, 'hash' | 'parts'>) }));
}

/** Gives whether it may be tried again. */
async function recordFailure(services: Services, conversation: Pending, error: EngineError): Promise<boolean> {
  const { organizationId, id, hash, attempts } = conversation;
  const isLast = attempts + 1 >= ATTEMPTS;
  await services.database.prisma.conversation.updateMany({
    where: { organizationId, id, hash },
    data: { attempts: { increment: 1 }, problem: error.message, ...(isLast && { pendingSince: null }) },
  });
  return !isLast;
}
