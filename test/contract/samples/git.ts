import { newId } from '../../../src/ids.ts';
import type { Samples } from '../call.ts';
import type { World } from '../world.ts';

const aSpace = async (world: World) => ({ spaceId: (await world.aSpace()).id });
const REPOSITORY = { url: 'https://git.example.com/docs.git', ref: 'refs/heads/main' };

/** A space that was imported once. */
async function imported(world: World, operationId = newId()) {
  const { id, organizationId } = await world.aSpace();
  await world.server.services.database.prisma.gitOperation.create({
    data: {
      id: operationId,
      organizationId,
      spaceId: id,
      kind: 'import',
      state: 'completed',
      ...REPOSITORY,
      options: {},
    },
  });
  return { spaceId: id };
}

export const GIT: Samples = {
  'POST /v1/spaces/{spaceId}/git/import': async (world) => ({
    path: await aSpace(world),
    body: { ...REPOSITORY, repoProjectDirectory: 'docs', timestamp: '2026-01-01T00:00:00.000Z', force: false },
  }),
  'POST /v1/spaces/{spaceId}/git/export': async (world) => ({
    path: await aSpace(world),
    body: { ...REPOSITORY, commitMessage: 'Export' },
  }),
  'GET /v1/spaces/{spaceId}/git/info': async (world) => ({ path: await imported(world) }),
  'GET /v1/spaces/{spaceId}/git/operations': async (world) => ({ path: await imported(world) }),
  'GET /v1/spaces/{spaceId}/git/operations/{operationId}': async (world) => {
    const operationId = newId();
    return { path: { ...(await imported(world, operationId)), operationId } };
  },
  'DELETE /v1/spaces/{spaceId}/git/legacy-installation': async (world) => ({ path: await aSpace(world) }),
};
