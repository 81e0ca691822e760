/** `kill -9` while an API description is fetched, read and brought to spaces: one version, and one revision of each space. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { aWebsite } from '../features/content/openapi/scene.ts';
import { until } from '../support/outbox.ts';
import { stretched } from '../support/pace.ts';
import { aServerProcess, type ServerProcess } from '../support/server-process.ts';

/** Enough to be read for a moment. */
const PATHS = 1000;
const SPACES = 3;

const description = (version: number) => {
  const get = { tags: ['pets'], responses: { 200: { description: `Version ${version}` } } };
  const paths = Object.fromEntries(Array.from({ length: PATHS }, (_, n) => [`/pets/${n}`, { get }]));
  return JSON.stringify({ openapi: '3.1.0', info: { title: 'Pets', version: String(version) }, paths });
};

test('a server that is killed in each step of processing goes on, and stores and tells nothing twice', {
  timeout: stretched(240_000),
}, async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'octavo-openapi-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  let text = description(1);
  let isHeld = false;
  const website = await aWebsite((_, response) => {
    // Whoever is killed while it waits does not get it.
    if (!isHeld) response.writeHead(200, { 'content-type': 'application/json' }).end(text);
  });
  const env = { EGRESS_ALLOW: '127.0.0.1' };
  let server: ServerProcess = await aServerProcess(folder, env);
  const [{ id: organizationId }] = (await server.client.get('/v1/orgs')).body.items;
  const at = `/v1/orgs/${organizationId}/openapi/pets`;
  const put = async () => {
    const { status } = await server.client.put(at, { source: { url: `${website.at}/pets.json` } });
    expect(status).toBeLessThan(300);
  };
  const QUERY = `query ($organizationId: ID!) { openapiSpec(organizationId: $organizationId, specSlug: "pets") {
    processingState processingStep versions { items { apiVersion } } } }`;
  const spec = async () => (await server.client.graphql(QUERY, { organizationId })).body.data.openapiSpec;
  const isDone = async () => (await spec()).processingState === 'complete';
  const versions = async () => (await spec()).versions.items.map(({ apiVersion }: any) => apiVersion);
  const spaces: string[] = [];
  for (let n = 0; n < SPACES; n += 1) {
    const { id } = (await server.client.post(`/v1/orgs/${organizationId}/spaces`, { title: `Space ${n}` })).body;
    const made = await server.client.post(`/v1/spaces/${id}/content/template`, {
      id: 'api-reference',
      params: { contentRefs: { spec: { kind: 'openapi', spec: 'pets' } } },
    });
    expect(made.status, made.text).toBeLessThan(300);
    spaces.push(id);
  }
  const computed = async (space: string) => {
    const query = 'query ($id: ID!) { space(spaceId: $id) { revisions(limit: 50) { items { type } } } }';
    const { items } = (await server.client.graphql(query, { id: space })).body.data.space.revisions;
    return items.filter(({ type }: any) => type === 'computed').length;
  };
  await put();
  await until(isDone, 'the first version is there');
  const told = await Promise.all(spaces.map(computed));

  for (const [n, step] of ['fetching', 'reading', 'publishing'].entries()) {
    text = description(n + 2);
    isHeld = step === 'fetching';
    const before = website.requests.length;
    await put();
    if (isHeld) await until(() => website.requests.length > before, 'it is asked for');
    else await until(async () => [step, 'publishing', 'done'].includes((await spec()).processingStep), step);
    await server.kill();
    isHeld = false;
    server = await aServerProcess(folder, env);
    await until(isDone, `it is processed after it was killed while ${step}`);
    expect((await versions()).slice(0, 2)).toEqual([String(n + 2), String(n + 1)]);
    expect(await Promise.all(spaces.map(computed))).toEqual(told.map((count) => count + n + 1));
  }
  expect(await versions()).toEqual(['4', '3', '2', '1']);
  await server.kill();
});
