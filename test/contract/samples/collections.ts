import type { Samples } from '../call.ts';
import type { World } from '../world.ts';

const aCollection = async (world: World) => ({ collectionId: (await world.aCollection()).id });

export const COLLECTIONS: Samples = {
  'GET /v1/collections/{collectionId}': async (world) => ({ path: await aCollection(world) }),
  'DELETE /v1/collections/{collectionId}': async (world) => ({ path: await aCollection(world) }),
  'PATCH /v1/collections/{collectionId}': async (world) => ({
    path: await aCollection(world),
    body: { title: 'Renamed', description: 'What it is about' },
  }),
  'GET /v1/collections/{collectionId}/spaces': async (world) => {
    await world.aSpace();
    return { path: { collectionId: world.shelf.id } };
  },
  'POST /v1/collections/{collectionId}/move': async (world) => ({
    path: await aCollection(world),
    body: { parent: (await world.aCollection()).id },
  }),
  'POST /v1/collections/{collectionId}/transfer': async (world) => ({
    path: await aCollection(world),
    body: { organization: world.elsewhere.organization.id },
  }),
  'GET /v1/orgs/{organizationId}/collections': async (world) => ({
    path: { organizationId: world.organization.id },
    query: { nested: 'true' },
  }),
  'POST /v1/orgs/{organizationId}/collections': async (world) => ({
    path: { organizationId: world.organization.id },
    body: { title: 'New' },
  }),
};
