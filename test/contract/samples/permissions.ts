import type { Collection, Space } from '../../../src/db/generated/prisma/client.ts';
import type { Samples } from '../call.ts';
import type { World } from '../world.ts';

type Kind = 'space' | 'collection';

/** A collection or space with a grant to a user and one to a team. */
async function granted(world: World, kind: Kind) {
  const member = await world.aMember();
  const team = await world.aTeam([member]);
  const entity = kind === 'space' ? await world.aSpace() : await world.aCollection();
  const on = kind === 'space' ? { space: entity as Space } : { collection: entity as Collection };
  await world.make.grant(on, { user: member }, 'read');
  await world.make.grant(on, { team }, 'comment');
  const path: Record<string, string> = { [`${kind}Id`]: entity.id };
  return { path, userId: member.id, teamId: team.id };
}

async function toUser(world: World, kind: Kind): Promise<Record<string, string>> {
  const { path, userId } = await granted(world, kind);
  return { ...path, userId };
}

async function toTeam(world: World, kind: Kind): Promise<Record<string, string>> {
  const { path, teamId } = await granted(world, kind);
  return { ...path, teamId };
}

const list = async (world: World, kind: Kind) => ({ path: (await granted(world, kind)).path });

const invitation = async (world: World, kind: Kind) => ({
  ...(await list(world, kind)),
  body: { users: [(await world.aMember()).id], teams: [(await world.aTeam()).id], role: 'edit' },
});

export const PERMISSIONS: Samples = {
  'POST /v1/spaces/{spaceId}/permissions': (world) => invitation(world, 'space'),
  'GET /v1/spaces/{spaceId}/permissions/users': (world) => list(world, 'space'),
  'PATCH /v1/spaces/{spaceId}/permissions/users/{userId}': async (world) => ({
    path: await toUser(world, 'space'),
    body: { role: 'edit' },
  }),
  'DELETE /v1/spaces/{spaceId}/permissions/users/{userId}': async (world) => ({ path: await toUser(world, 'space') }),
  'GET /v1/spaces/{spaceId}/permissions/teams': (world) => list(world, 'space'),
  'PATCH /v1/spaces/{spaceId}/permissions/teams/{teamId}': async (world) => ({
    path: await toTeam(world, 'space'),
    body: { role: 'edit' },
  }),
  'DELETE /v1/spaces/{spaceId}/permissions/teams/{teamId}': async (world) => ({ path: await toTeam(world, 'space') }),
  'POST /v1/collections/{collectionId}/permissions': (world) => invitation(world, 'collection'),
  'GET /v1/collections/{collectionId}/permissions/users': (world) => list(world, 'collection'),
  'PATCH /v1/collections/{collectionId}/permissions/users/{userId}': async (world) => ({
    path: await toUser(world, 'collection'),
    body: { role: 'edit' },
  }),
  'DELETE /v1/collections/{collectionId}/permissions/users/{userId}': async (world) => ({
    path: await toUser(world, 'collection'),
  }),
  'GET /v1/collections/{collectionId}/permissions/teams': (world) => list(world, 'collection'),
  'PATCH /v1/collections/{collectionId}/permissions/teams/{teamId}': async (world) => ({
    path: await toTeam(world, 'collection'),
    body: { role: 'edit' },
  }),
  'DELETE /v1/collections/{collectionId}/permissions/teams/{teamId}': async (world) => ({
    path: await toTeam(world, 'collection'),
  }),
};
