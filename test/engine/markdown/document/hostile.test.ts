/**
 * No text and no Document makes this slow: twice as much costs about twice as much. Measured in processor time, with limits for
 * machines that do other things too.
 */
import { describe, expect, test } from 'vitest';
import { normalForm } from '../../../../src/engine/markdown/document/normal.ts';
import { toMarkdown } from '../../../../src/engine/markdown/document/print.ts';
import { toDocument } from '../../../../src/engine/markdown/document/read.ts';
import { rewrite } from '../../../../src/engine/markdown/document/rewrite.ts';
import { type Block, type Document, MARK_TYPES } from '../../../../src/engine/markdown/document/types.ts';
import { validateDocument } from '../../../../src/engine/markdown/document/validate.ts';
import { cost, expectCostBelow } from '../../../support/cost.ts';

const times = (text: string, length: number) => text.repeat(Math.ceil(length / text.length));

const PATTERNS = [
  ...[
    '> ',
    '1. ',
    '- a\n',
    '*a_ ',
    'a_b_',
    '*[a](_b ',
    '中&amp;',
    '</a>www.a ',
    'a@b.c ',
    'www.a.b ',
    '[^a]: b\n',
    '[',
    '[a](',
    '<a x="',
  ],
  ...[
    '# a\n',
    '{% hint %}\n',
    '{% a %}{% enda %}\n',
    '<details>\n<summary>a</summary>\n\n',
    '<kbd>',
    '<a href="x">',
    '<a href="x">b</a>',
  ],
  ...[
    '<picture>',
    '<i class="fa-a">',
    '`a` ',
    '**a ',
    '| a ',
    '<td>',
    '<table><thead><tr><th>',
    '<figure><img src="x">',
    '---\n',
    '[a]: b\n',
  ],
  ...[
    '$$a$$ ',
    '```\n',
    '<br>',
    '<mark style="color:red;">',
    '<em>*',
    '<!-- ',
    '\\*',
    '&',
    '<p align="center">a',
    'www<!---->.a ',
    '\n',
  ],
];

describe('a text of one pattern', () => {
  test.each(PATTERNS)('%j', (pattern) => {
    const read = (length: number) => toDocument(times(pattern, length));
    const document = read(60_000);
    read(60_000);
    const once = cost(() => read(60_000));
    expectCostBelow(Math.max(once, 20) * 16 + 400, () => read(240_000));
    expectCostBelow(1000, () => toMarkdown(document));
    expectCostBelow(1500, () => validateDocument(document));
  });
});

test('a line of ten million characters', () => {
  for (const pattern of ['a', '*a* ', '[a](b) ', '<b>', '{% a %}']) {
    expectCostBelow(3000, () => toDocument(times(pattern, 10_000_000)));
  }
});

test('whether a paragraph is one is asked with the same bounds as everything else: 400 KB took 5 s', () => {
  const document = toDocument(times('{% a b="中', 400_000));
  expectCostBelow(2500, () => toMarkdown(document));
});

test('512 KB of links are written in a time that grows with their number', () => {
  for (const pattern of ['[a](b) ', '<br>', '[a](b)', 'a\\\n']) {
    const documents = [64_000, 512_000].map((length) => toDocument(times(pattern, length)));
    const [short, long] = documents as [Document, Document];
    const once = cost(() => toMarkdown(short));
    expectCostBelow(Math.max(once, 40) * 16 + 400, () => toMarkdown(long), pattern);
  }
});

test('a page of 1 MB is read in a fraction of a second', () => {
  const section =
    '## Heading\n\nSome *text* with `code`, a [link](http://x.y) and foo_bar_baz, as long as lines are in life.\n\n- item\n- **item**\n\n' +
    '{% hint style="info" %}\nA hint with **bold** words in it.\n{% endhint %}\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```js\nconst a = 1;\n```\n\n';
  const page = times(section, 1_000_000);
  let document: Document | undefined;
  cost(() => toDocument(page));
  const read = expectCostBelow(1500, () => {
    document = toDocument(page);
  });
  console.info(`1 MB: ${Math.round(read)} ms of processor time`);
  // An empty list is nothing that Markdown can say: the most laborious edit, as each way to write it is tried.
  const edited: Document = JSON.parse(JSON.stringify(document));
  (edited.nodes[500] as Block).nodes = [];
  const write = expectCostBelow(Math.max(6000, 10 * read), () => rewrite(page, edited));
  console.info(`1 MB, one block edited: ${Math.round(write)} ms of processor time`);
});

describe('a Document', () => {
  const text = (value: string, marks: string[] = []) => ({
    object: 'text',
    leaves: [
      {
        object: 'leaf',
        text: value,
        marks: marks.map((type) => ({ object: 'mark', type, ...(type === 'color' && { data: { text: 'red' } }) })),
      },
    ],
  });
  const paragraph = (nodes: unknown[]) => ({ object: 'block', type: 'paragraph', data: {}, nodes });
  const write = (nodes: unknown[]) => {
    const document = { object: 'document', nodes };
    expect(validateDocument(document)).toEqual([]);
    toDocument(toMarkdown(normalForm(document as unknown as Document)));
  };

  test.each<[string, unknown[]]>([
    ['of many paragraphs', Array.from({ length: 20_000 }, () => paragraph([text('a')]))],
    ['of one long text', [paragraph([text(times('*_[<&`~$', 200_000))])]],
    ['of addresses', [paragraph([text(times('www.a.bc x@y.zz http://', 200_000))])]],
    [
      'of marks',
      [
        paragraph(
          Array.from({ length: 5000 }, (_, i) =>
            text(
              ' a ',
              MARK_TYPES.filter((_, bit) => (i >> bit) & 1),
            ),
          ),
        ),
      ],
    ],
    ['of code with back quotes', [paragraph([text(times('` `` ``` ', 100_000), ['code'])])]],
    [
      'of links',
      [
        paragraph(
          Array.from({ length: 5000 }, () => ({
            object: 'inline',
            type: 'link',
            data: { ref: { kind: 'url', url: 'a' } },
            nodes: [text('a', ['bold'])],
          })),
        ),
      ],
    ],
  ])('%s', (_, nodes) => {
    expectCostBelow(4000, () => write(nodes));
  });

  test('that is another one altogether', () => {
    const old = times('a\n\n', 30_000);
    const fresh = toDocument(
      Array.from({ length: 10_000 }, (_, i) => `b${i}`)
        .reverse()
        .join('\n\n'),
    );
    expectCostBelow(6000, () => rewrite(old, fresh));
  });
});

test('an emoji of 200,000 code points overflowed the stack each time that its page was read: it is the tag that was written', () => {
  const code = Array(200_000).fill('2705').join('-');
  for (const shown of ['', '✅']) {
    const markdown = `a <span data-gb-custom-inline data-tag="emoji" data-code="${code}">${shown}</span> b`;
    expect(JSON.stringify(toDocument(markdown))).not.toContain('"code":"2705-');
    expect(toMarkdown(toDocument(markdown)).trim()).toBe(markdown);
  }
  const family = '1f468-200d-1f469-200d-1f467-200d-1f466';
  const markdown = `<span data-gb-custom-inline data-tag="emoji" data-code="${family}">👨‍👩‍👧‍👦</span>`;
  expect(JSON.stringify(toDocument(markdown))).toContain(`{"code":"${family}"}`);
});
