/** Conflicts of fields and deletions on the page of a change request: shown with both values, decided with a button. */
import { beforeAll, expect, test } from 'vitest';
import { aServer, type TestServer } from '../support/server.ts';
import { Browsing } from './browsing.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
});

test('a title that both changed and a page that one side deleted are decided on the page; then the merge is offered', async () => {
  const organization = await server.make.organization();
  const editor = await server.make.member(organization, 'admin');
  const reader = await server.make.member(organization, 'read');
  const space = await server.make.space(organization);
  const [api, path] = [server.as(editor.token), `/v1/spaces/${space.id}`];
  const write = async (at: string, changes: object[]) => (await api.post(`${at}/content`, { changes })).body.created;
  const { a, b } = await write(
    path,
    ['a', 'b'].map((page) => ({ type: 'create_page', page, title: `Page ${page}`, content: { markdown: 'One.\n' } })),
  );
  await api.post(`${path}/change-requests`, {});
  const own = `${path}/change-requests/1`;
  const retitle = (title: string) => ({ type: 'update_page', page: a, title });
  const edit = { type: 'update_page', page: b, content: { markdown: 'Two.\n' } };
  await write(own, [retitle('Proposed <b>'), { type: 'delete_page', page: b }]);
  await write(path, [retitle('Of the main content'), edit]);

  const page = `/app/spaces/${space.id}/change-requests/1`;
  const browser = await new Browsing(server).signIn(editor.token);
  expect((await browser.get(page)).text).not.toContain('Conflicts to resolve');
  await browser.submit(page, `${page}/update`, {});
  const shown = (await browser.get(page)).text;
  expect(shown).toContain('Both sides changed the same: resolve the conflicts.');
  expect(shown).toContain('Conflicts to resolve <span class="app-count">2</span>');
  expect(shown).toContain('Of the main content');
  expect(shown).toContain('Proposed &lt;b&gt;');
  expect(shown).toContain('Not deleted, but edited');
  expect(shown).toContain('Resolve the conflicts first.');
  const toRead = (await (await new Browsing(server).signIn(reader.token)).get(page)).text;
  expect(toRead).toContain('Conflicts to resolve');
  expect(toRead).not.toContain('Keep this');

  const { items } = (await api.get(`${own}/conflicts`)).body;
  const at = (field: string) => `${page}/conflicts/${items.find((each: { field: string }) => each.field === field).id}`;
  expect((await browser.submit(page, at('title'), { keep: 'proposed' })).location).toBe(page);
  expect((await browser.get(page)).text).toContain('Resolved. There are more conflicts.');
  await browser.submit(page, at('deleted'), { keep: 'main' });
  const decided = (await browser.get(page)).text;
  expect(decided).not.toContain('Conflicts to resolve');
  expect(decided).not.toContain('Resolve the conflicts first.');
  await browser.submit(page, `${page}/merge`, {});
  expect((await api.get(`${path}/content/page/${a}`)).body.title).toBe('Proposed <b>');
  expect((await api.get(`${path}/content/page/${b}?format=markdown`)).body.markdown).toBe('Two.\n');
});
