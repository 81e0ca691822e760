import { beforeAll, describe, expect, test } from 'vitest';
import { document } from '../../../support/generated/gql.ts';
import { aServer, type TestServer } from '../../../support/server.ts';
import { statementsOf } from '../../../support/statements.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
});

/** An organization with one person of each kind. */
async function anOrganization() {
  const organization = await server.make.organization();
  const [admin, reader, guest] = [
    await server.make.member(organization, 'admin'),
    await server.make.member(organization, 'read'),
    await server.make.member(organization, null),
  ];
  const stranger = await server.make.member(await server.make.organization(), 'admin');
  return { organization, admin, reader, guest, stranger, path: `/v1/orgs/${organization.id}/teams` };
}

const titles = (answer: { body: { items: { title: string }[] } }) => answer.body.items.map(({ title }) => title);

describe('teams', () => {
  test('are made by administrators, of members of the organization', async () => {
    const { organization, admin, reader, guest, stranger, path } = await anOrganization();
    const client = server.as(admin.token);
    const made = await client.put(path, { title: ' Writers ', members: [reader.id, guest.id, reader.id] });
    expect(made.status).toBe(201);
    expect(made.body).toEqual({
      object: 'team',
      id: expect.any(String),
      title: 'Writers',
      members: 2,
      spaces: 0,
      createdAt: expect.any(String),
      permissions: { admin: true, view: true },
    });
    expect(await client.get(`${path}/${made.body.id}`)).toMatchObject({
      status: 200,
      body: { title: 'Writers', members: 2 },
    });
    expect(await client.put(path, { title: 'Empty' })).toMatchObject({ status: 201, body: { members: 0 } });
    const foreign = await client.put(path, { title: 'Foreign', members: [reader.id, stranger.id] });
    expect(foreign).toMatchObject({ status: 400, body: { error: { details: [{ path: 'members' }] } } });
    expect(await client.get(path)).toMatchObject({ body: { count: 2 } });
    for (const title of ['', '   ', 'x'.repeat(65), null, 5, undefined]) {
      expect(await client.put(path, { title })).toMatchObject({
        status: 400,
        body: { error: { details: [{ path: 'title' }] } },
      });
    }
    expect(await client.put(path, { title: 'x'.repeat(64) })).toMatchObject({ status: 201 });
    expect(await server.as(reader.token).put(path, { title: 'Mine' })).toMatchObject({ status: 403 });
    expect(await server.as(stranger.token).put(path, { title: 'Mine' })).toMatchObject({ status: 404 });
    expect(organization.id).not.toBe('');
  });

  test('are seen by members, not by guests, and only where they are', async () => {
    const { organization, reader, guest, stranger, path } = await anOrganization();
    const team = await server.make.team(organization, { members: [guest] });
    expect(await server.as(reader.token).get(path)).toMatchObject({ status: 200, body: { count: 1 } });
    expect(await server.as(reader.token).get(`${path}/${team.id}`)).toMatchObject({
      status: 200,
      body: { permissions: { admin: false, view: true } },
    });
    for (const suffix of ['', `/${team.id}`, `/${team.id}/members`]) {
      expect(await server.as(guest.token).get(path + suffix)).toMatchObject({ status: 403 });
      expect(await server.as(stranger.token).get(path + suffix)).toMatchObject({ status: 404 });
    }
    const elsewhere = await server.make.team(await server.make.organization());
    for (const suffix of ['', '/members']) {
      const foreign = await server.as(reader.token).get(`${path}/${elsewhere.id}${suffix}`);
      expect(foreign).toMatchObject({ status: 404 });
      expect(foreign.body).toEqual((await server.as(reader.token).get(`${path}/absent${suffix}`)).body);
    }
  });

  test('are listed newest first, by owner, and by a part of the title', async () => {
    const { organization, admin, reader, path } = await anOrganization();
    const { prisma } = server.services.database;
    for (const [day, title] of ['Docs', 'docs 100%', 'Design_Docs', 'Sales'].entries()) {
      const team = await server.make.team(organization, {
        title,
        ...(title === 'Sales' ? { owners: [reader] } : { members: [reader] }),
      });
      await prisma.team.update({ where: { id: team.id }, data: { createdAt: new Date(2026, 0, day + 1) } });
    }
    const client = server.as(admin.token);
    expect(titles(await client.get(path))).toEqual(['Sales', 'Design_Docs', 'docs 100%', 'Docs']);
    expect(titles(await client.get(`${path}?title=DOCS`))).toEqual(['Design_Docs', 'docs 100%', 'Docs']);
    expect(titles(await client.get(`${path}?title=_`))).toEqual(['Design_Docs']);
    expect(titles(await client.get(`${path}?title=%25`))).toEqual(['docs 100%']);
    expect(titles(await client.get(`${path}?owner=${reader.id}`))).toEqual(['Sales']);
    expect(titles(await client.get(`${path}?owner=absent`))).toEqual([]);
    expect(titles(await client.get(`${path}?owner=`))).toEqual([]);
    // An administrator can manage them all.
    expect(titles(await client.get(`${path}?owner=${admin.id}`))).toHaveLength(4);
    const first = await client.get(`${path}?limit=3`);
    expect(first.body).toMatchObject({ count: 4, next: { page: expect.any(String) } });
    expect(titles(await client.get(`${path}?limit=3&page=${first.body.next.page}`))).toEqual(['Docs']);
  });

  test('are renamed and deleted by administrators and by their owners', async () => {
    const { organization, admin, reader, path } = await anOrganization();
    const [owner, member] = [
      await server.make.member(organization, 'read'),
      await server.make.member(organization, 'create'),
    ];
    const team = await server.make.team(organization, { title: 'Old', owners: [owner], members: [member] });
    const other = await server.make.team(organization);
    const own = `${path}/${team.id}`;
    expect(await server.as(owner.token).get(own)).toMatchObject({ body: { permissions: { admin: true } } });
    expect(await server.as(owner.token).patch(own, { title: 'New' })).toMatchObject({
      status: 200,
      body: { title: 'New' },
    });
    expect(await server.as(admin.token).patch(own, { title: 'Newer' })).toMatchObject({ status: 200 });
    expect(await server.as(owner.token).patch(`${path}/${other.id}`, { title: 'Mine' })).toMatchObject({ status: 403 });
    for (const person of [member, reader]) {
      expect(await server.as(person.token).patch(own, { title: 'Mine' })).toMatchObject({ status: 403 });
      expect(await server.as(person.token).delete(own)).toMatchObject({ status: 403 });
    }
    expect(await server.as(owner.token).patch(own, {})).toMatchObject({ status: 400 });
    expect(await server.as(owner.token).delete(own)).toMatchObject({ status: 204, text: '' });
    expect(await server.as(owner.token).delete(own)).toMatchObject({ status: 204 });
    expect(await server.as(admin.token).get(own)).toMatchObject({ status: 404 });
    expect(await server.as(admin.token).delete(`/v1/orgs/absent/teams/${other.id}`)).toMatchObject({ status: 404 });
    const elsewhere = await server.make.team(await server.make.organization());
    expect(await server.as(admin.token).delete(`${path}/${elsewhere.id}`)).toMatchObject({ status: 204 });
    expect(await server.services.database.prisma.team.count({ where: { id: elsewhere.id } })).toBe(1);
  });

  test('count the spaces granted to them, through collections too, that the asker sees', async () => {
    const organization = await server.make.organization({ defaultRole: null });
    const admin = await server.make.member(organization, 'admin');
    const reader = await server.make.member(organization, 'read');
    const collection = await server.make.collection(organization);
    const inner = await server.make.collection(organization, { parent: collection });
    const both = await server.make.space(organization, { parent: inner, defaultLevel: 'read' });
    await server.make.space(organization, { parent: inner });
    await server.make.space(organization);
    const team = await server.make.team(organization);
    await server.make.grant({ collection }, { team }, 'edit');
    await server.make.grant({ space: both }, { team }, 'read');
    const path = `/v1/orgs/${organization.id}/teams/${team.id}`;
    expect((await server.as(admin.token).get(path)).body.spaces).toBe(2);
    expect((await server.as(reader.token).get(path)).body.spaces).toBe(1);
  });
});

describe('the members of a team', () => {
  test('are listed with what they are in the organization and in the team', async () => {
    const { organization, reader, guest, path } = await anOrganization();
    const team = await server.make.team(organization, { members: [guest] });
    const { prisma } = server.services.database;
    await prisma.teamMember.create({
      data: {
        teamId: team.id,
        userId: reader.id,
        organizationId: organization.id,
        role: 'owner',
        joinedAt: new Date(Date.now() + 1000),
      },
    });
    const client = server.as(reader.token);
    const list = await client.get(`${path}/${team.id}/members`);
    expect(list.body).toMatchObject({
      count: 2,
      items: [
        {
          organization: { object: 'member', id: reader.id, role: 'read', teams: 1, user: { email: reader.email } },
          team: { role: 'owner' },
        },
        { organization: { id: guest.id, role: null }, team: { role: 'member' } },
      ],
    });
    const may = async (token: string) => {
      const { items } = (await server.as(token).get(`${path}/${team.id}/members`)).body;
      return items.map(({ permissions }: any) => permissions);
    };
    expect(await may(reader.token)).toEqual(Array(2).fill({ admin: true, view: true }));
    const other = await server.make.member(organization, 'edit');
    expect(await may(other.token)).toEqual(Array(2).fill({ admin: false, view: true }));
    const first = await client.get(`${path}/${team.id}/members?limit=1`);
    const second = await client.get(`${path}/${team.id}/members?limit=1&page=${first.body.next.page}`);
    expect(second.body).toMatchObject({ count: 2, items: [{ organization: { id: guest.id } }] });
    expect(second.body).not.toHaveProperty('next');
  });

  test('change all at once: added, removed, with roles', async () => {
    const { organization, admin, reader, guest, stranger, path } = await anOrganization();
    const owner = await server.make.member(organization, 'edit');
    const team = await server.make.team(organization, { owners: [owner] });
    const members = `${path}/${team.id}/members`;
    const client = server.as(owner.token);
    const roles = async () =>
      Object.fromEntries(
        (await server.as(admin.token).get(members)).body.items.map(
          (item: { organization: { id: string }; team: { role: string } }) => [item.organization.id, item.team.role],
        ),
      );
    expect(await client.put(members, { add: [reader.id, guest.id, owner.id, reader.id] })).toMatchObject({
      status: 204,
      text: '',
    });
    expect(await roles()).toEqual({ [owner.id]: 'owner', [reader.id]: 'member', [guest.id]: 'member' });
    const change = {
      add: [guest.id, admin.id],
      remove: [guest.id, 'absent'],
      memberships: { [reader.id]: { role: 'owner' } },
    };
    expect(await client.put(members, change)).toMatchObject({ status: 204 });
    expect(await roles()).toEqual({ [owner.id]: 'owner', [reader.id]: 'owner', [admin.id]: 'member' });
    expect(await client.put(members, { memberships: { [owner.id]: { role: 'member' } } })).toMatchObject({
      status: 204,
    });
    expect(await roles()).toMatchObject({ [owner.id]: 'member' });
    // Owner no more.
    expect(await client.put(members, { add: [guest.id] })).toMatchObject({ status: 403 });

    const all = server.as(admin.token);
    const before = await roles();
    const bad = [
      { add: [stranger.id] },
      { memberships: { [stranger.id]: { role: 'member' } } },
      { memberships: { [guest.id]: { role: 'owner' } } },
      { memberships: { [reader.id]: { role: 'boss' } } },
      { memberships: { [reader.id]: {} } },
      { memberships: [reader.id] },
      { add: reader.id },
      { add: [guest.id], remove: [5] },
    ];
    for (const body of bad) expect(await all.put(members, body)).toMatchObject({ status: 400 });
    expect(await roles()).toEqual(before);
    expect(await all.put(members, {})).toMatchObject({ status: 204 });
    expect(await all.put(`${path}/absent/members`, {})).toMatchObject({ status: 404 });
  });

  test('change one by one', async () => {
    const { organization, admin, reader, guest, stranger, path } = await anOrganization();
    const team = await server.make.team(organization);
    const client = server.as(admin.token);
    const one = (userId: string) => `${path}/${team.id}/members/${userId}`;
    const roleOf = async (userId: string) =>
      (
        await server.services.database.prisma.teamMember.findUnique({
          where: { teamId_userId: { teamId: team.id, userId } },
        })
      )?.role;
    expect(await client.put(one(reader.id))).toMatchObject({ status: 204 });
    expect(await roleOf(reader.id)).toBe('member');
    expect(await client.put(one(reader.id), { role: 'owner' })).toMatchObject({ status: 204 });
    expect(await client.put(one(reader.id), {})).toMatchObject({ status: 204 });
    expect(await roleOf(reader.id)).toBe('owner');
    expect(await client.put(one(reader.id), { role: 'member' })).toMatchObject({ status: 204 });
    expect(await roleOf(reader.id)).toBe('member');
    expect(await client.put(one(guest.id), { role: 'member' })).toMatchObject({ status: 204 });
    expect(await client.put(one(guest.id), { role: 'owner' })).toMatchObject({ status: 400 });
    expect(await client.put(one(reader.id), { role: 'boss' })).toMatchObject({ status: 400 });
    expect(await client.put(one(stranger.id))).toMatchObject({
      status: 404,
      body: { error: { message: 'Member not found' } },
    });
    expect(await server.as(reader.token).put(one(reader.id), { role: 'owner' })).toMatchObject({ status: 403 });
    expect(await server.as(reader.token).delete(one(guest.id))).toMatchObject({ status: 403 });
    for (let i = 0; i < 2; i += 1) expect(await client.delete(one(guest.id))).toMatchObject({ status: 204 });
    expect(await roleOf(guest.id)).toBeUndefined();
    expect(await client.delete(`${path}/absent/members/${guest.id}`)).toMatchObject({ status: 404 });
  });

  test('have what the team was given, from joining to leaving', async () => {
    const { organization, admin, guest, path } = await anOrganization();
    const team = await server.make.team(organization);
    const space = await server.make.space(organization);
    await server.make.grant({ space }, { team }, 'edit');
    const seen = () => server.as(guest.token).get(`/v1/spaces/${space.id}`);
    expect(await seen()).toMatchObject({ status: 404 });
    await server.as(admin.token).put(`${path}/${team.id}/members/${guest.id}`);
    expect(await seen()).toMatchObject({ status: 200, body: { permissions: { edit: true, review: false } } });
    await server.as(admin.token).delete(`${path}/${team.id}`);
    expect(await seen()).toMatchObject({ status: 404 });
  });
});

test('lists of teams and of their members need as many statements for one as for twenty', async () => {
  const { organization, admin, reader, path } = await anOrganization();
  const team = await server.make.team(organization, { members: [reader] });
  const client = server.as(admin.token);
  const counts = async () => [
    await statementsOf(server, () => client.get(path)),
    await statementsOf(server, () => client.get(`${path}/${team.id}/members`)),
  ];
  const alone = await counts();
  for (let i = 0; i < 20; i += 1) {
    const member = await server.make.member(organization, 'read');
    const made = await server.make.team(organization, { members: [member] });
    await server.make.grant({ space: await server.make.space(organization) }, { team: made }, 'read');
    await client.put(`${path}/${team.id}/members/${member.id}`);
  }
  expect(await counts()).toEqual(alone);
  for (const statements of alone) expect(statements).toBeLessThanOrEqual(8);
  const asked = () =>
    client.graphql(
      document(
        `query TeamsOrganization($id: ID!) { organization(organizationId: $id) { teams(limit: 20) { items { title members spaces permissions { admin } teamMembers(limit: 2) { count items { organization { user { email } teams } team { role } } } } } } }`,
      ),
      { id: organization.id },
    );
  expect((await asked()).body.data.organization.teams.items).toHaveLength(20);
  expect(await statementsOf(server, asked)).toBeLessThanOrEqual(14);
});
