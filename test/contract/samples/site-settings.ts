import { DEFAULTS } from '../../../src/features/sites/customization/defaults.ts';
import type { Samples } from '../call.ts';
import type { World } from '../world.ts';
import { addressOf, adminOf, aSite, aSiteSpace, SITE } from './sites.ts';

const JSON_SCHEMA = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  type: 'object',
  properties: {
    isBeta: { type: 'boolean', description: 'Takes part in the beta.' },
    unsigned: {
      type: 'object',
      description: 'Claims that nobody signed.',
      properties: { isNew: { type: 'boolean', description: 'Is here for the first time.' } },
      additionalProperties: false,
    },
  },
  additionalProperties: false,
};

async function withSchema(world: World) {
  const path = await aSite(world);
  await adminOf(world).put(`${addressOf(path)}/adaptive-schema`, { jsonSchema: JSON_SCHEMA });
  return path;
}

const toAddress = (source: string) => ({ source, destination: { kind: 'url', url: 'https://example.com/new' } });

async function aRedirect(world: World) {
  const path = await aSite(world);
  const { body } = await adminOf(world).post(`${addressOf(path)}/redirects`, toAddress('/old'));
  return { ...path, siteRedirectId: body.id as string };
}

async function withRedirect(world: World) {
  const { organizationId, siteId } = await aRedirect(world);
  return { organizationId, siteId };
}

/** A space of a site that overrides something. */
async function withOverrides(world: World) {
  const path = await aSiteSpace(world);
  const { organizationId, siteId, siteSpaceId } = path;
  const address = `${addressOf({ organizationId, siteId })}/site-spaces/${siteSpaceId}/customization`;
  await adminOf(world).patch(address, { title: 'Variant' });
  return path;
}

export const SITE_SETTINGS: Samples = {
  [`GET ${SITE}/customization`]: async (world) => ({ path: await aSite(world), query: { unmasked: 'true' } }),
  [`PUT ${SITE}/customization`]: async (world) => ({ path: await aSite(world), body: DEFAULTS }),
  [`GET ${SITE}/site-spaces/{siteSpaceId}/customization`]: async (world) => ({ path: await withOverrides(world) }),
  [`PATCH ${SITE}/site-spaces/{siteSpaceId}/customization`]: async (world) => ({
    path: await aSiteSpace(world),
    body: { title: 'Variant', styling: { theme: 'bold' }, footer: null },
  }),
  [`DELETE ${SITE}/site-spaces/{siteSpaceId}/customization`]: async (world) => ({ path: await withOverrides(world) }),
  [`GET ${SITE}/adaptive-schema`]: async (world) => ({ path: await withSchema(world) }),
  [`PUT ${SITE}/adaptive-schema`]: async (world) => ({ path: await aSite(world), body: { jsonSchema: JSON_SCHEMA } }),
  [`GET ${SITE}/adaptive-schema/template-conditions`]: async (world) => ({ path: await withSchema(world) }),
  [`GET ${SITE}/redirects`]: async (world) => ({ path: await withRedirect(world), query: { search: 'old' } }),
  [`POST ${SITE}/redirects`]: async (world) => ({ path: await aSite(world), body: toAddress('/old/page') }),
  [`PATCH ${SITE}/redirects/{siteRedirectId}`]: async (world) => ({
    path: await aRedirect(world),
    body: toAddress('/older'),
  }),
  [`DELETE ${SITE}/redirects/{siteRedirectId}`]: async (world) => ({ path: await aRedirect(world) }),
  [`POST ${SITE}/insights/events`]: async (world) => ({
    path: await aSite(world),
    body: {
      events: [
        { type: 'page_view', session: { visitorId: 'v', userAgent: 'Browser' }, location: { url: 'https://x.test/' } },
      ],
    },
  }),
  [`POST ${SITE}/agent-feedback`]: async (world) => {
    const path = await aSite(world);
    const space = (await adminOf(world).get(`${addressOf(path)}/site-spaces`)).body.items[0].space.id;
    const changes = [{ type: 'create_page', title: 'Start', content: { markdown: 'Text' } }];
    await adminOf(world).post(`/v1/spaces/${space}/content`, { changes });
    const { pages } = (await adminOf(world).get(`/v1/spaces/${space}/content/pages`)).body;
    const body = { feedback: 'It lacks an example', url: 'https://x.test/start', spaceId: space, pageId: pages[0].id };
    return { path, body };
  },
  [`GET ${SITE}/redirect`]: async (world) => ({ path: await withRedirect(world), query: { source: '/old' } }),
};
