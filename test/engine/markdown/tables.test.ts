/** Tables as long as people make them: each row counts for itself, whatever the bounds are that keep hostile texts from being slow. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toDocument } from '../../../src/engine/markdown/document/read.ts';
import { rewrite } from '../../../src/engine/markdown/document/rewrite.ts';
import type { TableData } from '../../../src/engine/markdown/document/types.ts';
import { hideExcess } from '../../../src/engine/markdown/excess.ts';
import { cleanTree } from '../../../src/engine/markdown/html/clean.ts';
import { printHtml } from '../../../src/engine/markdown/html/print.ts';
import { renderDocument } from '../../../src/engine/markdown/html/render.ts';
import { parseMarkdown, rangeOf, visit } from '../../../src/engine/markdown/parse.ts';
import { referencesOf } from '../../../src/engine/markdown/references.ts';
import { blocksOf } from '../../../src/engine/markdown/text-blocks.ts';
import { expectCostBelow } from '../../support/cost.ts';
import { runs } from '../properties/runs.ts';

const ROWS = 10_000;
const row = (i: number) => `| http://a.example/${i} | a &lt; b_c_d | **bold** ~~${i}~~ | x@y.example 中 |\n`;
const HEADER = '| address | entity | marks | mail |\n| --- | :-: | --- | --- |\n';
const TABLE = HEADER + Array.from({ length: ROWS }, (_, i) => row(i)).join('');

const countIn = (markdown: string, type: string): number => {
  let count = 0;
  visit(parseMarkdown(markdown).root, (node) => {
    if (node.type === type) count += 1;
  });
  return count;
};

describe('a table of 10,000 rows', () => {
  test('is read right: 4,000 rows showed **, 720 with an address gave 32 links, 1,300 a literal &lt;', () => {
    expect(countIn(TABLE, 'link')).toBe(2 * ROWS);
    expect(countIn(TABLE, 'strong')).toBe(ROWS);
    expect(countIn(TABLE, 'delete')).toBe(ROWS);
    const { records } = toDocument(TABLE).nodes[0]!.data as unknown as TableData;
    expect(Object.keys(records)).toHaveLength(ROWS);
    expect(JSON.stringify(records)).not.toContain('&lt;');
  });

  test('has all its links, as many as are kept for a page', () => {
    expect(
      referencesOf(HEADER + Array.from({ length: 4000 }, (_, i) => `| http://a.example/${i} | b | c | d |\n`).join(''))
        .references,
    ).toHaveLength(4000);
  });

  test('is edited in one cell, and nowhere else', () => {
    const document = structuredClone(toDocument(TABLE));
    const table = document.nodes[0]!.data as unknown as TableData;
    const record = Object.values(table.records).find(({ orderIndex }) => orderIndex === ROWS - 1)!;
    record.values[table.view.columns[1]!] = {
      nodes: [{ object: 'text', leaves: [{ object: 'leaf', text: 'edited', marks: [] }] }],
    };
    const written = rewrite(TABLE, document);
    expect(written).toContain('| edited |');
    expect(toDocument(written).nodes).toHaveLength(1);
    expect(countIn(written, 'link')).toBe(2 * ROWS);
  });

  test('is shown right', () => {
    const html = printHtml(
      cleanTree(renderDocument(toDocument(TABLE), { place: () => ({ href: '/a' }) }), () => undefined),
    );
    expect(html.match(/<strong>bold<\/strong>/g)).toHaveLength(ROWS);
    expect(html).not.toContain('**');
  });

  test('is read in a time that grows with its rows', () => {
    const large = HEADER + row(1).repeat(5 * ROWS);
    expectCostBelow(8000, () => parseMarkdown(large));
  });
});

test.each([
  ['in a quote', '> '],
  ['in a list', '  '],
  ['without bars at the sides', ''],
])('a long table %s is none of the excess', (_, prefix) => {
  const body = [...HEADER.split('\n').slice(0, 2), ...Array.from({ length: 6000 }, (_, i) => row(i).trimEnd())];
  const lines = prefix === '' ? body.map((line) => line.replace(/^\| | \|$/g, '').replace('http', 'see http')) : body;
  const text = `${prefix === '  ' ? '- a\n\n' : ''}${lines.map((line) => prefix + line).join('\n')}\n`;
  expect(countIn(text, 'tableRow')).toBe(6001);
  expect(hideExcess(text)).toBe(text);
});

test.each([
  ['behind text that goes on in a list', '- a\n| x | y |\n|---|---|\n'],
  ['behind text that goes on in a quote', '> a\n| x | y |\n|---|---|\n'],
  ['below a header with other cells', '| x | y | z |\n|---|---|\n'],
  ['below a header with escaped bars', '| x \\| y |\n|---|---|\n'],
  ['of another paragraph', '| x | y |\n|---|---|\n\n'],
])('what only looks like rows is one block: %s', (_, head) => {
  const text = head + '| *a_ b&lt; | c@d.e |\n'.repeat(20_000);
  expect(hideExcess(text)).not.toBe(text);
  expectCostBelow(2500, () => parseMarkdown(text));
});

test('a row recognized by its line is never within a paragraph', () => {
  const line = fc.constantFrom(
    ...[
      '| a | b |',
      '|---|---|',
      '|:-:|--|',
      'a | b',
      '--|--',
      '---|---',
      '| a |',
      '|-|',
      'text',
      '- a',
      '* | a',
      '1. a',
      '> a',
      '> | a | b |',
    ],
    ...[
      '> |---|---|',
      '  | a | b |',
      '  |---|---|',
      '    | a | b |',
      '    |---|---|',
      '',
      '>',
      '# a',
      '```',
      '<div>',
      '<b>',
      '---',
      '===',
    ],
    ...[
      '[^1]: a',
      '[a]: b',
      '\t| a | b |',
      '\t|---|---|',
      '<? a ?>',
      '<? a',
      '| a \\| b |',
      '| `a | b` |',
      '2 | b',
      '2. | b',
      '| a | b | c',
      'é | b',
      '$$',
      '- | a | b |',
    ],
  );
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 10 }), fc.constantFrom('\n', '\r\n'), (lines, end) => {
      const text = lines.join(end);
      const blocks = blocksOf(text);
      expect(blocks.join('')).toBe(text);
      const starts: number[] = [];
      let at = 0;
      for (const block of blocks) {
        at += block.length;
        starts.push(at);
      }
      visit(parseMarkdown(text).root, (node) => {
        if (node.type !== 'paragraph' && node.type !== 'heading') return;
        const [from, to] = rangeOf(node);
        // The marks before it are none of the text of a paragraph.
        const within = starts.filter((start) => start > from && /^[ \t>]*\|/.test(text.slice(start)) && start < to);
        expect(within, JSON.stringify(text)).toEqual([]);
      });
    }),
    runs(5),
  );
});
