/**
 * Every operation, called by a guest with a grant on the one space or collection that it is about, and every other read, called by
 * one without: no answer names what the guest gets 404 for, and none holds an e-mail address of somebody who is not the guest.
 */
import { beforeAll, expect, test } from 'vitest';
import { type Call, send } from './call.ts';
import { type Operation, operations } from './operation.ts';
import { sampleOf } from './samples/index.ts';
import { World } from './world.ts';

let world: World;
let answered = 0;
/** The organization's, which readers of the organization are told of. */
let site: { id: string };

beforeAll(async () => {
  world = await World.open();
  site = await world.make.site(world.organization);
  const { prisma } = world.server.services.database;
  await prisma.organization.update({ where: { id: world.organization.id }, data: { defaultSiteId: site.id } });
});

const within = operations.filter(({ path }) => /\{(?:space|collection)Id\}/.test(path));

test.for(within.map((operation) => [operation.key, operation] as const))(
  '%s tells a guest of no collection and no e-mail address that is not its own business',
  async ([key, operation]) => {
    const { by: _by, ...call } = await sampleOf(key)(world);
    const answer = await asGuest(operation, call);
    if (answer.status >= 300 || answer.status === 204) return;
    answered += 1;
    expect(answer.text).not.toContain(world.shelf.id);
    expect(answer.text).not.toContain(site.id);
    expect(addressesIn(answer.text, answer.guest.email)).toEqual([]);
  },
);

const others = operations.filter((operation) => operation.method === 'GET' && !within.includes(operation));

test.for(others.map((operation) => [operation.key, operation] as const))(
  '%s tells a guest of no site, collection or e-mail address that is not its own business',
  async ([key, operation]) => {
    const { by: _by, ...call } = await sampleOf(key)(world);
    const { guest } = world.people;
    const { status, text } = await send(world, operation, call, { token: guest.token });
    if (status >= 300) return;
    for (const id of [site.id, world.shelf.id]) expect(text).not.toContain(id);
    expect(addressesIn(text, guest.email)).toEqual([]);
  },
);

test('a guest read the site of its organization, for which it gets 404', async () => {
  const { guest, read } = world.people;
  const path = `/v1/orgs/${world.organization.id}`;
  const query = 'query ($id: ID!) { organization(organizationId: $id) { defaultContent { site } } }';
  for (const [person, shown] of [
    [read, { type: 'site', site: site.id }],
    [guest, undefined],
  ] as const) {
    const client = world.server.as(person.token);
    expect((await client.get(path)).body.defaultContent).toEqual(shown);
    const { data } = (await client.graphql(query, { id: world.organization.id })).body;
    expect(data.organization.defaultContent).toEqual(shown ? { site: site.id } : null);
  }
  expect(await world.server.as(guest.token).get(`${path}/sites/${site.id}`)).toMatchObject({ status: 404 });
});

test('a guest got an answer from most of them', () => {
  expect(answered).toBeGreaterThan(within.length / 2);
});

test('the collection that a guest is not told of answers 404, as do the people', async () => {
  const { guest, admin } = world.people;
  const { get } = world.server.as(guest.token);
  expect(await get(`/v1/collections/${world.shelf.id}`)).toMatchObject({ status: 404 });
  expect(await get(`/v1/users/${admin.id}`)).toMatchObject({ status: 404 });
});

/** A guest of its own with the role admin on what the path names: the most that a guest can hold. */
async function asGuest(operation: Operation, call: Call) {
  const guest = await world.aMember(null);
  const { spaceId, collectionId } = call.path;
  const prisma = world.server.services.database.prisma;
  const space = spaceId ? await prisma.space.findUniqueOrThrow({ where: { id: spaceId } }) : undefined;
  const collection = collectionId ? await prisma.collection.findUnique({ where: { id: collectionId } }) : undefined;
  const target = space ? { space } : collection && { collection };
  if (target && collectionId !== world.shelf.id) await world.make.grant(target, { user: guest }, 'admin');
  return { guest, ...(await send(world, operation, call, { token: guest.token })) };
}

/** The guest's own address is there for the guest. */
const addressesIn = (text: string, own: string): string[] =>
  (text.match(/[\w.+-]+@example\.com/g) ?? []).filter((address) => address !== own);
