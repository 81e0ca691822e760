/** Every kind of node, as it is in a text, in a Document, and in a text again. */
import { describe, expect, test } from 'vitest';
import { toMarkdown } from '../../../../src/engine/markdown/document/print.ts';
import { toDocument } from '../../../../src/engine/markdown/document/read.ts';
import type { Node } from '../../../../src/engine/markdown/document/types.ts';
import { validateDocument } from '../../../../src/engine/markdown/document/validate.ts';
import { short } from './short.ts';

const url = (address: string) => ({ kind: 'url', url: address });
const p = (...content: unknown[]) => ['paragraph', ...content];

/** Markdown, its blocks in short form, and what is printed when that is not the Markdown itself. */
type Kind = [markdown: string, blocks: unknown[], printed?: string];

const BLOCKS: Kind[] = [
  ['Text.', [p('Text.')]],
  [
    '<p align="center">Text <b>b</b></p>',
    [['paragraph', { align: 'center' }, 'Text ', ['html', { html: '<b>' }], 'b', ['html', { html: '</b>' }]]],
  ],
  [
    '# One\n\n## Two\n\n### Three',
    [
      ['heading-1', 'One'],
      ['heading-2', 'Two'],
      ['heading-3', 'Three'],
    ],
  ],
  [
    '#### Four\n\n###### Six',
    [
      ['heading-4', 'Four'],
      ['heading-6', 'Six'],
    ],
  ],
  ['Title\n=====', [['heading-1', 'Title']], '# Title'],
  [
    '* a\n* b\n  * c',
    [['list-unordered', ['list-item', p('a')], ['list-item', p('b'), ['list-unordered', ['list-item', p('c')]]]]],
  ],
  ['3. a\n\n4. b', [['list-ordered', { spread: true, start: 3 }, ['list-item', p('a')], ['list-item', p('b')]]]],
  [
    '* [ ] a\n* [x] b',
    [['list-tasks', ['list-item', { checked: false }, p('a')], ['list-item', { checked: true }, p('b')]]],
  ],
  ['> a\n>\n> > b', [['blockquote', p('a'), ['blockquote', p('b')]]]],
  ['```js\na\n\n  b\n```', [['code', { syntax: 'js' }, ['code-line', 'a'], ['code-line', ''], ['code-line', '  b']]]],
  ['    a', [['code', ['code-line', 'a']]], '```\na\n```'],
  [
    '{% code title="a.js" overflow="wrap" lineNumbers="true" %}\n```js\na\n```\n{% endcode %}',
    [['code', { syntax: 'js', title: 'a.js', overflow: 'wrap', lineNumbers: true }, ['code-line', 'a']]],
  ],
  ['---', [['divider']]],
  ['$$\na^2\n$$', [['math', { formula: 'a^2' }]]],
  ['{% hint style="info" %}\na\n\nb\n{% endhint %}', [['hint', { style: 'info' }, p('a'), p('b')]]],
  [
    '{% tabs %}\n{% tab title="A" %}\na\n{% endtab %}\n\n{% tab title="B" %}\n{% endtab %}\n{% endtabs %}',
    [['tabs', ['tabs-item', { title: 'A' }, p('a')], ['tabs-item', { title: 'B' }]]],
  ],
  [
    '{% stepper %}\n{% step %}\n## a\n{% endstep %}\n{% endstepper %}',
    [['stepper', ['stepper-step', ['heading-2', 'a']]]],
  ],
  [
    '{% columns %}\n{% column width="50%" %}\na\n{% endcolumn %}\n\n{% column %}\nb\n{% endcolumn %}\n{% endcolumns %}',
    [['columns', ['column', { width: '50%' }, p('a')], ['column', p('b')]]],
  ],
  [
    '<details open>\n\n<summary>A <strong>b</strong></summary>\n\nc\n\n</details>',
    [['expandable', { open: true }, ['expandable-title', 'A ', { text: 'b', marks: ['bold'] }], p('c')]],
  ],
  [
    '{% content-ref url="a.md" %}\n[a](a.md)\n{% endcontent-ref %}',
    [['content-ref', { ref: url('a.md') }, p(['link', { ref: url('a.md') }, 'a'])]],
  ],
  ['{% page-ref page="a.md" %}', [['content-ref', { ref: url('a.md') }]], '{% content-ref url="a.md" %}'],
  [
    '{% page-ref url="a.md" %}\n[a](a.md)\n{% endpage-ref %}',
    [['content-ref', { ref: url('a.md') }, p(['link', { ref: url('a.md') }, 'a'])]],
    '{% content-ref url="a.md" %}\n[a](a.md)\n{% endcontent-ref %}',
  ],
  ['{% page-ref pages="a.md" %}', [['tag', { name: 'page-ref', body: 'pages="a.md"' }]]],
  ['{% embed url="https://x.yz" %}', [['embed', { url: 'https://x.yz' }]]],
  ['{% embed url="https://x.yz" %}\nCaption\n{% endembed %}', [['embed', { url: 'https://x.yz' }, p('Caption')]]],
  ['{% file src="a (1).pdf" %}\nCaption\n{% endfile %}', [['file', { ref: url('a (1).pdf') }, p('Caption')]]],
  ['{% include "../a.md" %}', [['reusable-content', { ref: url('../a.md') }]]],
  [
    '{% swagger src="a.yaml" path="/a" method="get" %}',
    [['swagger', { ref: url('a.yaml'), path: '/a', method: 'get' }]],
  ],
  [
    '{% openapi src="a.yaml" path="/a" method="get" %}\n[a](a.yaml)\n{% endopenapi %}',
    [
      [
        'openapi-operation',
        { ref: url('a.yaml'), path: '/a', method: 'get' },
        p(['link', { ref: url('a.yaml') }, 'a']),
      ],
    ],
  ],
  [
    '{% openapi-operation spec="pets" path="/a" method="get" %}',
    [['openapi-operation', { ref: { kind: 'openapi', spec: 'pets' }, path: '/a', method: 'get' }]],
  ],
  [
    '{% openapi-schemas spec="pets" schemas="Pet" %}',
    [['openapi-schemas', { ref: { kind: 'openapi', spec: 'pets' }, schemas: 'Pet' }]],
  ],
  ['{% if visitor.claims.a == "b" %}\na\n{% endif %}', [['if', { expression: 'visitor.claims.a == "b"' }, p('a')]]],
  [
    '{% @mermaid/diagram content="a" %}',
    [['integration', { integration: 'mermaid', block: 'diagram', props: { content: 'a' } }]],
  ],
  ['{% updates format="full" %}\na\n{% endupdates %}', [['tag', { name: 'updates', body: 'format="full"' }, p('a')]]],
  ['{% hint %}\n\na', [['tag', { name: 'hint' }], p('a')]],
  ['a\n\n{% endhint %}', [p('a'), ['tag', { name: 'hint', closing: true }]]],
  [
    '<figure><img src="a.png" alt="A" width="375"><figcaption><p>B</p></figcaption></figure>',
    [['images', ['image', { ref: url('a.png'), alt: 'A', width: 375 }, p('B')]]],
  ],
  [
    '<div data-full-width="true"><figure><picture><source srcset="b.png" media="(prefers-color-scheme: dark)"><img src="a.png" alt=""></picture></figure></div>',
    [['images', { fullWidth: true }, ['image', { ref: url('a.png'), alt: '', refDark: url('b.png') }]]],
  ],
  ['<div class="x">\n*a*\n</div>', [['html', { html: '<div class="x">\n*a*\n</div>' }]]],
  ['<!-- a\n\nb -->', [['html', { html: '<!-- a\n\nb -->' }]]],
  ['a[^n]\n\n[^n]: b\n\n    c', [p('a', ['annotation', { label: 'n' }]), ['footnote', { label: 'n' }, p('b'), p('c')]]],
  [
    '[a]\n\n[a]: b.md "c"',
    [p(['link', { ref: url('b.md'), title: 'c' }, 'a']), ['definition', { label: 'a', url: 'b.md', title: 'c' }]],
    '[a](b.md "c")\n\n[a]: b.md "c"',
  ],
];

describe('blocks', () => {
  test.each(BLOCKS)('%j', (markdown, blocks, printed = markdown) => {
    const document = toDocument(markdown);
    expect(document.nodes.map(short)).toEqual(blocks);
    expect(toMarkdown(document)).toBe(`${printed}\n`);
    expect(toDocument(printed)).toEqual(document);
    expect(validateDocument(document)).toEqual([]);
  });
});

const marked = (text: string, ...marks: string[]) => ({ text, marks });

const INLINES: Kind[] = [
  [
    '**a** _b_ ~~c~~ `d` **_e_**',
    [
      marked('a', 'bold'),
      ' ',
      marked('b', 'italic'),
      ' ',
      marked('c', 'strikethrough'),
      ' ',
      marked('d', 'code'),
      ' ',
      marked('e', 'italic', 'bold'),
    ],
    '**a** _b_ ~~c~~ `d` _**e**_',
  ],
  [
    '<kbd>a</kbd> b<sup>2</sup> c<sub>2</sub>',
    [marked('a', 'keyboard'), ' b', marked('2', 'superscript'), ' c', marked('2', 'subscript')],
  ],
  ['<mark style="color:red;">a</mark>', [marked('a', 'color(red,)')]],
  ['<mark style="color:red;background-color:blue;">a</mark>', [marked('a', 'color(red,blue)')]],
  ['a\nb\\\nc', ['a\nb', ['line-break', {}], 'c']],
  ['a<br>b', ['a', ['line-break', { html: '<br>' }], 'b']],
  ['[a **b**](c.md "d")', [['link', { ref: url('c.md'), title: 'd' }, 'a ', marked('b', 'bold')]]],
  [
    '[a](#b) [c](/pages/0123456789abcdefghij#d)',
    [
      ['link', { ref: { kind: 'anchor', anchor: 'b' } }, 'a'],
      ' ',
      ['link', { ref: { kind: 'anchor', page: '0123456789abcdefghij', anchor: 'd' } }, 'c'],
    ],
  ],
  ['<https://x.yz>', [['link', { ref: url('https://x.yz') }, 'https://x.yz']]],
  ['![a](b.png)', [['inline-image', { ref: url('b.png'), alt: 'a' }]]],
  [
    'a <img src="b.png" alt="" data-size="line">',
    ['a ', ['inline-image', { ref: url('b.png'), alt: '', attributes: { 'data-size': 'line' } }]],
  ],
  ['a $$b^2$$', ['a ', ['inline-math', { formula: 'b^2' }]]],
  ['<i class="fa-flask">:flask:</i> a', [['icon', { icon: 'flask' }], ' a']],
  ['<span data-gb-custom-inline data-tag="emoji" data-code="2705">✅</span> a', [['emoji', { code: '2705' }], ' a']],
  ['<code class="expression">space.vars.a</code> b', [['expression', { expression: 'space.vars.a' }], ' b']],
  ['<a data-mention href="a.md">a</a>', [['mention', { ref: url('a.md') }, 'a']]],
  ['<a href="a.md" class="button primary">a</a>', [['button', { ref: url('a.md'), style: 'primary' }, 'a']]],
  [
    '<button type="button" class="button primary" data-action="ask" data-icon="x">a</button>',
    [['button', { style: 'primary', action: 'ask', icon: 'x' }, 'a']],
  ],
  ['a <u style="x">b</u>', ['a ', ['html', { html: '<u style="x">' }], 'b', ['html', { html: '</u>' }]]],
  ['a {% x %} b', ['a ', ['html', { html: '{% x %}' }], ' b']],
];

describe('inlines and marks', () => {
  test.each(INLINES)('%j', (markdown, content, printed = markdown) => {
    const document = toDocument(markdown);
    expect(document.nodes.map(short)).toEqual([p(...content)]);
    expect(toMarkdown(document)).toBe(`${printed}\n`);
    expect(validateDocument(document)).toEqual([]);
  });

  test('a void one has marks of its own', () => {
    const [paragraph] = toDocument('**a ![b](c) d**').nodes;
    expect(paragraph?.nodes[1]).toMatchObject({ type: 'inline-image', marks: [{ object: 'mark', type: 'bold' }] });
    expect(toMarkdown(toDocument('**a ![b](c) d**'))).toBe('**a ![b](c) d**\n');
  });
});

describe('tables', () => {
  test('with bars', () => {
    const markdown = '| A | **B** |\n| --- | :-: |\n| 1 | a \\| b |\n| 2 |  |';
    const [table] = toDocument(markdown).nodes;
    const { view, definition, records } = table?.data ?? ({} as any);
    expect(table).toMatchObject({ type: 'table', isVoid: true, nodes: [] });
    expect(view).toEqual({ type: 'grid', columns: Object.keys(definition) });
    const [a, b] = view.columns;
    expect(definition[a]).toEqual({ id: a, title: 'A' });
    expect(definition[b]).toMatchObject({ id: b, title: 'B', align: 'center', nodes: [{ object: 'text' }] });
    const rows = Object.values<any>(records);
    expect(rows.map(({ orderIndex }) => orderIndex)).toEqual([0, 1]);
    expect(rows.map(({ values }) => values[b].nodes.map((node: Node) => short(node)))).toEqual([['a | b'], ['']]);
    expect(toMarkdown(toDocument(markdown))).toBe(`${markdown}\n`);
  });

  test('of HTML: cards, attributes, blocks in cells', () => {
    const html =
      '<table data-view="cards"><thead><tr><th>A</th><th data-hidden data-type="content-ref"></th></tr></thead><tbody>' +
      '<tr><td><h4><i class="fa-x">:x:</i> T</h4></td><td valign="top"><a href="a.md">a</a><br>b</td></tr></tbody></table>';
    const [table] = toDocument(html).nodes;
    const { view, definition, records, html: isHtml } = table?.data ?? ({} as any);
    expect({ type: view.type, isHtml }).toEqual({ type: 'cards', isHtml: true });
    const [a, b] = view.columns;
    expect(definition[b].attributes).toEqual({ 'data-hidden': '', 'data-type': 'content-ref' });
    const [{ values }] = Object.values<any>(records);
    expect(values[a].nodes.map(short)).toEqual([['heading-4', ['icon', { icon: 'x' }], ' T']]);
    expect(values[b]).toMatchObject({ attributes: { valign: 'top' } });
    expect(values[b].nodes.map(short)).toEqual([['link', { ref: url('a.md') }, 'a'], ['line-break', {}], 'b']);
    expect(toMarkdown(toDocument(html))).toBe(`${html}\n`);
  });

  test('records and columns keep their ids when others change', () => {
    const idsOf = (markdown: string) => {
      const { view, records } = toDocument(markdown).nodes[0]?.data ?? ({} as any);
      return { columns: view.columns, records: Object.keys(records) };
    };
    const before = idsOf('| A | B |\n|-|-|\n| 1 | 2 |\n| 3 | 4 |');
    const after = idsOf('| A | B |\n|-|-|\n| 0 | 0 |\n| 3 | 4 |');
    expect(after.columns).toEqual(before.columns);
    expect(after.records[1]).toBe(before.records[1]);
    expect(after.records[0]).not.toBe(before.records[0]);
  });
});

describe('what is not quite one of them is kept as it is', () => {
  test.each([
    '<table><tr><td>a</td></tr></table>',
    '<table><thead><tr><th colspan="2">a</th></tr></thead><tbody><tr><td>b</td><td>c</td></tr></tbody></table>',
    '<figure><img src="a.png"><p>x</p></figure>',
    '<details>\n<summary>a</summary>\n*b*\n</details>',
    '{% hint style="info" %} a {% endhint %}',
    '{% hint style="info" unknown %}\na\n{% endhint %}',
    '<p align="center">&unknown; *a*</p>',
    '{% if a %}\nb\n{% else %}\nc\n{% endif %}',
  ])('%j', (markdown) => {
    const document = toDocument(markdown);
    expect(toMarkdown(document)).toBe(`${markdown.replace('\n{% else %}\n', '\n\n{% else %}\n\n')}\n`);
    expect(toDocument(toMarkdown(document))).toEqual(document);
  });
});

test('what is deeper than anybody writes is one block of Markdown', () => {
  const deep = Array.from({ length: 90 }, (_, i) => `${'  '.repeat(i)}- a`).join('\n');
  const document = toDocument(`a\n\n${deep}\n\n${'> '.repeat(20)}b`);
  expect(document.nodes.map(({ type }) => type)).toEqual(['paragraph', 'markdown', 'blockquote']);
  expect(document.nodes[1]?.data).toEqual({ markdown: deep });
  expect(toDocument(toMarkdown(document))).toEqual(document);
});
