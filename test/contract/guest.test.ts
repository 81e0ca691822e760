/**
 * Every operation, called by a guest with a grant on the one space or collection that it is about: no answer names what the
 * guest gets 404 for, and none holds an e-mail address of somebody who is not the guest.
 */
import { beforeAll, expect, test } from 'vitest';
import { type Call, send } from './call.ts';
import { type Operation, operations } from './operation.ts';
import { sampleOf } from './samples/index.ts';
import { World } from './world.ts';

let world: World;
let answered = 0;

beforeAll(async () => {
  world = await World.open();
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
    expect(addressesIn(answer.text, answer.guest.email)).toEqual([]);
  },
);

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
