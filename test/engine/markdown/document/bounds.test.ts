/** A text that says much with little does not become a Document that is far larger: what goes beyond a bound is kept as it is written. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_NODES } from '../../../../src/engine/markdown/document/bounds.ts';
import { toMarkdown } from '../../../../src/engine/markdown/document/print.ts';
import { toDocument } from '../../../../src/engine/markdown/document/read.ts';
import { rewrite, writeDocument } from '../../../../src/engine/markdown/document/rewrite.ts';
import { runs } from '../../properties/runs.ts';

const typesOf = (markdown: string): string[] => toDocument(markdown).nodes.map(({ type }) => type);
const row = (cell: string, count: number): string => `|${`${cell}|`.repeat(count)}\n`;

describe('a table', () => {
  test('with a few short rows is one, its missing cells empty', () => {
    const table = `${row('a', 8)}${row('-', 8)}| b |\n| c | d |\n`;
    expect(typesOf(table)).toEqual(['table']);
    expect(toMarkdown(toDocument(table)).split('\n')[2]).toBe(`| b |${'  |'.repeat(7)}`);
  });

  test('of 10,000 rows is one', () => {
    expect(typesOf(row('a', 10) + row('-', 10) + row('1', 10).repeat(10_000))).toEqual(['table']);
  });

  test('whose rows lack most cells of its header is kept as it is written, and nothing else of the page', () => {
    const wide = row('a', 100) + row('-', 100) + '| b |\n'.repeat(100);
    expect(typesOf(`# A\n\n${wide}\nb\n`)).toEqual(['heading-1', 'markdown', 'paragraph']);
    expect(toMarkdown(toDocument(wide))).toBe(wide);
  });

  test('is kept or read regardless of the tables next to it', () => {
    const [full, short] = [
      row('a', 9) + row('-', 9) + row('b', 9).repeat(50),
      row('a', 40) + row('-', 40) + '|b|\n'.repeat(8),
    ];
    expect(typesOf(`${full}\nx\n\n${short}`).at(-1)).toBe('markdown');
    expect(typesOf(short)).toEqual(['markdown']);
  });
});

test('a definition may be named often, while what is copied of it is not far more than the text', () => {
  const text = (size: number, count: number) => `[a]: /${'x'.repeat(size)}

${'[a] '.repeat(count)}
`;
  const links = (markdown: string) => JSON.stringify(toDocument(markdown)).match(/"type":"link"/g)?.length;
  expect(links(text(90, 1000))).toBe(1000);
  expect(links(text(20_000, 8000))).toBeLessThan(20);
});

test(`a text of more than ${MAX_NODES} nodes is kept as it is written`, () => {
  expect(typesOf('a\n\n'.repeat(1000))).toHaveLength(1000);
  expect(typesOf('a\n\n'.repeat(MAX_NODES + 1))).toEqual(['markdown']);
  expect(typesOf(`\`\`\`\n${'\n'.repeat(MAX_NODES)}\n\`\`\``)).toEqual(['markdown']);
});

test('an edit that makes a text of more nodes than that is named, and not written over and over', () => {
  const cells = '|-|-|\n'.repeat(MAX_NODES / 3);
  const text = `${cells.slice(0, -6)}\n* a\n* b\n`;
  const { nodes, ...rest } = toDocument(text);
  expect(nodes.map(({ type }) => type)).toEqual(['table', 'list-unordered']);
  const more = toDocument('b\n\n'.repeat(12)).nodes;
  const edited = { ...rest, nodes: [...nodes, ...more] };
  expect(writeDocument(text, edited)).toEqual({
    path: 'nodes[0]',
    message: 'cannot be written in Markdown as it is',
  });
  // What was there keeps its bytes: it was not printed as a whole.
  expect(rewrite(text, edited).startsWith(text.trimEnd())).toBe(true);
});

/** Bytes of JSON that one node has at most, all nine marks on it. */
const NODE = 600;

test('any text: its Document is no larger than twenty times the text and one node for each two characters', () => {
  const pieces = [
    'a',
    '|',
    '-',
    '\n',
    '\n\n',
    '|-|-|-|-|\n',
    '|a|b|c|d|\n',
    '[a]',
    '[a]: /bcdefghijk\n',
    '![a]',
    '`',
    '```\n',
    '- ',
    '1. ',
    '> ',
  ];
  const inlines = [
    '*',
    '**',
    '~~',
    '_',
    '<kbd>',
    '<sup>',
    '</sup>',
    '<br>',
    '{% a %}',
    '{% enda %}',
    '&amp;',
    '\\',
    '$$',
    '<td>',
    '# ',
  ];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces, ...inlines), { minLength: 1, maxLength: 6 }), (parts) => {
      const pattern = parts.join('');
      const text = pattern.repeat(Math.ceil(8000 / pattern.length));
      expect(JSON.stringify(toDocument(text)).length).toBeLessThan(20 * text.length + (NODE / 2) * text.length);
    }),
    runs(1),
  );
});
