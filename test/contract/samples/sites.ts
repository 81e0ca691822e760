import { openAICompatible } from '../../../src/adapters/ai/openai.ts';
import { type ScriptedEngine, scriptedEngine } from '../../support/scripted-engine.ts';
import type { Samples } from '../call.ts';
import type { World } from '../world.ts';

export const SITE = '/v1/orgs/{organizationId}/sites/{siteId}';

interface SiteIds extends Record<string, string> {
  organizationId: string;
  siteId: string;
}

export const adminOf = (world: World) => world.server.as(world.people.admin.token);

/** A published site with one space. */
export async function aSite(world: World): Promise<SiteIds> {
  const { id: organizationId } = world.organization;
  const sites = `/v1/orgs/${organizationId}/sites`;
  const spaces = [(await world.aSpace()).id];
  const { body } = await adminOf(world).post(sites, { title: 'Help center', visibility: 'public', spaces });
  await adminOf(world).post(`${sites}/${body.id}/publish`);
  return { organizationId, siteId: body.id };
}

export const addressOf = ({ organizationId, siteId }: SiteIds) => `/v1/orgs/${organizationId}/sites/${siteId}`;

/** A site with two sections; the second one is named. */
async function aSection(world: World) {
  const path = await aSite(world);
  const spaceId = (await world.aSpace()).id;
  const { body } = await adminOf(world).post(`${addressOf(path)}/sections`, { spaceId, title: 'Guides', icon: 'book' });
  return { ...path, siteSectionId: body.id as string };
}

/** A group that holds a section. */
async function aGroup(world: World) {
  const { siteSectionId, ...path } = await aSection(world);
  const sections = [siteSectionId];
  const { body } = await adminOf(world).post(`${addressOf(path)}/section-groups`, { title: 'Products', sections });
  return { ...path, siteSectionGroupId: body.id as string, siteSectionId };
}

/** A site with two spaces in its section; the second one is named. */
export async function aSiteSpace(world: World) {
  const path = await aSite(world);
  const { body } = await adminOf(world).post(`${addressOf(path)}/site-spaces`, { spaceId: (await world.aSpace()).id });
  return { ...path, siteSpaceId: body.id as string };
}

async function aShareLink(world: World) {
  const path = await aSite(world);
  const { body } = await adminOf(world).post(`${addressOf(path)}/share-links`, { name: 'Partners' });
  return { ...path, shareLinkId: body.id as string };
}

async function withoutSection(world: World) {
  const { organizationId, siteId, siteSectionGroupId } = await aGroup(world);
  return { organizationId, siteId, siteSectionGroupId };
}

/** A site whose server has an engine from now on. It is the last operation: others are tried without one. */
async function answering(world: World): Promise<SiteIds> {
  const { services } = world.server;
  const { database } = services;
  await database.prisma.organization.update({ where: { id: world.organization.id }, data: { ai: true } });
  const answer = { documented: true, answer: 'Open the menu.', sources: [1], followupQuestions: ['And then?'] };
  engine ??= scriptedEngine(() => ({ content: answer }));
  const { url: baseUrl } = await engine;
  const settings = { baseUrl, model: 'scripted', apiKey: undefined, embeddingModel: undefined, timeoutMs: 10_000 };
  Object.assign(services, { engine: openAICompatible(settings) });
  const path = await aSite(world);
  const [row] = await database.prisma.siteSpace.findMany({ where: { siteId: path.siteId } });
  const changes = [{ type: 'create_page', title: 'Begin', content: { markdown: 'Open the menu.' } }];
  await adminOf(world).post(`/v1/spaces/${row?.spaceId}/content`, { changes });
  return path;
}

let engine: Promise<ScriptedEngine> | undefined;

export const SITES: Samples = {
  'GET /v1/orgs/{organizationId}/sites': async (world) => {
    const { organizationId } = await aSite(world);
    return { path: { organizationId }, query: { published: 'true' } };
  },
  'POST /v1/orgs/{organizationId}/sites': async (world) => ({
    path: { organizationId: world.organization.id },
    body: { title: 'Handbook', visibility: 'unlisted' },
  }),
  [`GET ${SITE}`]: async (world) => ({ path: await aSite(world) }),
  [`PATCH ${SITE}`]: async (world) => ({ path: await aSite(world), body: { title: 'Renamed' } }),
  [`DELETE ${SITE}`]: async (world) => ({ path: await aSite(world) }),
  [`POST ${SITE}/publish`]: async (world) => ({ path: await aSite(world) }),
  [`POST ${SITE}/unpublish`]: async (world) => ({ path: await aSite(world) }),
  [`GET ${SITE}/structure`]: async (world) => {
    const { siteSectionGroupId: _group, ...path } = await withoutSection(world);
    return { path };
  },
  [`PATCH ${SITE}/structure/sort`]: async (world) => {
    const { siteSectionId: id, ...path } = await aSection(world);
    const { body } = await adminOf(world).get(`${addressOf(path)}/sections`);
    const before = { type: 'site-section', id: body.items[0].id };
    return { path, body: { item: { type: 'site-section', id }, position: { before } } };
  },
  [`GET ${SITE}/published`]: async (world) => ({ path: await aSite(world) }),
  [`GET ${SITE}/publishing/preview`]: async (world) => ({ path: await aSite(world) }),
  'POST /v1/urls/published': async (world) => {
    const { siteId } = await aSite(world);
    return { path: {}, body: { url: `${world.server.services.config.publicUrl}/sites/${siteId}/start` } };
  },
  [`GET ${SITE}/integration-scripts`]: async (world) => ({ path: await aSite(world) }),
  [`POST ${SITE}/ask`]: async (world) => ({
    path: await answering(world),
    query: { format: 'document' },
    body: { question: 'How do I begin?', session: { visitorId: 'somebody' } },
  }),
  [`POST ${SITE}/search`]: async (world) => ({ path: await aSite(world), body: { query: 'start', mode: 'all' } }),
  [`GET ${SITE}/publishing/auth`]: async (world) => ({ path: await aSite(world) }),
  [`PATCH ${SITE}/publishing/auth`]: async (world) => ({
    path: await aSite(world),
    body: { backend: 'custom', fallbackURL: 'https://example.com/sign-in' },
  }),
  [`POST ${SITE}/publishing/auth/regenerate`]: async (world) => ({ path: await aSite(world) }),

  [`GET ${SITE}/sections`]: async (world) => {
    const { siteSectionId: _section, ...path } = await aSection(world);
    return { path };
  },
  [`POST ${SITE}/sections`]: async (world) => ({
    path: await aSite(world),
    body: { spaceId: (await world.aSpace()).id, title: 'Guides', icon: 'book' },
  }),
  [`PATCH ${SITE}/sections/{siteSectionId}`]: async (world) => ({
    path: await aSection(world),
    body: { title: 'Manuals', description: 'How things are done', path: 'manuals' },
  }),
  [`DELETE ${SITE}/sections/{siteSectionId}`]: async (world) => ({ path: await aSection(world) }),
  [`POST ${SITE}/sections/{siteSectionId}/move`]: async (world) => {
    const path = await aSection(world);
    const { body } = await adminOf(world).get(`${addressOf(path)}/sections`);
    return { path, body: { position: { before: { type: 'site-section', siteSection: body.items[0].id } } } };
  },

  [`GET ${SITE}/section-groups`]: async (world) => {
    const { siteSectionGroupId: _group, ...path } = await withoutSection(world);
    return { path };
  },
  [`POST ${SITE}/section-groups`]: async (world) => {
    const { siteSectionId, ...path } = await aSection(world);
    return { path, body: { title: 'Products', icon: 'box', sections: [siteSectionId] } };
  },
  [`PATCH ${SITE}/section-groups/{siteSectionGroupId}`]: async (world) => ({
    path: await withoutSection(world),
    body: { title: 'Services' },
  }),
  [`DELETE ${SITE}/section-groups/{siteSectionGroupId}`]: async (world) => ({ path: await withoutSection(world) }),
  [`POST ${SITE}/section-groups/{siteSectionGroupId}/sections`]: async (world) => {
    const path = await withoutSection(world);
    const spaceId = (await world.aSpace()).id;
    const { body } = await adminOf(world).post(`${addressOf(path)}/sections`, { spaceId });
    return { path, body: { sectionId: body.id } };
  },
  [`DELETE ${SITE}/section-groups/{siteSectionGroupId}/sections/{siteSectionId}`]: async (world) => ({
    path: await aGroup(world),
  }),
  [`POST ${SITE}/section-groups/{siteSectionGroupId}/move`]: async (world) => {
    const path = await withoutSection(world);
    const { body } = await adminOf(world).get(`${addressOf(path)}/sections`);
    return { path, body: { position: { before: { type: 'site-section', id: body.items[0].id } } } };
  },

  [`GET ${SITE}/site-spaces`]: async (world) => {
    const { siteSpaceId: _siteSpace, ...path } = await aSiteSpace(world);
    return { path, query: { default: 'true' } };
  },
  [`POST ${SITE}/site-spaces`]: async (world) => ({
    path: await aSite(world),
    body: { spaceId: (await world.aSpace()).id },
  }),
  [`PATCH ${SITE}/site-spaces/{siteSpaceId}`]: async (world) => ({
    path: await aSiteSpace(world),
    body: { title: 'Version 2', path: 'v2', default: true },
  }),
  [`DELETE ${SITE}/site-spaces/{siteSpaceId}`]: async (world) => ({ path: await aSiteSpace(world) }),
  [`POST ${SITE}/site-spaces/{siteSpaceId}/move`]: async (world) => {
    const path = await aSiteSpace(world);
    const { body } = await adminOf(world).get(`${addressOf(path)}/site-spaces`);
    return { path, body: { position: { before: { type: 'site-space', siteSpace: body.items[0].id } } } };
  },

  [`GET ${SITE}/share-links`]: async (world) => {
    const { shareLinkId: _link, ...path } = await aShareLink(world);
    return { path };
  },
  [`POST ${SITE}/share-links`]: async (world) => ({ path: await aSite(world), body: { name: 'Partners' } }),
  [`PATCH ${SITE}/share-links/{shareLinkId}`]: async (world) => ({
    path: await aShareLink(world),
    body: { active: false, name: 'Former partners' },
  }),
  [`DELETE ${SITE}/share-links/{shareLinkId}`]: async (world) => ({ path: await aShareLink(world) }),
};
