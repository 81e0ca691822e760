import { inTransaction } from '../../../src/db/transaction.ts';
import { issueToken } from '../../../src/features/integrations/tokens.ts';
import { newId } from '../../../src/ids.ts';
import { untilJobsAreDone } from '../../support/jobs.ts';
import type { Samples } from '../call.ts';
import type { World } from '../world.ts';

const INTEGRATION = '/v1/integrations/{integrationName}';
const INSTALLATION = `${INTEGRATION}/installations/{installationId}`;

const SCRIPT = "addEventListener('fetch', (event) => event.respondWith(new Response('OK')));";

async function anIntegration(world: World) {
  const { name } = await world.make.integration(world.organization, {
    configurations: {
      account: { properties: { channel: { type: 'string' } } },
      space: { properties: { channel: { type: 'string' } } },
      site: { properties: { channel: { type: 'string' } } },
    },
  });
  return { integrationName: name };
}

/** An integration that is installed in the organization. */
async function installed(world: World) {
  const { integrationName } = await anInstallation(world);
  return { integrationName };
}

async function anInstallation(world: World) {
  const integration = await anIntegration(world);
  const { id } = await world.make.installation(integration.integrationName, world.organization);
  await setUp(world);
  return { ...integration, installationId: id };
}

/** Its script has taken the setup: until then it is pending, and what is read twice may be another each time. */
const setUp = (world: World): Promise<void> => untilJobsAreDone(world.server.services.database);

async function inASpace(world: World) {
  const path = await anInstallation(world);
  const space = await world.aSpace();
  await world.make.bound(path.installationId, { space });
  await setUp(world);
  return { ...path, spaceId: space.id };
}

async function inASite(world: World) {
  const path = await anInstallation(world);
  const site = await world.make.site(world.organization);
  await world.make.bound(path.installationId, { site });
  await setUp(world);
  return { ...path, siteId: site.id };
}

/** A block in a page of a space. */
async function drawing(world: World) {
  const { integrationName, spaceId } = await inASpace(world);
  const context = { type: 'document', theme: 'light', spaceId, editable: false };
  return { path: { integrationName }, asked: { componentId: 'board', props: { height: 3 }, context } };
}

/** The integration itself; what else is asked of this person is asked of the administrator. */
async function itself(world: World, integrationName: string) {
  const { prisma } = world.server.services.database;
  const { id: integrationId } = await prisma.integration.findUniqueOrThrow({ where: { name: integrationName } });
  const issued = await inTransaction(world.server.services.database, (tx) =>
    issueToken(tx, { integrationId, installationId: null }),
  );
  return { ...world.people.admin, token: issued.token };
}

const own = ({ organization }: World) => ({ organizationId: organization.id });

export const INTEGRATIONS: Samples = {
  'GET /v1/orgs/{organizationId}/installations': async (world) => {
    await anInstallation(world);
    return { path: own(world) };
  },
  'GET /v1/orgs/{organizationId}/integrations': async (world) => {
    await anIntegration(world);
    return { path: own(world) };
  },
  'GET /v1/orgs/{organizationId}/integrations/installations-status': async (world) => {
    await anInstallation(world);
    return { path: own(world) };
  },
  'GET /v1/orgs/{organizationId}/integrations/{integrationName}/installation_status': async (world) => ({
    path: { ...own(world), ...(await installed(world)) },
  }),
  'GET /v1/orgs/{organizationId}/sites/{siteId}/integrations': async (world) => ({
    path: { ...own(world), siteId: (await inASite(world)).siteId },
  }),
  'GET /v1/spaces/{spaceId}/integrations': async (world) => ({ path: { spaceId: (await inASpace(world)).spaceId } }),
  'GET /v1/spaces/{spaceId}/integration-blocks': async (world) => ({
    path: { spaceId: (await inASpace(world)).spaceId },
  }),
  'GET /v1/integrations': async (world) => {
    await anIntegration(world);
    return { path: {} };
  },
  [`GET ${INTEGRATION}`]: async (world) => ({ path: await anIntegration(world) }),
  [`POST ${INTEGRATION}`]: async ({ organization }) => ({
    path: { integrationName: `sample-${newId()}` },
    body: { organization: organization.id, title: 'Sample', script: SCRIPT, scopes: ['space:content:read'] },
  }),
  [`DELETE ${INTEGRATION}`]: async (world) => ({ path: await anIntegration(world) }),
  [`GET ${INTEGRATION}/events`]: async (world) => ({ path: await installed(world) }),
  [`GET ${INTEGRATION}/events/{eventId}`]: async (world) => {
    const { integrationName, installationId } = await anInstallation(world);
    const { id } = await world.make.integrationEvent(installationId);
    return { path: { integrationName, eventId: id } };
  },
  [`GET ${INTEGRATION}/installations`]: async (world) => ({ path: await installed(world) }),
  [`POST ${INTEGRATION}/installations`]: async (world) => ({
    path: await anIntegration(world),
    body: { organization: world.organization.id },
  }),
  [`GET ${INTEGRATION}/spaces`]: async (world) => {
    const { integrationName } = await inASpace(world);
    return { path: { integrationName } };
  },
  [`GET ${INTEGRATION}/sites`]: async (world) => {
    const { integrationName } = await inASite(world);
    return { path: { integrationName } };
  },
  [`GET ${INSTALLATION}`]: async (world) => ({ path: await anInstallation(world) }),
  [`PATCH ${INSTALLATION}`]: async (world) => ({
    path: await anInstallation(world),
    body: { externalIds: ['T1'], configuration: { channel: 'docs' }, space_selection: 'all' },
  }),
  [`DELETE ${INSTALLATION}`]: async (world) => ({ path: await anInstallation(world) }),
  [`GET ${INSTALLATION}/spaces`]: async (world) => {
    const { integrationName, installationId } = await inASpace(world);
    return { path: { integrationName, installationId } };
  },
  [`POST ${INSTALLATION}/spaces`]: async (world) => ({
    path: await anInstallation(world),
    body: { space: (await world.aSpace()).id },
  }),
  [`GET ${INSTALLATION}/spaces/{spaceId}`]: async (world) => ({ path: await inASpace(world) }),
  [`PATCH ${INSTALLATION}/spaces/{spaceId}`]: async (world) => ({
    path: await inASpace(world),
    body: { configuration: { channel: 'docs' } },
  }),
  [`DELETE ${INSTALLATION}/spaces/{spaceId}`]: async (world) => ({ path: await inASpace(world) }),
  [`GET ${INSTALLATION}/sites`]: async (world) => {
    const { integrationName, installationId } = await inASite(world);
    return { path: { integrationName, installationId } };
  },
  [`POST ${INSTALLATION}/sites`]: async (world) => ({
    path: await anInstallation(world),
    body: { siteId: (await world.make.site(world.organization)).id },
  }),
  [`GET ${INSTALLATION}/sites/{siteId}`]: async (world) => ({ path: await inASite(world) }),
  [`PATCH ${INSTALLATION}/sites/{siteId}`]: async (world) => ({
    path: await inASite(world),
    body: { configuration: { channel: 'docs' } },
  }),
  [`DELETE ${INSTALLATION}/sites/{siteId}`]: async (world) => ({ path: await inASite(world) }),
  [`POST ${INSTALLATION}/tokens`]: async (world) => {
    const path = await anInstallation(world);
    return { path, by: await itself(world, path.integrationName) };
  },
  [`POST ${INTEGRATION}/render`]: async (world) => {
    const { path, asked } = await drawing(world);
    return { path, body: asked };
  },
  [`GET ${INTEGRATION}/render`]: async (world) => {
    const { path, asked } = await drawing(world);
    return { path, query: { request: JSON.stringify(asked) } };
  },
  [`POST ${INTEGRATION}/tasks`]: async (world) => ({
    path: await anIntegration(world),
    body: { task: { type: 'sync' }, schedule: 60 },
  }),
  [`PUT ${INTEGRATION}/dev`]: async (world) => ({
    path: await anIntegration(world),
    body: { tunnelUrl: 'https://tunnel.example.com', all: true },
  }),
  [`DELETE ${INTEGRATION}/dev`]: async (world) => ({ path: await anIntegration(world) }),
};
