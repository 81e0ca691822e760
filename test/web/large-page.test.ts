/** A page of very many blocks is put together in slices: each block has its links and its comments. */
import { expect, test } from 'vitest';
import { AnswerSize } from '../../src/graphql/answer-size.ts';
import { discussed } from '../../src/web/app/commented-blocks.ts';
import { NOTHING } from '../../src/web/app/html.ts';
import { expectSlices } from '../support/cost.ts';

/** So many that one slice is a small part of all of it. */
const BLOCKS = 100_000;

test.each([{ isFolded: false }, { isFolded: true }])(
  'a page of very many blocks held everybody: %o',
  async (options) => {
    const rendered = {
      pieces: Array.from({ length: BLOCKS }, (_, i) => ({
        parts: [`<p data-key="key-${i}">Words</p>`],
        key: `key-${i}`,
        isChanged: i % 2 === 0,
      })),
      sections: [],
      hasTitle: false,
      parentOf: new Map(),
      comparisons: 0,
    };
    const address = '/app/spaces/a/pages/b';
    const talk = {
      action: `${address}/comments`,
      back: address,
      proof: NOTHING,
      mayComment: true,
      size: new AnswerSize(2 ** 30),
      on: null,
    };
    let shown = '';
    await expectSlices(
      0.4,
      async () => rendered,
      async (page) => {
        shown = String(await discussed(page, 'b', [], talk, options));
      },
    );
    expect(shown.split('Comment on this block</span>')).toHaveLength(BLOCKS + 1);
  },
);
