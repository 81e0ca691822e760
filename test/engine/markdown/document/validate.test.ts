/** Documents from outside: what is wrong is named, whatever it is. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toDocument } from '../../../../src/engine/markdown/document/read.ts';
import { writeDocument } from '../../../../src/engine/markdown/document/rewrite.ts';
import type { Document } from '../../../../src/engine/markdown/document/types.ts';
import { validateDocument } from '../../../../src/engine/markdown/document/validate.ts';
import { runs } from '../../properties/runs.ts';
import { anyDocument } from './any-document.ts';

const document = (...nodes: unknown[]) => ({ object: 'document', nodes });
const block = (type: string, data: object = {}, ...nodes: unknown[]) => ({ object: 'block', type, data, nodes });
const inline = (type: string, data: object = {}, ...nodes: unknown[]) => ({ object: 'inline', type, data, nodes });
const text = (value: unknown, ...marks: unknown[]) => ({
  object: 'text',
  leaves: [{ object: 'leaf', text: value, marks }],
});
const p = (...nodes: unknown[]) => block('paragraph', {}, ...nodes);
const table = (data: object) =>
  block('table', {
    view: { type: 'grid', columns: ['a'] },
    definition: { a: { id: 'a', title: 'A' } },
    records: {},
    ...data,
  });
const ref = { kind: 'url', url: 'a.md' };

describe('problems', () => {
  test.each<[string, unknown, string]>([
    ['no document', 5, ''],
    ['another object', { object: 'block', nodes: [] }, 'object'],
    ['no nodes', { object: 'document' }, 'nodes'],
    ['another schema', { object: 'document', data: { schemaVersion: 2 }, nodes: [] }, 'data.schemaVersion'],
    ['an unknown field', { object: 'document', nodes: [], extra: 1 }, 'extra'],
    ['text at the top', document(text('a')), 'nodes[0].object'],
    ['an unknown block', document(block('banner')), 'nodes[0].type'],
    ['a name of every object', document(block('constructor')), 'nodes[0].type'],
    ['an unknown field of a block', document({ ...p(), fragments: [] }), 'nodes[0].fragments'],
    ['a key that is no text', document({ ...p(), key: 5 }), 'nodes[0].key'],
    ['a block in a paragraph', document(p(p())), 'nodes[0].nodes[0].object'],
    ['an item without a list', document(block('list-item')), 'nodes[0].type'],
    ['a list of paragraphs', document(block('list-unordered', {}, p())), 'nodes[0].nodes[0].type'],
    ['a title in the middle', document(block('expandable', {}, p(), block('expandable-title'))), 'nodes[0].nodes[1]'],
    ['leaves that are none', document(p({ object: 'text', leaves: 'a' })), 'nodes[0].nodes[0].leaves'],
    ['a text that is none', document(p(text(5))), 'nodes[0].nodes[0].leaves[0].text'],
    ['U+0000', document(p(text('a\0'))), 'nodes[0].nodes[0].leaves[0].text'],
    ['lone surrogate', document(p(text('\ud800'))), 'nodes[0].nodes[0].leaves[0].text'],
    [
      'an unknown mark',
      document(p(text('a', { object: 'mark', type: 'blink' }))),
      'nodes[0].nodes[0].leaves[0].marks[0].type',
    ],
    [
      'a colour that is none',
      document(p(text('a', { object: 'mark', type: 'color', data: { text: 'red;x' } }))),
      'nodes[0].nodes[0].leaves[0].marks[0].data',
    ],
    ['a link to nothing', document(p(inline('link', {}, text('a')))), 'nodes[0].nodes[0].data.ref'],
    [
      'an unknown kind of reference',
      document(p(inline('link', { ref: { kind: 'toString' } }))),
      'nodes[0].nodes[0].data.ref',
    ],
    [
      'an id that is none',
      document(p(inline('link', { ref: { kind: 'page', page: 'a/b' } }))),
      'nodes[0].nodes[0].data.ref',
    ],
    ['a link in a link', document(p(inline('link', { ref }, inline('link', { ref })))), 'nodes[0].nodes[0].nodes[0]'],
    ['nodes of an image', document(p(inline('inline-image', { ref }, text('a')))), 'nodes[0].nodes[0].nodes'],
    ['an annotation of nothing', document(p(inline('annotation', { label: 'x' }))), 'nodes[0].nodes[0].data.label'],
    ['an emoji that is none', document(p(inline('emoji', { code: 'smile' }))), 'nodes[0].nodes[0].data.code'],
    [
      'code of two lines in one',
      document(block('code', {}, block('code-line', {}, text('a\nb')))),
      'nodes[0].nodes[0].nodes[0].leaves[0].text',
    ],
    ['an attribute that ends its tag', document(block('hint', { style: 'a {% b' })), 'nodes[0].data.style'],
    ['an attribute with all quotes', document(block('tabs-item', { title: `"it's"` })), 'nodes[0].data.title'],
    ['an attribute of no name', document(block('hint', { 'a b': '' })), 'nodes[0].data.a b'],
    ['an object as attribute', document(block('hint', { style: {} })), 'nodes[0].data.style'],
    ['HTML that is none', document(block('html', { html: '# a' })), 'nodes[0].data.html'],
    ['HTML that is two blocks', document(block('html', { html: '<div>\n\n</div>' })), 'nodes[0].data.html'],
    ['HTML without an end, and more', document(block('html', { html: '<!-- a' }), p()), 'nodes[0].data.html'],
    ['HTML in a text that is none', document(p(inline('html', { html: 'a' }))), 'nodes[0].nodes[0].data.html'],
    [
      'a table without columns',
      document(block('table', { view: {}, definition: {}, records: {} })),
      'nodes[0].data.view.type',
    ],
    [
      'a column that is not defined',
      document(table({ view: { type: 'grid', columns: ['b'] } })),
      'nodes[0].data.view.columns[0]',
    ],
    [
      'a record without an order',
      document(table({ records: { r: { values: {} } } })),
      'nodes[0].data.records.r.orderIndex',
    ],
    [
      'a cell of no column',
      document(table({ records: { r: { orderIndex: 0, values: { b: { nodes: [] } } } } })),
      'nodes[0].data.records.r.values.b',
    ],
    [
      'a wrong node in a cell',
      document(table({ records: { r: { orderIndex: 0, values: { a: { nodes: [{}] } } } } })),
      'nodes[0].data.records.r.values.a.nodes[0].object',
    ],
    [
      'a quote in a cell',
      document(table({ records: { r: { orderIndex: 0, values: { a: { nodes: [block('blockquote')] } } } } })),
      'nodes[0].data.records.r.values.a.nodes[0].type',
    ],
    [
      'a formula where all is HTML',
      document(block('paragraph', { align: 'center' }, inline('inline-math', { formula: 'a' }))),
      'nodes[0].nodes[0]',
    ],
  ])('%s', (_, value, path) => {
    const problems = validateDocument(value);
    expect(problems.map((problem) => problem.path)).toContain(path);
    expect(problems.every(({ message }) => message.length > 0)).toBe(true);
  });

  test('say what an annotation lost whose footnote was deleted', () => {
    expect(validateDocument(document(p(inline('annotation', { label: 'n1' }))))).toEqual([
      {
        path: 'nodes[0].nodes[0].data.label',
        message:
          'refers to the footnote "n1", which is not in the document: remove the annotation too, or keep the footnote',
      },
    ]);
    const [problem] = validateDocument(document(p(inline('annotation', { label: 'n'.repeat(5000) }))));
    expect(problem!.message.length).toBeLessThan(200);
  });

  test('are limited to twenty', () => {
    expect(validateDocument(document(...Array(1000).fill(block('x')))).length).toBe(20);
    expect(validateDocument(document(p({ object: 'text', leaves: Array(1000).fill(5) }))).length).toBe(20);
  });
});

test('what may be left out may be left out', () => {
  const short = document(
    { object: 'block', type: 'paragraph' },
    { object: 'block', type: 'hint', data: null, nodes: [{ object: 'block', type: 'divider' }] },
    p({ object: 'text', leaves: [{ object: 'leaf', text: 'a' }] }),
  );
  expect(
    validateDocument({ ...short, nodes: short.nodes.map((node: any) => ({ ...node, data: node.data ?? {} })) }),
  ).toEqual([]);
  const nodes = [
    { object: 'block', type: 'paragraph' },
    { object: 'block', type: 'embed', data: { url: 'u' } },
    p({ object: 'text', leaves: [{ object: 'leaf', text: 'a' }] }),
  ];
  expect(validateDocument(document(...nodes))).toEqual([]);
  expect(writeDocument('', document(...nodes) as unknown as Document)).toEqual({
    markdown: '<p></p>\n\n{% embed url="u" %}\n\na\n',
  });
});

/** Any JSON, much of it with the fields that nodes have. */
const anyJson = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom(
      'text',
      'block',
      'inline',
      'leaf',
      'paragraph',
      'table',
      'list-item',
      'link',
      'html',
      '',
      5,
      null,
      true,
    ),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(
      fc.constantFrom(
        'object',
        'type',
        'data',
        'nodes',
        'leaves',
        'text',
        'marks',
        'ref',
        'html',
        'view',
        'columns',
        'definition',
        'records',
        'values',
        '__proto__',
      ),
      tie('value'),
      { maxKeys: 5 },
    ),
    fc.record({
      object: fc.constantFrom('block', 'inline', 'text', 'leaf'),
      type: fc.constantFrom('paragraph', 'table', 'link', 'images', 'code'),
      data: tie('value'),
      nodes: fc.array(tie('value'), { maxLength: 3 }),
    }),
  ),
})).value;

test('anything at all is answered; what has no problems can be written', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        anyJson,
        fc.array(anyJson, { maxLength: 3 }).map((nodes) => ({ object: 'document', nodes })),
      ),
      (value) => {
        if (validateDocument(value).length === 0) writeDocument('', value as Document);
      },
    ),
    runs(10),
  );
});

/** The same with one of its fields, whichever `at` hits, as `value`; undefined leaves it out. */
function spoilt(whole: unknown, at: number, value: unknown): unknown {
  const copy = structuredClone(whole);
  const places: [object: Record<string, unknown>, field: string][] = [];
  const visit = (node: unknown) => {
    if (typeof node !== 'object' || node === null) return;
    for (const [field, inner] of Object.entries(node)) {
      places.push([node as Record<string, unknown>, field]);
      visit(inner);
    }
  };
  visit(copy);
  const [node, field] = places[at % places.length] as (typeof places)[number];
  if (value !== undefined || Array.isArray(node)) node[field] = value;
  else delete node[field];
  return copy;
}

test('what lacks a field, or has one that is empty, is refused by its path, or written', () => {
  const values = [null, undefined, {}, [], '', 0, false];
  const read = toDocument(
    'A [link](b.md "c") **d** ![e](f.png)\n\n* [ ] g\n\n| h |\n| :-: |\n| `i` |\n\n{% hint style="info" %}\nj\n{% endhint %}\n\n```js\nk\n```\n\n<figure><img src="l.png" alt="m"><figcaption>n</figcaption></figure>\n\n{% tabs %}\n{% tab title="o" %}\np\n{% endtab %}\n{% endtabs %}\n\n$$q$$[^1]\n\n[^1]: r\n',
  );
  fc.assert(
    fc.property(
      fc.oneof(anyDocument, fc.constant(read)),
      fc.nat(100_000),
      fc.constantFrom(...values),
      (document, at, value) => {
        const changed = spoilt(document, at, value);
        if (validateDocument(changed).length === 0) writeDocument('', changed as Document);
      },
    ),
    runs(10),
  );
});

describe('size', () => {
  const deep = (levels: number) => {
    let node: unknown = p();
    for (let i = 0; i < levels; i += 1) node = block('blockquote', {}, node);
    return document(node);
  };

  test('a hundred blocks in each other are fine, a hundred thousand are refused', () => {
    expect(validateDocument(deep(100))).toEqual([]);
    const [problem] = validateDocument(deep(100_000));
    expect(problem).toMatchObject({ message: 'is nested deeper than 200 nodes' });
  });

  test('what a text can say is never too deep', () => {
    const tags = `${'{% hint %}\n'.repeat(1000)}a\n${'{% endhint %}\n'.repeat(1000)}`;
    const lists = Array.from({ length: 400 }, (_, i) => `${'  '.repeat(i)}- a`).join('\n');
    for (const markdown of [tags, lists, '> '.repeat(1000), `- ${'> '.repeat(99)}{% a %}`]) {
      expect(validateDocument(toDocument(markdown))).toEqual([]);
    }
  });
});
