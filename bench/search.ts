/**
 * What a search in a published site costs the server, as readers ask while they type, beside a hand-written Fastify + `pg`
 * over PostgreSQL's own full-text index: `npm run bench -- search`. Exits with 1 when the processor time of a kind of search is
 * above the aim.
 *
 *   --only postgres|pglite   one of the two databases
 *   --pages 10000
 *   --sections 20            with a space each
 *   --rounds 3               each query so many times
 */
import fs from 'node:fs';
import { parseArgs } from 'node:util';
import type { Services } from '../src/services.ts';
import { Factories } from '../test/support/factories.ts';
import { fillContent, fillSite, SIZES } from './data.ts';
import { type EmptyDatabase, emptyPglite, emptyPostgres, filled } from './database.ts';
import { fillPlain, type PlainPage } from './peers/plain.ts';
import { findCores, Server, START } from './process.ts';
import { table } from './report.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    pages: { type: 'string', default: '10000' },
    sections: { type: 'string', default: String(SIZES.sections) },
    rounds: { type: 'string', default: '3' },
  },
});
const pages = Number(values.pages);
const sections = Number(values.sections);
const rounds = Number(values.rounds);
/** Milliseconds of processor time of a search, the database's included. */
const AIM = 100;

/** Made texts have few different words, so that each of them is on nearly every page; "chapter" is on one page of a section. */
const KINDS: Record<string, readonly string[]> = {
  'a word on nearly every page': ['page', 'server', 'token', 'merge', 'index', 'cursor', 'editor', 'draft'],
  'its beginning': ['pag', 'ser', 'tok', 'mer', 'ind', 'cur', 'edi', 'dra'],
  'three such words': ['page server token', 'merge index query', 'cursor editor draft', 'table image block'],
  'a word on one page of a section': ['chapter', 'chapte', 'chapter 1', 'chapter page'],
  'no page has it (one has a correction)': ['zygote', 'quagga', 'xylophone', 'serverr'],
};

/** The address of a site with that many pages. */
async function fill(services: Services): Promise<string> {
  const make = new Factories(services);
  const organization = await make.organization();
  const spaceIds: string[] = [];
  const plain: PlainPage[] = [];
  for (let i = 0; i < sections; i += 1) {
    const { id } = await make.space(organization);
    await fillContent(services, organization.id, id, 1, Math.round(pages / sections) - 1, plain);
    spaceIds.push(id);
  }
  await fillPlain(services.database, plain);
  const { publishedBase } = await fillSite(services, organization.id, spaceIds);
  await services.database.query('ANALYZE');
  return publishedBase;
}

/** Milliseconds of processor time that these processes have used. */
const cpuOf = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => {
    const fields = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return sum + (Number(fields[11]) + Number(fields[12])) * 10;
  }, 0);

/** What a kind of search costs a server, in milliseconds each. */
interface Cost {
  found: number;
  own: number;
  database: number;
  median: number;
  longest: number;
}

/** Asks each query so many times, after a first time that is not counted. */
async function costOf(
  { server, addressOf }: Side,
  queries: readonly string[],
  backends: () => Promise<number[]>,
): Promise<Cost> {
  const ask = async (query: string): Promise<number> => {
    const response = await fetch(`${server.url}${addressOf(encodeURIComponent(query))}`);
    if (!response.ok) throw new Error(`${query}: ${response.status} ${await response.text()}`);
    return (await response.json()).results.length;
  };
  for (const query of queries) await ask(query);
  const pids = await backends();
  const before = [server.cpu() ?? Number.NaN, cpuOf(pids)] as const;
  const times: number[] = [];
  let found = 0;
  for (let n = 0; n < rounds; n += 1) {
    for (const query of queries) {
      const start = performance.now();
      found = Math.max(found, await ask(query));
      times.push(performance.now() - start);
    }
  }
  const each = (ms: number) => ms / times.length;
  const own = each((server.cpu() ?? Number.NaN) - before[0]);
  const database = each(cpuOf(pids) - before[1]);
  times.sort((a, b) => a - b);
  return { found, own, database, median: times[times.length >> 1] as number, longest: times.at(-1) as number };
}

/** A server that is asked, and the path of a search there. */
interface Side {
  server: Server;
  addressOf(query: string): string;
}

/** Rows of the table, and what is above the aim. */
async function measure(place: EmptyDatabase): Promise<{ rows: string[][]; broken: string[] }> {
  const base = await filled(place.env, fill);
  const core = findCores().server;
  const env = { ...place.env, RATE_LIMIT: '0', LOG_LEVEL: 'warn' };
  const server = await Server.start({ name: 'octavo', args: START, env, core });
  const servers = [server];
  const sides: Side[] = [{ server, addressOf: (query) => `${base}~/search?q=${query}` }];
  const rows: string[][] = [];
  const broken: string[] = [];
  try {
    // Two programs cannot have one embedded database open.
    if (place.version) {
      const peer = await Server.start({ name: 'Fastify + pg', args: ['bench/peers/fastify-pg.ts'], env, core });
      servers.push(peer);
      sides.push({ server: peer, addressOf: (query) => `/plain${base}search?q=${query}` });
    }
    for (const [kind, queries] of Object.entries(KINDS)) {
      const costs: Cost[] = [];
      for (const side of sides) costs.push(await costOf(side, queries, place.backends));
      for (const [i, { found, own, database, median, longest }] of costs.entries()) {
        const name = sides[i]?.server.name as string;
        rows.push([kind, name, String(found), ...[own, database, median, longest].map((ms) => ms.toFixed(1))]);
      }
      const { own, database } = costs[0] as Cost;
      if (own + database > AIM) broken.push(`${kind}: ${(own + database).toFixed(0)} ms`);
    }
  } finally {
    for (const one of servers) await one.stop();
  }
  return { rows, broken };
}

const HEAD = [
  '',
  'by',
  'shown at most',
  'server, ms of processor',
  'PostgreSQL, ms of processor',
  'median, ms',
  'longest, ms',
];

for (const [name, open] of [
  ['postgres', emptyPostgres],
  ['pglite', async () => emptyPglite()],
] as const) {
  if (values.only !== undefined && values.only !== name) continue;
  const place = await open();
  if (typeof place === 'string') {
    process.stderr.write(`${place}\n`);
    continue;
  }
  try {
    const { rows, broken } = await measure(place);
    const where = place.version ? `PostgreSQL ${place.version}` : 'the embedded database';
    process.stdout.write(`\n${pages} pages in ${sections} sections, on ${where}:\n\n${table(HEAD, rows)}\n`);
    for (const line of broken) process.stderr.write(`above ${AIM} ms: ${line}\n`);
    if (broken.length > 0) process.exitCode = 1;
  } finally {
    await place.drop();
  }
}
