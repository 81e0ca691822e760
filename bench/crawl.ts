<<<<<<< HEAD
/** Reads a whole site, as a crawler does: every page, every link of every page, every file. */
import type { IncomingHttpHeaders } from 'node:http';

/** Requests at a time. */
const WIDTH = 4;

/** What is read. */
interface Site {
  /** Of its addresses. */
  origin: string;
  /** The server that has its files. */
  server: string;
  /** What was not as it has to be. */
  problems: string[];
}

type Get = (path: string) => Promise<{ status: number; headers: IncomingHttpHeaders; html: string }>;

const linksIn = (html: string, attribute: string): string[] =>
  [...html.matchAll(new RegExp(` ${attribute}="([^"]*)"`, 'g'))].map(([, link]) =>
    (link ?? '').replaceAll('&amp;', '&'),
  );

/** Does something with each of a growing set, several at a time. */
export async function each(open: Set<string>, work: (item: string) => Promise<void>): Promise<void> {
  const done = new Set<string>();
  const next = () => [...open].find((item) => !done.has(item));
  for (let item = next(); item !== undefined; item = next()) {
    const together = [...open].filter((one) => !done.has(one)).slice(0, WIDTH);
    for (const one of together) done.add(one);
    await Promise.all(together.map(work));
  }
}

/** Reads the whole site as one visitor; gives what there was. */
export async function read({ origin, server, problems }: Site, get: Get, addresses: readonly string[]) {
  // Files are at the address of the server itself, under whatever name it is known.
  const { port } = new URL(server);
  const open = new Set(['/', ...addresses]);
  const files = new Set<string>();
  let pages = 0;
  let redirects = 0;
  let elsewhere = 0;
  let links = 0;
  await each(open, async (address) => {
    const { status, headers, html } = await get(address);
    if (status === 307) {
      redirects += 1;
      open.add(new URL(headers.location ?? '', origin + address).pathname);
      return;
    }
    if (status !== 200) return void problems.push(`${status} ${address}`);
    pages += 1;
    for (const link of [...linksIn(html, 'href'), ...linksIn(html, 'src')]) {
      const url = URL.parse(link, origin + address);
      links += 1;
      if (!url) problems.push(`${address}: no address: ${link}`);
      else if (url.origin === origin) open.add(url.pathname);
      else if (url.port === port) files.add(new URL(url.pathname + url.search, server).href);
      else elsewhere += 1;
    }
  });
  await each(files, async (address) => {
    const answer = await fetch(address);
    if (answer.status !== 200) problems.push(`${answer.status} ${address}`);
    await answer.body?.cancel();
  });
  return { pages, redirects, links, files: files.size, elsewhere, addresses: open };
=======
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
>>>>>>> 89a1225 (reader: headings that end with {#anchor} have it; text browsers see no buttons of scripts; bench: ten thousand pages crawled while change requests are merged)
}
