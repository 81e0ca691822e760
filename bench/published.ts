/**
 * `npm run bench -- published`: the four real repositories as one site. Opens each page once, as the first reader does, and prints
 * what that cost; then follows every link and asks for every file of every page. Exits with 1 when a page or file does not answer, or
 * the cost of a first page is above the aims.
 *
 *   --only postgres|pglite   one of the two databases
 *   --keep folder            leaves the data there (embedded database), or takes what was left there
 *   --profile folder         CPU profiles of the server
 *   --page path              this page alone, after the first ones
 *   --look 100               so many pages in Chromium: axe, light and dark, and the console; 0: none
 *   OCTAVO_DATA              the folder with the repositories (../shared/data)
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { brotliDecompressSync } from 'node:zlib';
import { paceOf } from '../test/support/cost.ts';
import { type EmptyDatabase, emptyPglite, emptyPostgres } from './database.ts';
import { WatchedServer } from './loop-server.ts';
import { lookAt } from './published-look.ts';
import { pagesOf, targetsOf } from './published-pages.ts';
import { type PublishedSite, publishRepositories, rawGet } from './published-site.ts';
import { table } from './report.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    keep: { type: 'string' },
    profile: { type: 'string' },
    page: { type: 'string' },
    look: { type: 'string', default: '100' },
  },
});
/** Milliseconds of processor time, on all threads: of a normal page, and of the largest. */
const AIMS = { normal: 30, largest: 150 };
/** Pages that are opened before anything is measured: programs are loaded and compiled by then. */
const WARM = 50;
const TYPESET = 100;
const log = (line: string) => process.stderr.write(`${line}\n`);

interface Opened {
  path: string;
  status: number;
  /** Bytes: as sent, and of the HTML. */
  sent: number;
  size: number;
  thread: number;
  all: number;
  /** The longest the loop was held, of processor time. */
  hold: number;
  html: string;
}

async function open(server: WatchedServer, address: string): Promise<Opened> {
  const before = await server.delays();
  const { status, body, headers } = await rawGet(server.url + address);
  const after = await server.delays();
  const html = (headers['content-encoding'] === 'br' ? brotliDecompressSync(body) : body).toString();
  return {
    path: address,
    status,
    sent: body.length,
    size: Buffer.byteLength(html),
    thread: after.thread - before.thread,
    all: after.all - before.all,
    hold: after.work,
    html,
  };
}

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
const spread = (numbers: readonly number[]): string[] => {
  const sorted = numbers.toSorted((a, b) => a - b);
  return [at(sorted, 0.5), at(sorted, 0.95), at(sorted, 0.99), at(sorted, 1)].map((n) => n.toFixed(1));
};

/** Opens each page once; gives what is wrong. */
async function measureOn(place: EmptyDatabase, site: PublishedSite, name: string): Promise<string[]> {
  if (values.profile) fs.mkdirSync(values.profile, { recursive: true });
  const server = await WatchedServer.start(place, values.profile);
  try {
    const pages = await pagesOf(server.url, site.base);
    const asked = values.page === undefined ? pages : [...pages.slice(0, WARM), site.base + values.page];
    const opened: Opened[] = [];
    await server.settled();
    for (const page of asked) opened.push(await open(server, page));
    const problems = opened.filter(({ status }) => status !== 200).map(({ path, status }) => `${path}: ${status}`);
    const cold = opened.slice(WARM);
    const largest = cold.toSorted((a, b) => b.size - a.size);
    const costliest = cold.toSorted((a, b) => b.all - a.all);
    process.stdout.write(
      `\n${opened.length} pages, ${name}; load ${os.loadavg()[0]?.toFixed(1)}. Each after ${WARM} others, ms of processor time:\n\n${table(
        ['', 'median', 'p95', 'p99', 'most'],
        [
          ['answering thread', ...spread(cold.map(({ thread }) => thread))],
          ['all threads', ...spread(cold.map(({ all }) => all))],
          ['longest hold of the event loop', ...spread(cold.map(({ hold }) => hold))],
          ['HTML, kB', ...spread(cold.map(({ size }) => size / 1000))],
          ['HTML as sent, kB', ...spread(cold.map(({ sent }) => sent / 1000))],
        ],
      )}\n`,
    );
    const shown = (some: readonly Opened[]) =>
      table(
        ['', 'HTML, kB', 'answering thread, ms', 'all threads, ms', 'longest hold, ms'],
        some.map(({ path, size, thread, all, hold }) => [
          decodeURI(path.slice(site.base.length)),
          ...[size / 1000, thread, all, hold].map((n) => n.toFixed(1)),
        ]),
      );
    process.stdout.write(
      `\nThe largest:\n\n${shown(largest.slice(0, 5))}\n\nThe costliest:\n\n${shown(costliest.slice(0, 8))}\n`,
    );
    // As slow as this machine is now with the same work.
    const pace = paceOf();
    process.stdout.write(`\nThe same work takes ${pace.toFixed(1)} times as long here as where the aims were set.\n`);
    const median = Number(spread(cold.map(({ all }) => all))[0]);
    if (median > AIMS.normal * pace) problems.push(`a normal page costs ${median} ms`);
    if (largest[0] && largest[0].all > AIMS.largest * pace)
      problems.push(`the largest page costs ${largest[0].all} ms`);
    if (values.page === undefined) {
      problems.push(...(await look(server, pages)));
      problems.push(...(await follow(server, site, opened)));
    }
    return problems;
  } finally {
    await server.stop();
  }
}

/** Opens a sample in a browser; gives what its console and axe say. */
async function look(server: WatchedServer, pages: readonly string[]): Promise<string[]> {
  if (Number(values.look) === 0) return [];
  const seen = await lookAt(server.url, pages, Number(values.look));
  const hosts = [...seen.hosts].map(([what, { count }]) => `${what} (${count})`).join(', ') || 'none';
  process.stdout.write(
    `\n${seen.pages} pages in Chromium, light and dark: axe finds ${seen.findings.size}, the console says ${seen.console.size}. Other hosts that were asked: ${hosts}.\n`,
  );
  return [...seen.findings, ...seen.console].map(([what, { count, first }]) => `${count} × ${what}, first on ${first}`);
}

/** Asks for everything of the site that its pages name; gives what does not answer. */
async function follow(server: WatchedServer, { base }: PublishedSite, opened: readonly Opened[]): Promise<string[]> {
  const named = new Map<string, string>();
  for (const { path, html } of opened)
    for (const target of targetsOf(html, server.url + path)) if (!named.has(target)) named.set(target, path);
  const problems: string[] = [];
  const answers = new Map<number, number>();
  // Sheets and preview pictures are typeset for each page: some of them stand for all.
  const left = [...named].filter(
    ([target], n) =>
      target.startsWith(server.url + base) && (!/\/~\/(?:pdf|social)\//.test(target) || n % TYPESET === 0),
  );
  const pages = new Set(opened.map(({ path }) => server.url + path));
  /** What the site itself serves is there; what else a text names may be missing in its repository. */
  const isOurs = (target: string) => target.includes('/~/') || pages.has(target);
  const missing: string[] = [];
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (let next = left.pop(); next; next = left.pop()) {
        const [target, from] = next;
        let { status } = await rawGet(target);
        // Busy: it says when to come again.
        for (let tries = 0; status === 503 && tries < 20; tries += 1) {
          await delay(500);
          status = (await rawGet(target)).status;
        }
        answers.set(status, (answers.get(status) ?? 0) + 1);
        if (status === 200 || status === 301) continue;
        if (status === 404 && !isOurs(target)) missing.push(target.slice(server.url.length + base.length));
        else problems.push(`${target}: ${status}, named by ${from}`);
      }
    }),
  );
  process.stdout.write(
    `\nPages name ${named.size} addresses; those of the site answer: ${[...answers].map(([status, count]) => `${count} × ${status}`).join(', ')}. Neither pages nor files of the site, as their repositories do not have them: ${missing.length}.\n${missing.map((path) => `  ${decodeURI(path)}\n`).join('')}`,
  );
  return problems;
}

for (const kind of ['postgres', 'pglite'] as const) {
  if (values.only && values.only !== kind) continue;
  const kept = values.keep && path.join(values.keep, 'data');
  const place =
    kind === 'postgres' ? await emptyPostgres() : kept ? { ...emptyPglite(), env: { DATA_DIR: kept } } : emptyPglite();
  if (typeof place === 'string') {
    log(place);
    continue;
  }
  try {
    const note = kept && `${kept}.json`;
    let site: PublishedSite;
    if (note && fs.existsSync(note)) site = JSON.parse(fs.readFileSync(note, 'utf8'));
    else {
      const server = await WatchedServer.start(place);
      try {
        site = await publishRepositories(server, log);
        if (note) fs.writeFileSync(note, JSON.stringify(site));
      } finally {
        await server.stop();
      }
    }
    const problems = await measureOn(
      place,
      site,
      kind === 'postgres' ? `PostgreSQL ${place.version}` : 'embedded database',
    );
    for (const problem of problems) log(problem);
    if (problems.length > 0) process.exitCode = 1;
  } finally {
    await place.drop();
  }
}
