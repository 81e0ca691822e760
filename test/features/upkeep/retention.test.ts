/** Records that used to be kept for ever, whatever became of what they are about. */
import { beforeAll, describe, expect, test } from 'vitest';
import { recall, remember } from '../../../src/features/translations/memory.ts';
import { KEPT_DELIVERIES, removeOldRecords } from '../../../src/features/upkeep/retention-job.ts';
import { newId } from '../../../src/ids.ts';
import { problemsOf } from '../../support/invariants.ts';
import { aServer, type TestServer } from '../../support/server.ts';

const DAY_MS = 86_400_000;
const later = (days: number) => new Date(Date.now() + days * DAY_MS);
let server: TestServer;

beforeAll(async () => {
  server = await aServer({ JOBS: 'off', AUDIT_DAYS: '100' });
});

const db = () => server.services.database.prisma;

test('events of change requests go after 90 days, but for the last of each, which says how it is', async () => {
  const organization = await server.make.organization();
  const admin = server.as((await server.make.member(organization, 'admin')).token);
  const { id } = await server.make.space(organization);
  const { body } = await admin.post(`/v1/spaces/${id}/change-requests`, { subject: 'One' });
  for (const subject of ['Two', 'Three'])
    expect((await admin.patch(`/v1/spaces/${id}/change-requests/${body.id}`, { subject })).status).toBe(200);
  const events = () => db().changeRequestEvent.findMany({ where: { spaceId: id }, orderBy: { turn: 'asc' } });
  const before = await events();
  expect(before.length).toBeGreaterThanOrEqual(3);
  expect(await removeOldRecords(server.services, later(89))).toMatchObject({ changeRequestEvents: 0 });
  expect(await removeOldRecords(server.services, later(91))).toMatchObject({ changeRequestEvents: before.length - 1 });
  expect(await events()).toEqual(before.slice(-1));
  expect(await problemsOf(server.services, [id])).toEqual([]);
  expect(await removeOldRecords(server.services, later(91))).toMatchObject({ changeRequestEvents: 0 });
});

test('tokens go 30 days after they expired, those that never expire stay', async () => {
  const user = await server.make.user();
  const { id } = await db().accessToken.create({
    data: { id: newId(), userId: user.id, name: 'ci', hash: newId(), scopes: [], expiresAt: later(1) },
  });
  expect(await removeOldRecords(server.services, later(30))).toMatchObject({ expiredTokens: 0 });
  expect(await removeOldRecords(server.services, later(32))).toMatchObject({ expiredTokens: 1 });
  expect(await db().accessToken.count({ where: { id } })).toBe(0);
  expect((await server.as(user.token).get('/v1/user')).status).toBe(200);
});

test('what is remembered of translations goes a year after a run last needed it', async () => {
  const { id: organizationId } = await server.make.organization();
  const known = new Map([
    ['used', 'gebraucht'],
    ['left', 'vergessen'],
  ]);
  await remember(server.services, organizationId, known);
  await db().translationMemory.updateMany({ where: { organizationId }, data: { usedAt: later(-364) } });
  expect(await recall(server.services, organizationId, ['used', 'unknown'])).toEqual(new Map([['used', 'gebraucht']]));
  expect(await removeOldRecords(server.services, later(0))).toMatchObject({ translationMemory: 0 });
  expect(await removeOldRecords(server.services, later(2))).toMatchObject({ translationMemory: 1 });
  expect(await recall(server.services, organizationId, [...known.keys()])).toEqual(new Map([['used', 'gebraucht']]));
});

test('Git operations go after 90 days, but for the last 200 of a space and those that are not finished', async () => {
  const organization = await server.make.organization();
  const { id: spaceId } = await server.make.space(organization);
  const row = (n: number, finished: boolean) => ({
    id: newId(),
    organizationId: organization.id,
    spaceId,
    kind: 'import',
    state: finished ? 'completed' : 'running',
    url: 'https://git.example.com/a.git',
    ref: 'main',
    options: {},
    createdAt: new Date(Date.now() - n * 1000),
    finishedAt: finished ? new Date() : null,
  });
  const rows = Array.from({ length: 250 }, (_, n) => row(n, n !== 240));
  await db().gitOperation.createMany({ data: rows });
  expect(await removeOldRecords(server.services, later(80))).toMatchObject({ gitOperations: 0 });
  expect(await removeOldRecords(server.services, later(91))).toMatchObject({ gitOperations: 49 });
  const left = await db().gitOperation.findMany({ where: { spaceId }, select: { id: true } });
  expect(left.map(({ id }) => id).sort()).toEqual([...rows.slice(0, 200), rows[240]!].map(({ id }) => id).sort());
});

test('audit events go after the days that are set, and never when these are 0; more than one batch of them', async () => {
  await db().auditEvent.deleteMany();
  const event = () => ({ id: newId(), action: 'space.delete', subject: 'x' });
  await db().auditEvent.createMany({ data: Array.from({ length: 2100 }, event) });
  const forever = { ...server.services, config: { ...server.services.config, auditDays: 0 } };
  expect(await removeOldRecords(forever, later(10_000))).toMatchObject({ auditEvents: 0 });
  expect(await removeOldRecords(server.services, later(99))).toMatchObject({ auditEvents: 0 });
  expect(await removeOldRecords(server.services, later(101))).toMatchObject({ auditEvents: 2100 });
  expect(await db().auditEvent.count()).toBe(0);
});

test('events of the outbox go after 7 days once every reader has passed them, readers when no server has had them for 30', async () => {
  const subject = 'space:retention';
  const event = (turn: number) => ({ subject, turn, kind: 'space_updated', data: {} });
  await db().outboxEvent.deleteMany();
  await db().outboxEvent.createMany({ data: [1, 2, 3].map(event) });
  await db().outboxReader.create({ data: { name: 'slow', kinds: ['space_updated'], seenAt: later(8) } });
  await db().outboxDelivery.create({ data: { reader: 'slow', subject, passed: 1, wanted: 3 } });
  expect(await removeOldRecords(server.services, later(6))).toMatchObject({ outboxEvents: 0 });
  expect(await removeOldRecords(server.services, later(8))).toMatchObject({ outboxEvents: 1, outboxReaders: 0 });
  expect(await db().outboxEvent.findMany({ select: { turn: true }, orderBy: { turn: 'asc' } })).toEqual([
    { turn: 2 },
    { turn: 3 },
  ]);
  expect(await removeOldRecords(server.services, later(39))).toMatchObject({ outboxReaders: 1 });
  expect(await removeOldRecords(server.services, later(39))).toMatchObject({ outboxEvents: 2 });
});

describe('events for receivers outside', () => {
  async function receivers() {
    const organization = await server.make.organization();
    const { name, id: integrationId } = await server.make.integration(organization);
    const { id: installationId } = await server.make.installation(name, organization);
    const organizationId = organization.id;
    const webhook = await db().webhook.create({
      data: { id: newId(), organizationId, url: 'https://hooks.test/', secret: new Uint8Array(1), types: [] },
    });
    const endedAt = new Date();
    const event = (turn: number, more: object = {}) => ({
      id: newId(),
      organizationId,
      turn,
      type: 'space_created',
      payload: {},
      status: 'success',
      endedAt,
      ...more,
    });
    return {
      installationId,
      webhookId: webhook.id,
      async add(turn: number, more: object = {}) {
        await db().integrationEvent.create({ data: { ...event(turn, more), integrationId, installationId } });
        await db().webhookDelivery.create({ data: { ...event(turn, more), webhookId: webhook.id } });
      },
      left: async () => ({
        events: (await db().integrationEvent.findMany({ where: { installationId }, orderBy: { turn: 'asc' } })).map(
          ({ turn }) => turn,
        ),
        deliveries: (
          await db().webhookDelivery.findMany({ where: { webhookId: webhook.id }, orderBy: { turn: 'asc' } })
        ).map(({ turn }) => turn),
      }),
    };
  }

  test('go 30 days after they are over, those that name visitors after one; what is pending stays', async () => {
    const { add, left } = await receivers();
    await db().integrationEvent.deleteMany();
    await add(2);
    await add(3, { type: 'site_view' });
    await add(4, { status: 'pending', endedAt: null });
    await add(5, { status: 'failed', type: 'page_feedback' });
    await removeOldRecords(server.services, later(0.9));
    expect(await left()).toEqual({ events: [2, 3, 4, 5], deliveries: [2, 3, 4, 5] });
    await removeOldRecords(server.services, later(1.1));
    expect(await left()).toEqual({ events: [2, 4], deliveries: [2, 4] });
    await removeOldRecords(server.services, later(29));
    expect(await left()).toEqual({ events: [2, 4], deliveries: [2, 4] });
    await removeOldRecords(server.services, later(31));
    expect(await left()).toEqual({ events: [4], deliveries: [4] });
  });

  test('are as many as are kept of each receiver, the newest, and what is pending', async () => {
    const { add, left, installationId, webhookId } = await receivers();
    await db().integrationEvent.deleteMany();
    await add(1, { status: 'pending', endedAt: null });
    await add(2);
    await add(3, { status: 'failed' });
    await add(4);
    const eventTurn = KEPT_DELIVERIES + 3;
    await db().integrationInstallation.update({ where: { id: installationId }, data: { eventTurn } });
    await db().webhook.update({ where: { id: webhookId }, data: { eventTurn } });
    expect(await removeOldRecords(server.services, new Date())).toMatchObject({
      manyIntegrationEvents: 2,
      manyWebhookDeliveries: 2,
    });
    expect(await left()).toEqual({ events: [1, 4], deliveries: [1, 4] });
  });
});

test('what readers of sites did leaves the outbox after a day', async () => {
  await db().outboxEvent.createMany({
    data: ['site_view', 'site_updated'].map((kind, at) => ({ subject: 'site:a', turn: at + 1, kind, data: {} })),
  });
  expect(await removeOldRecords(server.services, later(0.9))).toMatchObject({ outboxVisits: 0 });
  expect(await removeOldRecords(server.services, later(1.2))).toMatchObject({ outboxVisits: 1 });
  const left = await db().outboxEvent.findMany({ where: { subject: 'site:a' } });
  expect(left.map(({ kind }) => kind)).toEqual(['site_updated']);
});
