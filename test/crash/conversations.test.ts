/** `kill -9` while conversations are read: each makes its issues once, and a cluster opens one change request. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { until } from '../support/outbox.ts';
import { stretched } from '../support/pace.ts';
import { scriptedEngine } from '../support/scripted-engine.ts';
import { aServerProcess } from '../support/server-process.ts';

const CONVERSATIONS = 60;
const TOPICS = ['Export of pages stops', 'Invoices are charged twice', 'Login fails after update'];

test('a server that is killed while it reads conversations loses none, and reads none twice', {
  timeout: stretched(240_000),
}, async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'octavo-conversations-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const engine = await scriptedEngine(({ data }) => ({
    waitMs: 20,
    content: data.parts
      ? { issues: [{ title: data.subject, details: data.parts[0].text, impact: 'high' }] }
      : { label: data.issues?.[0]?.title ?? 'Label', summary: 'They say so.' },
  }));
  onTestFinished(() => engine.close());
  const env = { AI_BASE_URL: engine.url, AI_MODEL: 'scripted' };
  let server = await aServerProcess(folder, env);
  const [{ id: organizationId }] = (await server.client.get('/v1/orgs')).body.items;
  const at = `/v1/orgs/${organizationId}`;
  const { body: space } = await server.client.post(`${at}/spaces`, { title: 'Help' });
  const changes = TOPICS.map((title) => ({ type: 'create_page', title, content: { markdown: `${title}.` } }));
  expect((await server.client.post(`/v1/spaces/${space.id}/content`, { changes })).status).toBe(200);
  const site = await server.client.post(`${at}/sites`, { title: 'Help', visibility: 'public', spaces: [space.id] });
  const included = await server.client.patch(`${at}/sites/${site.body.id}`, { agentsContext: 'included' });
  expect(included.status, included.text).toBe(200);
  const given = Array.from({ length: CONVERSATIONS }, (_, n) => ({
    id: `c${n}`,
    subject: TOPICS[n % TOPICS.length],
    parts: [{ type: 'message', role: 'user', body: `${TOPICS[n % TOPICS.length]}, since version ${n}.` }],
  }));
  expect((await server.client.post(`${at}/conversations`, given)).status).toBe(204);
  const read = () => engine.asked.filter(({ data }) => 'parts' in data).map(({ data }) => data.parts[0].text as string);
  await until(() => read().length >= CONVERSATIONS / 2, 'half of them are read');
  await server.kill();
  expect(read().length).toBeLessThan(CONVERSATIONS);

  server = await aServerProcess(folder, env);
  const all = async (list: string) => (await server.client.get(`${at}/${list}?limit=1000`)).body.items as any[];
  await until(async () => (await all('conversations')).every(({ processedAt }) => processedAt), 'all are read');
  const drafts = async () => (await server.client.get(`${at}/change-requests?status=draft`)).body.items as any[];
  await until(async () => (await drafts()).length >= TOPICS.length, 'what is due is opened');
  const issues = (await all('conversations-issues')).map(({ issue }) => issue ?? {});
  expect(issues.length).toBe(CONVERSATIONS);
  expect(new Set(issues.map(({ conversation }) => conversation?.id ?? conversation)).size).toBe(CONVERSATIONS);
  const clusters = await all('conversations-clusters');
  expect(clusters.map(({ stats }) => stats.issues)).toEqual(TOPICS.map(() => CONVERSATIONS / TOPICS.length));
  // One that was on its way when the server was killed is asked for again.
  expect(read().length).toBeLessThanOrEqual(CONVERSATIONS + 1);
  expect(new Set(read()).size).toBe(CONVERSATIONS);
  expect((await drafts()).length).toBe(TOPICS.length);
  await server.kill();
});
