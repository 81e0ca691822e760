/**
 * What edits, comparisons and duplicates cost through the API in spaces of 100 and of 10,000 pages: `npm run bench -- size`.
 * The two spaces take turns, so that noise of the machine hits both. Exits with 1 when a limit is broken.
 *
 *   --only postgres|pglite   one of the two databases
 *   --rounds 100             edits of each kind in each space
 *   --pages 10000            pages of the large space
 */
import { parseArgs } from 'node:util';
import pg from 'pg';
import { type EmptyDatabase, emptyPglite, emptyPostgres } from './database.ts';
import { findCores, Server, START } from './process.ts';
import { table } from './report.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    rounds: { type: 'string', default: '100' },
    pages: { type: 'string', default: '10000' },
  },
});
const rounds = Number(values.rounds);
const TOKEN = 'oct_bench_size';
const SIZES = [100, Number(values.pages)] as const;
const CHANGES_A_CALL = 50;
const GROUPS = 50;
const PAGES_COMPARED = 10;
/** Times of the large space against the small one. */
const MAX_GROWTH = 1.5;
const MAX_EDIT_BYTES = 64 * 1024;
const MAX_DUPLICATE_BYTES = 16 * 1024;

/** Refers to its neighbour, which stands below another group. */
const body = (n: number) =>
  `# Page ${n}\n\n${`Some words of page ${n} that go on for a line. `.repeat(30)}\n\nSee [the next](../part-${(n + 1) % GROUPS}/page-${n + 1}.md).\n`;

interface Subject {
  organizationId: string;
  spaceId: string;
  pageIds: string[];
}

type Call = (method: 'GET' | 'POST', path: string, body?: unknown) => Promise<any>;

const callerOf =
  (url: string): Call =>
  async (method, path, body) => {
    const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' };
    const response = await fetch(url + path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };

/** An organization of its own with one space: groups, and pages below them. */
async function aSpaceOf(call: Call, pages: number): Promise<Subject> {
  const { id: organizationId } = await call('POST', '/v1/orgs', { title: `Of ${pages} pages` });
  const { id: spaceId } = await call('POST', `/v1/orgs/${organizationId}/spaces`, { title: `${pages} pages` });
  const edit = (changes: unknown[]) => call('POST', `/v1/spaces/${spaceId}/content`, { changes });
  const { created: groups } = await edit(
    Array.from({ length: GROUPS }, (_, i) => ({
      type: 'create_page',
      pageType: 'group',
      page: `g${i}`,
      title: `Part ${i}`,
    })),
  );
  const pageIds: string[] = [];
  for (let from = 0; from < pages; from += CHANGES_A_CALL) {
    const { created } = await edit(
      Array.from({ length: CHANGES_A_CALL }, (_, i) => ({
        type: 'create_page',
        page: `p${i}`,
        title: `Page ${from + i}`,
        parent: groups[`g${i}`],
        content: { markdown: body(from + i) },
      })),
    );
    pageIds.push(...(Object.values(created) as string[]));
  }
  return { organizationId, spaceId, pageIds };
}

/** What is timed: round `n` in a space. */
function kindsOf(call: Call): Record<string, (subject: Subject, n: number) => Promise<unknown>> {
  const edit = ({ spaceId }: Subject, changes: unknown[]) => call('POST', `/v1/spaces/${spaceId}/content`, { changes });
  const pageOf = ({ pageIds }: Subject, n: number) => pageIds[(n * 37) % pageIds.length] as string;
  return {
    'edit of a text': (subject, n) =>
      edit(subject, [{ type: 'update_page', page: pageOf(subject, n), content: { markdown: body(1e6 + n) } }]),
    'edit of a title': (subject, n) =>
      edit(subject, [{ type: 'update_page', page: pageOf(subject, n), title: `Renamed ${n}` }]),
    'new page': (subject, n) =>
      edit(subject, [{ type: 'create_page', title: `New ${n}`, content: { markdown: body(n) } }]),
    'move of a page': (subject, n) =>
      edit(subject, [{ type: 'move_page', page: pageOf(subject, n), parent: null, position: 'first' }]),
    'one page read': (subject, n) =>
      call('GET', `/v1/spaces/${subject.spaceId}/content/page/${pageOf(subject, n)}?format=markdown`),
  };
}

const median = (times: number[]) => times.toSorted((a, b) => a - b)[times.length >> 1] as number;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Rows of the table, and what broke a limit. */
async function measure(place: EmptyDatabase): Promise<{ rows: string[][]; broken: string[] }> {
  const env = { ...place.env, BOOTSTRAP_TOKEN: TOKEN, RATE_LIMIT: '0', LOG_LEVEL: 'warn' };
  const server = await Server.start({ name: 'octavo', args: START, env, core: findCores().server });
  const rows: string[][] = [];
  const broken: string[] = [];
  const note = (name: string, costs: number[], unit: string, limit?: number) => {
    const growth = (costs[1] as number) / (costs[0] as number);
    rows.push([
      name,
      ...costs.map((cost) => (unit === 'ms' ? cost.toFixed(2) : String(cost))),
      costs[0] === 0 ? '–' : growth.toFixed(2),
    ]);
    if (unit === 'ms' && growth > MAX_GROWTH) broken.push(`${name}: ${growth.toFixed(2)} times`);
    if (limit !== undefined && Math.max(...costs) > limit) broken.push(`${name}: over ${limit} bytes`);
  };
  try {
    const call = callerOf(server.url);
    const subjects: Subject[] = [];
    for (const pages of SIZES) subjects.push(await aSpaceOf(call, pages));
    const bytesOf = place.env.DATABASE_URL ? bytesIn(place.env.DATABASE_URL) : undefined;

    for (const [name, run] of Object.entries(kindsOf(call))) {
      const times = subjects.map((): number[] => []);
      const before = await bytesOf?.(subjects);
      for (let n = 0; n < rounds + 10; n += 1) {
        for (const [i, subject] of subjects.entries()) {
          const time = await timed(() => run(subject, n));
          if (n >= 10) times[i]?.push(time);
        }
      }
      note(`${name}, ms`, times.map(median), 'ms');
      const after = await bytesOf?.(subjects);
      if (before && after && name !== 'one page read') {
        const written = after.map((bytes, i) => Math.round((bytes - (before[i] as number)) / (rounds + 10)));
        note(`${name}, bytes of blobs`, written, 'bytes', MAX_EDIT_BYTES);
      }
    }
    await compared(call, subjects, note);
    const before = await bytesOf?.(subjects);
    const duplicates = subjects.map((): number[] => []);
    for (let n = 0; n < 5; n += 1) {
      for (const [i, { spaceId }] of subjects.entries()) {
        duplicates[i]?.push(await timed(() => call('POST', `/v1/spaces/${spaceId}/duplicate`)));
      }
    }
    rows.push(['duplicate, ms', ...duplicates.map((t) => median(t).toFixed(1)), '']);
    const after = await bytesOf?.(subjects);
    if (before && after) {
      const written = after.map((bytes, i) => Math.round((bytes - (before[i] as number)) / 5));
      note('duplicate, bytes of blobs', written, 'bytes', MAX_DUPLICATE_BYTES);
    }
  } finally {
    await server.stop();
  }
  return { rows, broken };
}

/** Change requests that differ from primary in ten pages: what changed in them. */
async function compared(
  call: Call,
  subjects: Subject[],
  note: (name: string, costs: number[], unit: string) => void,
): Promise<void> {
  const times: number[][] = [];
  for (const { spaceId, pageIds } of subjects) {
    const { number } = await call('POST', `/v1/spaces/${spaceId}/change-requests`, { subject: 'Ten pages' });
    const changes = Array.from({ length: PAGES_COMPARED }, (_, i) => ({
      type: 'update_page',
      page: pageIds[Math.floor((i * pageIds.length) / PAGES_COMPARED)],
      content: { markdown: body(2e6 + i) },
    }));
    const own = `/v1/spaces/${spaceId}/change-requests/${number}`;
    await call('POST', `${own}/content`, { changes });
    const found: number[] = [];
    for (let n = 0; n < rounds; n += 1) found.push(await timed(() => call('GET', `${own}/changes`)));
    times.push(found);
  }
  note('what changed in ten pages, ms', times.map(median), 'ms');
}

const bytesIn = (connectionString: string) => async (subjects: Subject[]) => {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const found: number[] = [];
  for (const { organizationId } of subjects) {
    const { rows } = await client.query(
      'SELECT coalesce(sum(length(bytes)), 0)::int AS bytes FROM "Blob" WHERE "organizationId" = $1',
      [organizationId],
    );
    found.push(rows[0].bytes);
  }
  await client.end();
  return found;
};

for (const kind of ['postgres', 'pglite']) {
  if (values.only && values.only !== kind) continue;
  const place = kind === 'postgres' ? await emptyPostgres() : emptyPglite();
  if (typeof place === 'string') {
    console.info(place);
    continue;
  }
  try {
    const { rows, broken } = await measure(place);
    console.info(`\n${place.version ? `PostgreSQL ${place.version}` : 'PGlite'}: medians of ${rounds}\n`);
    console.info(table(['', ...SIZES.map((size) => `${size.toLocaleString('en')} pages`), 'times'], rows));
    for (const problem of broken) console.error(`over the limit: ${problem}`);
    if (broken.length > 0) process.exitCode = 1;
  } finally {
    await place.drop();
  }
}
