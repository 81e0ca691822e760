/**
 * `npm run bench -- openapi`: API descriptions through the API, the small ones first: what came of it, pages, time, how long the
 * event loop was held, and the most memory that the process took. Then a second version of one: what it changed for callers, and which
 * pages. On PostgreSQL (BENCH_DATABASE_URL), where the memory is that of the server alone; else on the embedded database.
 *
 *   npm run bench -- openapi museum     some of them
 *   OCTAVO_DATA                         the folder with the descriptions (../shared/data)
 */
import { once } from 'node:events';
import fs from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Client } from '../test/support/client.ts';
import { emptyPglite, emptyPostgres } from './database.ts';
import { ROOT, Server, START } from './process.ts';
import { table } from './report.ts';

const TOKEN = 'oct_bench_bootstrap';
/** Of what one description takes beside the server as it was before. */
const LIMIT_BYTES = 400 * 1024 * 1024;
const { positionals } = parseArgs({ allowPositionals: true, options: {} });
const data = path.resolve(ROOT, process.env.OCTAVO_DATA ?? '../shared/data', 'openapi');
const wanted = (name: string) => positionals.length === 0 || positionals.some((part) => name.includes(part));

interface Given {
  name: string;
  text: string;
}

/** The real descriptions, and one of five megabytes that is made of the largest. */
function descriptions(): Given[] {
  const real = fs.readdirSync(data).filter((name) => name !== 'facts.json');
  const all = real.map((name) => ({ name, text: fs.readFileSync(path.join(data, name), 'utf8') }));
  const largest = all.toSorted((a, b) => b.text.length - a.text.length)[0];
  if (largest?.name.endsWith('.json')) all.push({ name: 'made, 5 MB', text: enlarged(JSON.parse(largest.text)) });
  return all.filter(({ name }) => wanted(name)).toSorted((a, b) => a.text.length - b.text.length);
}

function enlarged(document: { paths: Record<string, unknown> }): string {
  const paths = { ...document.paths };
  for (let copy = 1; JSON.stringify(document.paths).length * copy < 2_900_000; copy += 1)
    for (const [address, item] of Object.entries(document.paths)) paths[`/copy-${copy}${address}`] = item;
  return JSON.stringify({ ...document, paths }, null, 1);
}

/** The next text that the description could have: one operation is gone, one is new, one takes something more. */
function next(text: string): string {
  const document = JSON.parse(text);
  const [first, second] = Object.keys(document.paths);
  const item = document.paths[second as string];
  const operation = item.get ?? item.put ?? item.post ?? item.delete;
  delete document.paths[first as string];
  document.paths['/new'] = {
    get: { tags: operation.tags, summary: 'Something new', responses: { 200: { description: 'OK' } } },
  };
  operation.parameters = [
    ...(operation.parameters ?? []),
    { name: 'dry_run', in: 'query', required: true, schema: { type: 'boolean' } },
  ];
  return JSON.stringify(document);
}

async function aServer() {
  const postgres = await emptyPostgres();
  const place = typeof postgres === 'string' ? emptyPglite() : postgres;
  const loop = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'octavo-bench-loop-')), 'delays');
  const args = ['--import', path.join(ROOT, 'bench/loop-monitor.ts'), ...START];
  const env = {
    ...place.env,
    BOOTSTRAP_TOKEN: TOKEN,
    RATE_LIMIT: '0',
    LOG_LEVEL: 'warn',
    OCTAVO_LOOP_FILE: loop,
    EGRESS_ALLOW: '127.0.0.1',
  };
  // The first start fills the database, and leaves memory behind that no other one takes.
  await (await Server.start({ name: 'octavo', args, core: null, env })).stop();
  const server = await Server.start({ name: 'octavo', args, core: null, env });
  const client = new Client(server.url, TOKEN);
  const [{ id }] = (await client.get('/v1/orgs')).body.items;
  return {
    client,
    organization: id as string,
    at: `/v1/orgs/${id}/openapi`,
    database: typeof postgres === 'string' ? 'embedded' : `PostgreSQL ${place.version}`,
    memory: () => server.memory() ?? 0,
    /** Since it was last asked. */
    async loop(): Promise<Record<string, number>> {
      fs.rmSync(loop, { force: true });
      process.kill(server.pid, 'SIGUSR2');
      while (!fs.existsSync(loop)) await delay(10);
      await delay(20);
      return JSON.parse(fs.readFileSync(loop, 'utf8').trim().split('\n').at(-1) ?? '{}');
    },
    async stop() {
      await server.stop();
      await place.drop();
    },
  };
}

type Scene = Awaited<ReturnType<typeof aServer>>;

/** What the published description says now, and where. */
let published = '';
let address = '';

/** Gives the description its source, an address of this program, and waits until it is processed. */
async function put({ client, at, memory }: Scene, slug: string, text: string) {
  published = text;
  let peak = memory();
  const timer = setInterval(() => (peak = Math.max(peak, memory())), 10);
  const started = performance.now();
  const answer = await client.put(`${at}/${slug}`, { source: { url: address } });
  if (answer.status > 201) throw new Error(answer.text.slice(0, 500));
  for (;;) {
    const { body } = await client.get(`${at}/${slug}`);
    if (body.processingState === 'complete') {
      clearInterval(timer);
      return { spec: body, seconds: (performance.now() - started) / 1000, peak };
    }
    await delay(20);
  }
}

const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`;

async function aSpace({ client, organization }: Scene, slug: string): Promise<string> {
  const { body } = await client.post(`/v1/orgs/${organization}/spaces`, { title: 'Reference' });
  const params = { contentRefs: { spec: { kind: 'openapi', spec: slug } } };
  const answer = await client.post(`/v1/spaces/${body.id}/content/template`, { id: 'api-reference', params });
  if (answer.status >= 300) throw new Error(answer.text);
  return body.id;
}

async function pagesOf({ client }: Scene, space: string): Promise<number> {
  const { body } = await client.get(`/v1/spaces/${space}/content/pages`);
  return body.pages.find((page: { path: string }) => page.path === 'operations')?.pages.length ?? 0;
}

async function measure(scene: Scene, { name, text }: Given, slug: string): Promise<string[]> {
  const before = scene.memory();
  await scene.loop();
  const { spec, seconds, peak } = await put(scene, slug, text);
  const { work = 0, longest = 0 } = await scene.loop();
  const outcome = spec.lastProcessErrorCode ?? 'stored';
  const space = await aSpace(scene, slug);
  if (outcome !== 'stored' || peak - before > LIMIT_BYTES) process.exitCode = 1;
  const pages = String(await pagesOf(scene, space));
  const held = `${Math.round(Math.min(work, longest))} ms`;
  const size = `${Math.round(Buffer.byteLength(text) / 1000)} kB`;
  return [name, size, outcome, pages, `${seconds.toFixed(1)} s`, held, megabytes(before), megabytes(peak)];
}

async function main(): Promise<void> {
  if (!fs.existsSync(data)) {
    process.stdout.write(`Skipped: no descriptions in ${data}; OCTAVO_DATA names the folder that has them\n`);
    return;
  }
  const website = createServer((_, response) => void response.end(published)).listen(0, '127.0.0.1');
  await once(website, 'listening');
  address = `http://127.0.0.1:${(website.address() as AddressInfo).port}/api`;
  const scene = await aServer();
  try {
    const rows: string[][] = [];
    const given = descriptions();
    for (const [i, one] of given.entries()) rows.push(await measure(scene, one, `api-${i}`));
    const head = ['description', 'size', 'outcome', 'pages', 'time', 'loop held', 'memory before', 'at most'];
    process.stdout.write(`On ${scene.database}:\n\n${table(head, rows)}\n\n`);
    const second = given.findIndex(({ name }) => name.endsWith('.json'));
    if (second >= 0) await showChanges(scene, given[second] as Given, `api-${second}`);
  } finally {
    await scene.stop();
    website.close();
  }
}

async function showChanges(scene: Scene, { name, text }: Given, slug: string): Promise<void> {
  const { client, organization } = scene;
  const space = await aSpace(scene, slug);
  await put(scene, slug, next(text));
  const query = `query($id: ID!, $slug: ID!) { latestOpenAPISpecVersion(organizationId: $id, specSlug: $slug) { changes {
    kind breaking method path subject } } }`;
  const { body } = await client.graphql(query, { id: organization, slug });
  const changes = body.data.latestOpenAPISpecVersion.changes as Record<string, string | boolean>[];
  const lines = changes.map(({ kind, breaking, method, path: at, subject }) => [
    String(kind),
    breaking ? 'breaking' : '',
    `${method} ${at}`,
    String(subject),
  ]);
  process.stdout.write(`A second version of ${name}:\n\n${table(['change', '', 'operation', 'of'], lines)}\n\n`);
  const revision = (await client.get(`/v1/spaces/${space}/content`)).body;
  const { body: told } = await client.get(`/v1/spaces/${space}/revisions/${revision.id}/changes?limit=100`);
  const pages = (told.changes as { type: string; page: { path: string } }[]).map(({ type, page }) => [type, page.path]);
  process.stdout.write(
    `The revision of the type ${revision.type} has these pages, of ${await pagesOf(scene, space)}:\n\n`,
  );
  process.stdout.write(`${table(['change', 'page'], pages)}\n`);
}

await main();
