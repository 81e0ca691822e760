import type { Samples } from '../call.ts';
import type { World } from '../world.ts';

const own = ({ organization }: World) => ({ organizationId: organization.id });
const aMember = async (world: World) => ({ ...own(world), userId: (await world.aMember()).id });

let invited = 0;

export const MEMBERS: Samples = {
  'GET /v1/orgs/{organizationId}/members': async (world) => ({
    path: own(world),
    query: { search: 'person', sort: 'joinedAt' },
  }),
  'GET /v1/orgs/{organizationId}/members/{userId}': async (world) => ({ path: await aMember(world) }),
  'PATCH /v1/orgs/{organizationId}/members/{userId}': async (world) => ({
    path: await aMember(world),
    body: { role: 'edit' },
  }),
  'DELETE /v1/orgs/{organizationId}/members/{userId}': async (world) => ({ path: await aMember(world) }),
  'GET /v1/orgs/{organizationId}/members/{userId}/spaces': async (world) => {
    const member = await world.aMember();
    await world.make.grant({ space: await world.aSpace() }, { user: member }, 'edit');
    return { path: { ...own(world), userId: member.id } };
  },
  'GET /v1/orgs/{organizationId}/members/{userId}/teams': async (world) => {
    const member = await world.aMember();
    await world.aTeam([member]);
    return { path: { ...own(world), userId: member.id } };
  },
  'POST /v1/orgs/{organizationId}/invites': async (world) => {
    invited += 1;
    return { path: own(world), body: { emails: [`invited-${invited}@example.com`], role: 'edit', sso: false } };
  },
};
