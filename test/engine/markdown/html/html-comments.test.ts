/** Comments of HTML: a reader's page has none of them, and they cost no parser. */
import fc from 'fast-check';
import type { Root } from 'hast';
import { raw as parse } from 'hast-util-raw';
import { expect, test } from 'vitest';
import { toDocument } from '../../../../src/engine/markdown/document/read.ts';
import { cleanTree } from '../../../../src/engine/markdown/html/clean.ts';
import { h } from '../../../../src/engine/markdown/html/element.ts';
import { printHtml } from '../../../../src/engine/markdown/html/print.ts';
import { renderDocument } from '../../../../src/engine/markdown/html/render.ts';
import { cost } from '../../../support/cost.ts';

const shown = (tree: Root): string => printHtml(cleanTree(tree, (url) => url));
const ofText = (text: string): string =>
  shown(renderDocument(toDocument(text), { place: () => ({ href: '/a' }) })).replace(/ data-key="[^"]*"/g, '');

test.for([
  ['a <!-- b --> c', '<p>a  c</p>'],
  ['<!-- b -->\n\na', '\n<p>a</p>'],
  ['<!-- <b> -->\n\na *c*', '\n<p>a <em>c</em></p>'],
  ['<!-- a\n\n<script>b</script>\n\n-->\n\nc', '\n<p>c</p>'],
  ['<div>\n<!-- b --> c</div>', '<div>\n c</div>'],
] as const)('of %j nothing of the comment is shown', ([text, html]) => {
  expect(ofText(text).trim()).toBe(html.trim());
});

const PIECES = ['<!--', '-->', '--!>', '<!-->', '<!--->', '-', '!', '>', '<', ' ', '\n', 'a', '<b>', '</b>', '<img src="x">', '<wbr>']; // biome-ignore format: a list of words

test('what begins like a comment is what a browser makes of it', () => {
  const middle = fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 8 }).map((pieces) => pieces.join(''));
  const end = fc.constantFrom('-->', '-->\n', '--!>', '');
  fc.assert(
    fc.property(fc.constantFrom('<!--', ' <!--', ''), middle, end, (...html) => {
      const written = { type: 'raw', value: html.join('') } as never;
      const tree = (): Root => ({ type: 'root', children: [h('div', {}, [written])] });
      // White space between blocks is nothing to see.
      const parsed = parse(tree(), { tagfilter: false }) as Root;
      expect(shown(tree()).replace(/>\s+/g, '>')).toBe(shown(parsed).replace(/>\s+/g, '>'));
    }),
    { numRuns: 2000 },
  );
});

test('a page costs no more for a comment than for a word', () => {
  const tree = (text: string) => renderDocument(toDocument(text.repeat(3000)), { place: () => ({ href: '/a' }) });
  const least = (text: string) => Math.min(...[1, 2, 3].map(() => cost(() => shown(tree(text)))));
  expect(least('a <!-- b -->\n\n')).toBeLessThan(1.5 * least('a `b`\n\n'));
});
