import type { Samples } from '../call.ts';

export const SEARCH: Samples = {
  'GET /v1/spaces/{spaceId}/search': async (world) => ({
    path: { spaceId: (await world.aBook()).space.id },
    query: { query: 'first words' },
  }),
  'GET /v1/orgs/{organizationId}/search': async (world) => {
    await world.aBook();
    return { path: { organizationId: world.organization.id }, query: { query: 'first words' } };
  },
};
