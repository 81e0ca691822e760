/** The audit log as a list and as an export: for administrators, filtered, complete, and changed by no one. */
import { beforeAll, expect, test } from 'vitest';
import { newId } from '../../../src/ids.ts';
import { aServer, type TestServer } from '../../support/server.ts';
import { leastStatementsOf } from '../../support/statements.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
});

const LIST = `query ($id: ID!, $actor: String, $action: String, $subject: String, $from: DateTime, $to: DateTime, $limit: Int, $page: String) {
  auditEvents(organizationId: $id, actor: $actor, action: $action, subject: $subject, from: $from, to: $to, limit: $limit, page: $page) {
    count next { page } items { id action subject details names { id name } actorId actor { id displayName } createdAt } } }`;
const EXPORT = `query ($id: ID!, $action: String) { auditExport(organizationId: $id, action: $action) { url } }`;

async function aLog(count: number) {
  const organization = await server.make.organization();
  const admin = await server.make.member(organization, 'admin');
  const prisma = server.services.database.prisma;
  await prisma.auditEvent.createMany({
    data: Array.from({ length: count }, (_, n) => ({
      id: newId(),
      organizationId: organization.id,
      actorId: n % 3 === 0 ? null : n % 3 === 1 ? admin.id : 'installation:x',
      action: n % 2 === 0 ? 'member.update' : 'team.create',
      subject: `subject-${n % 5}`,
      details: { n },
      // Many in one moment, as in one transaction.
      createdAt: new Date(Date.UTC(2026, 0, 1) + Math.floor(n / 4) * 1000),
    })),
  });
  return { organization, admin, by: server.as(admin.token), id: organization.id };
}

test('is listed newest first, page by page, with who did it', async () => {
  const { by, id, admin } = await aLog(10);
  const ns: number[] = [];
  let page: string | undefined;
  do {
    const { body } = await by.graphql(LIST, { id, limit: 4, page });
    const { count, next, items } = body.data.auditEvents;
    expect(count).toBe(10);
    for (const { details, actorId, actor } of items) {
      ns.push(details.n);
      expect(actor?.id ?? null).toBe(actorId === admin.id ? admin.id : null);
    }
    page = next?.page;
  } while (page);
  expect(ns.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test('is filtered by actor, action, subject and time', async () => {
  const { by, id, admin } = await aLog(20);
  const found = async (filters: object) =>
    (await by.graphql(LIST, { id, ...filters })).body.data.auditEvents.items.map(
      ({ details }: { details: { n: number } }) => details.n,
    );
  expect((await found({ actor: admin.id })).every((n: number) => n % 3 === 1)).toBe(true);
  expect(await found({ action: 'member.' })).toHaveLength(10);
  expect(await found({ action: 'member' })).toHaveLength(0);
  expect(await found({ subject: 'subject-2', action: 'member.update' })).toHaveLength(2);
  expect((await found({ from: '2026-01-01T00:00:01Z', to: '2026-01-01T00:00:02Z' })).toSorted()).toEqual([4, 5, 6, 7]);
  const { body } = await by.graphql(LIST, { id, action: '' });
  expect(body.errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT' });
});

test('names what it mentions as it is called now, and nothing of another organization', async () => {
  const { organization, by, id, admin } = await aLog(0);
  const other = await server.make.organization();
  const space = await server.make.space(organization, { title: 'Handbook' });
  const team = await server.make.team(organization, { title: 'Writers' });
  const foreign = await server.make.space(other, { title: 'Secret plans' });
  const { name } = await server.make.integration(organization, { title: 'Chat notes' });
  const installation = await server.make.installation(name, organization);
  const event = { organizationId: id, actorId: admin.id, action: 'permission.change' };
  const prisma = server.services.database.prisma;
  await prisma.auditEvent.createMany({
    data: [
      { ...event, id: newId(), subject: space.id, details: { teamId: team.id, role: 'edit', n: 1 } },
      { ...event, id: newId(), subject: installation.id },
      { ...event, id: newId(), subject: foreign.id, details: { from: id, to: other.id } },
    ],
  });
  const { body } = await by.graphql(
    `query ($id: ID!) { auditEvents(organizationId: $id) { items { subject names { id name } } } }`,
    { id },
  );
  const namesOf = (subject: string) =>
    body.data.auditEvents.items.find((each: { subject: string }) => each.subject === subject).names;
  expect(namesOf(space.id)).toEqual([
    { id: space.id, name: 'Handbook' },
    { id: team.id, name: 'Writers' },
  ]);
  expect(namesOf(installation.id)).toEqual([{ id: installation.id, name: 'Chat notes' }]);
  expect(namesOf(foreign.id)).toEqual([{ id, name: organization.title }]);
});

test('takes a bounded number of statements', async () => {
  const { by, id } = await aLog(200);
  expect(await leastStatementsOf(server, () => by.graphql(LIST, { id, limit: 100 }))).toBeLessThanOrEqual(5);
});

test('is for administrators of the organization alone', async () => {
  const { organization, id } = await aLog(1);
  for (const query of [LIST, EXPORT]) {
    for (const role of ['create', 'read', null] as const) {
      const { token } = await server.make.member(organization, role);
      expect((await server.as(token).graphql(query, { id })).body.errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    }
    const { token } = await server.make.user();
    expect((await server.as(token).graphql(query, { id })).body.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
  }
});

test('is exported whole as JSON lines, oldest first, as long as the person administers it', async () => {
  const { by, id, admin, organization } = await aLog(1203);
  await server.make.member(organization, 'admin');
  const { url } = (await by.graphql(EXPORT, { id })).body.data.auditExport;
  const get = (address: string) => fetch(new URL(new URL(address).pathname, server.url));
  const answer = await get(url);
  expect(answer.headers.get('content-type')).toContain('application/jsonl');
  const lines = (await answer.text())
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(new Set(lines.map(({ details }) => details.n)).size).toBe(1203);
  expect(lines.map(({ createdAt }) => createdAt)).toEqual(lines.map(({ createdAt }) => createdAt).toSorted());
  const some = (await by.graphql(EXPORT, { id, action: 'team.' })).body.data.auditExport.url;
  expect((await (await get(some)).text()).trimEnd().split('\n')).toHaveLength(601);
  expect((await get(url.replace('/audit/', '/audit/x'))).status).toBe(404);
  const where = { organizationId_userId: { organizationId: id, userId: admin.id } };
  await server.services.database.prisma.member.update({ where, data: { role: 'read' } });
  expect((await get(url)).status).toBe(403);
  await server.services.database.prisma.accessToken.deleteMany({ where: { userId: admin.id } });
  expect((await get(url)).status).toBe(404);
});

test('the database refuses to change or remove an event', async () => {
  const { id } = await aLog(2);
  const { auditEvent } = server.services.database.prisma;
  const where = { organizationId: id };
  await expect(auditEvent.updateMany({ where, data: { action: 'nothing' } })).rejects.toThrow('append-only');
  await expect(auditEvent.deleteMany({ where })).rejects.toThrow('append-only');
  expect(await auditEvent.count({ where })).toBe(2);
});

test('what is done to accounts and tokens is in the log of the server, for its administrator', async () => {
  const admin = await server.make.serverAdmin();
  const [by, someone] = [server.as(admin.token), await server.make.user()];
  const mutation = 'mutation ($u: ID!) { createAccessToken(userId: $u, name: "of the audit") { accessToken { id } } }';
  const made = (await by.graphql(mutation, { u: someone.id })).body.data.createAccessToken.accessToken.id;
  const list =
    'query ($subject: String) { serverAuditEvents(subject: $subject) { count items { action subject actor { id } } } }';
  const event = { action: 'token.create', subject: made, actor: { id: admin.id } };
  expect((await by.graphql(list, { subject: made })).body.data.serverAuditEvents).toEqual({ count: 1, items: [event] });

  const { url } = (await by.graphql('{ serverAuditExport(action: "token.") { url } }')).body.data.serverAuditExport;
  const exported = () => fetch(new URL(new URL(url).pathname, server.url));
  const lines = (await (await exported()).text()).trim().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({ action: 'token.create', subject: made, actorId: admin.id }),
  );
  // Nothing of an organization is in it.
  const { id } = await aLog(1);
  const all = await (await exported()).text();
  expect(all).not.toContain(id);

  for (const query of ['{ serverAuditEvents { count } }', '{ serverAuditExport { url } }'])
    expect((await server.as(someone.token).graphql(query)).body.errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  await server.services.database.prisma.user.update({ where: { id: admin.id }, data: { serverAdmin: false } });
  expect((await exported()).status).toBe(403);
});
