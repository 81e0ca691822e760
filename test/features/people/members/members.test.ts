import { beforeAll, describe, expect, test } from 'vitest';
import { document } from '../../../support/generated/gql.ts';
import { aServer, type TestServer } from '../../../support/server.ts';
import { statementsOf } from '../../../support/statements.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
});

const ids = (answer: { body: { items: { id: string }[] } }) => answer.body.items.map(({ id }) => id);

describe('the list of members', () => {
  test('is for members who are not guests; strangers see no organization', async () => {
    const organization = await server.make.organization();
    const path = `/v1/orgs/${organization.id}/members`;
    const reader = await server.make.member(organization, 'read');
    const guest = await server.make.member(organization, null);
    expect(await server.as(reader.token).get(path)).toMatchObject({ status: 200, body: { count: 2 } });
    expect(await server.as(guest.token).get(path)).toMatchObject({ status: 403 });
    expect(await server.as((await server.make.user()).token).get(path)).toMatchObject({ status: 404 });
    expect(await server.visitor.get(path)).toMatchObject({ status: 401 });
    const scoped = await server.make.user({ scopes: ['space:metadata:write'] });
    await server.services.database.prisma.member.create({
      data: { organizationId: organization.id, userId: scoped.id, role: 'admin' },
    });
    expect(await server.as(scoped.token).get(path)).toMatchObject({ status: 403 });
  });

  test('shows each with the fields that clients rely on', async () => {
    const organization = await server.make.organization();
    const reader = await server.make.member(organization, 'read', {
      lastSeenAt: new Date('2026-11-01T10:00:00Z'),
      sso: true,
    });
    await server.make.member(organization, null, { joinedAt: new Date('2026-01-01') });
    await server.make.team(organization, { members: [reader] });
    await server.make.space(organization);
    const { body } = await server.as(reader.token).get(`/v1/orgs/${organization.id}/members`);
    expect(body.items[0]).toEqual({
      object: 'member',
      id: reader.id,
      role: 'read',
      user: {
        object: 'user',
        id: reader.id,
        displayName: reader.displayName,
        email: reader.email,
        urls: { location: `http://octavo.test/v1/users/${reader.id}` },
      },
      disabled: false,
      joinedAt: expect.any(String),
      lastSeenAt: '2026-11-01T10:00:00.000Z',
      sso: true,
      spaces: 1,
      teams: 1,
    });
    expect(body.items[1]).toMatchObject({ role: null, spaces: 0, teams: 0 });
    expect(body.items[1]).not.toHaveProperty('lastSeenAt');
  });

  test('is sorted by joining or by last visit, in either direction, page by page', async () => {
    const organization = await server.make.organization();
    const admin = await server.make.member(organization, 'admin', { joinedAt: new Date('2020-01-01') });
    const people = [];
    for (let day = 1; day <= 5; day += 1) {
      // Who joined later was seen earlier; the third one never.
      const lastSeenAt = day === 3 ? null : new Date(2026, 5, 10 - day);
      people.push(await server.make.member(organization, 'read', { joinedAt: new Date(2026, 0, day), lastSeenAt }));
    }
    const [a, b, c, d, e] = people.map(({ id }) => id);
    const client = server.as(admin.token);
    const path = `/v1/orgs/${organization.id}/members`;
    expect(ids(await client.get(path))).toEqual([e, d, c, b, a, admin.id]);
    expect(ids(await client.get(`${path}?order=asc`))).toEqual([admin.id, a, b, c, d, e]);
    const active = await client.get(`${path}?sort=lastSeenAt`);
    expect(ids(active)).toEqual([a, b, d, e]);
    expect(active.body.count).toBe(4);

    for (const query of ['', '&order=asc', '&sort=lastSeenAt', '&sort=lastSeenAt&order=asc']) {
      const whole = await client.get(`${path}?limit=100${query}`);
      const collected: string[] = [];
      let page: string | undefined = '';
      while (page !== undefined) {
        const part = await client.get(`${path}?limit=2${query}${page && `&page=${page}`}`);
        expect(part.body.count).toBe(whole.body.count);
        collected.push(...ids(part));
        page = part.body.next?.page;
      }
      expect(collected).toEqual(ids(whole));
    }
    const next = (await client.get(`${path}?limit=1`)).body.next.page;
    expect(await client.get(`${path}?sort=lastSeenAt&page=${next}`)).toMatchObject({ status: 400 });
  });

  test('filters by role, guests among them', async () => {
    const organization = await server.make.organization();
    const admin = await server.make.member(organization, 'admin');
    const guest = await server.make.member(organization, null);
    const editor = await server.make.member(organization, 'edit');
    const client = server.as(admin.token);
    const path = `/v1/orgs/${organization.id}/members`;
    expect(ids(await client.get(`${path}?role=guest`))).toEqual([guest.id]);
    expect(ids(await client.get(`${path}?role=edit`))).toEqual([editor.id]);
    expect(ids(await client.get(`${path}?role=admin`))).toEqual([admin.id]);
    expect((await client.get(`${path}?role=review`)).body).toEqual({ count: 0, items: [] });
    expect(await client.get(`${path}?role=owner`)).toMatchObject({
      status: 400,
      body: { error: { details: [{ path: 'role' }] } },
    });
  });

  test('searches names and addresses; wildcards of LIKE are letters like others', async () => {
    const organization = await server.make.organization();
    const admin = await server.make.member(organization, 'admin');
    const { prisma } = server.services.database;
    const named = async (displayName: string, email: string) => {
      const user = await server.make.member(organization, 'read');
      await prisma.user.update({ where: { id: user.id }, data: { displayName, email } });
      return user.id;
    };
    const ada = await named('Ada Lovelace', 'countess@search.example');
    const percent = await named('100% sure', 'first_last@search.example');
    const slash = await named('back\\slash', 'firstxlast@search.example');
    const umlaut = await named('Jürgen Öl', 'j@search.example');
    const client = server.as(admin.token);
    const found = async (text: string) =>
      ids(await client.get(`/v1/orgs/${organization.id}/members?search=${encodeURIComponent(text)}`)).sort();
    expect(await found('LOVE')).toEqual([ada]);
    expect(await found('Countess@')).toEqual([ada]);
    expect(await found('%')).toEqual([percent]);
    expect(await found('t_l')).toEqual([percent]);
    expect(await found('\\')).toEqual([slash]);
    expect(await found('ÖL')).toEqual([umlaut]);
    expect(await found('search.example')).toEqual([ada, percent, slash, umlaut].sort());
    expect(await found('nobody')).toEqual([]);
  });

  test('needs as many statements for two members as for thirty', async () => {
    const organization = await server.make.organization();
    const admin = await server.make.member(organization, 'admin');
    const path = `/v1/orgs/${organization.id}/members`;
    const client = server.as(admin.token);
    await server.make.member(organization, 'read');
    const few = await statementsOf(server, () => client.get(path));
    const collection = await server.make.collection(organization);
    await server.make.space(organization, { parent: collection });
    for (let i = 0; i < 28; i += 1) {
      const member = await server.make.member(organization, i % 2 ? 'read' : null);
      await server.make.team(organization, { members: [member] });
      await server.make.grant({ collection }, { user: member }, 'edit');
    }
    expect(await statementsOf(server, () => client.get(path))).toBe(few);
    expect(few).toBeLessThanOrEqual(8);
    const nested = `query ($id: ID!) { organization(organizationId: $id) { members(limit: 30) { count items {
      user { displayName } spaces teams
      teamMemberships(limit: 3) { items { team { title members spaces } member { role } } }
      spacePermissions(limit: 3) { items { permission space { title } } }
    } } } }`;
    const asked = () => client.graphql(nested, { id: organization.id });
    expect((await asked()).body.data.organization.members.items).toHaveLength(30);
    expect(await statementsOf(server, asked)).toBeLessThanOrEqual(16);
  });
});

describe('a member', () => {
  test('is read by members, and by a guest only if it is the guest itself', async () => {
    const organization = await server.make.organization();
    const reader = await server.make.member(organization, 'read');
    const guest = await server.make.member(organization, null);
    const path = (userId: string) => `/v1/orgs/${organization.id}/members/${userId}`;
    expect(await server.as(reader.token).get(path(guest.id))).toMatchObject({
      status: 200,
      body: { id: guest.id, role: null },
    });
    expect(await server.as(guest.token).get(path(guest.id))).toMatchObject({ status: 200, body: { id: guest.id } });
    expect(await server.as(guest.token).get(path(reader.id))).toMatchObject({ status: 403 });
    expect(await server.as(reader.token).get(path('absent'))).toMatchObject({ status: 404 });
    const elsewhere = await server.make.member(await server.make.organization(), 'read');
    expect(await server.as(reader.token).get(path(elsewhere.id))).toMatchObject({ status: 404 });
    expect(await server.as(elsewhere.token).get(path(reader.id))).toMatchObject({ status: 404 });
  });

  test('counts the spaces that it sees, of those that the asker sees', async () => {
    const organization = await server.make.organization({ defaultRole: null });
    const admin = await server.make.member(organization, 'admin');
    const reader = await server.make.member(organization, 'read');
    const guest = await server.make.member(organization, null);
    const collection = await server.make.collection(organization);
    const inner = await server.make.collection(organization, { parent: collection });
    const open = await server.make.space(organization, { defaultLevel: 'read' });
    const deep = await server.make.space(organization, { parent: inner });
    await server.make.space(organization, { parent: collection });
    await server.make.space(organization);
    const gone = await server.make.space(organization, { defaultLevel: 'read' });
    await server.services.database.prisma.space.update({ where: { id: gone.id }, data: { deletedAt: new Date() } });
    await server.make.grant({ collection }, { user: guest }, 'read');
    await server.make.grant({ space: deep }, { user: guest }, 'edit');
    await server.make.grant(
      { space: deep },
      { team: await server.make.team(organization, { members: [reader] }) },
      'comment',
    );
    const seen = async (asker: { token: string }, who: { id: string }) => {
      const client = server.as(asker.token);
      const path = `/v1/orgs/${organization.id}/members/${who.id}`;
      const list = await client.get(`${path}/spaces`);
      expect(list.body?.count ?? 0).toBe((await client.get(path)).body.spaces);
      return list.body.items.map(({ permission, space }: { permission: string; space: { id: string } }) => [
        space.id,
        permission,
      ]);
    };
    expect(await seen(admin, admin)).toHaveLength(4);
    expect(await seen(admin, reader)).toEqual([
      [deep.id, 'comment'],
      [open.id, 'read'],
    ]);
    expect(await seen(admin, guest)).toHaveLength(2);
    // The reader does not learn of the second space of the guest.
    expect(await seen(reader, guest)).toEqual([[deep.id, 'edit']]);
    expect(await seen(reader, admin)).toEqual([
      [deep.id, 'admin'],
      [open.id, 'admin'],
    ]);
  });

  test('lists its spaces and teams in order, page by page', async () => {
    const organization = await server.make.organization();
    const member = await server.make.member(organization, 'read');
    const client = server.as(member.token);
    const path = `/v1/orgs/${organization.id}/members/${member.id}`;
    const spaces = [];
    for (let i = 0; i < 5; i += 1) spaces.push((await server.make.space(organization)).id);
    for (const order of ['asc', 'desc']) {
      const collected: string[] = [];
      let page: string | undefined = '';
      while (page !== undefined) {
        const part = await client.get(`${path}/spaces?limit=2&order=${order}${page && `&page=${page}`}`);
        expect(part).toMatchObject({ status: 200, body: { count: 5 } });
        collected.push(...part.body.items.map(({ space }: { space: { object: string; id: string } }) => space.id));
        page = part.body.next?.page;
      }
      const sorted = await server.services.database.prisma.space.findMany({
        where: { id: { in: spaces } },
        orderBy: [{ createdAt: order as 'asc' }, { id: order as 'asc' }],
      });
      expect(collected).toEqual(sorted.map(({ id }) => id));
    }
    expect(await client.get(`${path}/spaces?page=nonsense`)).toMatchObject({ status: 400 });

    await server.make.team(organization, { title: 'Docs Writers', members: [member] });
    await server.make.team(organization, { title: 'docs_owners', owners: [member] });
    await server.make.team(organization, { title: 'Docs of others' });
    const teams = await client.get(`${path}/teams`);
    expect(teams.body).toMatchObject({
      count: 2,
      items: [
        {
          team: { object: 'team', title: 'docs_owners', permissions: { admin: true, view: true } },
          member: { role: 'owner' },
        },
        { team: { title: 'Docs Writers', permissions: { admin: false } }, member: { role: 'member' } },
      ],
    });
    expect((await client.get(`${path}/teams?title=DOCS_`)).body.items).toMatchObject([
      { team: { title: 'docs_owners' } },
    ]);
    const second = await client.get(
      `${path}/teams?limit=1&page=${(await client.get(`${path}/teams?limit=1`)).body.next.page}`,
    );
    expect(second.body).toMatchObject({ count: 2, items: [{ team: { title: 'Docs Writers' } }] });
    expect(second.body).not.toHaveProperty('next');
  });

  test('nested lists of a member of two organizations do not mix', async () => {
    const [first, second] = [await server.make.organization(), await server.make.organization()];
    const person = await server.make.member(first, 'read');
    await server.services.database.prisma.member.create({
      data: { organizationId: second.id, userId: person.id, role: 'read' },
    });
    await server.make.team(first, { title: 'One', members: [person] });
    await server.make.team(second, { title: 'Two', members: [person] });
    const spaces = [await server.make.space(first), await server.make.space(second)];
    const { body } = await server
      .as(person.token)
      .graphql(
        document(
          `query MembersOrganizations { organizations(limit: 5) { items { id members(limit: 5) { items { teamMemberships(limit: 5) { items { team { title } } } spacePermissions(limit: 5) { items { space { id } } } } } } } }`,
        ),
      );
    const members = new Map(
      body.data.organizations.items.map((item: { id: string; members: { items: unknown[] } }) => [
        item.id,
        item.members.items[0],
      ]),
    );
    for (const [index, organization] of [first, second].entries()) {
      expect(members.get(organization.id)).toEqual({
        teamMemberships: { items: [{ team: { title: ['One', 'Two'][index] } }] },
        spacePermissions: { items: [{ space: { id: spaces[index]?.id } }] },
      });
    }
  });
});
