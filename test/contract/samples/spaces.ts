import type { Samples } from '../call.ts';
import type { World } from '../world.ts';

const aSpace = async (world: World) => ({ spaceId: (await world.aSpace()).id });

export const SPACES: Samples = {
  'GET /v1/spaces/{spaceId}': async (world) => ({ path: await aSpace(world) }),
  'GET /v1/spaces/{spaceId}/pdf': async (world) => {
    const { space, page } = await world.aBook();
    return { path: { spaceId: space.id }, query: { page, only: 'true' } };
  },
  'DELETE /v1/spaces/{spaceId}': async (world) => ({ path: await aSpace(world) }),
  'PATCH /v1/spaces/{spaceId}': async (world) => ({
    path: await aSpace(world),
    body: { title: 'Renamed', emoji: '📘', editMode: 'locked', language: 'en' },
  }),
  'POST /v1/spaces/{spaceId}/duplicate': async (world) => ({ path: { spaceId: (await world.aBook()).space.id } }),
  'POST /v1/spaces/{spaceId}/restore': async (world) => {
    const { id } = await world.aSpace();
    await world.server.as(world.people.admin.token).delete(`/v1/spaces/${id}`);
    return { path: { spaceId: id } };
  },
  'GET /v1/orgs/{organizationId}/deleted-spaces': async (world) => {
    const { id } = await world.aSpace();
    await world.server.as(world.people.admin.token).delete(`/v1/spaces/${id}`);
    return { path: { organizationId: world.organization.id } };
  },
  'POST /v1/spaces/{spaceId}/move': async (world) => ({
    path: await aSpace(world),
    body: { parent: (await world.aCollection()).id },
  }),
  'POST /v1/spaces/{spaceId}/transfer': async (world) => ({
    path: await aSpace(world),
    body: { organization: world.elsewhere.organization.id },
  }),
  'GET /v1/orgs/{organizationId}/spaces': async (world) => {
    await world.aSpace();
    return { path: { organizationId: world.organization.id } };
  },
  'POST /v1/orgs/{organizationId}/spaces': async (world) => ({
    path: { organizationId: world.organization.id },
    body: { title: 'New', emoji: '📗', language: 'de', editMode: 'live' },
  }),
};
