/** What happens beside an import: other imports, edits, the end of the space, a second attempt, the end of the server. */
import { beforeAll, expect, test } from 'vitest';
import { gitOperation } from '../../../src/features/git/job.ts';
import { silentLog } from '../../../src/log.ts';
import { openServices } from '../../../src/server/open.ts';
import type { Client } from '../../support/client.ts';
import { document } from '../../support/generated/gql.ts';
import { afterImport, importInto, startImport } from '../../support/git-import.ts';
import { aGitServer, type Files, type GitServer } from '../../support/git-server.ts';
import { untilJobsAreDone } from '../../support/jobs.ts';
import { aServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let git: GitServer;

beforeAll(async () => {
  git = await aGitServer();
  server = await aServer({ EGRESS_ALLOW: '127.0.0.1' });
});

async function aSpace() {
  const organization = await server.make.organization();
  const { id } = await server.make.space(organization, { defaultLevel: 'admin' });
  const client = server.as((await server.make.member(organization, 'admin')).token);
  const content = async () => (await client.get(`/v1/spaces/${id}/content`)).body;
  return { id, client, content };
}

async function operationsOf(
  client: Client,
  id: string,
): Promise<{ id: string; state: string; error: string | null }[]> {
  const { body } = await client.graphql(
    document(
      `query ImportRacesSpace($id: ID!) { space(spaceId: $id) { gitOperations { items { id state error oid } } } }`,
    ),
    { id },
  );
  return body.data.space.gitOperations.items;
}

const titles = ({ pages }: any): string[] => pages.map(({ title }: { title: string }) => title);
const pagesNamed = (...names: string[]): Files =>
  Object.fromEntries(names.map((name) => [`${name}.md`, `# ${name}\n\nText of ${name}.\n`]));

test('two imports of one space run one after the other, in the order in which they were asked for', async () => {
  const repository = await git.aRepository(pagesNamed('one'));
  await repository.commit(pagesNamed('two'), { branch: 'second' });
  const { id, client, content } = await aSpace();
  const { held, release } = git.hold();
  await startImport(client, id, repository.url);
  await held;
  await startImport(client, id, repository.url, { ref: 'refs/heads/second' });
  const [second, first] = await operationsOf(client, id);
  expect([first?.state, second?.state]).toEqual(['running', 'pending']);
  release();
  await afterImport(client, id);
  expect((await operationsOf(client, id)).map(({ state }) => state)).toEqual(['completed', 'completed']);
  expect(titles(await content())).toEqual(['two']);
});

test('imports of other spaces do not wait', async () => {
  const repository = await git.aRepository(pagesNamed('one'));
  const [a, b] = [await aSpace(), await aSpace()];
  const { held, release } = git.hold();
  await startImport(a.client, a.id, repository.url);
  await held;
  const before = git.requests.length;
  await startImport(b.client, b.id, repository.url);
  const state = async () => (await operationsOf(b.client, b.id))[0]?.state;
  await expect.poll(state, { message: 'the import of the other space does not wait' }).toBe('running');
  expect(git.requests).toHaveLength(before);
  release();
  await Promise.all([afterImport(a.client, a.id), afterImport(b.client, b.id)]);
});

test('edits go on while an import runs, and none is lost', async () => {
  const names = Array.from({ length: 150 }, (_, index) => `page-${index}`);
  const repository = await git.aRepository(pagesNamed(...names));
  for (const round of ['the first import', 'the next one']) {
    const { id, client, content } = await aSpace();
    if (round === 'the next one') {
      await importInto(client, id, repository.url);
      await repository.commit({ ...pagesNamed(...names, 'more'), 'page-1.md': '# page-1\n\nChanged there.\n' });
    }
    const before = titles(await content());
    const made: string[] = [];
    await startImport(client, id, repository.url);
    for (;;) {
      const title = `Made here ${made.length}`;
      const { status, body } = await client.post(`/v1/spaces/${id}/content`, {
        changes: [{ type: 'create_page', title, content: { markdown: `${title}.\n` } }],
      });
      expect(status, JSON.stringify(body)).toBe(200);
      made.push(title);
      const [operation] = await operationsOf(client, id);
      if (!['pending', 'running'].includes(operation?.state ?? '')) break;
    }
    const info = await afterImport(client, id);
    expect(info.operation, round).toMatchObject({ state: 'completed' });
    const after = titles(await content());
    expect(after).toEqual(expect.arrayContaining([...names, ...made]));
    expect(new Set(after).size, 'no page is there twice').toBe(after.length);
    expect(after.length).toBe(
      new Set([...before, ...names, 'more', ...made]).size - (round === 'the first import' ? 1 : 0),
    );
  }
});

test('a space that is deleted meanwhile stays as it was', async () => {
  const repository = await git.aRepository(pagesNamed('one'));
  const { id, client, content } = await aSpace();
  const before = (await content()).id;
  const { held, release } = git.hold();
  await startImport(client, id, repository.url);
  await held;
  expect((await client.delete(`/v1/spaces/${id}`)).status).toBe(204);
  release();
  await untilJobsAreDone(server.services.database);
  const { prisma } = server.services.database;
  expect(await prisma.gitOperation.findFirst({ where: { spaceId: id } })).toMatchObject({
    state: 'failed',
    error: 'The space was deleted',
    credentials: null,
  });
  expect((await prisma.space.findUnique({ where: { id } }))?.revisionId).toBe(before);
});

test('a space that is purged meanwhile takes its operations with it, and the job ends', async () => {
  const repository = await git.aRepository(pagesNamed('one'));
  const { id, client } = await aSpace();
  const { prisma } = server.services.database;
  const { held, release } = git.hold();
  await startImport(client, id, repository.url);
  await held;
  await prisma.space.delete({ where: { id } });
  release();
  await untilJobsAreDone(server.services.database);
  expect(await prisma.gitOperation.count({ where: { spaceId: id } })).toBe(0);
});

test('of two attempts at once, because one was believed dead, only the later one counts', async () => {
  const repository = await git.aRepository(pagesNamed('one', 'two'));
  const { id, client, content } = await aSpace();
  const { prisma } = server.services.database;
  const { held, release } = git.hold();
  await startImport(client, id, repository.url);
  await held;
  const operation = await prisma.gitOperation.findFirstOrThrow({ where: { spaceId: id } });
  const waiting = git.requests.length;
  await server.services.jobs.send(gitOperation, { operation: operation.id }, { key: 'again' });
  // Between the looks the event loop turns, or the embedded database answers them alone and the attempt has to wait.
  const begun = () => prisma.gitOperation.findUnique({ where: { id: operation.id } });
  await expect.poll(begun, { message: 'the second attempt begins' }).toMatchObject({ attempts: 2 });
  expect(git.requests).toHaveLength(waiting);
  release();
  await untilJobsAreDone(server.services.database);
  expect(await operationsOf(client, id)).toMatchObject([{ state: 'completed', error: null }]);
  expect(titles(await content())).toEqual(['one', 'two']);
  expect(await prisma.revision.count({ where: { spaceId: id } }), 'the first one and that of the import').toBe(2);
  await server.services.jobs.send(gitOperation, { operation: operation.id }, { key: 'again' });
  await untilJobsAreDone(server.services.database);
  expect(await prisma.revision.count({ where: { spaceId: id } })).toBe(2);
});

test('an import that a stopping server cannot finish is done by the next one', async () => {
  const old = await aServer({ EGRESS_ALLOW: '127.0.0.1' });
  const repository = await git.aRepository(pagesNamed('one'));
  const organization = await old.make.organization();
  const { id } = await old.make.space(organization, { defaultLevel: 'create' });
  const client = old.as((await old.make.member(organization, 'create')).token);
  const { held, release } = git.hold();
  await startImport(client, id, repository.url);
  await held;
  await old.services.jobs.stop(50);
  expect((await client.get(`/v1/spaces/${id}/git/info`)).body.operation).toMatchObject({ state: 'running' });
  release();
  const next = await openServices(old.services.config, silentLog, { database: old.services.database });
  try {
    await next.work();
    expect((await afterImport(client, id)).operation).toMatchObject({ state: 'completed' });
    expect(titles((await client.get(`/v1/spaces/${id}/content`)).body)).toEqual(['one']);
  } finally {
    await next.close();
  }
});
