/**
 * `npm run bench`: this server beside others on the same data, and its own curves.
 *
 *   npm run bench                        all comparisons
 *   npm run bench -- space list          some of them: space, list, page, nested, edit
 *   npm run bench -- import              Git repositories, counted and timed
 *   npm run bench -- content             the content engine by the size of a space
 *   npm run bench -- merge                merges by the pages that changed and by the size of a space; Documents of 1 MB
 *   npm run bench -- histories            people who edit and merge at once, for minutes: nothing is lost
 *   npm run bench -- crash                kills in the middle of that, and of imports: everything is whole
 *   npm run bench -- export-crash         kills in the middle of exports: space and repository agree
 *   npm run bench -- watch                one change request followed on two instances: the recording
 *   npm run bench -- subscribers          1,000 watchers of one change request
 *   npm run bench -- conversations        clusters beside two baselines; 10,000 conversations
 *   npm run bench -- loop                 how long the event loop is held, and what a reader notices of it
 *   npm run bench -- links                links by the size of a space: written, listed, followed by edits
 *   npm run bench -- size                edits through the API by the size of a space
 *   npm run bench -- search               search in a published site of 10,000 pages
 *   npm run bench -- crawl                10,000 published pages, crawled by 16 readers while change requests are merged
 *   npm run bench -- hostile              what a reader notices of hostile scripts; the cost of a call
 *   npm run bench -- deliveries            events for integrations and webhooks at a steady rate
 *   npm run bench -- scripts              what a reader notices of hostile scripts; the cost of a call
 *   npm run bench -- published            real repositories as one site: what each first page costs, and every link of it
 *   npm run bench -- sweep                conversions of texts that repeat one pattern, by their length
 *   npm run bench -- nested               pages of random constructs in each other: none ends the server
 *   npm run bench -- pdf                 PDFs: a made space of 300 pages, and real repositories
 *   npm run bench -- renderer            examples/renderer behind a proxy: every page of four repositories under a proven hostname
 *   npm run bench -- translations         a repository in another language: runs after edits, progress on two instances
 *   npm run bench -- openapi              API descriptions: outcome, pages, time, memory; what a second version changed
 *   --seconds 5                          for each figure
 *   --rate 100                           so many requests a second for both, in place of as many as each answers: for p99
 *   --only postgres|pglite               one of the two databases
 *   --profile folder                     CPU profiles of this server
 *   --write docs/performance.md          puts the tables into the document
 */
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { CASES } from './cases.ts';
import { type Comparison, compare, type Options } from './compare.ts';
import { onPglite, onPostgres, type Prepared } from './database.ts';
import { installPeers } from './packages.ts';
import { findCores, ROOT } from './process.ts';
import { comparisonTable, machine, memoryTable, writeInto } from './report.ts';

/** Programs of their own: they read what is left of the command line themselves. */
const PROGRAMS: Record<string, string> = {
  content: 'bench/content.ts',
  conversations: 'bench/conversations.ts',
  crash: 'bench/crash.ts',
  crawl: 'bench/crawl-while-merged.ts',
  deliveries: 'bench/deliveries.ts',
  'export-crash': 'bench/export-crash.ts',
  histories: 'bench/histories.ts',
  import: 'bench/import.ts',
  links: 'bench/links.ts',
  loop: 'bench/loop.ts',
  merge: 'bench/merge.ts',
  nested: 'bench/nested.ts',
  openapi: 'bench/openapi.ts',
  pdf: 'bench/pdf.ts',
  renderer: 'bench/renderer.ts',
  published: 'bench/published.ts',
  hostile: 'bench/scripts.ts',
  scripts: 'bench/scripts.ts',
  search: 'bench/search.ts',
  size: 'bench/size.ts',
  subscribers: 'bench/subscribers.ts',
  sweep: 'bench/sweep.ts',
  translations: 'bench/translations.ts',
  watch: 'bench/watch.ts',
};

async function main(): Promise<void> {
  const first = process.argv[2];
  if (first !== undefined && PROGRAMS[first]) {
    const rest = process.argv.slice(process.argv.indexOf(first) + 1);
    process.exitCode =
      spawnSync(process.execPath, [PROGRAMS[first], ...rest], { cwd: ROOT, stdio: 'inherit' }).status ?? 1;
    return;
  }
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      seconds: { type: 'string', default: '5' },
      rate: { type: 'string' },
      only: { type: 'string' },
      write: { type: 'string' },
      profile: { type: 'string' },
    },
  });
  const unknown = positionals.filter((name) => !CASES.some((one) => one.name === name));
  const known = [...CASES.map(({ name }) => name), ...Object.keys(PROGRAMS)].join(', ');
  if (unknown.length > 0) throw new Error(`${unknown.join(', ')}: there are ${known}`);
  const seconds = Number(values.seconds);
  if (!(seconds >= 0.3 && seconds <= 600)) throw new Error('--seconds must be from 0.3 to 600');
  const rate = values.rate === undefined ? undefined : Number(values.rate);
  if (rate !== undefined && !(rate >= 1 && rate <= 10_000)) throw new Error('--rate must be from 1 to 10000');
  if (values.only !== undefined && !['postgres', 'pglite'].includes(values.only)) {
    throw new Error('--only must be postgres or pglite');
  }
  const cases = CASES.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
  const cores = findCores();
  if (cores.problem) log(cores.problem);
  const options: Options = { cores, seconds, rate, profile: values.profile, log };
  const parts: string[] = [];
  let version: string | null = null;

  if (values.only !== 'pglite') {
    const prepared = await onPostgres();
    if (typeof prepared === 'string') log(prepared);
    else {
      version = prepared.version;
      const installed = cases.some(({ peer }) => peer === 'postgraphile') ? installPeers(log) : 'not needed';
      if (installed !== true && installed !== 'not needed') log(installed);
      const peers = installed === true ? (['fastify-pg', 'postgraphile'] as const) : (['fastify-pg'] as const);
      log(`on PostgreSQL ${version}`);
      const comparison = await then(prepared, () => compare(prepared, cases, peers, options));
      parts.push(`### On PostgreSQL ${version}`, ...tablesOf(comparison));
    }
  }
  if (values.only !== 'postgres') {
    log('on PGlite (PostgreSQL in the process of the server)');
    const prepared = await onPglite();
    const comparison = await then(prepared, () => compare(prepared, cases, ['fastify-pg'], options));
    parts.push('### On PGlite, embedded', ...tablesOf(comparison));
  }
  const text = [`Machine: ${machine(version, seconds, rate)}.`, ...parts].join('\n\n');
  process.stdout.write(`\n${text}\n`);
  if (values.write) writeInto(values.write, text);
}

const tablesOf = (comparison: Comparison): string[] => [comparisonTable(comparison), memoryTable(comparison)];

/** Drops what was prepared, whatever becomes of the work, Ctrl+C included. */
async function then<T>(prepared: Prepared, work: () => Promise<T>): Promise<T> {
  const interrupted = () => void prepared.drop().finally(() => process.exit(130));
  process.once('SIGINT', interrupted);
  try {
    return await work();
  } finally {
    process.removeListener('SIGINT', interrupted);
    await prepared.drop();
  }
}

function log(line: string): void {
  process.stderr.write(`${line}\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${(error as Error).stack ?? error}\n`);
  process.exitCode = 1;
});
