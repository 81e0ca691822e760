import type { Samples } from '../call.ts';
import type { World } from '../world.ts';

const own = ({ organization }: World) => ({ organizationId: organization.id });
const aTeam = async (world: World) => ({ ...own(world), teamId: (await world.aTeam([await world.aMember()])).id });
const aTeamMember = async (world: World) => {
  const member = await world.aMember();
  return { ...own(world), teamId: (await world.aTeam([member])).id, userId: member.id };
};

export const TEAMS: Samples = {
  'GET /v1/orgs/{organizationId}/teams': async (world) => {
    await world.aTeam();
    return { path: own(world) };
  },
  'PUT /v1/orgs/{organizationId}/teams': async (world) => ({
    path: own(world),
    body: { title: 'Writers', members: [(await world.aMember()).id] },
  }),
  'GET /v1/orgs/{organizationId}/teams/{teamId}': async (world) => ({ path: await aTeam(world) }),
  'PATCH /v1/orgs/{organizationId}/teams/{teamId}': async (world) => ({
    path: await aTeam(world),
    body: { title: 'Editors' },
  }),
  'DELETE /v1/orgs/{organizationId}/teams/{teamId}': async (world) => ({ path: await aTeam(world) }),
  'GET /v1/orgs/{organizationId}/teams/{teamId}/members': async (world) => ({ path: await aTeam(world) }),
  'PUT /v1/orgs/{organizationId}/teams/{teamId}/members': async (world) => ({
    path: await aTeam(world),
    body: { add: [(await world.aMember()).id], memberships: { [(await world.aMember()).id]: { role: 'owner' } } },
  }),
  'PUT /v1/orgs/{organizationId}/teams/{teamId}/members/{userId}': async (world) => ({
    path: await aTeamMember(world),
    body: { role: 'owner' },
  }),
  'DELETE /v1/orgs/{organizationId}/teams/{teamId}/members/{userId}': async (world) => ({
    path: await aTeamMember(world),
  }),
};
