import type { Samples } from '../call.ts';
import { aForm, type World } from '../world.ts';

const own = ({ organization }: World) => ({ organizationId: organization.id });

export const ORGANIZATIONS: Samples = {
  'GET /v1/orgs': async () => ({ path: {} }),
  'POST /v1/orgs': async ({ people }) => ({
    path: {},
    body: { title: 'Another', emailDomains: ['example.org'], type: 'business', useCase: 'docsSite' },
    by: people.operator,
  }),
  'GET /v1/orgs/{organizationId}': async (world) => ({ path: own(world) }),
  'PATCH /v1/orgs/{organizationId}': async (world) => ({ path: own(world), body: { title: 'Renamed', ai: false } }),
  'GET /v1/subdomains/{subdomain}': async ({ organization }) => ({
    path: { subdomain: organization.hostname as string },
  }),
  'POST /v1/orgs/{organizationId}/join': async ({ make }) => {
    const domains = ['example.com'];
    const { id } = await make.organization({ emailDomains: domains, verifiedEmailDomains: domains });
    return { path: { organizationId: id } };
  },
  'GET /v1/email-domains/{emailDomain}/orgs': async ({ make }) => {
    const domains = ['example.com'];
    await make.organization({ emailDomains: domains, verifiedEmailDomains: domains });
    return { path: { emailDomain: 'example.com' } };
  },
  'POST /v1/orgs/{organizationId}/files': async (world) => ({ path: own(world), body: aForm() }),
};
