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
