/** The collection that a space is in is named, by REST as by GraphQL, to those who see it. */
import { beforeAll, expect, test } from 'vitest';
import type { Person } from '../../support/factories.ts';
import { document } from '../../support/generated/gql.ts';
import { aServer, type TestServer } from '../../support/server.ts';
import { leastStatementsOf } from '../../support/statements.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
});

async function aShelf(data: { defaultRole: 'read' | null; level?: 'read' }) {
  const organization = await server.make.organization({ defaultRole: data.defaultRole });
  const above = await server.make.collection(organization);
  const shelf = await server.make.collection(organization, {
    parent: above,
    ...(data.level && { defaultLevel: data.level }),
  });
  const space = await server.make.space(organization, { parent: shelf });
  /** What both surfaces say; the list and the single read as well. */
  const parentFor = async ({ token }: Person) => {
    const client = server.as(token);
    const { parent } = (await client.get(`/v1/spaces/${space.id}`)).body;
    const [item] = (await client.get(`/v1/orgs/${organization.id}/spaces`)).body.items;
    const { body } = await client.graphql(
      document(`query ParentSpace($id: ID!) { space(spaceId: $id) { parent { id } } }`),
      {
        id: space.id,
      },
    );
    expect(item.parent).toBe(parent);
    expect(body.data.space.parent?.id).toBe(parent);
    return parent;
  };
  return { organization, above, shelf, space, parentFor };
}

test('a guest with a grant on the space does not see it; one with a grant on the collection, or above it, does', async () => {
  const { organization, above, shelf, space, parentFor } = await aShelf({ defaultRole: 'read' });
  const guest = () => server.make.member(organization, null);
  const [onSpace, onShelf, onAbove] = [await guest(), await guest(), await guest()];
  await server.make.grant({ space }, { user: onSpace }, 'admin');
  await server.make.grant({ collection: shelf }, { user: onShelf }, 'read');
  await server.make.grant({ collection: above }, { user: onAbove }, 'read');
  expect(await parentFor(onSpace)).toBeUndefined();
  expect(await parentFor(onShelf)).toBe(shelf.id);
  expect(await parentFor(onAbove)).toBe(shelf.id);
  expect(await parentFor(await server.make.member(organization, 'read'))).toBe(shelf.id);
});

test('where nothing is held by default, the level of the collection decides', async () => {
  const open = await aShelf({ defaultRole: null, level: 'read' });
  expect(await open.parentFor(await server.make.member(open.organization, 'read'))).toBe(open.shelf.id);
  const closed = await aShelf({ defaultRole: null });
  const member = await server.make.member(closed.organization, 'read');
  await server.make.grant({ space: closed.space }, { user: member }, 'read');
  expect(await closed.parentFor(member)).toBeUndefined();
  expect(await closed.parentFor(await server.make.member(closed.organization, 'admin'))).toBe(closed.shelf.id);
});

test('a list of spaces in many collections is one statement more at most', async () => {
  const { organization } = await aShelf({ defaultRole: null, level: 'read' });
  const member = await server.make.member(organization, 'read');
  const list = () => server.as(member.token).get(`/v1/orgs/${organization.id}/spaces?limit=100`);
  const few = await leastStatementsOf(server, list);
  for (let i = 0; i < 8; i += 1) {
    const parent = await server.make.collection(organization, { defaultLevel: 'read' });
    await server.make.space(organization, { parent });
  }
  expect((await list()).body.items.every(({ parent }: { parent?: string }) => parent !== undefined)).toBe(true);
  expect(await leastStatementsOf(server, list)).toBeLessThanOrEqual(few);
});
