/** Events reach scripts: in order, at least once, again after failures. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ScriptCall } from '../../../src/adapters/workerd/scripts.ts';
import { inTransaction } from '../../../src/db/transaction.ts';
import { integrationLanes } from '../../../src/features/integrations/events/deliver.ts';
import { announceLanes } from '../../../src/outbox/lanes.ts';
import { openLanes } from '../../../src/outbox/open-lanes.ts';
import type { Client } from '../../support/client.ts';
import { expectProcessCostBelow } from '../../support/cost.ts';
import { untilJobsAreDone } from '../../support/jobs.ts';
import { type Played, playScripts, unavailable } from '../../support/scripted-scripts.ts';
import { aServer, type TestServer } from '../../support/server.ts';
import { bySse, take } from '../../support/watchers.ts';

let server: TestServer;
let organization: { id: string };
let admin: Client;
let played: Played;

beforeAll(async () => {
  played = playScripts();
  server = await aServer({}, { scripts: played.scripts });
});

beforeEach(async () => {
  // What another test left pending is not delivered in this one.
  await inTransaction(server.services.database, (tx) => tx.integration.deleteMany());
  played.answer(() => 200);
  played.calls.length = 0;
  organization = await server.make.organization();
  admin = server.as((await server.make.member(organization, 'admin')).token);
});

async function installed(given = {}) {
  const { name } = await server.make.integration(organization, given);
  const { body } = await admin.post(`/v1/integrations/${name}/installations`, { organization: organization.id });
  const path = `/v1/integrations/${name}/installations/${body.id}`;
  return { name, id: body.id as string, path };
}

const done = () => untilJobsAreDone(server.services.database);
const types = () => played.calls.map(({ event }) => event.type);
const eventsOf = async (name: string) => (await admin.get(`/v1/integrations/${name}/events`)).body.items;

/** What a pause after a failure is shorter than, and what is left of the lease of an attempt that is being made is not. */
const LONGEST_PAUSE_MS = 60_000;

/**
 * Has the server deliver what is pending: pauses after failures are cut short, attempts that are being made are left alone. Resolves when
 * nothing is pending.
 */
async function untilEnded(installationId: string): Promise<void> {
  const { prisma } = server.services.database;
  const pending = { installationId, status: 'pending' };
  await expect
    .poll(async () => {
      await prisma.integrationEvent.updateMany({
        where: { ...pending, dueAt: { lt: new Date(Date.now() + LONGEST_PAUSE_MS) } },
        data: { dueAt: new Date(0) },
      });
      announceLanes(server.services, 'IntegrationEvent', [installationId]);
      return prisma.integrationEvent.count({ where: pending });
    })
    .toBe(0);
}

test('a setup that the script takes makes the installation active, then the bindings', async () => {
  const { name, path, id } = await installed({ secrets: { KEY: 'of the script' } });
  const space = await server.make.space(organization);
  await admin.post(`${path}/spaces`, { space: space.id });
  await done();
  expect(types()).toEqual(['installation_setup', 'space_installation_setup']);
  expect((await admin.get(path)).body.status).toBe('active');
  expect((await admin.get(`${path}/spaces/${space.id}`)).body.status).toBe('active');
  const [setup, inSpace] = played.calls;
  expect(setup).toMatchObject({ process: `installation:${id}`, version: `${name}@1` });
  expect(await setup?.script()).toContain('addEventListener');
  expect(inSpace?.environment).toMatchObject({
    integration: { object: 'integration', name },
    installation: { id, status: 'active' },
    spaceInstallation: { installation: id, space: space.id },
    secrets: { KEY: 'of the script' },
    apiEndpoint: 'http://octavo.test',
    signingSecrets: {
      integration: expect.any(String),
      installation: expect.any(String),
      spaceInstallation: expect.any(String),
    },
    apiTokens: { integration: expect.any(String), installation: expect.any(String) },
  });
  const [last] = await eventsOf(name);
  expect(last).toMatchObject({
    integrationId: name,
    installationId: id,
    status: 'success',
    payload: { type: 'space_installation_setup' },
  });
  const { body } = await admin.get(`/v1/integrations/${name}/events/${last.id}`);
  expect(body).toEqual({
    event: last,
    trace: { logs: [expect.objectContaining({ message: 'answered 200', level: 'info' })] },
  });
});

test('an event that fails comes again with the same id, and those behind it wait', async () => {
  played.answer(() => 500);
  const { name, path, id } = await installed();
  await admin.patch(path, { externalIds: ['one'] });
  await untilFirstAttempt();
  const [second, first] = await eventsOf(name);
  expect([first.status, second.status]).toEqual(['pending', 'pending']);
  const { body } = await admin.graphql(
    `query ($name: ID!, $id: ID!) { integrationEvent(integrationName: $name, eventId: $id) { event { attempts error } } }`,
    { name, id: first.id },
  );
  expect(body.data.integrationEvent.event).toMatchObject({ error: expect.stringContaining('500') });
  const attempts = body.data.integrationEvent.event.attempts as number;
  expect(attempts).toBeGreaterThan(0);
  played.answer(() => 200);
  await untilEnded(id);
  const told = played.calls.map(({ event }) => event.eventId);
  expect(told.length).toBeGreaterThan(attempts + 1);
  expect(told).toEqual([...told.slice(0, -1).map(() => first.id), second.id]);
  expect((await eventsOf(name)).map(({ status }: any) => status)).toEqual(['success', 'success']);
});

/** The first event has been tried, and what came of it is stored. */
const untilFirstAttempt = () =>
  expect
    .poll(() => server.services.database.prisma.integrationEvent.count({ where: { error: { not: null } } }))
    .toBeGreaterThan(0);

test('after a day it has failed, and the next one follows; it can be tried again by hand', async () => {
  played.answer(() => 500);
  const { name, path, id } = await installed();
  await untilFirstAttempt();
  const [{ id: first }] = await eventsOf(name);
  played.answer(({ event }) => (event.eventId === first ? 500 : 200));
  await admin.patch(path, { externalIds: ['one'] });
  expect((await eventsOf(name)).map(({ status }: any) => status)).toEqual(['pending', 'pending']);
  await server.services.database.prisma.integrationEvent.update({
    where: { id: first },
    data: { triedSince: new Date(Date.now() - 86_500_000) },
  });
  await untilEnded(id);
  const [second, failed] = await eventsOf(name);
  expect([failed.status, second.status]).toEqual(['failed', 'success']);
  expect(failed.id).toBe(first);
  const told = played.calls.map(({ event }) => event.eventId);
  expect(told.at(-1)).toBe(second.id);
  expect(new Set(told.slice(0, -1))).toEqual(new Set([first]));
  played.answer(() => 200);
  const { body } = await admin.graphql(
    `mutation ($name: ID!, $id: ID!) { retryIntegrationEvent(integrationName: $name, eventId: $id) { status } }`,
    { name, id: failed.id },
  );
  expect(body.data.retryIntegrationEvent.status).toBe('pending');
  await done();
  expect((await eventsOf(name))[1].status).toBe('success');
});

test('without a runtime events wait, say why, and count no attempt', async () => {
  played.answer(unavailable);
  const { id } = await installed();
  await untilFirstAttempt();
  const { prisma } = server.services.database;
  expect(await prisma.integrationEvent.findFirstOrThrow({ where: { installationId: id } })).toMatchObject({
    status: 'pending',
    attempts: 0,
    error: 'The runtime is off',
  });
});

test('two servers that deliver at once deliver each event once, in order', async () => {
  const { path, id } = await installed();
  await done();
  const others = [
    await openLanes(server.services, [integrationLanes]),
    await openLanes(server.services, [integrationLanes]),
  ];
  await Promise.all(Array.from({ length: 10 }, (_, at) => admin.patch(path, { externalIds: [`${at}`] })));
  await done();
  await Promise.all(others.map((other) => other.close()));
  const { prisma } = server.services.database;
  const stored = await prisma.integrationEvent.findMany({ where: { installationId: id }, orderBy: { turn: 'asc' } });
  expect(stored.map(({ turn }) => turn)).toEqual(Array.from({ length: 11 }, (_, at) => at + 1));
  expect(played.calls.map(({ event }) => event.eventId)).toEqual(stored.map((event) => event.id));
});

test('what the uninstalled one is told is the last that it is told', async () => {
  const { path, id } = await installed();
  await done();
  await admin.delete(path);
  await done();
  expect(types()).toEqual(['installation_setup', 'installation_deleted']);
  expect(played.calls.at(-1)?.environment).toMatchObject({ apiTokens: { integration: expect.any(String) } });
  expect(played.calls.at(-1)?.environment).not.toHaveProperty('apiTokens.installation');
  expect(await server.services.database.prisma.integrationInstallation.count({ where: { id } })).toBe(0);
});

describe('the token of an installation', () => {
  async function withToken(scopes: string[]) {
    const integration = await installed({ scopes });
    await done();
    const { apiTokens } = (played.calls.at(-1) as ScriptCall).environment as any;
    return { ...integration, client: server.as(apiTokens.installation), itself: server.as(apiTokens.integration) };
  }

  test('opens the spaces that it is bound to, and no other', async () => {
    const { path, client } = await withToken(['space:content:read', 'space:metadata:read']);
    const [bound, other] = [await server.make.space(organization), await server.make.space(organization)];
    await admin.post(`${path}/spaces`, { space: bound.id });
    expect((await client.get(`/v1/spaces/${bound.id}`)).status).toBe(200);
    expect((await client.get(`/v1/spaces/${other.id}`)).status).toBe(404);
    const { body } = await client.get(`/v1/orgs/${organization.id}/spaces`);
    expect(body.items.map((space: any) => space.id)).toEqual([bound.id]);
    const edit = await client.post(`/v1/spaces/${bound.id}/content`, {
      changes: [{ type: 'create_page', title: 'Mine' }],
    });
    expect(edit.status).toBe(403);
    await admin.delete(`${path}/spaces/${bound.id}`);
    expect((await client.get(`/v1/spaces/${bound.id}`)).status).toBe(404);
  });

  test('writes what its scopes let it write, in its own name', async () => {
    const { name, path, client } = await withToken([
      'space:content:read',
      'space:content:write',
      'space:metadata:read',
    ]);
    const space = await server.make.space(organization);
    await admin.patch(path, { space_selection: 'all' });
    const edit = await client.post(`/v1/spaces/${space.id}/content`, {
      changes: [{ type: 'create_page', title: 'Mine' }],
    });
    expect(edit.status, edit.text).toBe(200);
    const { body } = await admin.post(`/v1/spaces/${space.id}/change-requests`, {});
    expect(body.id).toBeTruthy();
    const own = await client.post(`/v1/spaces/${space.id}/change-requests`, { subject: 'From a script' });
    const integration = (await admin.get(`/v1/integrations/${name}`)).body;
    expect(own.body.createdBy).toMatchObject({ object: 'user', displayName: integration.title });
    expect(own.body.createdBy).not.toHaveProperty('email');
  });

  test('reads itself, and nothing of another integration', async () => {
    const { name, path, client, itself } = await withToken(['space:metadata:read']);
    const other = await installed();
    for (const caller of [client, itself]) {
      expect((await caller.get(path)).status).toBe(200);
      expect((await caller.get(other.path)).status).toBe(404);
      expect((await caller.get('/v1/integrations')).body.items.map((item: any) => item.name)).toEqual([name]);
      expect((await caller.patch(path, { externalIds: ['T1'] })).status).toBe(200);
      expect((await caller.get(`/v1/orgs/${organization.id}/members`)).status).toBe(403);
      expect((await caller.post(`/v1/integrations/${name}`, { title: 'Mine' })).status).toBe(403);
    }
  });

  test('ends when it is uninstalled, at once', async () => {
    const { path, client } = await withToken(['space:metadata:read']);
    expect((await client.get(path)).status).toBe(200);
    await admin.delete(path);
    expect((await client.get(path)).status).toBe(401);
  });

  test('loses what it has open when it loses the space', async () => {
    const { path, client } = await withToken(['space:content:read']);
    const space = await server.make.space(organization);
    await admin.post(`${path}/spaces`, { space: space.id });
    const watcher = bySse({
      url: server.url,
      token: String(client.token),
      query: 'subscription ($space: ID!) { spaceContentChanged(spaceId: $space) { id } }',
      variables: { space: space.id },
    });
    const [first] = await take(watcher, 1);
    expect(first.data.spaceContentChanged.id).toBe(space.revisionId);
    await admin.delete(`${path}/spaces/${space.id}`);
    const [last] = await take(watcher, 1);
    expect(last.errors[0].extensions.code).toBe('UNAUTHENTICATED');
    await watcher.stop();
  });

  test('gets no scopes of a later version by itself, but when they are accepted', async () => {
    const { name, path, id, client } = await withToken(['space:metadata:read']);
    const space = await server.make.space(organization);
    await admin.patch(path, { space_selection: 'all' });
    await admin.post(`/v1/integrations/${name}`, { scopes: ['space:content:read'] });
    expect((await client.get(`/v1/spaces/${space.id}/content`)).status).toBe(403);
    expect((await client.get(`/v1/spaces/${space.id}`)).status).toBe(403);
    const accept = (scopes: string[], by = admin) =>
      by.graphql(
        `mutation ($name: ID!, $id: ID!, $scopes: [IntegrationScope!]!) {
           acceptIntegrationScopes(integrationName: $name, installationId: $id, scopes: $scopes) { acceptedScopes requestedScopes } }`,
        { name, id, scopes },
      );
    const codeOf = async (answer: ReturnType<typeof accept>) => (await answer).body.errors?.[0].extensions.code;
    const writer = server.as((await server.make.member(organization, 'create')).token);
    const content = { value: 'space_content_read', other: 'space_content_write' };
    expect(await codeOf(accept([content.value], client))).toBe('FORBIDDEN');
    expect(await codeOf(accept([content.value], writer))).toBe('FORBIDDEN');
    expect(await codeOf(accept([content.other]))).toBe('BAD_USER_INPUT');
    expect(await codeOf(accept([]))).toBe('BAD_USER_INPUT');
    expect((await client.get(`/v1/spaces/${space.id}/content`)).status).toBe(403);
    const told = played.calls.length;
    const { body } = await accept([content.value]);
    expect(body.data.acceptIntegrationScopes).toEqual({
      acceptedScopes: ['space_metadata_read', content.value],
      requestedScopes: [],
    });
    expect((await client.get(`/v1/spaces/${space.id}/content`)).status).toBe(200);
    await done();
    expect(types().slice(told)).toContain('installation_setup');
    await accept([content.value]);
    await done();
    const { prisma } = server.services.database;
    expect(await prisma.auditEvent.count({ where: { action: 'integration.scopes', subject: id } })).toBe(1);
    // What is not declared any more ends, and is accepted still when it comes back.
    await admin.post(`/v1/integrations/${name}`, { scopes: ['space:metadata:read'] });
    expect((await client.get(`/v1/spaces/${space.id}/content`)).status).toBe(403);
    await admin.post(`/v1/integrations/${name}`, { scopes: ['space:content:read', 'space:content:write'] });
    expect((await client.get(`/v1/spaces/${space.id}/content`)).status).toBe(200);
  });
});

test('a list of events with long logs reads those that are asked for', async () => {
  const { name, id } = await installed();
  await done();
  const { prisma } = server.services.database;
  const { integrationId } = await prisma.integrationInstallation.findUniqueOrThrow({ where: { id } });
  const logs = Array.from({ length: 16 }, () => ({ message: 'x'.repeat(8192), timestamp: new Date(), level: 'info' }));
  await prisma.integrationEvent.createMany({
    data: Array.from({ length: 300 }, (_, turn) => ({
      ...{ id: `long-${turn}`, integrationId, organizationId: organization.id, installationId: id, turn: 1000 + turn },
      ...{ type: 'space_created', payload: {}, status: 'success', logs },
    })),
  });
  const read = async (limit: number, fields: string) =>
    admin.graphql(
      `query ($name: ID!) { integration(integrationName: $name) { events(limit: ${limit}) { items { ${fields} } } } }`,
      { name },
    );
  await expectProcessCostBelow(150, async () => expect((await read(300, 'id')).status).toBe(200));
  await expectProcessCostBelow(150, async () => {
    expect((await admin.get(`/v1/integrations/${name}/events?limit=300`)).body.items).toHaveLength(300);
  });
  const some = await read(60, 'id trace { logs { message } }');
  const { items } = some.body.data.integration.events;
  expect(items).toHaveLength(60);
  for (const { trace } of items) expect(trace.logs).toHaveLength(16);
  const all = await read(300, 'id trace { logs { message } }');
  expect(all.body.errors?.[0]?.message).toMatch(/^The query may load too much/);
});
