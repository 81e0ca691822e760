/** Changes of the tree at the same time; on PostgreSQL they really are. */
import { expect, test } from 'vitest';
import { aServer } from '../../../support/server.ts';

test('two collections never end up in each other, and new spaces inherit what holds in the end', async () => {
  const server = await aServer();
  const db = server.services.database.prisma;
  const organization = await server.make.organization();
  const admin = server.as((await server.make.member(organization, 'admin')).token);
  const spaces = `/v1/orgs/${organization.id}/spaces`;
  for (let round = 0; round < 5; round += 1) {
    const [a, b] = [await server.make.collection(organization), await server.make.collection(organization)];
    const answers = await Promise.all([
      admin.post(`/v1/collections/${a.id}/move`, { parent: b.id }),
      admin.post(`/v1/collections/${b.id}/move`, { parent: a.id }),
      admin.post(spaces, { parent: a.id }),
      admin.post(spaces, { parent: b.id }),
      admin.patch(`/v1/collections/${a.id}`, { defaultLevel: 'comment' }),
      admin.patch(`/v1/collections/${b.id}`, { defaultLevel: 'edit' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 201, 201, 400]);
    const rows = new Map(
      (await db.collection.findMany({ where: { id: { in: [a.id, b.id] } } })).map((row) => [row.id, row]),
    );
    const outer = [...rows.values()].find(({ parentId }) => parentId === null);
    const inner = [...rows.values()].find(({ parentId }) => parentId !== null);
    expect(inner).toMatchObject({ parentId: outer?.id, ancestors: [outer?.id], inheritedLevel: inner?.defaultLevel });
    for (const space of await db.space.findMany({ where: { parentId: { in: [a.id, b.id] } } })) {
      const parent = rows.get(space.parentId as string);
      expect(space).toMatchObject({
        ancestors: [...(parent?.ancestors ?? []), parent?.id],
        inheritedLevel: parent?.defaultLevel,
      });
    }
  }
  const positions = (await db.space.findMany()).map(({ parentId, position }) => `${parentId} ${position}`);
  expect(new Set(positions).size).toBe(positions.length);
});

test('of two deletes of a collection, and a space that is put into it meanwhile, nothing is lost', async () => {
  const server = await aServer();
  const organization = await server.make.organization();
  const admin = server.as((await server.make.member(organization, 'admin')).token);
  const spaces = `/v1/orgs/${organization.id}/spaces`;
  for (let round = 0; round < 5; round += 1) {
    const collection = await server.make.collection(organization);
    const [first, second, created] = await Promise.all([
      admin.delete(`/v1/collections/${collection.id}`),
      admin.delete(`/v1/collections/${collection.id}`),
      admin.post(spaces, { parent: collection.id }),
    ]);
    expect([first.status, second.status]).toEqual([204, 204]);
    expect([201, 400]).toContain(created.status);
    if (created.status === 201) {
      const space = await admin.get(`/v1/spaces/${created.body.id}`);
      expect(space.status).toBe(200);
      expect(space.body).not.toHaveProperty('parent');
    }
  }
});
