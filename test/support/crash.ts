/** Killing a server at random moments of work, and looking at what it leaves. */
import { setTimeout as delay } from 'node:timers/promises';
import { configFrom } from '../../src/config.ts';
import { silentLog } from '../../src/log.ts';
import { openServices } from '../../src/server/open.ts';
import { type Diary, lostFrom, newDiary, patiently, workTogether } from './callers.ts';
import { Client } from './client.ts';
import { afterImport, startImport } from './git-import.ts';
import type { GitServer } from './git-server.ts';
import { problemsOf } from './invariants.ts';
import { stretched } from './pace.ts';
import { aServerProcess } from './server-process.ts';

export interface CrashRound {
  round: number;
  /** Milliseconds of work before the kill, after the first answer. */
  after: number;
  /** What is wrong, one sentence each. */
  problems: string[];
  /** What people did in this round. */
  diary: Diary;
}

const PAGES = 60;
const LONGEST_MS = 3000;
/** On PostgreSQL another instance might still be at it: a job is taken up again when nobody has told of it for a minute. */
const RESUMED_MS = stretched(300_000);

/**
 * Each round: people work on a space and a repository is imported into another; the server is killed; the database is looked at;
 * after the next start what was acknowledged must be there, and of the import nothing or everything. The last that is given is not a
 * kill: all imports have come to their end.
 */
export async function* crashRounds(
  env: Record<string, string>,
  git: GitServer,
  rounds: number,
): AsyncGenerator<CrashRound> {
  const { DATA_DIR: folder = '', ...more } = env;
  const start = () => aServerProcess(folder, { EGRESS_ALLOW: '127.0.0.1', ...more });
  const files = Object.fromEntries(
    Array.from({ length: PAGES }, (_, n) => [`page-${n}.md`, `# Page ${n}\n\n${'Some words. '.repeat(50)}\n`]),
  );
  const repository = await git.aRepository(files);
  let server = await start();
  const imports: string[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const { client } = server;
    const [{ id: organizationId }] = (await patiently(client, '/v1/orgs')).body.items;
    const [spaceId, imported] = (await Promise.all(
      ['Work', 'Import'].map(
        async (title) => (await client.post(`/v1/orgs/${organizationId}/spaces`, { title })).body.id as string,
      ),
    )) as [string, string];
    const diary = newDiary();
    const after = Math.floor(Math.random() * LONGEST_MS);
    let isOver = false;
    const clients = [1, 2, 3].map(() => new Client(client.url, client.token));
    const work = workTogether({ clients, spaceId, diary, random: Math.random, isOver: () => isOver });
    await startImport(client, imported, repository.url);
    // A kill before anything was acknowledged would show nothing.
    while (diary.answers.size === 0) await delay(5);
    await delay(after);
    await server.kill();
    isOver = true;
    await work;

    const services = await openServices(configFrom({ ...env, JOBS: 'off' }), silentLog);
    const problems = await problemsOf(services, [spaceId, imported]);
    await services.close();
    server = await start();
    problems.push(...diary.faults, ...(await lostFrom(server.client, spaceId, diary)));
    const { pages } = (await patiently(server.client, `/v1/spaces/${imported}/content`)).body;
    if (pages.length !== 0 && pages.length !== PAGES) problems.push(`the import made ${pages.length} pages`);
    imports.push(imported);
    yield { round, after, problems, diary };
  }
  const problems: string[] = [];
  for (const spaceId of imports) {
    const { operation } = await afterImport(server.client, spaceId, RESUMED_MS);
    if (operation.state !== 'completed') problems.push(`the import is ${operation.state}: ${operation.error}`);
    else if (!(await findsAll(server.client, spaceId))) problems.push('search does not find what was imported');
  }
  yield { round: rounds, after: 0, problems, diary: newDiary() };
  await server.kill();
}

/** Whether search finds all pages of the repository, once the job that a kill may have ended has run again. */
async function findsAll(client: Client, spaceId: string): Promise<boolean> {
  const deadline = Date.now() + RESUMED_MS;
  for (;;) {
    const { body } = await patiently(client, `/v1/spaces/${spaceId}/search?query=words&limit=100`);
    if (body.count === PAGES) return true;
    if (Date.now() > deadline) return false;
    await delay(100);
  }
}
