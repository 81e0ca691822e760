/** Webhooks of an organization: what happens is sent to an address, signed, in order, at least once. */
import { createHmac } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '../../../src/db/transaction.ts';
import { DISABLE_DAYS } from '../../../src/features/integrations/webhooks/deliver.ts';
import { WEBHOOK_EVENT_TYPES, webhookEvents } from '../../../src/features/integrations/webhooks/payloads.ts';
import { signatures } from '../../../src/features/integrations/webhooks/signature.ts';
import { announceLanes } from '../../../src/outbox/lanes.ts';
import type { Client } from '../../support/client.ts';
import type { Person } from '../../support/factories.ts';
import { importInto } from '../../support/git-import.ts';
import { aGitServer } from '../../support/git-server.ts';
import { mailsTo } from '../../support/mails.ts';
import { aServer, type TestServer } from '../../support/server.ts';
import { aReceiver, type Received, type Receiver } from './webhook-receiver.ts';

let server: TestServer;
let receiver: Receiver;
let organization: { id: string };
let person: Person;
let admin: Client;

beforeAll(async () => {
  server = await aServer({ EGRESS_ALLOW: '127.0.0.1' });
});

beforeEach(async () => {
  // Of another test nothing is delivered in this one.
  await inTransaction(server.services.database, (tx) => tx.webhook.deleteMany());
  receiver = await aReceiver();
  organization = await server.make.organization();
  person = await server.make.member(organization, 'admin');
  admin = server.as(person.token);
});

const db = () => server.services.database.prisma;

const CREATE = `mutation ($org: ID!, $url: String!, $types: [WebhookEventType!]!, $spaces: [ID!], $title: String) {
  createWebhook(organizationId: $org, url: $url, types: $types, spaces: $spaces, title: $title) {
    secret webhook { id url types spaces title enabled problem } } }`;

const create = (given: object = {}, by = admin) =>
  by.graphql(CREATE, { org: organization.id, url: receiver.url, types: ['space_content_updated'], ...given });

async function aWebhook(given: object = {}): Promise<{ id: string; secret: string }> {
  const { body } = await create(given);
  expect(body.errors).toBeUndefined();
  const { webhook, secret } = body.data.createWebhook;
  return { id: webhook.id, secret };
}

const shown = async (id: string, by = admin) => {
  const { body } = await by.graphql(
    `query ($org: ID!) { organization(organizationId: $org) { webhooks {
       id enabled problem failingSince deliveredAt
       deliveries { count items { id type payload status attempts responseStatus error endedAt } } } } }`,
    { org: organization.id },
  );
  return body.data.organization.webhooks.find((webhook: { id: string }) => webhook.id === id);
};

const change = async (operation: string, id: string, more = '', selection = '{ id }', by = admin): Promise<any> =>
  (
    await by.graphql(
      `mutation ($org: ID!, $id: ID!) { ${operation}(organizationId: $org, webhookId: $id ${more}) ${selection} }`,
      { org: organization.id, id },
    )
  ).body;

const write = async (space: { id: string }, title: string): Promise<string> => {
  const answer = await admin.post(`/v1/spaces/${space.id}/content`, { changes: [{ type: 'create_page', title }] });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.revision;
};

const titles = (count: number) => Array.from({ length: count }, (_, at) => `Page ${at}`);

/** Pauses after failures are cut short; what is being delivered is left alone. */
async function retryNow(): Promise<void> {
  await db().webhookDelivery.updateMany({
    where: { status: 'pending', dueAt: { lt: new Date(Date.now() + 60_000) } },
    data: { dueAt: new Date(0) },
  });
}

/** Has the server deliver what is pending. */
const untilEnded = (webhookId: string) =>
  expect
    .poll(async () => {
      await retryNow();
      announceLanes(server.services, 'WebhookDelivery', [webhookId]);
      return db().webhookDelivery.count({ where: { webhookId, status: 'pending' } });
    })
    .toBe(0);

/** As receivers check it, from the description of Standard Webhooks. */
function isSignedBy(secret: string, { headers, body }: { headers: Record<string, unknown>; body: string }): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const expected = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
  return String(headers['webhook-signature']).split(' ').includes(expected);
}

test('signatures are those of Standard Webhooks', () => {
  // The example of its specification.
  const signed = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1614265330, body: '{"test": 2432232314}' };
  expect(signatures(['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'], signed)).toBe(
    'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  );
});

test('a change is sent, signed, with its time', async () => {
  const { id, secret } = await aWebhook();
  const space = await server.make.space(organization);
  const before = Math.floor(Date.now() / 1000);
  const revisionId = await write(space, 'Roses');
  await expect.poll(() => receiver.got.length).toBe(1);
  const received = receiver.got[0] as Received;
  expect(received.event).toEqual({
    eventId: expect.any(String),
    type: 'space_content_updated',
    webhookId: id,
    organizationId: organization.id,
    createdAt: expect.any(String),
    spaceId: space.id,
    actorId: person.id,
    revisionId,
    previousRevisionId: space.revisionId,
    revisionType: 'edits',
  });
  expect(received.headers).toMatchObject({
    'content-type': 'application/json',
    'webhook-id': received.event.eventId,
    'user-agent': expect.stringMatching(/^Octavo\/\d/),
  });
  const time = Number(received.headers['webhook-timestamp']);
  expect(time).toBeGreaterThanOrEqual(before);
  expect(time).toBeLessThanOrEqual(Date.now() / 1000);
  expect(isSignedBy(secret, received)).toBe(true);
  expect(isSignedBy('whsec_AAAA', received)).toBe(false);
  expect(isSignedBy(secret, { ...received, body: `${received.body} ` })).toBe(false);
  await expect.poll(async () => (await shown(id)).deliveries.items[0].status).toBe('success');
  expect(await shown(id)).toMatchObject({
    enabled: true,
    problem: null,
    failingSince: null,
    deliveredAt: expect.any(String),
    deliveries: {
      count: 1,
      items: [{ attempts: 1, responseStatus: 204, error: null, payload: received.event }],
    },
  });
});

test('each type of event is sent by what it names, in the shape that is declared', async () => {
  const git = await aGitServer();
  const repository = await git.aRepository({ 'README.md': '# Here\n' });
  const { id } = await aWebhook({ types: WEBHOOK_EVENT_TYPES });
  const elsewhere = await server.make.organization();
  await db().member.create({ data: { organizationId: elsewhere.id, userId: person.id, role: 'admin' } });
  const foreign = await server.make.space(elsewhere);
  expect(
    (await admin.post(`/v1/spaces/${foreign.id}/transfer`, { organization: organization.id })).status,
  ).toBeLessThan(300);
  const { body: space } = await admin.post(`/v1/orgs/${organization.id}/spaces`, { title: 'New' });
  await admin.patch(`/v1/spaces/${space.id}`, { title: 'Newer' });
  await importInto(admin, space.id, repository.url);
  for (const end of ['merge', 'archive']) {
    const requests = `/v1/spaces/${space.id}/change-requests`;
    const { body: request } = await admin.post(requests, { subject: end });
    const changes = [{ type: 'create_page', title: end }];
    await admin.post(`${requests}/${request.id}/content`, { changes });
    if (end === 'merge') expect((await admin.post(`${requests}/${request.id}/merge`)).status).toBe(200);
    else await admin.patch(`${requests}/${request.id}`, { status: 'archived' });
  }
  const sites = `/v1/orgs/${organization.id}/sites`;
  const { body: site } = await admin.post(sites, { title: 'Docs', visibility: 'public', spaces: [space.id] });
  await admin.post(`${sites}/${site.id}/publish`);
  const rated = { type: 'page_post_feedback', feedback: { rating: 'ok', comment: 'fine' } };
  await server.visitor.post(`${sites}/${site.id}/insights/events`, { events: [{ type: 'page_view' }, rated] });
  await admin.delete(`${sites}/${site.id}`);
  await admin.delete(`/v1/spaces/${space.id}`);
  await admin.post(`/v1/spaces/${space.id}/restore`);
  await admin.post(`/v1/spaces/${foreign.id}/transfer`, { organization: elsewhere.id });
  await expect
    .poll(() => [...new Set(receiver.got.map(({ event }) => event.type))].sort())
    .toEqual([...WEBHOOK_EVENT_TYPES].sort());
  for (const { event } of receiver.got) {
    const shape = webhookEvents.find(({ shape }) => shape.type.value === event.type);
    expect(shape?.strict().safeParse(event).error, event.type).toBeUndefined();
    expect(event.webhookId).toBe(id);
  }
});

test('only events of the chosen kinds and spaces are sent', async () => {
  const [one, other] = [await server.make.space(organization), await server.make.space(organization)];
  await aWebhook({ spaces: [one.id], types: ['space_content_updated', 'site_created'] });
  await write(other, 'Elsewhere');
  await admin.patch(`/v1/spaces/${one.id}`, { title: 'Not asked for' });
  await admin.post(`/v1/orgs/${organization.id}/sites`, { title: 'Docs' });
  await write(one, 'Roses');
  await expect.poll(() => receiver.got.map(({ event }) => event.spaceId)).toEqual([one.id]);
  expect(await db().webhookDelivery.count()).toBe(1);
});

test('what fails comes again with the same id, and those behind it wait: the order is kept', async () => {
  const { id } = await aWebhook();
  const space = await server.make.space(organization);
  receiver.answer(() => 503);
  for (const title of titles(3)) await write(space, title);
  await expect.poll(() => db().webhookDelivery.count({ where: { error: { not: null } } })).toBe(1);
  const failed = await shown(id);
  expect(failed.failingSince).toEqual(expect.any(String));
  expect(failed.deliveries.items.at(-1)).toMatchObject({
    status: 'pending',
    responseStatus: 503,
    error: 'The receiver answered 503',
  });
  await expect.poll(async () => (await shown(id)).deliveries.count).toBe(3);
  receiver.answer(() => 200);
  await untilEnded(id);
  const order = [...new Set(receiver.got.map(({ event }) => event.eventId))];
  expect(order).toEqual((await shown(id)).deliveries.items.map((delivery: { id: string }) => delivery.id).reverse());
  const first = receiver.got.filter(({ event }) => event.eventId === order[0]);
  expect(first.length).toBeGreaterThan(1);
  expect((await shown(id)).failingSince).toBeNull();
});

test('redirects are not followed, and count as failures', async () => {
  const { id } = await aWebhook();
  receiver.answer(() => 302);
  await write(await server.make.space(organization), 'Roses');
  await expect.poll(async () => (await shown(id)).deliveries.items[0]?.error ?? null).toMatch(/redirect/);
  expect(receiver.got.every(({ path }) => path === '/hook')).toBe(true);
});

test('a new secret: for a day receivers may have either', async () => {
  const { id, secret: old } = await aWebhook();
  const space = await server.make.space(organization);
  const { data } = await change('rotateWebhookSecret', id, '', '{ secret webhook { id } }');
  const { secret } = data.rotateWebhookSecret;
  expect(secret).not.toBe(old);
  await write(space, 'One');
  await expect.poll(() => receiver.got.length).toBe(1);
  expect([old, secret].map((by) => isSignedBy(by, receiver.got[0] as Received))).toEqual([true, true]);
  await db().webhook.update({ where: { id }, data: { previousUntil: new Date() } });
  await write(space, 'Two');
  await expect.poll(() => receiver.got.length).toBe(2);
  expect([old, secret].map((by) => isSignedBy(by, receiver.got[1] as Received))).toEqual([false, true]);
});

test('after a week of failures it is disabled, which is recorded; it can be enabled, and what was lost replayed', async () => {
  const { id } = await aWebhook();
  const space = await server.make.space(organization);
  receiver.answer(() => 500);
  for (const title of titles(2)) await write(space, title);
  await expect.poll(() => db().webhookDelivery.count({ where: { error: { not: null } } })).toBeGreaterThan(0);
  const days = (count: number) => new Date(Date.now() - count * 86_400_000);
  await db().webhook.update({ where: { id }, data: { failingSince: days(DISABLE_DAYS - 1) } });
  await retryNow();
  announceLanes(server.services, 'WebhookDelivery', [id]);
  // Tried again, and what came of it is stored.
  const again = { attempts: { gte: 2 }, dueAt: { lt: new Date(Date.now() + 60_000) } };
  await expect.poll(() => db().webhookDelivery.count({ where: { webhookId: id, ...again } })).toBe(1);
  expect((await shown(id)).enabled).toBe(true);
  await db().webhook.update({ where: { id }, data: { failingSince: days(DISABLE_DAYS + 1) } });
  await untilEnded(id);
  const problem = 'No delivery succeeded for 7 days';
  const disabled = await shown(id);
  expect(disabled).toMatchObject({ enabled: false, problem });
  expect(disabled.deliveries.items.map(({ status }: { status: string }) => status)).toEqual(['failed', 'failed']);
  expect(await db().auditEvent.count({ where: { action: 'webhook.disable', subject: id } })).toBe(1);
  expect(server.log.join('')).toContain('a webhook was disabled');
  const [mail, ...others] = await mailsTo(server, person.email);
  expect(mail).toMatchObject({
    subject: expect.stringContaining('was disabled'),
    text: expect.stringContaining(problem),
  });
  expect(mail?.text).not.toContain('/hook');
  expect(others).toEqual([]);
  const sent = receiver.got.length;
  await write(space, 'While it is disabled');
  const replay = (delivery: { id: string }) =>
    change('replayWebhookDelivery', id, `deliveryId: "${delivery.id}"`, '{ status }');
  const [second, first] = disabled.deliveries.items;
  expect((await replay(first)).errors[0].extensions.code).toBe('PRECONDITION_FAILED');
  receiver.answer(() => 200);
  expect(
    (await change('updateWebhook', id, 'enabled: true', '{ enabled problem failingSince }')).data.updateWebhook,
  ).toEqual({ enabled: true, problem: null, failingSince: null });
  for (const lost of [first, second]) expect((await replay(lost)).data.replayWebhookDelivery.status).toBe('pending');
  await write(space, 'Again');
  await expect.poll(() => receiver.got.length).toBeGreaterThanOrEqual(sent + 3);
  await untilEnded(id);
  const after = [...new Set(receiver.got.slice(sent).map(({ event }) => event.eventId))];
  expect(after.slice(0, 2).sort()).toEqual([first.id, second.id].sort());
  expect(after).toHaveLength(3);
});

test('what succeeded can be replayed, too; what is pending cannot', async () => {
  const { id } = await aWebhook();
  await write(await server.make.space(organization), 'Roses');
  await expect.poll(async () => (await shown(id)).deliveries.items[0]?.status).toBe('success');
  const [delivery] = (await shown(id)).deliveries.items;
  receiver.answer(() => 500);
  const replay = () => change('replayWebhookDelivery', id, `deliveryId: "${delivery.id}"`, '{ status }');
  expect((await replay()).data.replayWebhookDelivery.status).toBe('pending');
  expect((await replay()).errors[0].extensions.code).toBe('PRECONDITION_FAILED');
  await expect.poll(() => receiver.got[1]?.event.eventId).toBe(delivery.id);
  expect(receiver.got[1]?.event).toEqual(receiver.got[0]?.event);
});

test('one that is switched off gets nothing; one that is deleted leaves nothing', async () => {
  const { id } = await aWebhook();
  const space = await server.make.space(organization);
  await change('updateWebhook', id, 'enabled: false');
  await write(space, 'One');
  await change('updateWebhook', id, 'enabled: true, title: "Docs", types: [space_content_updated, space_updated]');
  await write(space, 'Two');
  await expect.poll(() => receiver.got.length).toBe(1);
  expect((await change('deleteWebhook', id, '', '')).data.deleteWebhook).toBe(true);
  expect((await change('deleteWebhook', id, '', '')).data.deleteWebhook).toBe(true);
  expect(await db().outboxInterest.count({ where: { owner: `webhook:${id}` } })).toBe(0);
  expect(await db().webhookDelivery.count({ where: { webhookId: id } })).toBe(0);
});

describe('refuses', () => {
  test('inside addresses: those that are written out at once, names when something is sent', async () => {
    const guarded = await aServer();
    const own = await guarded.make.organization();
    const client = guarded.as((await guarded.make.member(own, 'admin')).token);
    const types = ['space_created'];
    const made = (url: string) => client.graphql(CREATE, { org: own.id, url, types });
    for (const url of [
      receiver.url,
      'http://169.254.169.254/latest',
      'http://[::1]/',
      'http://10.0.0.1/',
      'http://0x7f.1/',
    ])
      expect((await made(url)).body.errors?.[0].extensions.details?.[0].path, url).toBe('url');
    const { port } = new URL(receiver.url);
    const { body } = await made(`http://localhost:${port}/hook`);
    await client.post(`/v1/orgs/${own.id}/spaces`, { title: 'New' });
    const { webhook } = body.data.createWebhook;
    const where = { webhookId: webhook.id, error: { not: null } };
    await expect.poll(() => guarded.services.database.prisma.webhookDelivery.count({ where })).toBe(1);
    expect(receiver.got).toEqual([]);
  });

  test('what is none of its fields', async () => {
    const space = await server.make.space(await server.make.organization());
    for (const [given, path] of [
      [{ url: 'ftp://hooks.test/' }, 'url'],
      [{ url: 'http://user:word@hooks.test/' }, 'url'],
      [{ types: [] }, 'types'],
      [{ types: ['space_created', 'space_created'] }, 'types'],
      [{ spaces: [space.id] }, 'spaces'],
      [{ title: 'x'.repeat(101) }, 'title'],
    ] as const)
      expect((await create(given)).body.errors?.[0].extensions.details?.[0].path, JSON.stringify(given)).toBe(path);
  });

  test('whoever does not administer the organization, and ids of another one', async () => {
    const { id } = await aWebhook();
    const writer = server.as((await server.make.member(organization, 'create')).token);
    const stranger = server.as((await server.make.member(await server.make.organization(), 'admin')).token);
    const codeOf = (body: any) => body.errors?.[0].extensions.code;
    expect(codeOf((await create({}, writer)).body)).toBe('FORBIDDEN');
    expect(codeOf((await create({}, stranger)).body)).toBe('NOT_FOUND');
    for (const operation of ['updateWebhook', 'rotateWebhookSecret', 'deleteWebhook']) {
      const selection = operation === 'updateWebhook' ? '{ id }' : operation === 'deleteWebhook' ? '' : '{ secret }';
      expect(codeOf(await change(operation, id, '', selection, writer))).toBe('FORBIDDEN');
      expect(codeOf(await change(operation, id, '', selection, stranger))).toBe('NOT_FOUND');
    }
    const mine = organization;
    organization = await server.make.organization();
    await db().member.create({ data: { organizationId: organization.id, userId: person.id, role: 'admin' } });
    expect(codeOf(await change('rotateWebhookSecret', id, '', '{ secret }'))).toBe('NOT_FOUND');
    organization = mine;
    const { body } = await writer.graphql(
      `query ($org: ID!) { organization(organizationId: $org) { webhooks { id } } }`,
      { org: organization.id },
    );
    expect(codeOf(body)).toBe('FORBIDDEN');
  });

  test('more than twenty', async () => {
    const all = await Promise.all(Array.from({ length: 22 }, () => create()));
    expect(all.filter(({ body }) => body.data?.createWebhook).length).toBe(20);
    const refused = all.flatMap(({ body }) => body.errors ?? []);
    expect(refused.map(({ extensions }: any) => extensions.code)).toEqual(Array(2).fill('PRECONDITION_FAILED'));
  });
});

test('secrets are encrypted, and shown to nobody again', async () => {
  const { id, secret } = await aWebhook();
  const row = await db().webhook.findUniqueOrThrow({ where: { id } });
  expect(Buffer.from(row.secret).toString('latin1')).not.toContain(secret.slice('whsec_'.length));
  const { body } = await admin.graphql(`{ __type(name: "Webhook") { fields { name } } }`);
  expect(body.data.__type.fields.map(({ name }: { name: string }) => name)).not.toContain('secret');
});
