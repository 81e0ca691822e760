/** `kill -9` in the middle of delivering to receivers outside: no event is lost, and those of a space come in their order. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import { aReceiver, type Received } from '../features/integrations/webhook-receiver.ts';
import { aDatabaseOfProcesses } from '../support/database.ts';
import { until } from '../support/outbox.ts';
import { stretched } from '../support/pace.ts';
import { aServerProcess } from '../support/server-process.ts';

const SPACES = 3;
const ROUNDS = 3;
/** Edits of each space in a round, and the deliveries after which the server is killed. */
const EDITS = 8;
const BEFORE_THE_KILL = 10;

/** As if the time were over for which a server that died had claimed what it delivered. */
async function claimsRunOut(database: Database): Promise<void> {
  await database.query(`UPDATE "OutboxDelivery" SET "dueAt" = now() WHERE "passed" < "wanted"`);
  await database.query(`UPDATE "WebhookDelivery" SET "dueAt" = now() WHERE "status" = 'pending'`);
}

test('a server that is killed while it delivers to webhooks loses nothing, and keeps the order', {
  timeout: stretched(240_000),
}, async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'octavo-deliveries-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const shared = await aDatabaseOfProcesses();
  const env = { EGRESS_ALLOW: '127.0.0.1', ...(shared && { DATABASE_URL: shared.url }) };
  const receivers = [await aReceiver(), await aReceiver()];
  // So long that a kill comes while one is answered.
  for (const receiver of receivers)
    receiver.answer(async () => {
      await delay(20);
      return 204;
    });
  let server = await aServerProcess(folder, env);
  const [{ id: organizationId }] = (await server.client.get('/v1/orgs')).body.items;
  for (const { url } of receivers) {
    const { body } = await server.client.graphql(
      `mutation { createWebhook(organizationId: "${organizationId}", url: "${url}", types: [space_content_updated]) { secret } }`,
    );
    expect(body.errors).toBeUndefined();
  }
  const spaces = await Promise.all(
    Array.from({ length: SPACES }, async (_, at) => {
      const { body } = await server.client.post(`/v1/orgs/${organizationId}/spaces`, { title: `Space ${at}` });
      return body.id as string;
    }),
  );
  /** Revisions that were acknowledged, by space, in their order. */
  const made = new Map<string, string[]>(spaces.map((id) => [id, []]));
  const edit = async (space: string) => {
    for (let n = 0; n < EDITS; n += 1) {
      const changes = [{ type: 'create_page', title: `Page ${n}` }];
      const answer = await server.client.post(`/v1/spaces/${space}/content`, { changes });
      expect(answer.status, answer.text).toBe(200);
      made.get(space)?.push(answer.body.revision);
    }
  };
  const revisions = (got: readonly Received[], space: string) =>
    got.filter(({ event }) => event.spaceId === space).map(({ event }) => event.revisionId as string);
  const once = (list: readonly string[]) => [...new Set(list)];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const enough = receivers.map(({ got }) => got.length + BEFORE_THE_KILL);
    await Promise.all(spaces.map(edit));
    await until(() => receivers.some(({ got }, at) => got.length >= (enough[at] ?? 0)), 'some is delivered');
    await server.kill();
    server = await aServerProcess(folder, env);
    if (shared) await claimsRunOut(shared.database);
  }
  // On PostgreSQL another server may be at work, so that only time, or the next event, wakes what was left.
  if (shared) await Promise.all(spaces.map(edit));
  const all = [...made.values()].flat();
  expect(all).toHaveLength(SPACES * EDITS * (shared ? ROUNDS + 1 : ROUNDS));
  for (const { got } of receivers) {
    await until(() => once(got.map(({ event }) => event.revisionId)).length === all.length, 'all is delivered');
    for (const [space, expected] of made) expect(once(revisions(got, space))).toEqual(expected);
    // What was sent and not remembered is sent once more, with the same id.
    expect(got.length - all.length).toBeLessThanOrEqual(ROUNDS);
    expect(once(got.map(({ event }) => event.eventId))).toHaveLength(all.length);
  }
  await server.kill();
});
