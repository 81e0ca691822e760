/**
 * Tells a renderer what to read again: at least once, in one call for what changes within a moment, and later again when it does not
 * answer.
 */
import { createHmac } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { EgressError } from '../../../adapters/egress/guard.ts';
import type { SiteRenderer } from '../../../db/generated/prisma/client.ts';
import { defineJob } from '../../../jobs/job.ts';
import type { Jobs } from '../../../jobs/jobs.ts';
import type { Services } from '../../../services.ts';
import { secretOf } from './secret.ts';

/** What changes within this time is told together. */
const QUIET_MS = 300;
const CALL_MS = 10_000;
/** Tags of one call. */
const BATCH = 500;
const FIRST_PAUSE_MS = 5000;
const LONGEST_PAUSE_MS = 3_600_000;
/** After so many failures, which is more than a day, what was to be told is forgotten. */
const ATTEMPTS = 36;

interface Purge {
  tag: string;
  turn: number;
}

export const purgeRendererJob = defineJob({
  name: 'purge-renderer',
  payload: z.object({ renderer: z.string() }),
  policy: 'stately',
  concurrency: 4,
  retry: { limit: 3 },
  timeoutSeconds: 120,
  run: async ({ renderer: id }, { services, signal }) => {
    await delay(QUIET_MS, undefined, { signal });
    for (;;) {
      const renderer = await services.database.prisma.siteRenderer.findUnique({ where: { id } });
      const purges = renderer ? await purgesOf(services, id) : [];
      if (!renderer || purges.length === 0) return;
      const problem = await call(services, renderer, purges, signal);
      if (problem !== null) return failed(services, renderer, problem);
      await called(services, id, purges);
      if (purges.length < BATCH) return;
    }
  },
});

/** Has a renderer be told what there is, once: now, or when its pause is over. A pause that is called off holds up nothing. */
export async function sendPurge(jobs: Jobs, id: string, dueAt: Date | null): Promise<void> {
  const key = `${id} ${dueAt?.getTime() ?? 'now'}`;
  await jobs.send(purgeRendererJob, { renderer: id }, { key, ...(dueAt && { after: dueAt }) });
}

const purgesOf = ({ database }: Services, id: string): Promise<Purge[]> =>
  database.query(
    `SELECT "tag", "turn" FROM "RendererPurge" WHERE "rendererId" = $1 ORDER BY "tag" COLLATE "C" LIMIT ${BATCH}`,
    [id],
  );

/** Why the renderer did not take it; null: it did. */
async function call(
  { outgoing, secrets }: Services,
  renderer: SiteRenderer,
  purges: readonly Purge[],
  signal: AbortSignal,
): Promise<string | null> {
  const body = JSON.stringify({ tags: purges.map(({ tag }) => tag) });
  const signature = createHmac('sha256', secretOf(secrets, renderer)).update(body).digest('hex');
  try {
    const { status } = await outgoing.fetch(`${renderer.url}/~gitbook/revalidate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-gitbook-signature': signature },
      body,
      signal,
      timeoutMs: CALL_MS,
      maxRedirects: 0,
      maxBytes: 64 * 1024,
      cut: true,
    });
    return status >= 200 && status < 300 ? null : `The renderer answered ${status}`;
  } catch (error) {
    if (!(error instanceof EgressError) || signal.aborted) throw error;
    return error.message;
  }
}

/** What was told is done, but for what changed while it was told. */
async function called({ database }: Services, id: string, purges: readonly Purge[]): Promise<void> {
  await database.query(
    `WITH done AS (
       DELETE FROM "RendererPurge" p USING jsonb_to_recordset($2::jsonb) AS d("tag" text, "turn" int)
       WHERE p."rendererId" = $1 AND p."tag" = d."tag" AND p."turn" = d."turn")
     UPDATE "SiteRenderer" SET "calledAt" = now(), "failures" = 0, "error" = NULL, "dueAt" = NULL WHERE "id" = $1`,
    [id, JSON.stringify(purges)],
  );
}

async function failed({ database, jobs }: Services, { id, failures }: SiteRenderer, error: string): Promise<void> {
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS);
  const dueAt = new Date(Date.now() + pause);
  const count = failures + 1;
  await database.query(`UPDATE "SiteRenderer" SET "failures" = $2::int, "error" = $3, "dueAt" = $4 WHERE "id" = $1`, [
    id,
    count,
    error.slice(0, 500),
    dueAt,
  ]);
  if (count >= ATTEMPTS) await database.query(`DELETE FROM "RendererPurge" WHERE "rendererId" = $1`, [id]);
  else await sendPurge(jobs, id, dueAt);
}
