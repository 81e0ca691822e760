/** What a change request changes, on its page: in the order of the table of contents, with a tree beside it. */
import { beforeAll, expect, test } from 'vitest';
import { aServer, type TestServer } from '../support/server.ts';
import { Browsing } from './browsing.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
});

/** A space of 30 pages: ten chapters with two sections each; its ids by title. */
async function aBook() {
  const organization = await server.make.organization();
  const author = await server.make.member(organization, 'admin');
  const space = await server.make.space(organization, { author });
  const [api, path] = [server.as(author.token), `/v1/spaces/${space.id}`];
  const ids: Record<string, string> = {};
  const create = async (titles: string[], parent?: string) => {
    const { body } = await api.post(`${path}/content`, {
      changes: titles.map((title) => ({
        type: 'create_page',
        page: title,
        title,
        content: { markdown: `Text of ${title}.` },
        ...(parent && { parent: ids[parent] }),
      })),
    });
    Object.assign(ids, body.created);
  };
  const chapters = Array.from({ length: 10 }, (_, i) => `${i + 1}`);
  await create(chapters);
  for (const chapter of chapters) await create([`${chapter}.1`, `${chapter}.2`], chapter);
  await api.post(`${path}/change-requests`, { subject: 'All over the book' });
  const edit = (changes: object[]) => api.post(`${path}/change-requests/1/content`, { changes });
  const own = await new Browsing(server).signIn(author.token);
  const base = `/app/spaces/${space.id}/change-requests/1`;
  return { ids, edit, own, base };
}

const headings = (html: string) =>
  [...html.matchAll(/<h3 id="app-h-[^"]*">(?:<a [^>]*>)?([^<]*)/g)].map(([, title]) => title);
const treeIn = (html: string) => /aria-label="What changed">([\s\S]*?)<\/nav>/.exec(html)?.[1] ?? '';

test('the changed pages of a change request come in the order of the table of contents, not of their ids', async () => {
  const { ids, edit, own, base } = await aBook();
  const write = (title: string) => ({ type: 'update_page', page: ids[title], content: { markdown: `New ${title}.` } });
  await edit([
    write('9.2'),
    write('2.1'),
    write('10.1'),
    { type: 'delete_page', page: ids['3.1'] },
    { type: 'create_page', title: '5.3', parent: ids['5'], content: { markdown: 'New.' } },
    { type: 'move_page', page: ids['7.1'], parent: ids['1'], position: 'last' },
    write('3'),
    write('1'),
  ]);
  const { text } = await own.get(base);
  const order = ['1', '7.1', '2.1', '3', '3.1', '5.3', '9.2', '10.1'];
  expect(headings(text)).toEqual(order);

  // The tree names them in the same order, each below its chapter, and leads to its changes.
  const tree = treeIn(text);
  const linked = [...tree.matchAll(/<a href="([^"]*)">([^<]*?) <span class="app-changed app-changed-(\w+)">([^<]*)/g)];
  expect(linked.map(([, , title]) => title)).toEqual(order);
  expect(linked.map(([, , , , kind]) => kind)).toEqual([
    'Edited',
    'Moved',
    'Edited',
    'Edited',
    'Deleted',
    'New',
    'Edited',
    'Edited',
  ]);
  for (const [, href] of linked) expect(text).toContain(`id="${href?.slice(1)}"`);
  // Chapters that did not change are there, without a link.
  expect(tree).toMatch(/<li><span>9<\/span><ul><li><a [^>]*>9\.2 /);
  expect(tree).toMatch(/>3 <span[^>]*>Edited<\/span><\/a><ul><li><a [^>]*>3\.1 /);
});

test('the tree leads to changes on other pages of the list, and one changed page needs none', async () => {
  const { ids, edit, own, base } = await aBook();
  await edit([{ type: 'update_page', page: ids['4'], title: 'Four' }]);
  expect((await own.get(base)).text).not.toContain('aria-label="What changed"');
  const all = Object.values(ids);
  await edit(all.map((page) => ({ type: 'update_page', page, content: { markdown: 'Changed.' } })));
  const [first, second] = [(await own.get(base)).text, (await own.get(`${base}?from=20`)).text];
  expect(headings(first)).toHaveLength(20);
  expect(headings(second)).toEqual(['7.2', '8', '8.1', '8.2', '9', '9.1', '9.2', '10', '10.1', '10.2'].slice(-10));
  expect(treeIn(first)).toContain(`href="${base}?from=20#app-p-${ids['10.2']}"`);
  expect(treeIn(first)).toContain(`href="#app-p-${ids['1']}"`);
  expect(treeIn(second)).toContain(`href="${base}#app-p-${ids['1']}"`);
});
