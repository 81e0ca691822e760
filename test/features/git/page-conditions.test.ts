/** Conditions of pages and in their texts: by edits, from Git, and back to it. */
import { beforeAll, expect, test } from 'vitest';
import { exportFrom } from '../../support/git-export.ts';
import { importInto } from '../../support/git-import.ts';
import { aGitServer, type GitServer } from '../../support/git-server.ts';
import { aServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let git: GitServer;

beforeAll(async () => {
  git = await aGitServer();
  server = await aServer({ EGRESS_ALLOW: '127.0.0.1' });
});

async function aSpace() {
  const organization = await server.make.organization();
  const { id } = await server.make.space(organization, { defaultLevel: 'create' });
  const client = server.as((await server.make.member(organization, 'create')).token);
  const post = (changes: object[]) => client.post(`/v1/spaces/${id}/content`, { changes });
  const page = async (path: string) => (await client.get(`/v1/spaces/${id}/content/path/${path}`)).body;
  return { id, client, post, page };
}

const create = (rest: object) => ({ type: 'create_page', page: 'p', title: 'Page', ...rest });

test('a page has a condition, which can be changed and cleared', async () => {
  const { post, page } = await aSpace();
  const condition = 'visitor.claims.plan === "pro"';
  const { body } = await post([create({ fields: { condition } })]);
  expect(await page('page')).toMatchObject({ condition });
  await post([{ type: 'update_page', page: body.created.p, fields: { icon: 'star' } }]);
  expect(await page('page')).toMatchObject({ condition, icon: 'star' });
  await post([{ type: 'update_page', page: body.created.p, fields: { condition: null } }]);
  expect(await page('page')).not.toHaveProperty('condition');
});

test('one that cannot be read is refused, with its place', async () => {
  const { post } = await aSpace();
  for (const [condition, message] of [
    ['visitor.claims.', 'ends unexpectedly (at character 16)'],
    ['a; b', 'has an unexpected ";" (at character 2)'],
    ['', 'must not be empty'],
    ['a'.repeat(1025), 'must have at most 1,024 characters'],
  ] as const)
    expect(await post([create({ fields: { condition } })]), condition).toMatchObject({
      status: 400,
      body: { error: { details: [{ path: 'changes[0].fields.condition', message }] } },
    });
});

test('so is a text in which one cannot be read, unless it was there before', async () => {
  const { post, client, id, page } = await aSpace();
  const refused = (markdown: string, line: number, fault: string) =>
    expect(post([create({ content: { markdown } })]), markdown).resolves.toMatchObject({
      status: 400,
      body: { error: { details: [{ path: 'changes[0].content.markdown', message: `${fault} (line ${line})` }] } },
    });
  await refused(
    '# A\n\n{% if visitor. %}\nb\n{% endif %}',
    3,
    'has {% if visitor. %} that ends unexpectedly (at character 9)',
  );
  await refused('{% if visitor.claims.a %}\nb', 1, 'has {% if visitor.claims.a %} without {% endif %}');
  await refused(`${'x '.repeat(20_000)}\n\n{% endif %}`, 3, 'has {% endif %} that belongs to no {% if %}');
  const good = '{% if visitor.claims.a %}\nb\n{% else %}\nc\n{% endif %}\n\n    {% if code\n';
  const made = await post([create({ content: { markdown: good } })]);
  expect(made.status).toBe(200);
  const replace = (find: string, by: string) => ({
    type: 'replace_text',
    page: made.body.created.p,
    find,
    replace: by,
  });
  expect((await post([replace('claims.a', 'claims.')])).status).toBe(400);
  expect((await page('page')).markdown).toBe(good);

  // An import takes what there is.
  const repository = await git.aRepository({ 'README.md': '# R\n\n{% if ( %}\nb\n{% endif %}\n' });
  await importInto(client, id, repository.url);
  const [readme] = (await client.get(`/v1/spaces/${id}/content/pages`)).body.pages.filter(
    ({ slug }: { slug: string }) => slug === 'readme',
  );
  const update = (markdown: string) => post([{ type: 'update_page', page: readme.id, content: { markdown } }]);
  expect((await update('# R\n\nMore.\n\n{% if ( %}\nb\n{% endif %}\n')).status).toBe(200);
  expect((await update('# R\n\n{% if ) %}\nb\n{% endif %}\n')).status).toBe(400);
});

test('front matter: read, reported, and written back as it was', async () => {
  const { id, client, post, page } = await aSpace();
  const files = {
    'SUMMARY.md': '* [A](a.md)\n* [B](b.md)\n* [C](c.md)\n* [D](d.md)\n* [E](e.md)\n',
    'a.md':
      '---\nif:   visitor.claims.isBeta   # ours\ndescription: A\n---\n\n# A\n\n{% if visitor.claims.x %}\nx\n{% endif %}\n',
    'b.md': '---\nif: visitor.claims.(\n---\n\n# B\n\n{% else %}\n',
    'c.md': '---\nif: !visitor.claims.isBeta\n---\n\n# C\n',
    'd.md': '---\nif: [a]\n---\n\n# D\n',
    'e.md': '---\nif:\n---\n\n# E\n',
  };
  const repository = await git.aRepository(files);
  const { operation } = await importInto(client, id, repository.url);
  const { body: told } = await client.get(`/v1/spaces/${id}/git/operations/${operation.id}`);
  expect(told.report.problems).toEqual([
    { path: 'b.md', message: 'if has an unexpected "(" (at character 16): the page is hidden from all visitors' },
    { path: 'b.md', line: 7, message: 'has {% else %} that belongs to no {% if %}' },
    expect.objectContaining({ path: 'c.md', message: expect.stringContaining('hidden from all visitors') }),
    expect.objectContaining({ path: 'd.md', message: expect.stringContaining('hidden from all visitors') }),
  ]);
  const a = await page('a');
  expect(a).toMatchObject({ condition: 'visitor.claims.isBeta', description: 'A' });
  expect((await page('b')).condition).toBe('visitor.claims.(');
  // Whatever it is, there is one: it guards the page.
  for (const path of ['c', 'd']) expect((await page(path)).condition, path).toBe('?');
  expect(await page('e')).not.toHaveProperty('condition');

  const show = (path: string) => repository.git('show', `main:${path}`);
  await post([{ type: 'update_page', page: a.id, fields: { description: 'Other' } }]);
  await exportFrom(client, id, repository.url);
  expect(await show('a.md')).toBe(files['a.md'].replace('description: A', 'description: Other').trimEnd());
  for (const path of ['b.md', 'c.md', 'd.md'] as const) expect(await show(path)).toBe(files[path].trimEnd());
  await post([{ type: 'update_page', page: a.id, fields: { condition: '!visitor.claims.isBeta' } }]);
  await exportFrom(client, id, repository.url);
  expect(await show('a.md')).toContain('---\nif: "!visitor.claims.isBeta"');
  await post([{ type: 'update_page', page: a.id, fields: { condition: null } }]);
  await exportFrom(client, id, repository.url);
  expect(await show('a.md')).not.toContain('if:');
});
