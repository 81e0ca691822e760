/** Trees as HTML: what the library prints, at a cost that does not grow with what is around a text. */
import fc from 'fast-check';
import type { ElementContent } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { expect, test } from 'vitest';
import { h } from '../../../../src/engine/markdown/html/element.ts';
import { printClean, printHtml } from '../../../../src/engine/markdown/html/print.ts';
import { cost, expectCostBelow } from '../../../support/cost.ts';
import { runs } from '../../properties/runs.ts';

/** The node in so many elements of these names, each with a text before and behind what is in it. */
const within = (node: ElementContent, depth: number, names: readonly string[]): ElementContent =>
  Array.from({ length: depth }, (_, i) => names[i % names.length]!).reduce<ElementContent>(
    (inner, name, i) =>
      h(name, { id: `a"${i}`, className: ['doc-a', 'doc-b'], open: true }, [
        { type: 'text', value: `${i} < & ` },
        inner,
        h('br', {}),
        { type: 'text', value: ' behind' },
      ]),
    node,
  );

const NAMES = fc.array(fc.constantFrom('div', 'b', 'ul', 'li', 'td', 'a', 'img', 'svg', 'desc', 'style', 'p'), {
  minLength: 1,
});
const LEAF: fc.Arbitrary<ElementContent> = fc.constantFrom<ElementContent>(
  { type: 'text', value: 'a & <b>' },
  { type: 'text', value: 'a & <b>'.repeat(1600) },
  { type: 'comment', value: ' a comment ' },
  h(
    'ul',
    {},
    Array.from({ length: 400 }, (_, i) => h('li', {}, `${i} &`)),
  ),
  h('svg', { viewBox: '0 0 1 1' }, [h('path', { d: 'M0 0' })]),
  h('input', { type: 'checkbox', checked: true }),
);

test('a tree of any depth is what the library prints', () => {
  const tree = fc.tuple(LEAF, fc.integer({ min: 0, max: 40 }), NAMES);
  fc.assert(
    fc.property(fc.array(tree, { maxLength: 3 }), (trees) => {
      const nodes = trees.map(([leaf, depth, names]) => within(leaf, depth, names));
      expect(printHtml(nodes)).toBe(toHtml({ type: 'root', children: nodes }));
    }),
    runs(),
  );
});

test('what this program printed stands in it as it is', () => {
  const raw = { type: 'raw', value: '<i>as it is</i>' } as unknown as ElementContent;
  expect(printClean([within(raw, 100, ['div'])])).toContain('<i>as it is</i>');
  expect(printHtml([within(raw, 100, ['div'])])).not.toContain('<i>');
});

test('1,000 elements in each other cost about what they cost in groups of 20: what is in one was copied for each around it', () => {
  const text: ElementContent = { type: 'text', value: 'words '.repeat(20_000) };
  const groups = Array.from({ length: 50 }, () => within(text, 20, ['div']));
  const deep = within(text, 1000, ['div']);
  printHtml(groups);
  const once = cost(() => printHtml(groups));
  expectCostBelow(once + 20, () => printHtml([deep]));
});

test.each([
  ['a long text', [{ type: 'text', value: 'words '.repeat(1_000_000) }]],
  ['many texts', Array.from({ length: 20_000 }, () => ({ type: 'text', value: 'words '.repeat(50) }))],
] as [string, ElementContent[]][])('%s in some elements costs about what it costs by itself', (_, nodes) => {
  const around = ['div', 'ul', 'li', 'div', 'p'].reduce((inner, name) => [h(name, {}, inner)], nodes);
  printHtml(nodes);
  const once = cost(() => printHtml(nodes));
  expectCostBelow(1.5 * once + 20, () => printHtml(around));
});
