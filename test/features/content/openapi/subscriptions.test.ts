/** Watching the processing of a description, and what its versions changed. */
import { beforeAll, expect, test } from 'vitest';
import { anotherInstance, aServer, type TestServer } from '../../../support/server.ts';
import { bySse, byWebSocket, type Watcher } from '../../../support/watchers.ts';
import { aScene, operation, tiny } from './scene.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
});

const query = `subscription($organizationId: ID!, $specSlug: ID!) {
  openapiSpecChanged(organizationId: $organizationId, specSlug: $specSlug) {
    processingState processingStep lastProcessErrorCode lastVersion { title } } }`;

/** The states until it is complete with this title. */
async function until({ results }: Watcher, title: string): Promise<any[]> {
  const seen: any[] = [];
  for await (const { data, errors } of results) {
    if (errors) throw new Error(JSON.stringify(errors));
    seen.push(data.openapiSpecChanged);
    if (seen.at(-1).lastVersion?.title === title && seen.at(-1).processingState === 'complete') return seen;
  }
  throw new Error(`It ended: ${JSON.stringify(seen)}`);
}

const STEPS = ['queued', 'fetching', 'reading', 'publishing', 'done'];

test.each([
  ['WebSocket', byWebSocket],
  ['Server-Sent Events', bySse],
] as const)('over %s: from how it is to how it ends, never back, and the same on another server', async (_, watch) => {
  const { put, admin, organization } = await aScene(server);
  const other = await anotherInstance(server);
  await put('pets', { text: JSON.stringify(tiny('One')) });
  const variables = { organizationId: organization.id, specSlug: 'pets' };
  const watchers = [server, other].map(({ url }) => watch({ url, token: admin.token, query, variables }));
  const first = await Promise.all(watchers.map(({ results }) => results.next()));
  expect(first.map(({ value }) => value.data.openapiSpecChanged)).toEqual(
    Array(2).fill({
      processingState: 'complete',
      processingStep: 'done',
      lastProcessErrorCode: null,
      lastVersion: { title: 'One' },
    }),
  );
  const all = watchers.map((watcher) => until(watcher, 'Two'));
  await put('pets', { text: JSON.stringify(tiny('Two')) });
  for (const seen of await Promise.all(all)) {
    const steps = seen.map(({ processingStep }) => STEPS.indexOf(processingStep));
    expect(steps).toEqual([...steps].sort((a, b) => a - b));
    expect(seen.length).toBeGreaterThan(0);
  }
  await Promise.all(watchers.map(({ stop }) => stop()));
});

test('strangers see nothing, and it ends when the description is deleted', async () => {
  const { put, client, at, admin, organization } = await aScene(server);
  await put('pets', { text: JSON.stringify(tiny()) });
  const variables = { organizationId: organization.id, specSlug: 'pets' };
  const stranger = await server.make.user();
  const refused = byWebSocket({ url: server.url, token: stranger.token, query, variables });
  expect((await refused.results.next()).value.errors[0].extensions.code).toBe('NOT_FOUND');
  await refused.stop();
  const watcher = byWebSocket({ url: server.url, token: admin.token, query, variables });
  await watcher.results.next();
  await client.delete(`${at}/pets`);
  expect(await watcher.results.next()).toMatchObject({ done: true });
  await watcher.stop();
});

test('a version says what it changed for those who call the API, and a list of versions asks once', async () => {
  const { put, client, organization } = await aScene(server);
  const get = (more: object = {}) => ({ '/pets': { get: operation(more) } });
  const limit = { name: 'limit', in: 'query', schema: { type: 'integer' } };
  await put('pets', { text: JSON.stringify(tiny('One', get({ parameters: [limit] }))) });
  await put('pets', {
    text: JSON.stringify(
      tiny('Two', { ...get({ parameters: [{ ...limit, required: true }] }), '/cats': { get: operation() } }),
    ),
  });
  const asked = `query($id: ID!) { openapiSpec(organizationId: $id, specSlug: "pets") { versions { items {
    title changes { kind breaking method path subject } breaking: changes(breaking: true) { kind } } } } }`;
  const { body } = await client.graphql(asked, { id: organization.id });
  expect(body.data.openapiSpec.versions.items).toEqual([
    {
      title: 'Two',
      changes: [
        { kind: 'parameter_became_required', breaking: true, method: 'GET', path: '/pets', subject: 'query limit' },
        { kind: 'operation_added', breaking: false, method: 'GET', path: '/cats', subject: '' },
      ],
      breaking: [{ kind: 'parameter_became_required' }],
    },
    { title: 'One', changes: [], breaking: [] },
  ]);
});
