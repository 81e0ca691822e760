/** A page of very many blocks is put together in slices: each block has its links and its comments. */
import { expect, test } from 'vitest';
import { AnswerSize } from '../../src/graphql/answer-size.ts';
import { discussed } from '../../src/web/app/commented-blocks.ts';
import { NOTHING } from '../../src/web/app/html.ts';
import { longestPart } from '../support/cost.ts';

/** So many that one slice, and a collection of garbage in it, are a small part of all of it. */
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
    const work = async () => {
      shown = String(await discussed(rendered, 'b', [], talk, options));
    };
    // In one slice it would be all of it; a collection of garbage may fall into any.
    const parts = [await longestPart(work), await longestPart(work), await longestPart(work)];
    expect(Math.min(...parts)).toBeLessThan(0.4);
    expect(shown.split('Comment on this block</span>')).toHaveLength(BLOCKS + 1);
  },
);
