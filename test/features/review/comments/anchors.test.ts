/** What comments are on: a page, a block, a cell; found again after edits, and said to be gone when they are. */
import { beforeAll, describe, expect, test } from 'vitest';
import { toDocument } from '../../../../src/engine/markdown/document/read.ts';
import type { Block } from '../../../../src/engine/markdown/document/types.ts';
import { tablesOf } from '../../../../src/engine/markdown/tracking/track.ts';
import { aServer, type TestServer } from '../../../support/server.ts';
import { statementsOf } from '../../../support/statements.ts';
import { aDiscussion, type Discussion, PARENTS, type ParentName, text } from './discussion.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
});

/** Where the content of a parent is edited. */
const contentOf = ({ space, changeRequest }: Discussion, parent: ParentName): string =>
  parent === 'space'
    ? `/v1/spaces/${space.id}/content`
    : `/v1/spaces/${space.id}/change-requests/${changeRequest.id}/content`;

async function edit(discussion: Discussion, parent: ParentName, changes: object[]): Promise<void> {
  const answer = await discussion.by.admin.post(contentOf(discussion, parent), { changes });
  expect(answer.status, answer.text).toBe(200);
}

const write = (discussion: Discussion, parent: ParentName, page: string, markdown: string) =>
  edit(discussion, parent, [{ type: 'update_page', page, content: { markdown } }]);

/** The key of the block of a text that holds these words. */
function keyOf(markdown: string, words: string): string {
  const block = toDocument(markdown).nodes.find((node) => JSON.stringify(node.nodes).includes(words));
  if (!block) throw new Error(`No block holds ${words}`);
  return block.key;
}

describe.each(PARENTS)('on a %s', (parent) => {
  test('a comment on a block follows it through edits, and says when it is gone', async () => {
    const discussion = await aDiscussion(server);
    const { by, pages, path } = discussion;
    const page = pages.start;
    const first = 'First words.\n\nThe second paragraph has some words.\n\nLast words.\n';
    await write(discussion, parent, page, first);
    const key = keyOf(first, 'second');
    const posted = await by.comment.post(path(parent), { ...text('Which words?'), page, node: key });
    expect(posted.body.target).toMatchObject({ page: { id: page }, node: { id: key }, outdated: false });
    const target = async () => (await by.read.get(`${path(parent)}/${posted.body.id}`)).body.target;

    await write(discussion, parent, page, `# Title\n\n${first}More.\n`);
    expect(await target()).toMatchObject({ node: { id: key }, outdated: false, revision: posted.body.target.revision });
    const edited = first.replace('some words', 'very many words');
    await write(discussion, parent, page, edited);
    expect(await target()).toMatchObject({ node: { id: keyOf(edited, 'second') }, outdated: false });
    await write(discussion, parent, page, 'First words.\n\nLast words.\n');
    expect(await target()).toMatchObject({ page: { id: page }, node: { id: key }, outdated: true });
    // Resolving and opening again loses nothing, and with the text the anchor comes back.
    const own = `${path(parent)}/${posted.body.id}`;
    await by.comment.put(own, { resolved: true });
    await by.comment.put(own, { resolved: false });
    await write(discussion, parent, page, first);
    expect(await target()).toMatchObject({ node: { id: key }, outdated: false });
    await edit(discussion, parent, [{ type: 'delete_page', page }]);
    expect(await target()).toMatchObject({ page: { id: page }, node: { id: key }, outdated: true });
  });

  test('a comment on a block that is gone does not jump to one that stood beside it', async () => {
    const discussion = await aDiscussion(server);
    const { by, pages, path } = discussion;
    const page = pages.start;
    const texts = [
      '# A\n\npara one\n\npara two\n',
      '# A\n\nnew para\n\npara one\n\npara two\n',
      '# A\n\nnew para\n\npara one edited\n\npara two\n',
    ] as const;
    await write(discussion, parent, page, texts[0]);
    const key = keyOf(texts[0], 'para one');
    const posted = await by.comment.post(path(parent), { ...text('Which one?'), page, node: key });
    const target = async () => (await by.read.get(`${path(parent)}/${posted.body.id}`)).body.target;
    await write(discussion, parent, page, texts[1]);
    expect(await target()).toMatchObject({ node: { id: key }, outdated: false });
    await write(discussion, parent, page, texts[2]);
    expect(await target()).toMatchObject({ node: { id: keyOf(texts[2], 'edited') }, outdated: false });
    const gone = '# A\n\nnew para\n\npara two\n';
    await write(discussion, parent, page, gone);
    expect(await target()).toMatchObject({ node: { id: key }, outdated: true });
    // Also when other pages are edited, and this one in between.
    for (let i = 0; i < 5; i += 1)
      await write(discussion, parent, i % 2 ? page : pages.more, i % 2 ? `${gone}${i}` : `${i}`);
    expect(await target()).toMatchObject({ node: { id: key }, outdated: true });
    await write(discussion, parent, page, texts[2]);
    expect(await target()).toMatchObject({ node: { id: keyOf(texts[2], 'edited') }, outdated: false });
  });

  test('a comment on a page follows it to another place, and says when it is gone', async () => {
    const discussion = await aDiscussion(server);
    const { by, pages, path } = discussion;
    const posted = await by.comment.post(path(parent), { ...text('All of it'), page: pages.start });
    const target = async () => (await by.read.get(`${path(parent)}/${posted.body.id}`)).body.target;
    await edit(discussion, parent, [
      { type: 'update_page', page: pages.start, title: 'Begin', content: { markdown: 'New.\n' } },
      { type: 'move_page', page: pages.start, parent: pages.more },
    ]);
    expect(await target()).toMatchObject({ page: { id: pages.start }, outdated: false });
    expect(await target()).not.toHaveProperty('node');
    await edit(discussion, parent, [{ type: 'delete_page', page: pages.start }]);
    expect(await target()).toMatchObject({ page: { id: pages.start }, outdated: true });
  });

  test('a comment on a cell follows its row and column', async () => {
    const discussion = await aDiscussion(server);
    const { by, pages, path } = discussion;
    const page = pages.start;
    const rows = '| Name | Use |\n|---|---|\n| id | names it |\n| size | bytes of it |\n';
    const cellOf = (markdown: string) => {
      const [table] = tablesOf(toDocument(markdown)) as [Block];
      const { records, view } = table.data as { records: Record<string, { orderIndex: number }>; view: any };
      const record = Object.keys(records).find((id) => JSON.stringify(records[id]).includes('size'));
      return { node: table.key, tableCell: { record, definition: view.columns[1] } };
    };
    await write(discussion, parent, page, rows);
    const { node, tableCell } = cellOf(rows);
    const posted = await by.comment.post(path(parent), { ...text('In bytes?'), page, node, tableCell });
    expect(posted.body.target).toMatchObject({ node: { id: node }, tableCell, outdated: false });
    // The table is found by its cell, too.
    const without = await by.comment.post(path(parent), { ...text('Or bits?'), page, tableCell });
    expect(without.body.target).toMatchObject({ node: { id: node }, tableCell, outdated: false });

    const target = async () => (await by.read.get(`${path(parent)}/${posted.body.id}`)).body.target;
    const more = `Intro.\n\n${rows.replace('bytes of it', 'its bytes')}| kind | of file |\n`;
    await write(discussion, parent, page, more);
    const now = cellOf(more);
    expect(now.tableCell.record).not.toBe(tableCell.record);
    expect(await target()).toMatchObject({ node: { id: now.node }, tableCell: now.tableCell, outdated: false });
    await write(discussion, parent, page, rows.replace('| size | bytes of it |\n', ''));
    expect(await target()).toMatchObject({ node: { id: node }, tableCell, outdated: true });
  });

  test('what the content does not have is refused by name', async () => {
    const discussion = await aDiscussion(server);
    const { by, pages, path } = discussion;
    const markdown = 'A paragraph.\n\n| a | b |\n|---|---|\n| 1 | 2 |\n';
    await write(discussion, parent, pages.start, markdown);
    const [table] = tablesOf(toDocument(markdown)) as [Block];
    const { records, view } = table.data as any;
    const cell = { record: Object.keys(records)[0], definition: view.columns[0] };
    const refused = async (target: object): Promise<string[]> => {
      const answer = await by.comment.post(path(parent), { ...text('x'), ...target });
      expect(answer.status, answer.text).toBe(400);
      return answer.body.error.details.map((detail: { path: string }) => detail.path);
    };
    const [page, node] = [pages.start, keyOf(markdown, 'paragraph')];
    expect(await refused({ page: 'absent' })).toEqual(['page']);
    expect(await refused({ page, node: 'absent' })).toEqual(['node']);
    expect(await refused({ page: pages.more, node })).toEqual(['node']);
    expect(await refused({ page, node, tableCell: cell })).toEqual(['tableCell']);
    expect(await refused({ page, tableCell: { ...cell, record: 'absent' } })).toEqual(['tableCell']);
    expect(await refused({ page, node: table.key, tableCell: { ...cell, definition: 'absent' } })).toEqual([
      'tableCell',
    ]);
    // A page of the space that the change request does not have is none of its pages.
    await edit(discussion, 'change request', [{ type: 'delete_page', page }]);
    const later = await by.comment.post(path(parent), { ...text('x'), page });
    expect(later.status).toBe(parent === 'space' ? 200 : 400);
  });
});

test('comments on blocks that were edited since cost few statements more, however many revisions there are', async () => {
  const discussion = await aDiscussion(server);
  const { by, pages, path } = discussion;
  const paragraphs = Array.from({ length: 8 }, (_, i) => `Paragraph ${i} about subject ${i * 7}.`);
  const save = () => write(discussion, 'space', pages.start, paragraphs.join('\n\n'));
  await save();
  for (const paragraph of paragraphs) {
    const node = keyOf(paragraphs.join('\n\n'), paragraph);
    await by.comment.post(path('space'), { ...text('Why?'), page: pages.start, node });
  }
  const cost: number[] = [];
  for (let i = 0; i < 32; i += 1) {
    if (i < 4) paragraphs[i] += ' And more.';
    else paragraphs.push(`Line ${i}`);
    await save();
    if (i !== 7 && i !== 31) continue;
    server.services.contentCache.clear();
    cost.push(await statementsOf(server, () => by.read.get(path('space'))));
  }
  // Four times as many revisions are two halves more.
  expect(cost[1]).toBeLessThanOrEqual((cost[0] as number) + 20);
  expect(cost[1]).toBeLessThanOrEqual(60);
  const { body } = await by.read.get(path('space'));
  expect(body.items.map(({ target }: any) => target.outdated)).toEqual(paragraphs.slice(0, 8).map(() => false));
});

test('comments made on many revisions of a page are found again in few statements', async () => {
  const discussion = await aDiscussion(server);
  const { by, pages, path } = discussion;
  const list = path('space');
  const cost: number[] = [];
  const paragraphs: string[] = [];
  for (let i = 0; i < 10; i += 1) {
    paragraphs.push(`Paragraph ${i} about subject ${i * 7}.`);
    const markdown = `${paragraphs.join('\n\n')}\n`;
    await write(discussion, 'space', pages.start, markdown);
    const node = keyOf(markdown, `Paragraph ${i} `);
    expect((await by.comment.post(list, { ...text(`${i}`), page: pages.start, node })).status).toBe(200);
    if (i !== 2 && i !== 9) continue;
    server.services.contentCache.clear();
    cost.push(await statementsOf(server, () => by.read.get(list)));
  }
  expect(cost[1]).toBeLessThanOrEqual(cost[0] as number);
  expect(cost[1]).toBeLessThanOrEqual(15);
  const { body } = await by.read.get(list);
  expect(body.items.map(({ target }: any) => target.outdated)).toEqual(Array.from({ length: 10 }, () => false));
});
