/** What a delivered event costs the embedded database, whose thread does one statement after the other: 100 a second have to fit in. */
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { expect, test, vi } from 'vitest';
import { inTransaction } from '../../../src/db/transaction.ts';
import { LANES } from '../../../src/features/outbox-readers.ts';
import { newId } from '../../../src/ids.ts';
import { ofSpace } from '../../../src/outbox/events.ts';
import { recordEvents } from '../../../src/outbox/record.ts';
import { stretched } from '../../support/pace.ts';
import { playScripts } from '../../support/scripted-scripts.ts';
import { aServer } from '../../support/server.ts';
import { aReceiver } from './webhook-receiver.ts';

const RECEIVERS = 20;
const EVENTS = 300;
/** Of the recording itself: BEGIN, the statement, COMMIT. */
const RECORDING = 3;
/** All that follows, of an event for a script or a webhook: 19 when each was claimed, handed on, taken and ended by itself. */
const MOST_EACH = 6;

test('events for one receiver of twenty each share their statements: at 100 a second a few for each', {
  timeout: stretched(180_000),
}, async ({ skip }) => {
  const { scripts } = playScripts();
  const server = await aServer({ EGRESS_ALLOW: '127.0.0.1' }, { scripts });
  const { database } = server.services;
  skip(database.kind !== 'pglite', 'Another server counts its statements itself');
  const organization = await server.make.organization();
  const admin = server.as((await server.make.member(organization, 'admin')).token);
  const spaces = await Promise.all(Array.from({ length: RECEIVERS }, () => server.make.space(organization)));
  const { url } = await aReceiver();
  for (const { id } of spaces) {
    const { name } = await server.make.integration(organization, { scopes: ['space:content:read'] });
    const path = `/v1/integrations/${name}/installations`;
    const { body } = await admin.post(path, { organization: organization.id });
    expect((await admin.post(`${path}/${body.id}/spaces`, { space: id })).status).toBeLessThan(300);
    const made = await admin.graphql(
      `mutation { createWebhook(organizationId: "${organization.id}", url: "${url}", types: [space_content_updated], spaces: ["${id}"]) { secret } }`,
    );
    expect(made.body.errors).toBeUndefined();
  }
  const left = async () => {
    const sql = LANES.map(({ table }) => `(SELECT count(*) FROM "${table}" WHERE "status" = 'pending')`).join(' + ');
    const [row] = await database.query<{ left: number }>(
      `SELECT (${sql} + (SELECT count(*) FROM "OutboxDelivery" WHERE "passed" < "wanted"))::int AS "left"`,
    );
    return row?.left;
  };
  const settled = () => expect.poll(left, { timeout: stretched(60_000), interval: 250 }).toBe(0);
  await settled();

  const sent = vi.spyOn(Worker.prototype, 'postMessage');
  const recording: Promise<void>[] = [];
  for (let n = 0; n < EVENTS; n += 1) {
    const subject = ofSpace(spaces[n % RECEIVERS]?.id as string);
    const data = { revisionId: newId(), previousRevisionId: newId(), type: 'edits', actorId: null };
    const event = { subject, organizationId: organization.id, kind: 'space_content_updated', data } as const;
    recording.push(inTransaction(database, (tx) => recordEvents(tx, server.services, event)));
    await delay(10);
  }
  await Promise.all(recording);
  await settled();
  const statements = sent.mock.calls.filter(([message]) => 'sql' in Object(message)).length;
  sent.mockRestore();
  const delivered = await Promise.all([
    database.prisma.integrationEvent.count({ where: { type: 'space_content_updated', status: 'success' } }),
    database.prisma.webhookDelivery.count({ where: { status: 'success' } }),
  ]);
  expect(delivered).toEqual([EVENTS, EVENTS]);
  const each = (statements - RECORDING * EVENTS) / (2 * EVENTS);
  expect(each).toBeGreaterThan(0);
  expect(each).toBeLessThan(MOST_EACH);
});
