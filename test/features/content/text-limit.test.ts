/** One long page stalled everybody: what parses, compares and shows a text has to know how long it can be. */
import { beforeAll, expect, test } from 'vitest';
import { afterFile } from '../../support/endings.ts';
import { exportFrom } from '../../support/git-export.ts';
import { importInto } from '../../support/git-import.ts';
import { aGitServer } from '../../support/git-server.ts';
import { aServer, type TestServer } from '../../support/server.ts';

const MAX = 64 * 1024;
let server: TestServer;

beforeAll(async () => {
  server = await aServer({ PAGE_MAX_KB: '64', EGRESS_ALLOW: '127.0.0.1' });
});

async function aSpace() {
  const organization = await server.make.organization();
  const space = await server.make.space(organization);
  const client = server.as((await server.make.member(organization, 'admin')).token);
  const content = `/v1/spaces/${space.id}/content`;
  const edit = (change: object) => client.post(content, { changes: [change] });
  return { client, content, space, edit };
}

test('a page, and a reusable content, may have so many bytes and no more; the refusal names the field and the page', async () => {
  const { edit } = await aSpace();
  const create = (markdown: string) => edit({ type: 'create_page', page: 'p', title: 'Long', content: { markdown } });
  expect((await create('a'.repeat(MAX))).status).toBe(200);
  // 3 bytes each.
  for (const markdown of ['a'.repeat(MAX + 1), '漢'.repeat(MAX / 3 + 1)])
    expect(await create(markdown)).toMatchObject({
      status: 400,
      body: {
        error: {
          details: [
            { path: 'changes[0].content.markdown', message: `the text of "Long" must have at most ${MAX} bytes` },
          ],
        },
      },
    });
  const reusable = await edit({
    type: 'create_reusable_content',
    title: 'Part',
    content: { markdown: 'a'.repeat(MAX + 1) },
  });
  expect(reusable).toMatchObject({
    status: 400,
    body: { error: { message: /changes\[0\].content.markdown: the text of "Part"/ } },
  });
});

test('whichever way a text gets longer: by a replacement, by a Document', async () => {
  const { edit, client, content } = await aSpace();
  const markdown = 'ab '.repeat(1000);
  const page = (await edit({ type: 'create_page', page: 'p', title: 'Grows', content: { markdown } })).body.created.p;
  const replaced = await edit({ type: 'replace_text', page, find: 'a', replace: 'x'.repeat(70), count: 1000 });
  expect(replaced).toMatchObject({
    status: 400,
    body: { error: { details: [{ path: 'changes[0].replace', message: /the text of "Grows"/ }] } },
  });
  const { document } = (await client.get(`${content}/page/${page}?format=document`)).body;
  document.nodes[0].nodes[0].leaves[0].text = 'b '.repeat(MAX / 2);
  expect(await edit({ type: 'update_page', page, content: { document } })).toMatchObject({
    status: 400,
    body: { error: { details: [{ path: 'changes[0].content' }] } },
  });
  expect((await client.get(`${content}/page/${page}`)).body.markdown).toBe(markdown);
});

test('a text of a repository that is longer is kept as a file, under a link to it, and reported', async () => {
  const git = await aGitServer();
  afterFile(() => git.close());
  const { client, content, space } = await aSpace();
  const { url } = await git.aRepository({
    'SUMMARY.md': '* [Start](README.md)\n* [All of it](all.md)\n',
    'README.md': '# Start\n\n[all](all.md)\n',
    'all.md': `# All\n\n${'word '.repeat(MAX / 4)}`,
  });
  const { operation } = await importInto(client, space.id, url);
  expect(operation).toMatchObject({ state: 'completed' });
  const { pages } = (await client.get(`${content}/pages`)).body;
  expect(pages).toMatchObject([{ title: 'Start' }, { title: 'All of it', type: 'link', target: { kind: 'file' } }]);
  const { items } = (await client.get(`${content}/files`)).body;
  expect(items).toMatchObject([{ id: pages[1].target.file, name: 'all.md' }]);
  const query = `query ($id: ID!) { space(spaceId: $id) { gitOperations(limit: 1) { items { report } } } }`;
  expect(JSON.stringify((await client.graphql(query, { id: space.id })).body)).toContain('it is kept as a file');
  // Going out again, it stays as it is.
  const { operation: out } = await exportFrom(client, space.id, url);
  expect(out).toMatchObject({ kind: 'export', state: 'completed', oid: operation.oid });
});
