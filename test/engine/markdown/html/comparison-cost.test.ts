/** What showing the changes of a page costs, in the worst case. */
import { expect, test } from 'vitest';
import { ComparisonBudget } from '../../../../src/engine/comparison-budget.ts';
import { toDocument } from '../../../../src/engine/markdown/document/read.ts';
import { blockDifference } from '../../../../src/engine/markdown/html/block-difference.ts';
import { readPage, renderRead } from '../../../../src/engine/markdown/html/page.ts';
import { CONVERSIONS } from '../../../support/conversions.ts';
import { asyncCost, cost, expectAsyncCostBelow, expectCostBelow } from '../../../support/cost.ts';

const PARAGRAPHS = 60_000;

test('two thousand paragraphs put between sixty thousand equal ones: each step followed all of them, for 0.8 s', () => {
  const before = 'a\n\n'.repeat(PARAGRAPHS);
  const after = Array.from({ length: PARAGRAPHS }, (_, i) => (i % 30 === 0 ? 'x\n\na\n\n' : 'a\n\n')).join('');
  const [old, now] = [toDocument(before), toDocument(after)];
  const once = cost(() => blockDifference(old, old));
  expectCostBelow(2 * once + 200, () => blockDifference(old, now));
  // Nothing is lost when it is spent.
  const shown = blockDifference(old, now, new ComparisonBudget(0));
  expect(shown.document.nodes.filter((block) => !shown.blockChanges.get(block)?.match(/removed|from/))).toHaveLength(
    now.nodes.length,
  );
});

/** Paragraphs of 950 words, all changed: what is slowest to compare. */
function words(seed: number, paragraphs: number): string {
  let state = seed;
  const next = () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return 'abcd'[Math.floor(state / 65536) % 4];
  };
  return Array.from({ length: paragraphs }, (_, i) => `${Array.from({ length: 950 }, next).join(' ')} u${i}`).join(
    '\n\n',
  );
}

const NOTHING = { places: new Map(), includes: new Map(), included: new Map() };

test('the words of 240 changed paragraphs share one budget: each pair had one of its own, 9.8 s in all', async () => {
  const render = (markdown: string, before: string) => renderRead(readPage({ markdown, before }), NOTHING);
  const [before, after] = [words(1, 240), words(2, 240)];
  const one = await asyncCost(() => render(after, after));
  await expectAsyncCostBelow(10 * one + 1500, () => render(after, before));
  const { comparisons } = await render(after, before);
  expect(comparisons).toBeGreaterThan(10_000_000);
  expect(comparisons).toBeLessThan(30_000_000);
});

test.each(['changed', 'tracked'])(
  'a block of 700,000 words is compared by the first of them: it took a second (%s)',
  (name) => {
    const text = Array.from({ length: 700_000 }, (_, i) => `a${i}`).join(' ');
    const given = { text, document: toDocument(text) };
    expectCostBelow(300, () => CONVERSIONS[name]!(given));
  },
);

test.each(['changed', 'tracked'])(
  'a word of five million letters and marks is compared: the expression for words had no room for it (%s)',
  (name) => {
    const text = 'a\u0300\u0301'.repeat(1_700_000);
    expect(CONVERSIONS[name]!({ text, document: toDocument(text) })).toBeDefined();
  },
);
