/**
 * `npm run bench -- crawl`: a site of 10,000 pages on two servers, read by 16 readers who go on from page to page, while change
 * requests are merged. Whoever asks after a merge was answered has to get the new text; no request may fail. Exits with 1 otherwise.
 * On PostgreSQL, since two servers share no embedded database; there is one server with `--only pglite`.
 *
 *   --only postgres|pglite   one of the two databases
 *   --pages 10000            in 20 sections
 *   --readers 16
 *   --rounds 1               how often each page is read at least
 */
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Client } from '../test/support/client.ts';
import { type EmptyDatabase, emptyPglite, emptyPostgres } from './database.ts';
import { log, percentile, startOn, TOKEN } from './people.ts';
import type { Server } from './process.ts';
import { rawGet } from './published-site.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    pages: { type: 'string', default: '10000' },
    readers: { type: 'string', default: '16' },
    rounds: { type: 'string', default: '1' },
  },
});
const COUNT = Number(values.pages);
const READERS = Number(values.readers);
const SECTIONS = 20;
const AT_ONCE = 50;

/** A machine that has other work to do as well would have requests refused. */
const UNGUARDED = { MAX_LOOP_DELAY_MS: '0' };

interface Page {
  spaceId: string;
  id: string;
  address: string;
  /** What it is known to say by now. */
  version: number;
}

const textOf = (at: number, version: number) =>
  `This page is number ${at}, and at version ${version}.\n\n${'It has some words more, as pages have. '.repeat(20)}`;

/** Makes the site. */
async function aSite(admin: Client): Promise<Page[]> {
  const ask = async (method: 'get' | 'post', path: string, body?: unknown): Promise<any> => {
    const answer = method === 'get' ? await admin.get(path) : await admin.post(path, body);
    if (answer.status >= 400) throw new Error(`${method} ${path}: ${answer.text}`);
    return answer.body;
  };
  const [organization] = (await ask('get', '/v1/orgs')).items;
  const sites = `/v1/orgs/${organization.id}/sites`;
  const { id: siteId } = await ask('post', sites, { title: 'Large', visibility: 'public', spaces: [] });
  const pages: Page[] = [];
  for (let section = 0; section < SECTIONS; section += 1) {
    const { id: spaceId } = await ask('post', `/v1/orgs/${organization.id}/spaces`, { title: `Section ${section}` });
    const { path } = await ask('post', `${sites}/${siteId}/sections`, { spaceId });
    const base = `/sites/${siteId}/${section === 0 ? '' : `${path}/`}`;
    for (let left = COUNT / SECTIONS, first = true; left > 0; first = false) {
      const some = Array.from({ length: Math.min(left, AT_ONCE) }, (_, n) => pages.length + n);
      const changes = some.map((at) => ({
        type: 'create_page',
        page: `p${at}`,
        title: `Page ${at}`,
        content: { markdown: textOf(at, 0) },
      }));
      const { created } = await ask('post', `/v1/spaces/${spaceId}/content`, { changes });
      for (const at of some)
        pages.push({
          spaceId,
          id: created[`p${at}`],
          address: first && at === some[0] ? base : `${base}page-${at}`,
          version: 0,
        });
      left -= some.length;
    }
  }
  await ask('post', `${sites}/${siteId}/publish`);
  return pages;
}

interface Outcome {
  reads: number;
  merges: number;
  seconds: number;
  stale: string[];
  failed: string[];
  times: number[];
}

async function crawl(servers: readonly Server[], pages: Page[], admin: Client): Promise<Outcome> {
  const outcome: Outcome = { reads: 0, merges: 0, seconds: 0, stale: [], failed: [], times: [] };
  const started = performance.now();
  let left = COUNT * Number(values.rounds);
  const reader = async (n: number): Promise<void> => {
    const server = servers[n % servers.length] as Server;
    // Each begins elsewhere, and reads what the others read, too.
    for (let at = Math.floor((n * COUNT) / READERS); left > 0; at = (at + 1) % COUNT) {
      left -= 1;
      const page = pages[at] as Page;
      const known = page.version;
      const before = performance.now();
      const { status, body } = await rawGet(server.url + page.address, { 'accept-encoding': 'identity' });
      outcome.times.push(performance.now() - before);
      outcome.reads += 1;
      const shown = /number (\d+), and at version (\d+)\./.exec(body.toString());
      if (status !== 200 || Number(shown?.[1]) !== at) outcome.failed.push(`${page.address}: ${status}`);
      else if (Number(shown?.[2]) < known) outcome.stale.push(`${page.address}: ${shown?.[2]} instead of ${known}`);
    }
  };
  const writer = async (): Promise<void> => {
    for (let version = 1; left > 0; version += 1) {
      const at = (version * 7919) % COUNT;
      const page = pages[at] as Page;
      const requests = `/v1/spaces/${page.spaceId}/change-requests`;
      const { body: request } = await admin.post(requests, { subject: `Version ${version}` });
      const changes = [{ type: 'update_page', page: page.id, content: { markdown: textOf(at, version) } }];
      await admin.post(`${requests}/${request.id}/content`, { changes });
      const merged = await admin.post(`${requests}/${request.id}/merge`);
      if (merged.status !== 200) outcome.failed.push(`a merge: ${merged.status} ${merged.text}`);
      else page.version = version;
      outcome.merges += 1;
      await delay(20);
    }
  };
  await Promise.all([writer(), ...Array.from({ length: READERS }, (_, n) => reader(n))]);
  outcome.seconds = (performance.now() - started) / 1000;
  return outcome;
}

async function measure(place: EmptyDatabase, name: string): Promise<void> {
  const servers = [await startOn(place, UNGUARDED)];
  try {
    const [first] = servers as [Server];
    if (place.version !== '') servers.push(await startOn(place, UNGUARDED));
    const admin = new Client(first.url, TOKEN);
    const pages = await aSite(admin);
    log(`${pages.length} pages are written`);
    const { reads, merges, seconds, stale, failed, times } = await crawl(servers, pages, admin);
    for (const problem of [...stale.slice(0, 20), ...failed.slice(0, 20)]) log(problem);
    process.stdout.write(
      `${name}, ${servers.length} server${servers.length > 1 ? 's' : ''}: ${READERS} readers read ${reads} of ${COUNT} pages in ${seconds.toFixed(0)} s while ${merges} change requests were merged. ${stale.length} stale, ${failed.length} failed; median ${percentile(times, 0.5).toFixed(0)} ms, p99 ${percentile(times, 0.99).toFixed(0)} ms.\n`,
    );
    if (stale.length + failed.length > 0 || merges === 0) process.exitCode = 1;
  } finally {
    for (const server of servers) await server.stop();
  }
}

for (const kind of ['postgres', 'pglite'] as const) {
  if (values.only && values.only !== kind) continue;
  const place = kind === 'postgres' ? await emptyPostgres() : emptyPglite();
  if (typeof place === 'string') {
    log(place);
    continue;
  }
  try {
    await measure(place, kind === 'postgres' ? `PostgreSQL ${place.version}` : 'The embedded database');
  } finally {
    await place.drop();
  }
}
