import { newId } from '../../../src/ids.ts';
import type { Samples } from '../call.ts';
import type { World } from '../world.ts';

const SPEC = '/v1/orgs/{organizationId}/openapi/{specSlug}';
const document = { openapi: '3.1.0', info: { title: 'Pets', version: '1' }, paths: {} };
const source = { text: JSON.stringify(document) };

const own = ({ organization }: World) => ({ organizationId: organization.id });

async function aSpec(world: World) {
  const { slug } = await world.make.openAPISpec(world.organization, `pets-${newId()}`, document);
  return { ...own(world), specSlug: slug };
}

async function aVersion(world: World) {
  const { slug, lastVersionId } = await world.make.openAPISpec(world.organization, `pets-${newId()}`, document);
  return { ...own(world), specSlug: slug, versionId: String(lastVersionId) };
}

export const OPENAPI: Samples = {
  'GET /v1/orgs/{organizationId}/openapi': async (world) => {
    await aSpec(world);
    return { path: own(world) };
  },
  'POST /v1/orgs/{organizationId}/openapi': async (world) => ({
    path: own(world),
    body: { slug: `Pets-${newId()}`, source },
  }),
  [`GET ${SPEC}`]: async (world) => ({ path: await aSpec(world) }),
  [`PUT ${SPEC}`]: async (world) => ({ path: await aSpec(world), body: { source } }),
  [`PATCH ${SPEC}`]: async (world) => ({ path: await aSpec(world), body: { visibility: 'public' } }),
  [`DELETE ${SPEC}`]: async (world) => ({ path: await aSpec(world) }),
  [`GET ${SPEC}/versions`]: async (world) => ({ path: await aSpec(world) }),
  [`GET ${SPEC}/versions/latest`]: async (world) => ({ path: await aSpec(world) }),
  [`GET ${SPEC}/versions/latest/content`]: async (world) => ({ path: await aSpec(world) }),
  [`GET ${SPEC}/versions/{versionId}`]: async (world) => ({ path: await aVersion(world) }),
  [`GET ${SPEC}/versions/{versionId}/content`]: async (world) => ({ path: await aVersion(world) }),
};
