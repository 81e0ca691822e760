/** Invites by link: who knows the id gets what the link gives, while it is open, and nobody else anything. */
import { beforeAll, expect, test } from 'vitest';
import type { Client } from '../../../support/client.ts';
import { aServer, type TestServer } from '../../../support/server.ts';
import { leastStatementsOf } from '../../../support/statements.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
});

async function aScene() {
  const organization = await server.make.organization();
  const maker = await server.make.member(organization, 'admin');
  const admin = server.as(maker.token);
  const path = `/v1/orgs/${organization.id}`;
  const link = async (body: object) => {
    const answer = await admin.post(`${path}/link-invites`, body);
    expect(answer.status, answer.text).toBe(201);
    return answer.body;
  };
  const use = async (id: string, by: Client) => by.post(`${path}/invites/${id}`);
  return { organization, maker, admin, path, link, use };
}

const somebody = async () => {
  const user = await server.make.user();
  return { user, client: server.as(user.token) };
};

test('whoever has an account and the link sees it, and is a member by it', async () => {
  const { organization, admin, path, link, use } = await aScene();
  const made = await link({ role: 'edit' });
  expect(made).toEqual({ object: 'invite', id: expect.any(String), role: 'edit', redundant: true, uses: 0 });
  const { user, client } = await somebody();
  expect((await client.get(path)).status).toBe(404);
  expect((await client.get(`${path}/link-invites/${made.id}`)).body).toEqual({ ...made, redundant: false });
  expect(await use(made.id, client)).toMatchObject({
    status: 200,
    body: { object: 'organization', id: organization.id },
  });
  expect((await admin.get(`${path}/members/${user.id}`)).body).toMatchObject({ role: 'edit' });
  expect((await client.get(`${path}/link-invites/${made.id}`)).body).toMatchObject({ redundant: true, uses: 1 });
  // Once more gives nothing, and is not counted.
  expect((await use(made.id, client)).status).toBe(200);
  expect((await admin.get(`${path}/link-invites`)).body.items).toEqual([{ ...made, redundant: true, uses: 1 }]);
});

test('a link to a space or a collection makes guests, with a role there and nowhere else', async () => {
  const { organization, admin, path, link, use } = await aScene();
  const [space, other] = [await server.make.space(organization), await server.make.space(organization)];
  const collection = await server.make.collection(organization);
  const toSpace = await link({ level: 'comment', space: space.id });
  expect(toSpace).toMatchObject({ object: 'invite', level: 'comment', space: { object: 'space', id: space.id } });
  const { user, client } = await somebody();
  expect((await use(toSpace.id, client)).status).toBe(200);
  expect((await client.get(`/v1/spaces/${space.id}`)).status).toBe(200);
  expect((await client.get(`/v1/spaces/${other.id}`)).status).toBe(404);
  expect((await admin.get(`${path}/members/${user.id}`)).body.role).toBeNull();
  const toCollection = await link({ collection: collection.id });
  expect(toCollection).toMatchObject({ level: 'read', collection: { object: 'collection', id: collection.id } });
  expect((await use(toCollection.id, client)).status).toBe(200);
  expect((await client.get(`/v1/collections/${collection.id}`)).status).toBe(200);
  // Of the two, the organization's list has neither.
  expect((await admin.get(`${path}/link-invites`)).body.items).toEqual([]);
});

test('nobody loses a role by a link, and lower ones are raised', async () => {
  const { organization, admin, path, link, use } = await aScene();
  const reader = await server.make.member(organization, 'read');
  const creator = await server.make.member(organization, 'create');
  const { id } = await link({ role: 'edit' });
  for (const { token } of [reader, creator]) expect((await use(id, server.as(token))).status).toBe(200);
  const roleOf = async (userId: string) => (await admin.get(`${path}/members/${userId}`)).body.role;
  expect([await roleOf(reader.id), await roleOf(creator.id)]).toEqual(['edit', 'create']);
  const space = await server.make.space(organization, { defaultLevel: 'read' } as never);
  const guest = await server.make.member(organization, null);
  await server.make.grant({ space }, { user: guest }, 'read');
  const { id: toSpace } = await link({ level: 'review', space: space.id });
  expect((await use(toSpace, server.as(guest.token))).status).toBe(200);
  const users = await admin.get(`/v1/spaces/${space.id}/permissions/users`);
  expect(users.body.items).toMatchObject([{ permission: 'review', user: { id: guest.id } }]);
  const { id: lower } = await link({ level: 'read', space: space.id });
  expect((await use(lower, server.as(guest.token))).status).toBe(200);
  expect((await admin.get(`/v1/spaces/${space.id}/permissions/users`)).body.items[0].permission).toBe('review');
});

test('a closed link is not there: used up, expired, switched off, its maker no administrator, its space deleted', async () => {
  const { organization, maker, admin, path, link, use } = await aScene();
  const { client } = await somebody();
  const refused = async (id: string) => {
    const { client } = await somebody();
    expect((await client.get(`${path}/link-invites/${id}`)).status).toBe(404);
    expect((await use(id, client)).status).toBe(404);
  };
  const once = await link({ maxUses: 1 });
  expect((await use(once.id, client)).status).toBe(200);
  await refused(once.id);
  const short = await link({ expiresAt: new Date(Date.now() + 3_600_000).toISOString() });
  const { prisma } = server.services.database;
  await prisma.inviteLink.update({ where: { id: short.id }, data: { expiresAt: new Date(Date.now() - 1) } });
  await refused(short.id);
  const space = await server.make.space(organization);
  const toSpace = await link({ space: space.id });
  expect((await admin.delete(`/v1/spaces/${space.id}`)).status).toBeLessThan(300);
  await refused(toSpace.id);
  const plain = await link({});
  await admin.patch(path, { inviteLinks: false });
  await refused(plain.id);
  expect((await admin.post(`${path}/link-invites`, {})).status).toBe(403);
  await admin.patch(path, { inviteLinks: true });
  const other = server.as((await server.make.member(organization, 'admin')).token);
  expect((await other.patch(`${path}/members/${maker.id}`, { role: 'edit' })).status).toBe(200);
  await refused(plain.id);
  // Administrators see closed ones, too.
  expect((await other.get(`${path}/link-invites/${plain.id}`)).status).toBe(200);
});

test('of many at once, no more get in than the link lets', async () => {
  const { organization, link, use } = await aScene();
  const { id } = await link({ role: 'read', maxUses: 3 });
  const people = await Promise.all(Array.from({ length: 8 }, somebody));
  const statuses = await Promise.all(people.map(async ({ client }) => (await use(id, client)).status));
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 200, 200, 404, 404, 404, 404, 404]);
  const { prisma } = server.services.database;
  expect(await prisma.member.count({ where: { organizationId: organization.id } })).toBe(4);
  expect((await prisma.inviteLink.findUniqueOrThrow({ where: { id } })).uses).toBe(3);
});

test('what is given must fit the link, and its place must be in the organization', async () => {
  const { organization, admin, path, link } = await aScene();
  const elsewhere = await server.make.space(await server.make.organization());
  const space = await server.make.space(organization);
  const collection = await server.make.collection(organization);
  const told = async (body: object) => {
    const answer = await admin.post(`${path}/link-invites`, body);
    return [answer.status, answer.body.error?.details?.[0]?.path];
  };
  expect(await told({ level: 'read' })).toEqual([400, 'level']);
  expect(await told({ role: 'read', space: space.id })).toEqual([400, 'role']);
  expect(await told({ space: elsewhere.id })).toEqual([400, 'space']);
  expect(await told({ collection: space.id })).toEqual([400, 'collection']);
  expect(await told({ space: space.id, collection: collection.id })).toEqual([400, 'collection']);
  expect(await told({ role: 'owner' })).toEqual([400, 'role']);
  expect(await told({ maxUses: 0 })).toEqual([400, 'maxUses']);
  expect(await told({ expiresAt: '2020-01-01T00:00:00Z' })).toEqual([400, 'expiresAt']);
  const own = await link({ role: null });
  expect(own.role).toBeNull();
  const wrong = await admin.patch(`${path}/link-invites/${own.id}`, { level: 'edit' });
  expect([wrong.status, wrong.body.error.details[0].path]).toEqual([400, 'level']);
  const changed = await admin.patch(`${path}/link-invites/${own.id}`, { role: 'review', maxUses: 2 });
  expect(changed.body).toMatchObject({ role: 'review', maxUses: 2 });
  expect((await admin.patch(`${path}/link-invites/${own.id}`, { maxUses: null })).body).not.toHaveProperty('maxUses');
});

test('links are of one organization, for its administrators; deleting one that is gone is no error', async () => {
  const { organization, admin, path, link, use } = await aScene();
  const stranger = await aScene();
  const { id } = await link({});
  expect((await stranger.admin.patch(`${stranger.path}/link-invites/${id}`, { role: 'admin' })).status).toBe(404);
  expect((await stranger.admin.delete(`${stranger.path}/link-invites/${id}`)).status).toBe(204);
  expect((await use(id, (await somebody()).client)).status).toBe(200);
  const { client } = await somebody();
  expect((await client.post(`${stranger.path}/invites/${id}`)).status).toBe(404);
  const member = await server.make.member(organization, 'edit');
  for (const role of ['create', 'admin'])
    expect((await server.as(member.token).post(`${path}/link-invites`, { role })).status).toBe(403);
  const disabled = await server.make.member(organization, 'read');
  const { prisma } = server.services.database;
  const where = { organizationId_userId: { organizationId: organization.id, userId: disabled.id } };
  await prisma.member.update({ where, data: { disabled: true } });
  expect((await use((await link({ role: 'edit' })).id, server.as(disabled.token))).status).toBe(403);
  expect(await prisma.member.findUniqueOrThrow({ where })).toMatchObject({ role: 'read', disabled: true });
  for (let i = 0; i < 2; i++) expect((await admin.delete(`${path}/link-invites/${id}`)).status).toBe(204);
  expect((await client.get(`${path}/link-invites/${id}`)).status).toBe(404);
  const actions = await prisma.auditEvent.findMany({ where: { subject: id }, select: { action: true } });
  expect(actions.map(({ action }) => action).toSorted()).toEqual([
    'invite-link.create',
    'invite-link.delete',
    'invite-link.use',
  ]);
});

test('the list takes the same statements for any number of links', async () => {
  const { admin, path, link } = await aScene();
  const list = () => admin.get(`${path}/link-invites`);
  for (let i = 0; i < 3; i++) await link({});
  const few = await leastStatementsOf(server, list);
  for (let i = 0; i < 12; i++) await link({ role: 'edit' });
  expect((await list()).body.items).toHaveLength(15);
  expect(await leastStatementsOf(server, list)).toBe(few);
  expect(few).toBeLessThanOrEqual(3);
});
