/**
 * `npm run bench -- export-crash`: the server is killed (SIGKILL) at random moments of exports; after each next start the operation
 * ends, and space and repository agree. Exits with 1 if not.
 *
 *   --rounds 50
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { exportFrom } from '../test/support/git-export.ts';
import { afterImport, importInto } from '../test/support/git-import.ts';
import { aGitServer, type TestRepository } from '../test/support/git-server.ts';
import { aServerProcess } from '../test/support/server-process.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '50' } } });
const rounds = Number(values.rounds);
const PAGES = 200;
const folder = mkdtempSync(path.join(tmpdir(), 'octavo-export-crash-'));
const git = await aGitServer();
const start = () => aServerProcess(folder, { EGRESS_ALLOW: '127.0.0.1' });
let server = await start();
let whole = 0;
try {
  const files = Object.fromEntries(
    Array.from({ length: PAGES }, (_, n) => [`page-${n}.md`, `# Page ${n}\n\nWords.\n`]),
  );
  const repository = await git.aRepository(files);
  const [{ id: organization }] = (await server.client.get('/v1/orgs')).body.items;
  const { id } = (await server.client.post(`/v1/orgs/${organization}/spaces`, { title: 'Docs' })).body;
  await importInto(server.client, id, repository.url);
  await edit(id, 0);
  const started = performance.now();
  await exportFrom(server.client, id, repository.url);
  const longest = (performance.now() - started) * 1.2;
  for (let round = 1; round <= rounds; round += 1) {
    await edit(id, round);
    const before = await idsOf(id);
    const after = Math.round(Math.random() * longest);
    const asked = { url: repository.url, ref: 'refs/heads/main', commitMessage: `Round ${round}` };
    await server.client.post(`/v1/spaces/${id}/git/export`, asked);
    await delay(after);
    await server.kill();
    server = await start();
    const { operation } = await afterImport(server.client, id, 120_000);
    if (operation.state !== 'completed') await exportFrom(server.client, id, repository.url);
    const problems = await problemsOf(id, repository, before, round);
    if (problems.length === 0) whole += 1;
    const { length } = operation.steps;
    process.stdout.write(
      `round ${round}: killed after ${after} ms, ${length} steps; ${problems.join('; ') || 'whole'}\n`,
    );
  }
  process.stdout.write(`${whole} of ${rounds} kills left everything whole\n`);
  if (whole < rounds) process.exitCode = 1;
} finally {
  await server.kill();
  await git.close();
  rmSync(folder, { recursive: true, force: true });
}

async function edit(spaceId: string, round: number): Promise<void> {
  const content = { markdown: `Words of round ${round}.\n` };
  await server.client.post(`/v1/spaces/${spaceId}/content`, {
    changes: [{ type: 'create_page', title: `Round ${round}`, content }],
  });
}

async function pagesOf(spaceId: string): Promise<{ id: string; title: string; git?: { path: string } }[]> {
  return (await server.client.get(`/v1/spaces/${spaceId}/content`)).body.pages;
}

async function idsOf(spaceId: string): Promise<string> {
  return (await pagesOf(spaceId)).map((page) => page.id).join();
}

/** Every page under its id and in one file, one commit for each round, and nothing left that an import would change. */
async function problemsOf(spaceId: string, repository: TestRepository, before: string, round: number) {
  const problems: string[] = [];
  if ((await idsOf(spaceId)) !== before) problems.push('pages have other ids');
  const paths = (await pagesOf(spaceId)).map((page) => page.git?.path ?? page.title);
  const listed = (await repository.git('ls-tree', '-r', '--name-only', 'main'))
    .split('\n')
    .filter((name) => name !== 'SUMMARY.md');
  if (paths.sort().join() !== listed.sort().join()) problems.push('the files are not the pages');
  const commits = Number(await repository.git('rev-list', '--count', 'main'));
  if (commits !== round + 2) problems.push(`${commits} commits`);
  execFileSync('git', ['fsck', '--strict'], { cwd: repository.folder, stdio: 'ignore' });
  const revision = (await server.client.get(`/v1/spaces/${spaceId}/content`)).body.id;
  await importInto(server.client, spaceId, repository.url, { force: true });
  if ((await server.client.get(`/v1/spaces/${spaceId}/content`)).body.id !== revision)
    problems.push('an import changes it');
  return problems;
}
