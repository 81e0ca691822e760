import { ownKeys } from '../../support/saml-login.ts';
import type { Samples } from '../call.ts';
import type { World } from '../world.ts';

const own = ({ organization }: World) => ({ organizationId: organization.id });

const settings = async (world: World) => ({
  entityID: 'https://idp.example/metadata',
  ssoURL: 'https://idp.example/sso',
  certificate: ownKeys().certificate,
  defaultTeam: (await world.aTeam()).id,
  defaultRole: 'edit',
});

/** The path of a provider that is active. */
async function aProvider(world: World) {
  const { server, organization, people } = world;
  const body = { label: 'Provider', ...(await settings(world)) };
  const answer = await server.as(people.admin.token).post(`/v1/orgs/${organization.id}/saml`, body);
  if (answer.status !== 201) throw new Error(`The provider answered ${answer.status}`);
  return { ...own(world), samlProviderId: answer.body.id as string };
}

const PROVIDER = '/v1/orgs/{organizationId}/saml/{samlProviderId}';

/** An organization of its own: others have as many as they may. */
export const SSO: Samples = {
  'GET /v1/orgs/{organizationId}/saml': async (world) => {
    await aProvider(world);
    return { path: own(world) };
  },
  'POST /v1/orgs/{organizationId}/saml': async (world) => ({
    path: own(world),
    body: { label: 'Provider', ...(await settings(world)) },
  }),
  [`GET ${PROVIDER}`]: async (world) => ({ path: await aProvider(world) }),
  [`PATCH ${PROVIDER}`]: async (world) => ({ path: await aProvider(world), body: await settings(world) }),
  [`DELETE ${PROVIDER}`]: async (world) => ({ path: await aProvider(world) }),
  'GET /v1/orgs/{organizationId}/sso': async (world) => {
    await aProvider(world);
    return { path: own(world) };
  },
};
