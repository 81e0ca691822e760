import { beforeAll, describe, expect, test } from 'vitest';
import type { Collection } from '../../../../src/db/generated/prisma/client.ts';
import { aServer, type TestServer } from '../../../support/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
});

async function anOrganization(defaultRole: 'read' | null = 'read') {
  const organization = await server.make.organization({ defaultRole });
  const admin = server.as((await server.make.member(organization, 'admin')).token);
  return { organization, admin, path: `/v1/orgs/${organization.id}/collections` };
}

const db = () => server.services.database.prisma;
const titlesOf = (answer: { body: { items: { title: string }[] } }) => answer.body.items.map(({ title }) => title);

describe('a collection', () => {
  test('has every field that clients rely on', async () => {
    const { organization, admin } = await anOrganization();
    const parent = await server.make.collection(organization, { title: 'Guides' });
    const collection = await server.make.collection(organization, { title: 'Internal', parent });
    const reader = server.as((await server.make.member(organization, 'read')).token);
    const path = `/v1/collections/${collection.id}`;
    const expected = {
      object: 'collection',
      id: collection.id,
      title: 'Internal',
      organization: organization.id,
      parent: parent.id,
      defaultLevel: null,
      urls: { location: `http://octavo.test${path}`, app: `http://octavo.test/app/collections/${collection.id}` },
      permissions: { view: true, admin: false, viewInviteLinks: false, create: false },
    };
    expect(await reader.get(path)).toMatchObject({ status: 200 });
    expect((await reader.get(path)).body).toEqual(expected);
    await admin.patch(path, { description: 'For us', defaultLevel: 'review' });
    expect((await reader.get(path)).body).toEqual({ ...expected, description: 'For us', defaultLevel: 'review' });
    const graph = await reader.graphql(
      `{ collection(collectionId: "${collection.id}") { title parent { title collections { count items { id } } } organization { id } } }`,
    );
    expect(graph.body.data.collection).toEqual({
      title: 'Internal',
      parent: { title: 'Guides', collections: { count: 1, items: [{ id: collection.id }] } },
      organization: { id: organization.id },
    });
  });

  test('is not there for those who do not see it', async () => {
    const { organization, admin } = await anOrganization();
    const collection = await server.make.collection(organization);
    const path = `/v1/collections/${collection.id}`;
    const absent = await admin.get('/v1/collections/absent');
    expect(absent).toMatchObject({ status: 404, body: { error: { message: 'Collection not found' } } });
    for (const person of [await server.make.member(organization, null), await server.make.user()]) {
      const caller = server.as(person.token);
      for (const answer of [
        await caller.get(path),
        await caller.get(`${path}/spaces`),
        await caller.patch(path, { title: 'x' }),
        await caller.post(`${path}/move`, { parent: null }),
        await caller.post(`${path}/transfer`, { organization: organization.id }),
      ]) {
        expect(answer).toMatchObject({ status: 404, body: absent.body });
      }
      expect(await caller.delete(path)).toMatchObject({ status: 204 });
    }
    expect(await admin.get(path)).toMatchObject({ status: 200 });
    expect(await admin.delete('/v1/collections/absent')).toMatchObject({ status: 204, text: '' });
  });

  test('is created behind the others, in the organization or in a collection', async () => {
    const { organization, admin, path } = await anOrganization(null);
    const first = await admin.post(path, { title: 'First' });
    expect(first).toMatchObject({
      status: 201,
      body: { object: 'collection', title: 'First', permissions: { admin: true } },
    });
    const inner = await admin.post(path, { title: 'Inner', parent: first.body.id });
    expect(inner).toMatchObject({ status: 201, body: { parent: first.body.id } });
    expect(await admin.post(path, {})).toMatchObject({ status: 201, body: { title: '' } });
    expect(await admin.post(path, { title: 'x'.repeat(51) })).toMatchObject({ status: 400 });
    expect(await admin.post(path, { parent: 'absent' })).toMatchObject({
      status: 400,
      body: { error: { details: [{ path: 'parent' }] } },
    });
    const foreign = await server.make.collection(await server.make.organization());
    expect(await admin.post(path, { parent: foreign.id })).toMatchObject({ status: 400 });

    const [creator, reader] = [
      await server.make.member(organization, 'create'),
      await server.make.member(organization, 'read'),
    ];
    expect(await server.as(reader.token).post(path, { title: 'x' })).toMatchObject({ status: 403 });
    const own = await server.as(creator.token).post(path, { title: 'Own' });
    expect(own).toMatchObject({ status: 201, body: { permissions: { create: true, admin: false } } });
    expect(await server.as(creator.token).get(`/v1/collections/${own.body.id}`)).toMatchObject({ status: 200 });
    expect(await server.as(creator.token).post(path, { title: 'Below', parent: own.body.id })).toMatchObject({
      status: 201,
    });
  });

  test('changes what is given; its level, by an administrator, reaches all that is in it', async () => {
    const { organization, admin } = await anOrganization();
    const outer = await server.make.collection(organization);
    const inner = await server.make.collection(organization, { parent: outer });
    const [deep, own] = [
      await server.make.space(organization, { parent: inner }),
      await server.make.space(organization, { parent: inner, defaultLevel: 'read' }),
    ];
    const person = await server.make.member(organization, 'read');
    const caller = server.as(person.token);
    const path = `/v1/collections/${outer.id}`;
    await server.make.grant({ collection: outer }, { user: person }, 'create');
    expect(await caller.patch(path, { title: 'New', description: 'd'.repeat(100) })).toMatchObject({
      status: 200,
      body: { title: 'New' },
    });
    expect(await caller.patch(path, { defaultLevel: 'edit' })).toMatchObject({ status: 403 });
    expect(await admin.patch(path, { description: null })).toMatchObject({ status: 200 });
    expect((await admin.get(path)).body).not.toHaveProperty('description');
    for (const body of [
      { title: null },
      { description: 'd'.repeat(101) },
      { defaultLevel: 'owner' },
      { parent: inner.id },
    ]) {
      expect(await admin.patch(path, body)).toMatchObject({ status: 400 });
    }
    const other = server.as((await server.make.member(organization, 'read')).token);
    const mayComment = async () =>
      Promise.all([deep, own].map(async ({ id }) => (await other.get(`/v1/spaces/${id}`)).body.permissions.comment));
    expect(await mayComment()).toEqual([false, false]);
    await admin.patch(path, { defaultLevel: 'comment' });
    expect(await mayComment()).toEqual([true, false]);
    await admin.patch(path, { defaultLevel: null });
    expect(await mayComment()).toEqual([false, false]);
  });
});

describe('the collections of an organization', () => {
  test('come in their order, nested ones unless they are not wanted', async () => {
    const { organization, admin, path } = await anOrganization(null);
    const [a, b] = [
      await server.make.collection(organization, { title: 'a' }),
      await server.make.collection(organization, { title: 'b' }),
    ];
    const nested = await server.make.collection(organization, { title: 'nested', parent: b });
    expect(titlesOf(await admin.get(path)).sort()).toEqual(['a', 'b', 'nested']);
    expect(titlesOf(await admin.get(`${path}?nested=false`))).toEqual(['a', 'b']);
    expect(await admin.get(`${path}?nested=maybe`)).toMatchObject({ status: 400 });
    await admin.post(`/v1/collections/${nested.id}/move`, { parent: null });
    expect(titlesOf(await admin.get(path))).toEqual(['a', 'b', 'nested']);
    const pages: string[] = [];
    for (let page = ''; ; ) {
      const { body } = await admin.get(`${path}?limit=1${page}`);
      expect(body.count).toBe(3);
      pages.push(...body.items.map(({ title }: { title: string }) => title));
      if (!body.next) break;
      page = `&page=${body.next.page}`;
    }
    expect(pages).toEqual(['a', 'b', 'nested']);
    const guest = await server.make.member(organization, null);
    expect((await server.as(guest.token).get(path)).body).toMatchObject({ count: 0, items: [] });
    await server.make.grant({ collection: a }, { user: guest }, 'read');
    expect(titlesOf(await server.as(guest.token).get(path))).toEqual(['a']);
  });
});

describe('moving a collection', () => {
  test('takes along what is in it, and never into itself', async () => {
    const { organization, admin } = await anOrganization();
    const [a, b] = [
      await server.make.collection(organization, { title: 'a' }),
      await server.make.collection(organization, { title: 'b', defaultLevel: 'edit' }),
    ];
    const inner = await server.make.collection(organization, { parent: a });
    const space = await server.make.space(organization, { parent: inner });
    const move = ({ id }: Collection, body: object) => admin.post(`/v1/collections/${id}/move`, body);
    for (const parent of [a.id, inner.id, 'absent', null]) {
      expect(await move(a, { parent })).toMatchObject({ status: parent === null ? 409 : 400 });
    }
    expect(await move(a, { parent: b.id })).toMatchObject({ status: 200, body: { id: a.id, parent: b.id } });
    expect(await db().space.findUnique({ where: { id: space.id } })).toMatchObject({
      ancestors: [b.id, a.id, inner.id],
      inheritedLevel: 'edit',
    });
    const top = await move(inner, { parent: null });
    expect(top.body).not.toHaveProperty('parent');
    expect(await db().space.findUnique({ where: { id: space.id } })).toMatchObject({
      ancestors: [inner.id],
      inheritedLevel: null,
    });
  });

  test('next to a space or a collection: both kinds share one order', async () => {
    const { organization, admin, path } = await anOrganization();
    const [a, b] = [
      await server.make.collection(organization, { title: 'a' }),
      await server.make.collection(organization, { title: 'b' }),
    ];
    const [x, y] = [await server.make.space(organization), await server.make.space(organization)];
    const order = async () => {
      const rows = [
        ...(await db().space.findMany({ where: { organizationId: organization.id } })),
        ...(await db().collection.findMany({ where: { organizationId: organization.id } })),
      ];
      const names = new Map([
        [a.id, 'a'],
        [b.id, 'b'],
        [x.id, 'x'],
        [y.id, 'y'],
      ]);
      return rows
        .sort((one, two) => (one.position < two.position ? -1 : 1))
        .map(({ id }) => names.get(id))
        .join('');
    };
    const move = ({ id }: Collection, position: object) => admin.post(`/v1/collections/${id}/move`, { position });
    expect(await order()).toBe('abxy');
    expect(await move(a, { after: { type: 'space', space: x.id } })).toMatchObject({ status: 200 });
    expect(await order()).toBe('bxay');
    expect(await move(b, { after: { type: 'collection', collection: a.id } })).toMatchObject({ status: 200 });
    expect(await order()).toBe('xaby');
    expect(await move(b, { before: { type: 'space', space: y.id } })).toMatchObject({ status: 409 });
    expect(await move(b, { before: { type: 'collection', collection: b.id } })).toMatchObject({ status: 400 });
    expect(
      await admin.post(`/v1/spaces/${y.id}/move`, { position: { before: { type: 'collection', collection: a.id } } }),
    ).toMatchObject({ status: 200 });
    expect(await order()).toBe('xyab');
    expect(titlesOf(await admin.get(path))).toEqual(['a', 'b']);
  });

  test('takes create on it and where it goes', async () => {
    const { organization } = await anOrganization();
    const [a, b] = [await server.make.collection(organization), await server.make.collection(organization)];
    const person = await server.make.member(organization, 'read');
    const move = () => server.as(person.token).post(`/v1/collections/${a.id}/move`, { parent: b.id });
    expect(await move()).toMatchObject({ status: 403 });
    await server.make.grant({ collection: a }, { user: person }, 'create');
    expect(await move()).toMatchObject({ status: 403 });
    await server.make.grant({ collection: b }, { user: person }, 'create');
    expect(await move()).toMatchObject({ status: 200, body: { permissions: { create: true } } });
  });
});

describe('deleting a collection', () => {
  test('moves what it held to its place, for the same people', async () => {
    const { organization, admin } = await anOrganization(null);
    const outer = await server.make.collection(organization);
    await server.make.space(organization, { parent: outer, title: '1' });
    const middle = await server.make.collection(organization, { parent: outer, defaultLevel: 'comment' });
    await server.make.space(organization, { parent: outer, title: '4' });
    const space = await server.make.space(organization, { parent: middle, title: '2' });
    const deleted = await server.make.space(organization, { parent: middle, title: '3' });
    const inner = await server.make.collection(organization, { parent: middle });
    const deep = await server.make.space(organization, { parent: inner });
    const [guest, member] = [
      await server.make.member(organization, null),
      await server.make.member(organization, 'read'),
    ];
    const team = await server.make.team(organization, { members: [member] });
    await server.make.grant({ collection: middle }, { user: guest }, 'read');
    await server.make.grant({ collection: middle }, { team }, 'edit');
    await server.make.grant({ space }, { user: guest }, 'review');
    await admin.delete(`/v1/spaces/${deleted.id}`);
    const permissions = async () =>
      Promise.all(
        [guest, member].flatMap((person) =>
          [space, deep].map(async ({ id }) => (await server.as(person.token).get(`/v1/spaces/${id}`)).body.permissions),
        ),
      );
    const before = await permissions();

    for (let i = 0; i < 2; i += 1)
      expect(await admin.delete(`/v1/collections/${middle.id}`)).toMatchObject({ status: 204, text: '' });
    expect(await admin.get(`/v1/collections/${middle.id}`)).toMatchObject({ status: 404 });
    expect(await permissions()).toEqual(before);
    expect(titlesOf(await admin.get(`/v1/collections/${outer.id}/spaces`))).toEqual(['1', '2', '4']);
    expect(await admin.post(`/v1/spaces/${deleted.id}/restore`)).toMatchObject({
      status: 200,
      body: { parent: outer.id },
    });
    expect(titlesOf(await admin.get(`/v1/collections/${outer.id}/spaces`))).toEqual(['1', '2', '3', '4']);
    expect((await admin.get(`/v1/collections/${inner.id}`)).body).toMatchObject({
      parent: outer.id,
      defaultLevel: 'comment',
    });
  });

  test('takes create on it', async () => {
    const { organization } = await anOrganization();
    const collection = await server.make.collection(organization);
    const person = await server.make.member(organization, 'create');
    const remove = () => server.as(person.token).delete(`/v1/collections/${collection.id}`);
    expect(await remove()).toMatchObject({ status: 403 });
    await server.make.grant({ collection }, { user: person }, 'create');
    expect(await remove()).toMatchObject({ status: 204 });
    expect(await db().collection.count({ where: { id: collection.id } })).toBe(0);
  });
});
