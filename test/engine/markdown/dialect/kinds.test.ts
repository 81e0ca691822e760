/** What is published of each kind of node, and what a client may write: `fragments`, values of tables, anchors, line breaks. */
import { describe, expect, test } from 'vitest';
import { published } from '../../../../src/engine/markdown/dialect/publish.ts';
import { received } from '../../../../src/engine/markdown/dialect/receive.ts';
import { toDocument } from '../../../../src/engine/markdown/document/read.ts';
import { writeDocument } from '../../../../src/engine/markdown/document/rewrite.ts';

type Json = any;

const shown = (markdown: string): Json => JSON.parse(JSON.stringify(published(toDocument(markdown))));
const blocks = (markdown: string): Json[] => shown(markdown).nodes;

function written(nodes: Json[], original = ''): string {
  const { document, problems } = received({ object: 'document', nodes });
  expect(problems).toEqual([]);
  const result = writeDocument(original, document!);
  return 'markdown' in result ? result.markdown : `refused at ${result.path}`;
}

const refused = (node: Json) => received({ object: 'document', nodes: [node] }).problems;

const text = (words: string, marks: Json[] = []) => ({
  object: 'text',
  leaves: [{ object: 'leaf', text: words, marks }],
});
const paragraph = (...nodes: Json[]) => ({ object: 'block', type: 'paragraph', data: {}, nodes });
const fragment = (name: string, ...nodes: Json[]) => ({ object: 'fragment', fragment: name, nodes });
const leavesIn = ([{ nodes }]: Json[]) => nodes[0].leaves;

describe('texts', () => {
  test('break a line at a line end; an end of a line of Markdown is a space', () => {
    expect(leavesIn(blocks('one\ntwo\\\nthree **four<br>five**'))).toEqual([
      { object: 'leaf', text: 'one two\nthree ', marks: [] },
      { object: 'leaf', text: 'four\nfive', marks: [{ object: 'mark', type: 'bold' }] },
    ]);
    expect(written([paragraph(text('one\ntwo'))])).toBe('one\\\ntwo\n');
    expect(written([{ object: 'block', type: 'heading-2', data: {}, nodes: [text('one\ntwo')] }])).toBe(
      '## one<br>two\n',
    );
  });

  test('of several lines keep their bytes when another block is edited', () => {
    const markdown = 'one\ntwo<br/>three\\\nfour\n\n* a\n  b\n\nlast\n';
    const document = shown(markdown);
    document.nodes[2].nodes[0].leaves[0].text = 'end';
    expect(written(document.nodes, markdown)).toBe(markdown.replace('last', 'end'));
  });

  test('have both colours of a mark, of which `default` is none', () => {
    const [leaf] = leavesIn(blocks('<mark style="color:red;">a</mark>'));
    expect(leaf.marks).toEqual([{ object: 'mark', type: 'color', data: { text: 'red', background: 'default' } }]);
    const marked = (data: object) => written([paragraph(text('a', [{ object: 'mark', type: 'color', data }]))]);
    expect(marked({ text: 'default', background: '$primary' })).toBe(
      '<mark style="background-color:$primary;">a</mark>\n',
    );
    expect(marked({ text: 'default', background: 'default' })).toBe('a\n');
  });
});

describe('anchors', () => {
  test('of headings are those that links name, and others have their own', () => {
    const found = blocks(
      '# A\n\n## A\n\n## <a href="#x" id="x"></a>B\n\n{% tabs %}\n{% tab title="A" %}\n### C\n{% endtab %}\n{% endtabs %}\n\n<details>\n\n<summary>More</summary>\n\na\n\n</details>\n',
    );
    expect(found.map(({ meta }) => meta?.id)).toEqual(['a', 'a-1', 'x', undefined, 'more']);
    const [tab] = found[3].nodes;
    expect([tab.meta.id, tab.nodes[0].meta.id]).toEqual(['a-2', 'c']);
  });

  test('are not written', () => {
    expect(written([{ ...paragraph(text('a')), meta: { id: 'b' } }])).toBe('a\n');
  });
});

describe('an expandable block', () => {
  const markdown = '<details open>\n\n<summary>A <strong>b</strong></summary>\n\nbody\n\n</details>\n';

  test('has its title and body in fragments', () => {
    const [expandable] = blocks(markdown);
    expect(expandable).toMatchObject({ type: 'expandable', data: { defaultExpanded: true }, nodes: [] });
    expect(expandable.fragments).toMatchObject([
      { fragment: 'expandable-title', type: 'expandable-title', nodes: [{ type: 'paragraph' }] },
      { fragment: 'expandable-body', type: 'expandable-body', nodes: [{ type: 'paragraph' }] },
    ]);
  });

  test('is written from them, in any order, and found by name or type', () => {
    const [title, body] = [paragraph(text('T')), paragraph(text('B'))];
    const expected = '<details>\n\n<summary>T</summary>\n\nB\n\n</details>\n';
    const block = (...fragments: Json[]) => ({ object: 'block', type: 'expandable', data: {}, fragments });
    expect(written([block(fragment('expandable-body', body), fragment('expandable-title', title))])).toBe(expected);
    const typed = { object: 'fragment', type: 'expandable-title', nodes: [title] };
    expect(written([block(typed, fragment('expandable-body', body))])).toBe(expected);
  });

  test('names what is wrong by where it was given', () => {
    const block = (...fragments: Json[]) => ({ object: 'block', type: 'expandable', data: {}, fragments });
    const bad = { object: 'block', type: 'nothing', data: {}, nodes: [] };
    expect(refused(block(fragment('expandable-body', paragraph(text('a')), bad)))).toEqual([
      { path: 'nodes[0].fragments[0].nodes[1].type', message: 'is not a known type of block' },
    ]);
    expect(refused(block(fragment('expandable-title', paragraph(bad)))).map(({ path }) => path)).toEqual([
      'nodes[0].fragments[0].nodes[0].nodes[0].object',
    ]);
    expect(refused(block(fragment('expandable-title', bad, bad)))[0]).toEqual({
      path: 'nodes[0].fragments[0].nodes',
      message: 'must be one paragraph',
    });
    expect(refused(block(fragment('caption')))[0]?.path).toBe('nodes[0].fragments[0]');
    expect(refused({ ...paragraph(), fragments: [fragment('caption')] })[0]?.path).toBe('nodes[0].fragments');
  });
});

describe('captions', () => {
  test('of images, files and embeds are fragments', () => {
    const markdown =
      '<figure><img src="a.png" alt="A" width="300"><figcaption><p>Under <em>it</em></p></figcaption></figure>\n\n{% embed url="https://a.example" %}\nwords\n{% endembed %}\n\n{% file src="a.pdf" %}\n';
    const [images, embed, file] = blocks(markdown);
    expect(images.nodes[0]).toMatchObject({ isVoid: true, nodes: [], data: { width: 300, alt: 'A' } });
    expect(images.nodes[0].fragments).toMatchObject([{ fragment: 'caption', nodes: [{ type: 'paragraph' }] }]);
    expect(embed.fragments).toMatchObject([{ fragment: 'caption', nodes: [{ type: 'paragraph' }] }]);
    expect(file).not.toHaveProperty('fragments');
    expect(written(blocks(markdown))).toBe(markdown);
  });

  test('are written, as are sizes with units, and how images are placed', () => {
    const image = {
      object: 'block',
      type: 'image',
      data: { ref: { kind: 'url', url: 'a.png' }, width: { unit: 'px', value: 20 } },
      fragments: [fragment('caption', paragraph(text('words')))],
    };
    const images = { object: 'block', type: 'images', data: { align: 'left', withFrame: true }, nodes: [image] };
    const markdown =
      '<div align="left" data-with-frame="true"><figure><img src="a.png" width="20"><figcaption>words</figcaption></figure></div>\n';
    expect(written([images])).toBe(markdown);
    expect(blocks(markdown)[0].data).toEqual({ align: 'left', withFrame: true });
  });
});

describe('a table', () => {
  const bars = '| A | B |\n| --- | :-: |\n| x | **y** |\n| z |  |\n';

  test('has the names of fragments as values, and records that are ordered by strings', () => {
    const [{ data, fragments }] = blocks(bars);
    const [a, b] = data.view.columns;
    expect(data.view).toEqual({ type: 'grid', columns: [a, b], hideHeader: false });
    expect(data.definition).toEqual({
      [a]: { id: a, title: 'A', type: 'text' },
      [b]: { id: b, title: 'B', type: 'text', textAlignment: 'center' },
    });
    const [first, second] = Object.values(data.records) as Json[];
    expect([first.orderIndex, second.orderIndex]).toEqual(['0', '1']);
    expect(Object.keys(second.values)).toEqual([a]);
    const cell = fragments.find((one: Json) => one.fragment === first.values[b]);
    expect(cell.nodes).toMatchObject([{ type: 'paragraph', nodes: [{ leaves: [{ text: 'y' }] }] }]);
    expect(written(blocks(bars))).toBe(bars);
  });

  test('of many records sorts them as numbers would', () => {
    const [{ data }] = blocks(`| A |\n| --- |\n${'| x |\n'.repeat(12)}`);
    const orders = Object.values(data.records).map(({ orderIndex }: Json) => orderIndex);
    expect(orders).toEqual([...orders].sort());
    expect(orders.at(-1)).toBe('11');
  });

  test('is written by a client that knows none of our ids', () => {
    const table = {
      object: 'block',
      type: 'table',
      data: {
        view: { type: 'grid', columns: ['2', '1'] },
        definition: { 1: { id: '1', title: 'One', type: 'text' }, 2: { id: '2', title: 'Two', type: 'text' } },
        records: {
          b: { orderIndex: 'a1', values: { 1: 'f2' } },
          a: { orderIndex: 'a0', values: { 1: 'f1', 2: 'f3' } },
        },
      },
      fragments: ['f1', 'f2', 'f3'].map((name) => fragment(name, paragraph(text(name)))),
    };
    expect(written([table])).toBe('| Two | One |\n| --- | --- |\n| f3 | f1 |\n|  | f2 |\n');
  });

  const CARDS =
    '<table data-card-size="large" data-full-width="true" data-view="cards"><thead><tr><th></th><th data-hidden data-card-target data-type="content-ref"></th><th data-hidden data-card-cover data-type="image"></th></tr></thead><tbody><tr><td><strong>A</strong></td><td><a href="/pages/abcdefghijklmnopqrst">Its page</a></td><td><a href="/files/abcdefghijklmnopqrst">a.png</a></td></tr></tbody></table>\n';

  test('of cards says what its columns are for', () => {
    const [{ data }] = blocks(CARDS);
    const [title, target, cover] = Object.keys(data.definition);
    expect(data.fullWidth).toBe(true);
    expect(data.view).toEqual({
      type: 'cards',
      columns: [title],
      cardSize: 'large',
      targetDefinition: target,
      coverDefinition: cover,
    });
    const [{ values }] = Object.values(data.records) as Json[];
    expect(values[target!]).toEqual({ kind: 'page', page: 'abcdefghijklmnopqrst' });
    expect(values[cover!]).toEqual({ kind: 'file', file: 'abcdefghijklmnopqrst' });
    expect(data.definition[title!]).not.toHaveProperty('attributes');
  });

  test('of cards keeps the words of a link whose value did not change, and changes one that did', () => {
    const document = shown(CARDS);
    const [{ data, fragments }] = document.nodes;
    fragments[0].nodes[0].nodes[0].leaves[0].text = 'B';
    expect(written(document.nodes, CARDS)).toBe(CARDS.replace('>A<', '>B<'));
    const [record] = Object.values(data.records) as Json[];
    record.values[data.view.targetDefinition] = { kind: 'url', url: 'https://b.example' };
    expect(written(document.nodes, CARDS)).toContain('<td><a href="https://b.example">https://b.example</a></td>');
    delete data.view.targetDefinition;
    data.view.cardSize = 'medium';
    const plain = written(document.nodes, CARDS);
    expect(plain).not.toMatch(/data-card-target|data-card-size/);
  });

  test.each([
    ['number', '4.5', 4.5, 7, '7'],
    ['checkbox', 'true', true, false, 'false'],
    ['rating', '3', 3, 5, '5'],
    ['select', 'One, Two', ['One', 'Two'], ['Two'], 'Two'],
    ['users', '<a href="/users/abcdefghijklmnopqrst">Ann</a>', ['abcdefghijklmnopqrst'], [], ''],
    ['files', '<a href="/files/abcdefghijklmnopqrst">a</a>', ['abcdefghijklmnopqrst'], [], ''],
  ])('with a column of %s has values', (type, cell, value, other, after) => {
    const html = (words: string) =>
      `<table><thead><tr><th>A</th><th data-type="${type}">B</th></tr></thead><tbody><tr><td>x</td><td>${words}</td></tr></tbody></table>\n`;
    const document = shown(html(cell));
    const [{ data }] = document.nodes;
    const [, column] = data.view.columns;
    expect(data.definition[column]).toMatchObject({ type });
    const [record] = Object.values(data.records) as Json[];
    expect(record.values[column]).toEqual(value);
    expect(written(document.nodes, html(cell))).toBe(html(cell));
    record.values[column] = other;
    const result = written(document.nodes, html(cell));
    expect(result).toContain(`<td>${after}</td>`);
    record.values[column] = { wrong: true };
    expect(received(document).problems[0]?.path).toMatch(/^nodes\[0\]\.data\.records\.\w+\.values\.\w+$/);
  });

  test('says what is wrong with it', () => {
    const table = (change: (block: Json) => void) => {
      const [block] = blocks(bars);
      change(block);
      return refused(block).map(({ path, message }) => `${path} ${message}`);
    };
    const record = ({ data }: Json): Json => Object.values(data.records)[0];
    const column = ({ data }: Json): string => data.view.columns[0];
    expect(table((block) => (record(block).values[column(block)] = 'no'))[0]).toMatch(
      /names a fragment that is not there/,
    );
    expect(table((block) => delete record(block).orderIndex)[0]).toMatch(/orderIndex must be a string/);
    expect(table((block) => (block.data.definition[column(block)].type = 'date'))[0]).toMatch(/type must be one of/);
    expect(table((block) => (block.data.view.hideHeader = 'no'))[0]).toMatch(/view.hideHeader must be true or false/);
    expect(table((block) => block.fragments.push(fragment('left', paragraph())))).toEqual([
      'nodes[0].fragments[3] is a fragment that no cell has',
    ]);
    expect(table((block) => (block.fragments[0].nodes[0].nodes[0].leaves[0].text = 5))).toEqual([
      'nodes[0].fragments[0].nodes[0].nodes[0].leaves[0].text must be a string',
    ]);
  });
});

describe('annotations', () => {
  const markdown = 'Some [words](#user-content-fn-a)[^a] and a mark[^b].\n\n[^a]: Note a.\n\n[^b]: Note b.\n';

  test('hold what they annotate and their body; the footnotes stay', () => {
    const [first, ...footnotes] = blocks(markdown);
    const notes = first.nodes.filter(({ type }: Json) => type === 'annotation');
    expect(notes).toMatchObject([
      { data: { label: 'a' }, nodes: [{ leaves: [{ text: 'words' }] }], fragments: [{ fragment: 'annotation-body' }] },
      { data: { label: 'b' }, nodes: [], fragments: [{ fragment: 'annotation-body' }] },
    ]);
    expect(footnotes.map(({ type }) => type)).toEqual(['footnote', 'footnote']);
    expect(written(blocks(markdown))).toBe(markdown);
  });

  test('bring a footnote with them where there is none', () => {
    const note = (words: string, ...nodes: Json[]) => ({
      object: 'inline',
      type: 'annotation',
      data: {},
      nodes,
      fragments: [fragment('annotation-body', paragraph(text(words)))],
    });
    expect(written([paragraph(text('a '), note('One', text('b')), note('Two'))])).toBe(
      'a [b](#user-content-fn-1)[^1][^2]\n\n[^1]: One\n\n[^2]: Two\n',
    );
  });

  test('are refused where the body is not that of the footnote', () => {
    const document = shown(markdown);
    document.nodes[0].nodes[1].fragments[0].nodes[0].nodes[0].leaves[0].text = 'Other';
    expect(received(document).problems).toEqual([
      { path: 'nodes[0].nodes[1].fragments[0]', message: expect.stringContaining('differs from the footnote "a"') },
    ]);
    delete document.nodes[0].nodes[1].fragments;
    expect(received(document).problems).toEqual([]);
  });

  test('do not copy a long footnote again and again', () => {
    const long = `${'a[^1] '.repeat(2000)}\n\n[^1]: ${'word '.repeat(1000)}\n`;
    expect(JSON.stringify(shown(long)).length).toBeLessThan(1_000_000);
  });
});

test.each([
  [
    'a button',
    '<a href="a.md" class="button primary" data-icon="x">Go</a>',
    { label: 'Go', kind: 'primary', icon: 'x', ref: { kind: 'url', url: 'a.md' } },
  ],
  [
    'a button that asks',
    '<button type="button" class="button" data-action="ask" data-query="why">Go</button>',
    { label: 'Go', action: { action: 'ask', query: 'why' } },
  ],
  ['an icon in a colour', '<i class="fa-leaf" style="color:$primary;">:leaf:</i>', { icon: 'leaf', color: '$primary' }],
  [
    'a small image',
    '<img src="a.png" alt="" data-size="line">',
    { ref: { kind: 'url', url: 'a.png' }, alt: '', size: 'line' },
  ],
])('%s', (_, html, data) => {
  const [{ nodes }] = blocks(`a ${html}`);
  expect(nodes[1].data).toEqual(data);
  expect(written([paragraph(text('a '), { object: 'inline', type: nodes[1].type, data })])).toBe(`a ${html}\n`);
});

test('a button has the words that were changed, although its nodes say the former', () => {
  const document = shown('a <a href="a.md" class="button">**Go**</a>');
  const button = document.nodes[0].nodes[1];
  expect([button.data.label, button.nodes]).toMatchObject(['Go', [{ object: 'text' }]]);
  button.data.label = 'Come';
  expect(written(document.nodes)).toBe('a <a href="a.md" class="button">Come</a>\n');
});

test.each([
  [
    '{% columns %}\n{% column width="33.3%" %}\na\n{% endcolumn %}\n{% endcolumns %}\n',
    'column',
    { width: { unit: '%', value: 33.3 } },
  ],
  [
    '{% updates format="full" %}\n{% update date="2026-01-02" tags="a,b" %}\n## A\n{% endupdate %}\n{% endupdates %}\n',
    'update',
    {
      date: '2026-01-02',
      tags: [
        { kind: 'tag', tag: 'a' },
        { kind: 'tag', tag: 'b' },
      ],
    },
  ],
  ['{% updates format="full" %}\n{% endupdates %}\n', 'updates', { format: 'full' }],
  [
    '{% prompt description="A" icon="x" defaultExpanded="true" %}\n```\nDo\n```\n{% endprompt %}\n',
    'prompt',
    { description: 'A', icon: 'x', defaultExpanded: true },
  ],
  [
    '{% openapi-webhook spec="pets" name="fed" method="post" %}\n',
    'openapi-webhook',
    { ref: { kind: 'openapi', spec: 'pets' }, name: 'fed', method: 'post' },
  ],
  [
    '{% openapi-schemas spec="pets" schemas="Cat,Dog" grouped="true" %}\n',
    'openapi-schemas',
    { ref: { kind: 'openapi', spec: 'pets' }, schemas: ['Cat', 'Dog'], grouped: true },
  ],
  [
    '{% code title="a.js" expandable="true" collapsedLineCount="5" fullWidth="true" %}\n```js\na\n```\n{% endcode %}\n',
    'code',
    { syntax: 'js', title: 'a.js', expandable: true, collapsedLineCount: 5, fullWidth: true },
  ],
  ['<p align="right">a</p>\n', 'paragraph', { align: 'end' }],
  [
    '<img src="/files/abcdefghijklmnopqrst" alt="" class="gitbook-drawing">\n',
    'drawing',
    { ref: { kind: 'file', file: 'abcdefghijklmnopqrst' } },
  ],
])('%j is a block of its own, and written again as it was', (markdown, type, data) => {
  const find = (nodes: Json[]): Json => {
    for (const node of nodes) {
      const found = node.type === type ? node : find(node.nodes ?? []);
      if (found) return found;
    }
  };
  const document = shown(markdown);
  expect(find(document.nodes).data).toEqual(data);
  document.nodes.push(paragraph(text('more')));
  expect(written(document.nodes, markdown)).toBe(`${markdown}\nmore\n`);
  document.nodes.pop();
  expect(written(document.nodes)).toBe(markdown);
});

test('a tag that says more than attributes stays a tag', () => {
  const [updates] = blocks('{% updates format="full" and more %}\n{% endupdates %}\n');
  expect(updates).toMatchObject({ type: 'tag', data: { name: 'updates' } });
});

test('what was published before is still understood', () => {
  const old = toDocument(
    '# A\n\n<details>\n\n<summary>T</summary>\n\na\n\n</details>\n\n| A |\n| --- |\n| x |\n\na<br>b <a href="u" class="button">c</a>\n',
  );
  expect(written(JSON.parse(JSON.stringify(old.nodes)))).toBe(
    '# A\n\n<details>\n\n<summary>T</summary>\n\na\n\n</details>\n\n| A |\n| --- |\n| x |\n\na<br>b <a href="u" class="button">c</a>\n',
  );
});
