/** Tokens of installations that an integration asks for itself. */
import { beforeAll, expect, test } from 'vitest';
import type { ScriptCall } from '../../../src/adapters/workerd/scripts.ts';
import type { Publication } from '../../../src/features/integrations/publish.ts';
import { untilJobsAreDone } from '../../support/jobs.ts';
import { type Played, playScripts } from '../../support/scripted-scripts.ts';
import { aServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let played: Played;

beforeAll(async () => {
  played = playScripts();
  server = await aServer({}, { scripts: played.scripts });
});

/** An integration that is installed in an organization of its own, with a space there that it is bound to. */
async function installed(given: Publication = { scopes: ['space:content:read', 'space:metadata:read'] }) {
  const organization = await server.make.organization();
  const admin = server.as((await server.make.member(organization, 'admin')).token);
  const { name } = await server.make.integration(organization, given);
  const { body } = await admin.post(`/v1/integrations/${name}/installations`, { organization: organization.id });
  const path = `/v1/integrations/${name}/installations/${body.id}`;
  const space = await server.make.space(organization);
  await admin.post(`${path}/spaces`, { space: space.id });
  await untilJobsAreDone(server.services.database);
  const { apiTokens } = (played.calls.at(-1) as ScriptCall).environment as any;
  return {
    admin,
    name,
    path,
    space,
    itself: server.as(apiTokens.integration),
    inIt: server.as(apiTokens.installation),
  };
}

test('the integration gets a token of its installation, which opens what that is bound to', async () => {
  const { itself, path, space } = await installed();
  const { status, body, text } = await itself.post(`${path}/tokens`);
  expect(status, text).toBe(200);
  expect(Date.parse(body.expiresAt) - Date.now()).toBeLessThanOrEqual(3_600_000);
  const client = server.as(body.token);
  expect((await client.get(`/v1/spaces/${space.id}`)).status).toBe(200);
  expect((await client.get(path)).status).toBe(200);
  const another = await itself.graphql(
    `mutation ($name: ID!, $id: ID!) { createIntegrationInstallationToken(integrationName: $name, installationId: $id) { token } }`,
    { name: path.split('/')[3], id: path.split('/')[5] },
  );
  expect(another.body.data.createIntegrationInstallationToken.token).not.toBe(body.token);
});

test('no one else gets one: not those who publish it, not an installation, not another integration', async () => {
  const { admin, path, inIt } = await installed();
  const other = await installed();
  expect((await admin.post(`${path}/tokens`)).status).toBe(403);
  expect((await inIt.post(`${path}/tokens`)).status).toBe(403);
  expect((await other.itself.post(`${path}/tokens`)).status).toBe(404);
  expect((await other.itself.post(`${other.path.replace(/[^/]+$/, path.split('/')[5] as string)}/tokens`)).status).toBe(
    404,
  );
});

test('what an integration was let into was not in the audit log, and what it took off by itself was the server’s', async () => {
  const { admin, itself, inIt, path, space, name } = await installed();
  const integration = await server.services.database.prisma.integration.findUniqueOrThrow({ where: { name } });
  const [subject, organization] = [path.split('/')[5], integration.organizationId];
  const site = await server.make.site({ id: organization });
  await admin.post(`${path}/sites`, { siteId: site.id });
  await itself.delete(`${path}/sites/${site.id}`);
  await admin.patch(path, { space_selection: 'all' });
  await admin.patch(path, { space_selection: 'all', configuration: {} });
  await admin.patch(path, { space_selection: 'selected' });
  expect((await inIt.delete(`${path}/spaces/${space.id}`)).status).toBe(204);
  expect((await itself.delete(path)).status).toBe(204);
  const { data, errors } = (
    await admin.graphql(
      `query ($o: ID!) { auditEvents(organizationId: $o, action: "integration.") { items { action subject actorId actor { id } details names { id name } } } }`,
      { o: organization },
    )
  ).body;
  expect(errors).toBeUndefined();
  const me = (await admin.get('/v1/user')).body.id;
  const deeds = data.auditEvents.items
    .map(({ action, actorId, actor, details: { integration: _, scopes: __, ...details }, ...rest }: any) => {
      expect(rest.subject === subject || action === 'integration.publish').toBe(true);
      expect(actor?.id ?? null).toBe(actorId === me ? me : null);
      return [action, actorId, details];
    })
    .toReversed();
  expect(deeds.slice(-8)).toEqual([
    ['integration.install', me, {}],
    ['integration.bind', me, { space: space.id }],
    ['integration.bind', me, { site: site.id }],
    ['integration.unbind', `integration:${integration.id}`, { site: site.id }],
    ['integration.select', me, { spaces: 'all' }],
    ['integration.select', me, { spaces: 'selected' }],
    ['integration.unbind', `installation:${subject}`, { space: space.id }],
    ['integration.uninstall', `integration:${integration.id}`, {}],
  ]);
  const ofSite = data.auditEvents.items.find(({ details }: any) => details.site === site.id);
  expect(ofSite.names).toContainEqual({ id: site.id, name: site.title });
});

test('of a paused installation there is none, and those that there are open nothing', async () => {
  const { itself, path } = await installed();
  const { body } = await itself.post(`${path}/tokens`);
  await server.services.database.prisma.integrationInstallation.update({
    where: { id: path.split('/')[5] as string },
    data: { status: 'paused' },
  });
  expect((await itself.post(`${path}/tokens`)).status).toBe(412);
  expect((await server.as(body.token).get(path)).status).toBe(401);
});

test('an integration that was published without scopes could not call at all: 500', async () => {
  const { itself, path, space } = await installed({});
  const { body } = await itself.post(`${path}/tokens`);
  expect((await server.as(body.token).get(path)).status).toBe(200);
  expect((await server.as(body.token).get(`/v1/spaces/${space.id}`)).status).toBe(403);
});
