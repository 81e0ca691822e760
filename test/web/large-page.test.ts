/** A page of very many blocks is put together in slices: each block has its links and its comments. */
import { expect, test } from 'vitest';
import { ThreadPool } from '../../src/threads/pool.ts';
import { commentHtmlOf } from '../../src/threads/texts.ts';
import { type Html, NOTHING, safe } from '../../src/web/app/html.ts';
import { discussed } from '../../src/web/app/review/commented-blocks.ts';
import type { Comment, Talk } from '../../src/web/app/review/discussion.ts';
import { expectSlices } from '../support/cost.ts';

const ADDRESS = '/app/spaces/a/pages/b';
const TALK: Talk = {
  action: `${ADDRESS}/comments`,
  back: ADDRESS,
  proof: NOTHING,
  mayComment: true,
  say: async () => NOTHING,
  on: null,
};

/** A page of so many blocks; each other one is changed. */
const aRenderedPage = (blocks: number) => ({
  pieces: Array.from({ length: blocks }, (_, i) => ({
    parts: [`<p data-key="key-${i}">Words</p>`],
    key: `key-${i}`,
    isChanged: i % 2 === 0,
  })),
  sections: [],
  hasTitle: false,
  parentOf: new Map(),
  comparisons: 0,
  scripts: new Set<never>(),
  connects: [],
});

/** So many that one slice is a small part of all of it. */
const BLOCKS = 100_000;

test.each([{ isFolded: false }, { isFolded: true }])(
  'a page of very many blocks held everybody: %o',
  async (options) => {
    const rendered = aRenderedPage(BLOCKS);
    // What is sent are its pieces: the whole text is made for the test only.
    let shown: Html = NOTHING;
    await expectSlices(
      0.3,
      async () => rendered,
      async (page) => {
        shown = await discussed(page, 'b', [], TALK, options);
      },
    );
    expect(shown.text.split('Comment on this block</span>')).toHaveLength(BLOCKS + 1);
  },
);

test('a page of very many comments held everybody until all of them were HTML', async () => {
  const text = 'Some **bold** words, a [link](page.md) and `code`.\n\n'.repeat(100);
  const person = { id: 'p', displayName: 'Ada Lovelace' };
  const comment = (i: number) =>
    ({
      id: `c${i}`,
      postedBy: person,
      postedAt: '2026-01-01T00:00:00Z',
      editedAt: null,
      body: { markdown: text },
      status: 'open',
      resolvedBy: null,
      replies: { count: 0, items: [] },
      permissions: { reply: true, resolve: true, edit: true, delete: true },
      target: { page: { id: 'b' }, node: { id: 'key-0' }, tableCell: null, outdated: false },
    }) as unknown as Comment;
  const comments = Array.from({ length: 150 }, (_, i) => comment(i));
  const threads = new ThreadPool({ threads: 1, waiting: 0, timeoutMs: 1000, memoryBytes: 2 ** 28 });
  const talk: Talk = { ...TALK, say: async (markdown) => safe(await commentHtmlOf(threads, markdown)) };
  const page = aRenderedPage(1);
  let shown: Html = NOTHING;
  await expectSlices(
    0.3,
    async () => comments,
    async (said) => {
      shown = await discussed(page, 'b', said, talk);
    },
  );
  expect(shown.text.split('<strong>bold</strong>')).toHaveLength(150 * 100 + 1);
});
