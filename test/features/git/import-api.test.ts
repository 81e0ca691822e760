import { beforeAll, describe, expect, test } from 'vitest';
import { document } from '../../support/generated/gql.ts';
import { importInto, startImport } from '../../support/git-import.ts';
import { aGitServer, type GitServer } from '../../support/git-server.ts';
import { aServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let git: GitServer;

beforeAll(async () => {
  git = await aGitServer();
  server = await aServer({ EGRESS_ALLOW: '127.0.0.1', GIT_MAX_MB: '1' });
});

async function aSpaceAndImporter() {
  const organization = await server.make.organization();
  const space = await server.make.space(organization, { title: 'Docs' });
  const client = server.as((await server.make.member(organization, 'create', {})).token);
  await server.make.grant({ space }, { user: { id: (await client.get('/v1/user')).body.id } }, 'create');
  const importFrom = async (url: string, options: Record<string, unknown> = {}) => ({
    body: await importInto(client, space.id, url, options),
  });
  return { space, client, importFrom, content: `/v1/spaces/${space.id}/content` };
}

const PROJECT = {
  'SUMMARY.md':
    '# Table of contents\n\n* [Welcome](README.md)\n\n## Guides\n\n* [First](guides/first.md)\n  * [Second](guides/second.md)\n* [Missing](guides/gone.md)\n',
  'README.md':
    '---\ndescription: Hello\n---\n\n# Welcome\n\n![logo](.gitbook/assets/logo.svg) and {% include ".gitbook/includes/note.md" %}\n',
  'guides/first.md': '# First\n\nSee [second](second.md).\n',
  'guides/second.md': '# Second\r\n\r\nwith carriage returns\r\n',
  '.gitbook/assets/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>',
  '.gitbook/includes/note.md': 'A note.\n',
  '.gitbook/vars.yaml': 'product: Octavo\n',
};

describe('importing over http', () => {
  test('answers references with their space, and what leads nowhere as a broken link', async () => {
    const repository = await git.aRepository();
    await repository.commit({
      'SUMMARY.md':
        '* [Home](README.md)\n* [Part](a.md)\n* [Again](a.md)\n* [File](a.pdf)\n* [Run](javascript:alert(1))\n',
      'README.md': '---\ncover: .gitbook/assets/none.png\ncoverY: 10\n---\n',
      'a.md': '---\ncover: a.png\n---\n',
      'a.png': 'png',
      'a.pdf': 'pdf',
    });
    const { space, client, importFrom, content } = await aSpaceAndImporter();
    await importFrom(repository.url);
    const { pages, files } = (await client.get(content)).body;
    const [home, part, again, file, run] = pages;
    const fileNamed = (name: string) => files.find((one: { name: string }) => one.name === name).id;
    expect(home.cover).toEqual({ ref: { kind: 'url', url: '.gitbook/assets/none.png' }, yPos: 10 });
    expect(part.cover.ref).toEqual({ kind: 'file', file: fileNamed('a.png'), space: space.id });
    expect(again.target).toEqual({ kind: 'page', page: part.id, space: space.id });
    expect(file.target).toEqual({ kind: 'file', file: fileNamed('a.pdf'), space: space.id });
    expect(run.target).toEqual({ kind: 'url', url: 'javascript:alert(1)' });
    expect(run).not.toHaveProperty('href');
    const { items } = (await client.get(`/v1/spaces/${space.id}/links?status=broken`)).body;
    expect(items.map(({ targetReference }: any) => targetReference.url).sort()).toEqual([
      '.gitbook/assets/none.png',
      'javascript:alert(1)',
    ]);
  });

  test('takes variables of any name, which can be read, changed and removed; new ones have names of letters', async () => {
    const repository = await git.aRepository();
    await repository.commit({
      'README.md': '<code class="expression">space.vars["with space"]</code>',
      '.gitbook/vars.yaml': 'with space: "1"\nplain: "2"\n',
    });
    const { client, importFrom, content } = await aSpaceAndImporter();
    await importFrom(repository.url);
    expect((await client.get(content)).body.variables).toEqual({ 'with space': '1', plain: '2' });
    const set = (variables: object) => client.post(content, { changes: [{ type: 'set_variables', variables }] });
    expect((await set({ 'with space': '3' })).status).toBe(200);
    const { body } = await client.get(`${content}/path/readme?evaluated=true`);
    expect(body.markdown).toBe('3');
    expect((await set({ 'with space': null, plain: '4' })).status).toBe(200);
    expect((await client.get(content)).body.variables).toEqual({ plain: '4' });
    expect(await set({ 'with space': '5' })).toMatchObject({
      status: 400,
      body: { error: { details: [{ path: 'changes[0].variables.with space' }] } },
    });
  });

  test('brings the page tree, texts, files, includes and variables, and says what is missing', async () => {
    const repository = await git.aRepository(undefined, 'first');
    await repository.commit(PROJECT);
    const { client, content, importFrom, space } = await aSpaceAndImporter();
    const info = await importFrom(repository.url);
    expect(info.body).toMatchObject({
      url: repository.url,
      oid: expect.any(String),
      operation: { state: 'completed', revision: expect.any(String) },
    });

    const { body: revision } = await client.get(content);
    expect(revision).toMatchObject({
      git: { oid: info.body.oid, ref: 'refs/heads/main', createdByService: false },
      variables: { product: 'Octavo' },
      pages: [
        { title: 'Welcome', slug: 'readme', description: 'Hello', git: { path: 'README.md' } },
        {
          type: 'group',
          title: 'Guides',
          pages: [{ title: 'First', pages: [{ title: 'Second', path: 'guides/first/second' }] }],
        },
      ],
      files: [{ name: 'logo.svg', contentType: 'image/svg+xml' }],
      reusableContents: [{ git: { path: '.gitbook/includes/note.md' } }],
    });
    const second = revision.pages[1].pages[0].pages[0];
    expect((await client.get(`${content}/page/${second.id}`)).body.markdown).toBe(PROJECT['guides/second.md']);
    expect((await client.get(`${content}?metadata=false`)).body).not.toHaveProperty('git');

    const { body } = await client.graphql(
      document(`query ImportApiSpace($id: ID!) { space(spaceId: $id) { gitOperations { items { report state } } } }`),
      { id: space.id },
    );
    const { report } = body.data.space.gitOperations.items[0]!;
    expect(report.missing).toMatchObject([{ path: 'guides/gone.md' }]);
    const { items } = (await client.get(`/v1/spaces/${space.id}/git/operations`)).body;
    expect(items).toMatchObject([{ object: 'git-operation', kind: 'import' }]);
    expect(items[0]).not.toHaveProperty('report');
    const one = await client.get(`/v1/spaces/${space.id}/git/operations/${items[0].id}`);
    expect(one.body).toMatchObject({ ...items[0], report });
  });

  test('the same commit again makes no revision; a changed one keeps the ids, also of renamed files', async () => {
    const repository = await git.aRepository(undefined, 'again');
    await repository.commit(PROJECT);
    const { client, content, importFrom } = await aSpaceAndImporter();
    await importFrom(repository.url);
    const before = (await client.get(content)).body;
    await importFrom(repository.url);
    expect((await client.get(content)).body.id).toBe(before.id);

    await repository.commit({
      ...Object.fromEntries(Object.entries(PROJECT).filter(([path]) => path !== 'guides/first.md')),
      'SUMMARY.md': PROJECT['SUMMARY.md'].replace('guides/first.md', 'guides/renamed.md'),
      'guides/renamed.md': PROJECT['guides/first.md'],
      'README.md': `${PROJECT['README.md']}\nMore.\n`,
    });
    await importFrom(repository.url);
    const after = (await client.get(content)).body;
    expect(after.id).not.toBe(before.id);
    expect(after.parents).toEqual([before.id]);
    expect(after.pages[0].id).toBe(before.pages[0].id);
    expect(after.pages[1].pages[0]).toMatchObject({
      id: before.pages[1].pages[0].id,
      slug: 'renamed',
      git: { path: 'guides/renamed.md' },
    });
  });

  test('edits made here are merged with what changed there', async () => {
    const repository = await git.aRepository(undefined, 'both');
    await repository.commit(PROJECT);
    const { client, content, importFrom } = await aSpaceAndImporter();
    await importFrom(repository.url);
    const [welcome, guides] = (await client.get(content)).body.pages;
    await client.post(content, {
      changes: [{ type: 'replace_text', page: guides.pages[0].id, find: 'See', replace: 'Please see' }],
    });
    await repository.commit({ ...PROJECT, 'README.md': `${PROJECT['README.md']}\nFrom there.\n` });
    await importFrom(repository.url);
    expect((await client.get(`${content}/page/${welcome.id}`)).body.markdown).toContain('From there.');
    expect((await client.get(`${content}/page/${guides.pages[0].id}`)).body.markdown).toContain('Please see');
  });

  test('a project folder, a standalone revision, an older timestamp', async () => {
    const repository = await git.aRepository(undefined, 'folder');
    await repository.commit(Object.fromEntries(Object.entries(PROJECT).map(([path, text]) => [`docs/${path}`, text])));
    const { client, content, importFrom, space } = await aSpaceAndImporter();
    const alone = await importFrom(repository.url, { repoProjectDirectory: 'docs', standalone: true });
    expect((await client.get(content)).body.pages).toEqual([]);
    const revision = await client.get(`/v1/spaces/${space.id}/revisions/${alone.body.operation.revision}`);
    expect(revision.body.pages).toHaveLength(2);
    await importFrom(repository.url, { repoProjectDirectory: 'docs', timestamp: '2026-05-01T00:00:00Z' });
    expect((await client.get(content)).body.pages).toHaveLength(2);
    const older = await importFrom(repository.url, { repoProjectDirectory: 'docs', timestamp: '2026-04-01T00:00:00Z' });
    expect(older.body.operation.state).toBe('skipped');
  });
});

describe('the address of the repository', () => {
  test('credentials open the repository, and neither right nor wrong ones are found in rows or logs', async () => {
    const repository = await git.aRepository(undefined, 'private');
    await repository.commit(PROJECT);
    git.credentials = { username: 'reader', password: 'correct-horse' };
    try {
      const { importFrom } = await aSpaceAndImporter();
      const wrong = await importFrom(repository.url.replace('http://', 'http://reader:battery-staple@'));
      expect(wrong.body.operation).toMatchObject({ state: 'failed', url: repository.url });
      const right = await importFrom(repository.url.replace('http://', 'http://reader:correct-horse@'));
      expect(right.body.operation.state).toBe('completed');
      const rows = await server.services.database.query<{ row: string }>('SELECT o::text AS row FROM "GitOperation" o');
      const jobs = await server.services.database.query<{ row: string }>('SELECT j::text AS row FROM pgboss.job j');
      const everything = [...rows, ...jobs].map(({ row }) => row).join('\n') + server.log.join('\n');
      expect(everything).not.toMatch(/battery-staple|correct-horse/);
    } finally {
      delete git.credentials;
    }
  });

  test('of another kind than http(s) is refused at once', async () => {
    const { client, space } = await aSpaceAndImporter();
    for (const url of ['ext::sh -c id', '--upload-pack=id', 'file:///etc', 'ssh://example.com/x', 'javascript:1']) {
      expect(await startImport(client, space.id, url)).toMatchObject({
        status: 400,
        body: { error: { details: [{ path: 'url' }] } },
      });
    }
  });
});

test('what is shown of a repository must be an address without credentials', async () => {
  const { client, space } = await aSpaceAndImporter();
  const url = 'https://example.com/x.git';
  for (const [path, options] of Object.entries({
    repoTreeURL: { repoTreeURL: 'https://reader:battery-staple@example.com/' },
    repoCommitURL: { repoCommitURL: 'javascript:alert(1)' },
    'gitInfo.url': { gitInfo: { provider: 'github', url: 'https://battery-staple@example.com/' } },
  })) {
    const refused = await startImport(client, space.id, url, options);
    expect(refused).toMatchObject({ status: 400, body: { error: { details: [{ path }] } } });
  }
});

test('the reports of the last 20 imports are kept', async () => {
  const repository = await git.aRepository({ 'README.md': '# Hello\n' });
  const { space, client, importFrom } = await aSpaceAndImporter();
  const { prisma } = server.services.database;
  await importFrom(repository.url);
  const {
    id: _,
    pushed: _pushed,
    ...row
  } = await prisma.gitOperation.findFirstOrThrow({ where: { spaceId: space.id } });
  const before = Array.from({ length: 25 }, (_, i) => ({
    ...row,
    id: `earlier-${i}`,
    options: {},
    steps: [],
    report: { counts: { documents: i } },
    createdAt: new Date(Date.UTC(2026, 0, 1, 0, i)),
  }));
  await prisma.gitOperation.createMany({ data: before });
  await importFrom(repository.url, { force: true });
  const { body } = await client.graphql(
    document(
      `query ImportApiSpace2($id: ID!) { space(spaceId: $id) { gitOperations { items { report } } gitInfo { operation { report } } } }`,
    ),
    { id: space.id },
  );
  const reports = body.data.space.gitOperations.items.map(({ report }) => report);
  expect(reports).toHaveLength(27);
  expect(reports.filter((report: unknown) => report !== null)).toEqual(reports.slice(0, 20));
  expect(body.data.space.gitInfo.operation.report).toEqual(reports[0]);
});

test('changes of a revision say where Git has what was edited, unless `metadata` is false', async () => {
  const { client, space, importFrom } = await aSpaceAndImporter();
  const repository = await git.aRepository({ 'README.md': '# Home\n\nOne.\n' });
  await importFrom(repository.url);
  const before = await repository.git('rev-parse', 'main:README.md');
  await repository.commit({ 'README.md': '# Home\n\nTwo.\n' });
  const after = await repository.git('rev-parse', 'main:README.md');
  const revision = (await importFrom(repository.url)).body.operation.revision;
  const attributesOf = async (query: string) =>
    (await client.get(`/v1/spaces/${space.id}/revisions/${revision}/changes${query}`)).body.changes[0].attributes;
  expect((await attributesOf('')).git).toEqual({
    before: { oid: before, path: 'README.md' },
    after: { oid: after, path: 'README.md' },
  });
  expect(Object.keys(await attributesOf('?metadata=false'))).toEqual(['document']);
});
