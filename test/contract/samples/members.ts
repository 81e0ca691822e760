import type { Samples } from '../call.ts';
import type { World } from '../world.ts';

const own = ({ organization }: World) => ({ organizationId: organization.id });
const aMember = async (world: World) => ({ ...own(world), userId: (await world.aMember()).id });

let invited = 0;

/** Somebody with an account who was invited, and the id of the invitation. */
async function anInvitation({ server, organization, people, make }: World) {
  const by = await make.user();
  const path = `/v1/orgs/${organization.id}/invites`;
  const { status } = await server.as(people.admin.token).post(path, { emails: [by.email] });
  const [invitation] = (await server.as(by.token).get('/v1/user/invites')).body.items;
  if (status !== 200) throw new Error(`The invite answered ${status}`);
  return { by, inviteId: invitation.id as string };
}

/** The path of an invite by link. */
async function aLink({ server, organization, people }: World, body: object = { role: 'read' }) {
  const path = `/v1/orgs/${organization.id}/link-invites`;
  const { status, body: link } = await server.as(people.admin.token).post(path, body);
  if (status !== 201) throw new Error(`The link answered ${status}`);
  return { organizationId: organization.id, inviteId: link.id as string };
}

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
  'POST /v1/orgs/{organizationId}/members/{userId}/sso': async (world) => ({ path: await aMember(world) }),
  'POST /v1/orgs/{organizationId}/ping': async (world) => ({ path: own(world) }),
  'POST /v1/orgs/{organizationId}/invites': async (world) => {
    invited += 1;
    return { path: own(world), body: { emails: [`invited-${invited}@example.com`], role: 'edit', sso: false } };
  },
  'GET /v1/orgs/{organizationId}/invites': async (world) => {
    await anInvitation(world);
    return { path: own(world) };
  },
  'POST /v1/orgs/{organizationId}/invites/{inviteId}': async (world) => {
    const { by, inviteId } = await anInvitation(world);
    return { path: { ...own(world), inviteId }, by };
  },
  'DELETE /v1/orgs/{organizationId}/invites/{inviteId}': async (world) => {
    const { inviteId } = await anInvitation(world);
    return { path: { ...own(world), inviteId } };
  },
  'GET /v1/orgs/{organizationId}/link-invites': async (world) => {
    await aLink(world);
    return { path: own(world) };
  },
  'POST /v1/orgs/{organizationId}/link-invites': async (world) => ({
    path: own(world),
    body: { level: 'edit', space: (await world.aSpace()).id },
  }),
  'GET /v1/orgs/{organizationId}/link-invites/{inviteId}': async (world) => ({
    path: await aLink(world, { level: 'read', collection: (await world.aCollection()).id }),
  }),
  'PATCH /v1/orgs/{organizationId}/link-invites/{inviteId}': async (world) => ({
    path: await aLink(world),
    body: { role: 'edit', maxUses: 5 },
  }),
  'DELETE /v1/orgs/{organizationId}/link-invites/{inviteId}': async (world) => ({ path: await aLink(world) }),
  'GET /v1/user/invites': async (world) => ({ path: {}, by: (await anInvitation(world)).by }),
};
