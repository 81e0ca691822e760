import { beforeAll, describe, expect, test } from 'vitest';
import type { Collection, Space } from '../../../../src/db/generated/prisma/client.ts';
import { document } from '../../../support/generated/gql.ts';
import { aServer, type TestServer } from '../../../support/server.ts';
import { statementsOf } from '../../../support/statements.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
});

/** Spaces and collections alike: how each is made, and where it is. */
const KINDS = {
  space: { path: '/v1/spaces', make: (organization: { id: string }) => server.make.space(organization) },
  collection: { path: '/v1/collections', make: (organization: { id: string }) => server.make.collection(organization) },
} as const;

type Kind = keyof typeof KINDS;

const target = (kind: Kind, entity: Space | Collection) =>
  kind === 'space' ? { space: entity as Space } : { collection: entity as Collection };

async function aPlace(kind: Kind) {
  const organization = await server.make.organization({ defaultRole: null });
  const entity = await KINDS[kind].make(organization);
  const admin = await server.make.member(organization, 'admin');
  return {
    organization,
    entity,
    admin: server.as(admin.token),
    own: `${KINDS[kind].path}/${entity.id}`,
    path: `${KINDS[kind].path}/${entity.id}/permissions`,
  };
}

describe.each(['space', 'collection'] as const)('permissions of a %s', (kind) => {
  test('are given to users and teams, shown in lists, changed and taken away', async () => {
    const { organization, admin, own, path } = await aPlace(kind);
    const [user, guest, teamed] = [
      await server.make.member(organization, 'read'),
      await server.make.member(organization, null),
      await server.make.member(organization, null),
    ];
    const team = await server.make.team(organization, { title: 'Writers', members: [teamed] });
    const sees = async (person: { token: string }) => (await server.as(person.token).get(own)).status;
    expect(await sees(guest)).toBe(404);

    expect(
      await admin.post(path, { users: [user.id, guest.id, user.id], teams: [team.id], role: 'comment' }),
    ).toMatchObject({ status: 204, text: '' });
    for (const person of [user, guest, teamed]) expect(await sees(person)).toBe(200);
    const users = await admin.get(`${path}/users`);
    expect(users).toMatchObject({ status: 200, body: { count: 2 } });
    expect(users.body.items.map(({ user: { id } }: { user: { id: string } }) => id).sort()).toEqual(
      [user.id, guest.id].sort(),
    );
    expect(users.body.items[0]).toEqual({
      permission: 'comment',
      user: {
        object: 'user',
        id: expect.any(String),
        displayName: expect.any(String),
        email: expect.any(String),
        urls: expect.any(Object),
      },
    });
    const teams = await admin.get(`${path}/teams`);
    expect(teams.body).toMatchObject({
      count: 1,
      items: [{ permission: 'comment', team: { object: 'team', id: team.id, title: 'Writers', members: 1 } }],
    });

    // Again, with another role: what was there changes.
    expect(await admin.post(path, { users: [user.id], role: 'edit' })).toMatchObject({ status: 204 });
    expect(await admin.patch(`${path}/teams/${team.id}`, { role: 'review' })).toMatchObject({ status: 204, text: '' });
    expect(await admin.patch(`${path}/users/${guest.id}`, {})).toMatchObject({ status: 204 });
    const roles = await admin.get(`${path}/users`);
    const byUser = new Map(
      roles.body.items.map((item: { permission: string; user: { id: string } }) => [item.user.id, item.permission]),
    );
    expect(byUser).toEqual(
      new Map([
        [user.id, 'edit'],
        [guest.id, 'comment'],
      ]),
    );
    expect((await admin.get(`${path}/teams`)).body.items).toMatchObject([{ permission: 'review' }]);

    expect(await admin.patch(`${path}/users/${user.id}`, { role: null })).toMatchObject({ status: 204 });
    for (let i = 0; i < 2; i += 1) {
      expect(await admin.delete(`${path}/users/${guest.id}`)).toMatchObject({ status: 204, text: '' });
      expect(await admin.delete(`${path}/teams/${team.id}`)).toMatchObject({ status: 204 });
    }
    for (const person of [user, guest, teamed]) expect(await sees(person)).toBe(404);
    expect((await admin.get(`${path}/users`)).body).toEqual({ count: 0, items: [] });
    expect(await admin.patch(`${path}/users/${user.id}`, { role: 'read' })).toMatchObject({ status: 404 });
    expect(await admin.patch(`${path}/users/${user.id}`, { role: null })).toMatchObject({ status: 404 });
    expect(await admin.patch(`${path}/teams/${team.id}`, {})).toMatchObject({ status: 404 });
  });

  test('are for its administrators, whether by role in the organization or by grant', async () => {
    const { organization, entity, path } = await aPlace(kind);
    const people = Object.fromEntries(
      await Promise.all(
        (['read', 'create', 'admin'] as const).map(async (role) => {
          const person = await server.make.member(organization, null);
          await server.make.grant(target(kind, entity), { user: person }, role);
          return [role, person] as const;
        }),
      ),
    );
    const other = await server.make.member(organization, null);
    const attempts = (person: { token: string }) => {
      const client = server.as(person.token);
      return Promise.all([
        client.get(`${path}/users`),
        client.get(`${path}/teams`),
        client.post(path, { users: [person.token], role: 'admin' }),
        client.patch(`${path}/users/${other.id}`, { role: 'admin' }),
        client.patch(`${path}/teams/absent`, { role: 'admin' }),
        client.delete(`${path}/users/${other.id}`),
        client.delete(`${path}/teams/absent`),
      ]);
    };
    for (const role of ['read', 'create']) {
      expect((await attempts(people[role] as { token: string })).map(({ status }) => status)).toEqual(
        Array(7).fill(403),
      );
    }
    expect((await attempts(other)).map(({ status }) => status)).toEqual(Array(7).fill(404));
    expect((await attempts(await server.make.user())).map(({ status }) => status)).toEqual(Array(7).fill(404));
    expect((await attempts(people.admin as { token: string })).map(({ status }) => status)).toEqual([
      200, 200, 400, 404, 404, 204, 204,
    ]);
    expect(
      await server.as((people.admin as { token: string }).token).post(path, { users: [other.id], role: 'admin' }),
    ).toMatchObject({ status: 204 });
    const narrowed = await server.make.user({ scopes: ['space:metadata:write', 'space:content:write'] });
    await server.services.database.prisma.member.create({
      data: { organizationId: organization.id, userId: narrowed.id, role: 'admin' },
    });
    expect((await attempts(narrowed)).map(({ status }) => status)).toEqual(Array(7).fill(403));
  });

  test('go to members and teams of the organization only, all or nothing', async () => {
    const { organization, admin, path } = await aPlace(kind);
    const member = await server.make.member(organization, 'read');
    const elsewhere = await server.make.organization();
    const stranger = await server.make.member(elsewhere, 'read');
    const foreign = await server.make.team(elsewhere);
    const refused: [object, string][] = [
      [{ users: [member.id, stranger.id], role: 'read' }, 'users'],
      [{ users: [member.id], teams: [foreign.id], role: 'read' }, 'teams'],
      [{ role: 'read' }, 'users'],
      [{ users: [], teams: [], role: 'read' }, 'users'],
      [{ users: [member.id] }, 'role'],
      [{ users: [member.id], role: null }, 'role'],
      [{ users: [member.id], role: 'owner' }, 'role'],
      [{ users: [member.id], role: 'read', level: 'read' }, 'level'],
      [{ users: member.id, role: 'read' }, 'users'],
    ];
    for (const [body, field] of refused) {
      expect(await admin.post(path, body)).toMatchObject({
        status: 400,
        body: { error: { details: [{ path: field }] } },
      });
    }
    expect((await admin.get(`${path}/users`)).body.count).toBe(0);
    expect(await admin.patch(`${path}/users/${member.id}`, { role: 'owner' })).toMatchObject({ status: 400 });
    const absent = `${KINDS[kind].path}/absent/permissions`;
    for (const answer of [
      admin.get(`${absent}/users`),
      admin.post(absent, { users: [member.id], role: 'read' }),
      admin.delete(`${absent}/users/x`),
    ]) {
      expect(await answer).toMatchObject({ status: 404 });
    }
  });

  test('of two entities do not mix', async () => {
    const { organization, entity, admin, path } = await aPlace(kind);
    const second = await KINDS[kind].make(organization);
    const member = await server.make.member(organization, 'read');
    await server.make.grant(target(kind, second), { user: member }, 'edit');
    expect((await admin.get(`${path}/users`)).body.count).toBe(0);
    expect(await admin.patch(`${path}/users/${member.id}`, { role: 'admin' })).toMatchObject({ status: 404 });
    expect(await admin.delete(`${path}/users/${member.id}`)).toMatchObject({ status: 204 });
    expect((await admin.get(`${KINDS[kind].path}/${second.id}/permissions/users`)).body).toMatchObject({
      count: 1,
      items: [{ permission: 'edit' }],
    });
    expect(entity.id).not.toBe(second.id);
  });

  test('are listed newest first, page by page, in as many statements for one as for twelve', async () => {
    const { organization, entity, admin, path } = await aPlace(kind);
    const grants: string[][] = [[], []];
    let alone: number[] = [];
    const counts = async () => [
      await statementsOf(server, () => admin.get(`${path}/users`)),
      await statementsOf(server, () => admin.get(`${path}/teams`)),
    ];
    for (let i = 0; i < 12; i += 1) {
      const user = await server.make.member(organization, null);
      const team = await server.make.team(organization, { members: [user] });
      await server.make.grant(target(kind, entity), { user }, 'read');
      await server.make.grant(target(kind, entity), { team }, 'read');
      grants[0]?.push(user.id);
      grants[1]?.push(team.id);
      if (i === 0) alone = await counts();
    }
    expect(await counts()).toEqual(alone);
    for (const statements of alone) expect(statements).toBeLessThanOrEqual(7);
    for (const [index, what] of (['user', 'team'] as const).entries()) {
      const seen: string[] = [];
      let page: string | undefined = '';
      while (page !== undefined) {
        const { body } = await admin.get(`${path}/${what}s?limit=5${page && `&page=${page}`}`);
        expect(body.count).toBe(12);
        seen.push(...body.items.map((item: Record<string, { id: string }>) => item[what]?.id));
        page = body.next?.page;
      }
      expect(seen.toSorted()).toEqual(grants[index]?.toSorted());
      const grantsInOrder = await server.services.database.prisma.grant.findMany({
        where: { [`${kind}Id`]: entity.id, [`${what}Id`]: { not: null } },
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      });
      expect(seen).toEqual(grantsInOrder.map((row) => row[`${what}Id`]));
    }
  });
});

test('a grant on a collection holds below it, and a higher one below adds to it', async () => {
  const organization = await server.make.organization({ defaultRole: null });
  const admin = server.as((await server.make.member(organization, 'admin')).token);
  const guest = await server.make.member(organization, null);
  const collection = await server.make.collection(organization);
  const inner = await server.make.collection(organization, { parent: collection });
  const space = await server.make.space(organization, { parent: inner });
  const permissions = async () => (await server.as(guest.token).get(`/v1/spaces/${space.id}`)).body?.permissions;
  expect(await permissions()).toBeUndefined();
  await admin.post(`/v1/collections/${collection.id}/permissions`, { users: [guest.id], role: 'read' });
  expect(await permissions()).toMatchObject({ view: true, comment: false });
  await admin.post(`/v1/spaces/${space.id}/permissions`, { users: [guest.id], role: 'edit' });
  expect(await permissions()).toMatchObject({ edit: true, review: false });
  await admin.delete(`/v1/spaces/${space.id}/permissions/users/${guest.id}`);
  expect(await permissions()).toMatchObject({ view: true, edit: false });
});

test('GraphQL lists and changes the same', async () => {
  const { organization, entity, admin } = await aPlace('space');
  const member = await server.make.member(organization, null);
  const add = await admin.graphql(
    document(
      `mutation PermissionsAddSpacePermissions($id: ID!, $user: ID!) { addSpacePermissions(spaceId: $id, users: [$user], role: edit) }`,
    ),
    {
      id: entity.id,
      user: member.id,
    },
  );
  expect(add.body).toEqual({ data: { addSpacePermissions: true } });
  const read =
    'query ($id: ID!) { space(spaceId: $id) { title userPermissions(limit: 5) { count items { permission user { id } } } teamPermissions { count } } }';
  expect((await admin.graphql(read, { id: entity.id })).body.data.space).toMatchObject({
    userPermissions: { count: 1, items: [{ permission: 'edit', user: { id: member.id } }] },
    teamPermissions: { count: 0 },
  });
  const denied = await server.as(member.token).graphql(read, { id: entity.id });
  expect(denied.body.errors?.[0]).toMatchObject({ extensions: { code: 'FORBIDDEN' } });
});
