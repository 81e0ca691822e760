/** A large page that was rendered in a thread was read in one go: 27,000 pieces held everybody for 40 ms. */
import { expect, test } from 'vitest';
import type { Rendered } from '../../src/engine/markdown/html/page.ts';
import type { ThreadPool } from '../../src/threads/pool.ts';
import { packed, renderedInThread } from '../../src/threads/rendered-page.ts';
import { expectSlices } from '../support/cost.ts';

const PIECES = 150_000;
const keys = Array.from({ length: PIECES }, (_, i) => `key-${i}`);
const PAGE: Rendered = {
  pieces: keys.map((key) => ({ parts: [`<p data-key="${key}">Words and more words</p>`], key, isChanged: false })),
  sections: keys.slice(0, 1000).map((id) => ({ id, title: id, level: 2 })),
  hasTitle: false,
  parentOf: new Map(keys.map((key) => [key, 'list'])),
  comparisons: 7,
  scripts: new Set(['mermaid']),
  connects: ['https://api.example.com'],
};
const NOTHING = { places: new Map(), includes: new Map(), included: new Map() };

test('a page comes out of a thread in slices, as it went in', async () => {
  let page: Rendered | undefined;
  await expectSlices(
    0.3,
    // What comes by message is a copy, which is made in one go.
    async () => structuredClone(packed(PAGE)),
    async (copy) => {
      const threads = { run: async () => copy } as unknown as ThreadPool;
      page = await renderedInThread(threads, { markdown: '' }, NOTHING);
    },
  );
  expect(page).toEqual(PAGE);
});
