/**
 * `npm run bench -- import`: real Git repositories through the API. What was counted in them beside what the server answers, and
 * what the import takes. Exits with 1 when anything differs, or memory is over its limit.
 *
 *   npm run bench -- import pgsql-tw   some of them
 *   --only postgres|pglite             one of the two databases
 *   OCTAVO_DATA                        the folder with the repositories (../shared/data)
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Client } from '../test/support/client.ts';
import { importInto } from '../test/support/git-import.ts';
import { aGitServer, type GitServer } from '../test/support/git-server.ts';
import { compareTexts, firstDifference, readImportedSpace } from '../test/support/imported-space.ts';
import { checkOut, type RealRepository, realRepositories, type SpaceFacts } from '../test/support/real-repositories.ts';
import { type EmptyDatabase, emptyPglite, emptyPostgres } from './database.ts';
import { findCores, Server, START } from './process.ts';
import { table } from './report.ts';

const TOKEN = 'oct_bench_bootstrap';
/** Bytes of resident memory that an import may add to the server's at its peak. */
const MAX_ADDED = 200e6;
const SAMPLE_MS = 20;

interface Measured {
  repository: string;
  facts: SpaceFacts;
  imported: { documents: number; groups: number; links: number; computed: number; missing: number };
  /** Of the ordered tree; undefined: none. */
  difference: string | undefined;
  /** Texts, files and includes that differ by a byte, and pages that their path does not lead to. */
  different: string[];
  files: number;
  includes: number;
  pages: number;
  seconds: number;
  /** Bytes: before, and the most meanwhile. */
  memory: { before: number; peak: number };
}

const log = (line: string) => process.stderr.write(`${line}\n`);

/** One repository on a new server, so that no import lives on the memory of another. */
async function measureRepository(repository: RealRepository, place: EmptyDatabase, git: GitServer, folder: string) {
  const start = () =>
    Server.start({
      name: 'octavo',
      args: START,
      core: findCores().server,
      env: { ...place.env, BOOTSTRAP_TOKEN: TOKEN, RATE_LIMIT: '0', LOG_LEVEL: 'warn', EGRESS_ALLOW: '127.0.0.1' },
    });
  // The first start makes the database, and is left with the memory of that.
  await (await start()).stop();
  const server = await start();
  try {
    const client = new Client(server.url, TOKEN);
    const [organization] = (await client.get('/v1/orgs')).body.items;
    const measured: Measured[] = [];
    for (const facts of repository.spaces) {
      const title = `${repository.name} ${facts.project_directory}`;
      const { body: space } = await client.post(`/v1/orgs/${organization.id}/spaces`, { title });
      measured.push(await measureSpace(repository, facts, { server, client, space, git, folder }));
      log(`${title}: ${measured.at(-1)?.pages} pages`);
    }
    return measured;
  } finally {
    await server.stop();
  }
}

interface Target {
  server: Server;
  client: Client;
  space: { id: string };
  git: GitServer;
  folder: string;
}

async function measureSpace(
  { name }: RealRepository,
  facts: SpaceFacts,
  { server, client, space, git, folder }: Target,
): Promise<Measured> {
  const watched = watchMemory(server);
  const { operation } = await importInto(client, space.id, `${git.url}/${name}.git`, {
    repoProjectDirectory: facts.project_directory,
    ms: 600_000,
  }).finally(watched.stop);
  if (operation.state !== 'completed') throw new Error(`${name} ${facts.project_directory}: ${operation.error}`);
  const found = await readImportedSpace(client, space.id);
  const { different, lost } = await compareTexts(client, space.id, found, path.join(folder, facts.project_directory));
  const count = (type: string) => found.pages.filter(({ page }) => page.type === type).length;
  return {
    repository: name,
    facts,
    imported: {
      documents: count('document'),
      groups: count('group'),
      links: count('link'),
      computed: count('computed'),
      missing: found.report.missing.length,
    },
    difference: firstDifference(found, facts),
    different: [...different, ...lost.map((page) => `path ${page}`)],
    files: found.files.length,
    includes: found.revision.reusableContents.length,
    pages: found.pages.length,
    seconds: (Date.parse(operation.finishedAt) - Date.parse(operation.startedAt)) / 1000,
    memory: watched.memory,
  };
}

/** Samples the resident memory of a server until it is stopped. */
function watchMemory(server: Server) {
  const before = server.memory() ?? Number.NaN;
  const memory = { before, peak: before };
  const timer = setInterval(() => {
    memory.peak = Math.max(memory.peak, server.memory() ?? 0);
  }, SAMPLE_MS);
  return { memory, stop: () => clearInterval(timer) };
}

const COUNTS = ['documents', 'groups', 'links', 'computed', 'missing'] as const;

/** What was counted; undefined where the folder has no SUMMARY.md, so that there are no such entries. */
function expected(facts: SpaceFacts, count: (typeof COUNTS)[number]): number | undefined {
  if (count === 'documents') return facts.documents;
  if (!facts.tree) return undefined;
  return count === 'links' ? facts.links + facts.anchors : facts[count];
}

function tableOf(measured: Measured[]): string {
  const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;
  return table(
    [
      'expected / imported',
      ...COUNTS,
      'first difference',
      'texts that differ',
      'files',
      'includes',
      'seconds',
      'pages a second',
      'memory before',
      'added',
    ],
    measured.map(({ repository, facts, imported, difference, different, files, includes, pages, seconds, memory }) => [
      `${repository} ${facts.project_directory}`,
      ...COUNTS.map((count) => `${expected(facts, count) ?? '–'} / ${imported[count]}`),
      difference ?? (facts.tree ? 'none' : 'no tree'),
      different.length === 0 ? 'none' : `${different.length}: ${different[0]}`,
      String(files),
      String(includes),
      seconds.toFixed(1),
      String(Math.round(pages / seconds)),
      megabytes(memory.before),
      megabytes(memory.peak - memory.before),
    ]),
  );
}

/** What is not as it must be. */
function faultsOf({ repository, facts, imported, difference, different, memory }: Measured): string[] {
  const of = `${repository} ${facts.project_directory}`;
  const added = memory.peak - memory.before;
  return [
    ...COUNTS.filter((count) => (expected(facts, count) ?? imported[count]) !== imported[count]).map(
      (count) => `${of}: ${imported[count]} ${count} instead of ${expected(facts, count)}`,
    ),
    ...(difference ? [`${of}: ${difference}`] : []),
    ...(different.length > 0
      ? [`${of}: ${different.length} texts or files differ: ${different.slice(0, 3).join(', ')}`]
      : []),
    ...(added > MAX_ADDED ? [`${of}: ${Math.round(added / 1e6)} MB of memory added`] : []),
  ];
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string' } },
});
if (values.only !== undefined && !['postgres', 'pglite'].includes(values.only)) {
  throw new Error('--only must be postgres or pglite');
}
const repositories = realRepositories().filter(({ name }) => positionals.length === 0 || positionals.includes(name));
const git = await aGitServer();
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'octavo-repositories-'));
const parts: string[] = [];
try {
  for (const { bundle, name } of repositories) {
    await git.fromBundle(bundle, name);
    await checkOut(bundle, path.join(folder, name));
  }
  for (const kind of ['postgres', 'pglite'] as const) {
    if (values.only && values.only !== kind) continue;
    const measured: Measured[] = [];
    let heading = 'On PGlite, embedded';
    for (const repository of repositories) {
      const place = kind === 'postgres' ? await emptyPostgres() : emptyPglite();
      if (typeof place === 'string') {
        log(place);
        break;
      }
      if (place.version) heading = `On PostgreSQL ${place.version}`;
      try {
        measured.push(...(await measureRepository(repository, place, git, path.join(folder, repository.name))));
      } finally {
        await place.drop();
      }
    }
    if (measured.length === 0) continue;
    parts.push(`### ${heading}`, tableOf(measured));
    for (const fault of measured.flatMap(faultsOf)) {
      log(`not as it must be: ${fault}`);
      process.exitCode = 1;
    }
  }
} finally {
  await git.close();
  fs.rmSync(folder, { recursive: true, force: true });
}
process.stdout.write(`${parts.join('\n\n')}\n`);
