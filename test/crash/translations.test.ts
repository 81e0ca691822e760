/** `kill -9` in the middle of a translation: the next start goes on, and what was translated is not paid for again. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { until } from '../support/outbox.ts';
import { stretched } from '../support/pace.ts';
import { scriptedEngine } from '../support/scripted-engine.ts';
import { aServerProcess } from '../support/server-process.ts';

const PAGES = 40;
const PARAGRAPHS = 10;
/** Requests that are under way at a time, and texts of each: what a kill may cost. */
const LOST = 3 * 40;

test('a server that is killed while it translates goes on where it was', { timeout: stretched(180_000) }, async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'octavo-translation-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const engine = await scriptedEngine(({ data }) => ({
    waitMs: 30,
    content: { translations: data.texts.map(({ text }: { text: string }) => `»${text}«`) },
  }));
  onTestFinished(() => engine.close());
  const env = { AI_BASE_URL: engine.url, AI_MODEL: 'scripted' };
  let server = await aServerProcess(folder, env);
  const { client } = server;
  const [{ id: organizationId }] = (await client.get('/v1/orgs')).body.items;
  const space = (await client.post(`/v1/orgs/${organizationId}/spaces`, { title: 'Book', language: 'en' })).body.id;
  const paragraph = (page: number) => (_: unknown, n: number) => `Paragraph ${n} of page ${page}.`;
  const changes = Array.from({ length: PAGES }, (_, page) => ({
    type: 'create_page',
    title: `Page ${page}`,
    content: { markdown: Array.from({ length: PARAGRAPHS }, paragraph(page)).join('\n\n') },
  }));
  expect((await client.post(`/v1/spaces/${space}/content`, { changes })).status).toBe(200);
  const translations = `/v1/orgs/${organizationId}/translations`;
  const made = await client.post(translations, { source: { space, language: 'en' }, language: 'de' });
  const asked = () =>
    engine.asked.flatMap(({ data }) => data.texts.map(({ text }: { text: string }) => text as string));
  await until(() => asked().length >= 250, 'half of it is translated');
  await server.kill();

  server = await aServerProcess(folder, env);
  const read = async () => (await server.client.get(`${translations}/${made.body.id}`)).body;
  await until(async () => (await read()).status === 'completed', 'the run is over');
  const { stats, result } = await read();
  expect(stats.runs).toBe(1);
  expect(new Set(asked()).size).toBe(PAGES * (PARAGRAPHS + 1));
  expect(asked().length - new Set(asked()).size).toBeLessThanOrEqual(LOST);
  const { pages } = (await server.client.get(`/v1/spaces/${result.space}/content/pages`)).body;
  expect(pages.map(({ title }: { title: string }) => title)).toEqual(changes.map(({ title }) => `»${title}«`));
  await server.kill();
});
