import type { Samples } from '../call.ts';

export const USERS: Samples = {
  'GET /v1/user': async () => ({ path: {} }),
  'GET /v1/users/{userId}': async (world) => ({ path: { userId: (await world.aMember()).id } }),
  'PATCH /v1/users/{userId}': async (world) => {
    const by = await world.aMember();
    return { path: { userId: by.id }, body: { displayName: 'Renamed', photoURL: 'https://example.com/me.png' }, by };
  },
};
