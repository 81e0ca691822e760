/** A script in the runtime, from its publication to what it does over the API with its own token. */
import { expect, test } from 'vitest';
import { untilJobsAreDone } from '../../support/jobs.ts';
import { until } from '../../support/outbox.ts';
import { scriptProblem } from '../../support/script-problem.ts';
import { aServer } from '../../support/server.ts';

/** Tells of each event by changing its installation, and writes a page into a space that it is installed in. */
const SCRIPT = `
addEventListener('fetch', (event) => event.respondWith(handle(event.request)));

async function handle(request) {
  const form = await request.formData();
  const event = JSON.parse(form.get('event'));
  const { apiEndpoint, apiTokens, integration, installation, secrets } = JSON.parse(form.get('environment'));
  const call = async (method, path, body) => {
    const answer = await fetch(apiEndpoint + '/v1' + path, {
      method,
      headers: { authorization: 'Bearer ' + apiTokens.installation, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(method + ' ' + path + ' was answered ' + answer.status + ': ' + (await answer.text()));
  };
  console.log('took ' + event.type + ' with ' + secrets.KEY);
  if (event.type === 'installation_setup' && !event.previous)
    await call('PATCH', '/integrations/' + integration.name + '/installations/' + installation.id, { externalIds: ['seen'] });
  if (event.type === 'space_installation_setup')
    await call('POST', '/spaces/' + event.spaceId + '/content', { changes: [{ type: 'create_page', title: 'From a script' }] });
  return new Response('OK');
}`;

test('a script is installed, takes its events, and writes into the space that it is installed in', async ({ skip }) => {
  const server = await aServer({ INTEGRATIONS: 'on' });
  const problem = await scriptProblem(server);
  skip(problem !== null, `Scripts cannot run here: ${problem}`);
  const organization = await server.make.organization();
  const admin = server.as((await server.make.member(organization, 'admin')).token);
  const published = await admin.post('/v1/integrations/writer', {
    organization: organization.id,
    title: 'Writer',
    scopes: ['space:metadata:read', 'space:content:write'],
    secrets: { KEY: 'a value that is secret' },
    script: SCRIPT,
  });
  expect(published.status, published.text).toBe(200);
  const { body } = await admin.post('/v1/integrations/writer/installations', { organization: organization.id });
  const path = `/v1/integrations/writer/installations/${body.id}`;
  const space = await server.make.space(organization);
  await admin.post(`${path}/spaces`, { space: space.id });
  const { prisma } = server.services.database;
  const told = (where: object) => prisma.integrationEvent.count({ where });
  // Also of the script's own edit, which the outbox hands on a moment after its commit.
  await until(
    async () => (await told({ type: 'space_content_updated' })) === 1 && (await told({ status: 'pending' })) === 0,
    'the script has taken its events',
  );
  await untilJobsAreDone(server.services.database);
  const events = (await admin.get('/v1/integrations/writer/events')).body.items;
  const traces = await Promise.all(
    events.map(async ({ id }: any) => (await admin.get(`/v1/integrations/writer/events/${id}`)).body.trace.logs),
  );
  expect(
    events.map(({ status }: any) => status),
    JSON.stringify(traces),
  ).toEqual(events.map(() => 'success'));
  expect((await admin.get(path)).body).toMatchObject({ status: 'active', externalIds: ['seen'] });
  expect((await admin.get(`${path}/spaces/${space.id}`)).body.status).toBe('active');
  const { pages } = (await admin.get(`/v1/spaces/${space.id}/content`)).body;
  expect(pages.map(({ title }: any) => title)).toEqual(['From a script']);
  expect(JSON.stringify(traces)).toContain('took installation_setup');
  expect(JSON.stringify(traces)).not.toContain('a value that is secret');
});
