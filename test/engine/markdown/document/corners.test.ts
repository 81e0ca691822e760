/** Corners of Markdown that generated Documents and texts ran into: each says itself again, and says it of itself. */
import { describe, expect, test } from 'vitest';
import { normalForm } from '../../../../src/engine/markdown/document/normal.ts';
import { toMarkdown } from '../../../../src/engine/markdown/document/print.ts';
import { toDocument } from '../../../../src/engine/markdown/document/read.ts';
import type { Document } from '../../../../src/engine/markdown/document/types.ts';
import { validateDocument } from '../../../../src/engine/markdown/document/validate.ts';

const text = (value: string, ...marks: string[]) => ({
  object: 'text',
  leaves: [{ object: 'leaf', text: value, marks: marks.map((type) => ({ object: 'mark', type })) }],
});
const inline = (type: string, data: object, ...nodes: unknown[]) => ({
  object: 'inline',
  type,
  isVoid: nodes.length === 0,
  data,
  nodes,
});
const block = (type: string, data: object, ...nodes: unknown[]) => ({ object: 'block', type, data, nodes });
const paragraph = (...nodes: unknown[]) => block('paragraph', {}, ...nodes);
const cell = (...nodes: unknown[]) =>
  block('table', {
    view: { type: 'grid', columns: ['a'] },
    definition: { a: { id: 'a', title: 'A' } },
    records: { r: { orderIndex: 0, values: { a: { nodes } } } },
  });

const html = (value: string) => inline('html', { html: value });
const math = inline('inline-math', { formula: 'x' });
const mention = (...nodes: unknown[]) => inline('mention', { ref: { kind: 'url', url: 'a.md' } }, ...nodes);
const expression = (value: string) => inline('expression', { expression: value });

describe('a Document comes back as it was', () => {
  test.each<[string, unknown]>([
    ['a line end right behind a tag that begins a paragraph', paragraph(html('<u>'), text('\na'), math)],
    ['a line end at the beginning of a mention that begins a paragraph', paragraph(mention(text('\n')), math)],
    ['code with a backslash before a bar in a cell', cell(text('\\|', 'code'))],
    ['the same with an address in it', cell(text('\\| www.a.bc', 'code'))],
    ['code of white space with more than spaces in it', paragraph(text(' \u00a0 ', 'code'))],
    ['code of spaces alone', paragraph(text('   ', 'code'))],
    ['a formula of white space between spaces', paragraph(inline('inline-math', { formula: ' \u00a0 ' }))],
    ['an address in an expression', paragraph(expression('www.a.bc'))],
    [
      'a list with space between its items, one of them a quote, in a quote',
      block(
        'blockquote',
        {},
        block(
          'list-unordered',
          { spread: true },
          block('list-item', {}, block('blockquote', {})),
          block('list-item', {}),
        ),
      ),
    ],
  ])('%s', (_, node) => {
    const given = { object: 'document', nodes: [node] };
    expect(validateDocument(given)).toEqual([]);
    const document = normalForm(given as unknown as Document);
    expect(toDocument(toMarkdown(document))).toEqual(document);
  });
});

describe('a printed text has the same Document', () => {
  test.each<[string, string]>([
    ['a broken line at the end of a mark', '<kbd>a  \n</kbd>'],
    ['between tags in HTML, what is no HTML by itself', '</summary>\n{% hint %}  \n{% x'],
    ['between tags in HTML, HTML that ends too soon', '</summary>\n{% tab %}  \n{% endhint %}a\na'],
    ['between tags in HTML, HTML that does not end', '<div>\n{% tab %}\n<!-- a\n\nb'],
    ['an empty line behind a quote in a list in a quote', '> * > a\n>\n> * b'],
    ['an empty line of a quote in a list in a quote', '> * > a\n>   >\n> * b'],
    ['a tag of its own within marks of its name', '<kbd>*<kbd>*</kbd>'],
    ['a tag of its own in a link within marks of its name', '<kbd>[<kbd>](u)</kbd>'],
  ])('%s', (_, markdown) => {
    const document = toDocument(markdown);
    expect(validateDocument(document)).toEqual([]);
    expect(toDocument(toMarkdown(document))).toEqual(document);
  });
});
