/** The requests of the command line that authors of such integrations use, version 0.25.1, in its shapes: what it sends, and reads of the answers. */
import { beforeAll, expect, test } from 'vitest';
import { untilJobsAreDone } from '../../support/jobs.ts';
import { type Played, playScripts } from '../../support/scripted-scripts.ts';
import { aServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let played: Played;

beforeAll(async () => {
  played = playScripts();
  server = await aServer({}, { scripts: played.scripts });
});

async function anAuthor() {
  const organization = await server.make.organization();
  const person = await server.make.member(organization, 'admin');
  return { organization, person, author: server.as(person.token) };
}

test('auth, publish, publish again, tail, dev and unpublish', async () => {
  const { organization, person, author } = await anAuthor();
  expect((await author.get('/v1/user')).body).toMatchObject({ id: person.id, displayName: person.displayName });
  // JSON leaves out what the manifest does not have: `icon`, `summary`, `categories`.
  const publication = {
    runtime: 'v2',
    title: 'Hello block',
    description: '',
    scopes: ['space:content:read'],
    blocks: [{ id: 'hello-block', title: 'Hello block', description: 'My integration' }],
    configurations: {
      account: { properties: { channel: { type: 'string', title: 'Channel' } }, required: ['channel'] },
    },
    secrets: {},
    visibility: 'private',
    organization: organization.id,
    previewImages: [],
    script: 'export default { fetch: () => new Response() };',
  };
  const published = await author.post('/v1/integrations/hello-block', publication);
  expect(published, published.text).toMatchObject({
    status: 200,
    body: { name: 'hello-block', urls: { app: expect.any(String) } },
  });
  expect((await author.post('/v1/integrations/hello-block', publication)).body.version).toBe(2);
  await author.post('/v1/integrations/hello-block/installations', { organization: organization.id });
  await untilJobsAreDone(server.services.database);
  const { body } = await author.get('/v1/integrations/hello-block/events?limit=2');
  const { body: traced } = await author.get(`/v1/integrations/hello-block/events/${body.items[0].id}`);
  expect(traced.trace.logs[0]).toEqual({ level: 'info', message: 'answered 200', timestamp: expect.any(String) });
  const tunnelUrl = 'https://octavo-test.trycloudflare.com';
  expect((await author.put('/v1/integrations/hello-block/dev', { tunnelUrl, all: true })).status).toBe(204);
  expect((await author.delete('/v1/integrations/hello-block/dev')).status).toBe(204);
  expect((await author.delete('/v1/integrations/hello-block')).status).toBe(204);
});

test('what an integration keeps in a configuration besides what it declares, only the integration itself writes', async () => {
  const { organization, author } = await anAuthor();
  const configurations = { account: { properties: { channel: { type: 'string' as const } } } };
  const { name } = await server.make.integration(organization, { configurations });
  const { body } = await author.post(`/v1/integrations/${name}/installations`, { organization: organization.id });
  await untilJobsAreDone(server.services.database);
  const { apiTokens } = played.calls.at(-1)!.environment as any;
  const path = `/v1/integrations/${name}/installations/${body.id}`;
  const configuration = { channel: 'docs', oauth_credentials: { access_token: 'of another service' } };
  expect((await author.patch(path, { configuration })).status).toBe(400);
  const kept = await server.as(apiTokens.installation).patch(path, { configuration });
  expect(kept, kept.text).toMatchObject({ status: 200, body: { configuration } });
});
