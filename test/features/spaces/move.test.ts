import { beforeAll, describe, expect, test } from 'vitest';
import type { Collection, Space } from '../../../src/db/generated/prisma/client.ts';
import type { Client } from '../../support/client.ts';
import { aServer, type TestServer } from '../../support/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
});

interface Scene {
  organization: { id: string };
  admin: Client;
  left: Collection;
  right: Collection;
  spaces: Record<'a' | 'b' | 'c' | 'd', Space>;
}

/** `left` holds a, b, c; `right` holds d. */
async function aScene(): Promise<Scene> {
  const organization = await server.make.organization();
  const admin = server.as((await server.make.member(organization, 'admin')).token);
  const [left, right] = [await server.make.collection(organization), await server.make.collection(organization)];
  const spaces: Record<string, Space> = {};
  for (const title of ['a', 'b', 'c']) spaces[title] = await server.make.space(organization, { title, parent: left });
  spaces['d'] = await server.make.space(organization, { title: 'd', parent: right });
  return { organization, admin, left, right, spaces: spaces as Scene['spaces'] };
}

const order = async ({ admin }: Scene, { id }: Collection) =>
  (await admin.get(`/v1/collections/${id}/spaces`)).body.items.map(({ title }: { title: string }) => title).join('');
const move = ({ admin }: Scene, { id }: Space, body: object) => admin.post(`/v1/spaces/${id}/move`, body);
const beside = (side: 'before' | 'after', { id }: Space) => ({ position: { [side]: { type: 'space', space: id } } });

describe('moving a space', () => {
  test('next to a sibling changes the order only', async () => {
    const scene = await aScene();
    const { a, b, c } = scene.spaces;
    expect(await move(scene, c, beside('before', a))).toMatchObject({
      status: 200,
      body: { id: c.id, parent: scene.left.id },
    });
    expect(await order(scene, scene.left)).toBe('cab');
    await move(scene, c, beside('after', b));
    expect(await order(scene, scene.left)).toBe('abc');
    await move(scene, a, beside('after', b));
    expect(await order(scene, scene.left)).toBe('bac');
    for (let i = 0; i < 30; i += 1) await move(scene, i % 2 ? a : c, beside('after', b));
    expect(await order(scene, scene.left)).toBe('bac');
  });

  test('to another collection puts it last, or next to a space there, and changes what it inherits', async () => {
    const scene = await aScene();
    const { a, b, d } = scene.spaces;
    await scene.admin.patch(`/v1/collections/${scene.right.id}`, { defaultLevel: 'edit' });
    expect(await move(scene, a, { parent: scene.right.id })).toMatchObject({
      status: 200,
      body: { parent: scene.right.id },
    });
    await move(scene, b, { parent: scene.right.id, ...beside('before', d) });
    expect([await order(scene, scene.left), await order(scene, scene.right)]).toEqual(['c', 'bda']);
    const row = () => server.services.database.prisma.space.findUniqueOrThrow({ where: { id: a.id } });
    expect(await row()).toMatchObject({ ancestors: [scene.right.id], inheritedLevel: 'edit' });
    const top = await move(scene, a, { parent: null });
    expect(top.body).not.toHaveProperty('parent');
    expect(await row()).toMatchObject({ ancestors: [], inheritedLevel: null, parentId: null });
  });

  test('that would change nothing is refused with 409', async () => {
    const scene = await aScene();
    const { a, b, c } = scene.spaces;
    for (const body of [
      {},
      { parent: scene.left.id },
      { position: {} },
      beside('before', c),
      beside('after', a),
      { parent: scene.left.id, ...beside('after', a) },
    ]) {
      expect(await move(scene, b, body)).toMatchObject({ status: 409 });
    }
    await scene.admin.delete(`/v1/spaces/${b.id}`);
    expect(await move(scene, a, beside('before', c))).toMatchObject({ status: 409 });
    expect(await order(scene, scene.left)).toBe('ac');
  });

  test('to a position that is none is refused with 400, by name', async () => {
    const scene = await aScene();
    const { a, b, c, d } = scene.spaces;
    const foreign = await server.make.space(await server.make.organization());
    await scene.admin.delete(`/v1/spaces/${c.id}`);
    const sibling = (id: string) => ({ position: { after: { type: 'space', space: id } } });
    for (const id of ['absent', foreign.id, d.id, c.id, a.id]) {
      expect(await move(scene, a, sibling(id))).toMatchObject({
        status: 400,
        body: { error: { details: [{ path: 'position.after.space' }] } },
      });
    }
    const refused = async (body: object) => {
      const answer = await move(scene, a, body);
      return [answer.status, answer.body.error.details[0].path];
    };
    expect(await refused({ parent: scene.right.id, ...beside('after', b) })).toEqual([400, 'position.after.space']);
    expect(
      await refused({ position: { before: { type: 'space', space: b.id }, after: { type: 'space', space: b.id } } }),
    ).toEqual([400, 'position']);
    expect(await refused({ position: { before: { type: 'space' } } })).toEqual([400, 'position.before.space']);
    expect(await refused({ position: { before: { type: 'page', space: b.id } } })).toEqual([
      400,
      'position.before.type',
    ]);
    expect(await refused({ parent: 'absent' })).toEqual([400, 'parent']);
    expect(await refused({ parent: foreign.id })).toEqual([400, 'parent']);
    expect(await order(scene, scene.left)).toBe('ab');
  });

  test('takes create on the space and where it goes; the mover may go on with it', async () => {
    const scene = await aScene();
    const { a } = scene.spaces;
    const person = await server.make.member(scene.organization, 'read');
    const caller = server.as(person.token);
    const path = `/v1/spaces/${a.id}/move`;
    expect(await caller.post(path, { parent: scene.right.id })).toMatchObject({ status: 403 });
    await server.make.grant({ collection: scene.left }, { user: person }, 'create');
    expect(await caller.post(path, { parent: scene.right.id })).toMatchObject({ status: 403 });
    expect(await caller.post(path, { parent: null })).toMatchObject({ status: 403 });
    await server.make.grant({ collection: scene.right }, { user: person }, 'create');
    expect(await caller.post(path, { parent: scene.right.id })).toMatchObject({
      status: 200,
      body: { permissions: { edit: true } },
    });
    const { prisma } = server.services.database;
    expect(await prisma.grant.count({ where: { spaceId: a.id } })).toBe(0);
    const key = { organizationId_userId: { organizationId: scene.organization.id, userId: person.id } };
    await prisma.member.update({ where: key, data: { role: 'create' } });
    expect(await caller.post(path, { parent: null })).toMatchObject({
      status: 200,
      body: { permissions: { edit: true, admin: false } },
    });
    expect(await caller.post(path, { parent: scene.left.id })).toMatchObject({ status: 200 });
  });

  test('an invisible collection cannot be a target', async () => {
    const organization = await server.make.organization({ defaultRole: null });
    const hidden = await server.make.collection(organization);
    const space = await server.make.space(organization);
    const person = await server.make.member(organization, 'create');
    await server.make.grant({ space }, { user: person }, 'create');
    expect(await server.as(person.token).post(`/v1/spaces/${space.id}/move`, { parent: hidden.id })).toMatchObject({
      status: 400,
    });
  });
});
