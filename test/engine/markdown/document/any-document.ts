/** Documents of every kind of node, as fast-check makes them: odd texts, marks anywhere, blocks in blocks. */
import fc from 'fast-check';
import { MARK_TYPES } from '../../../../src/engine/markdown/document/types.ts';

const WORDS = [
  'word',
  'a',
  ' ',
  '  ',
  '*',
  '_',
  '__',
  '**',
  '~',
  '`',
  '``',
  '[',
  ']',
  '(',
  ')',
  '![',
  '](x)',
  '<',
  '>',
  '<b>',
  '&',
  '&amp;',
  '#',
  '# ',
  '-',
  '- ',
  '+ ',
  '1. ',
  '1)',
  '=',
  '---',
  '|',
  ':-',
  '\\',
  '\n',
  '{%',
  '{% hint %}',
  '%}',
  '$',
  '$$',
  '中文',
  '：',
  '😀',
  'é',
  '"',
  "'",
  'www.a.bc',
  'https://a.bc',
  'a@b.cd',
  '[^1]',
  '[ ] ',
  '\t',
  '\u00a0',
  '!',
  ':',
  'x:y',
  '~~~',
  '```',
  '<!---->',
  '</a>',
  '.',
];

const word = fc.constantFrom(...WORDS);
const anyText = fc.array(word, { minLength: 0, maxLength: 6 }).map((words) => words.join(''));
const oneLine = anyText.map((text) => text.replace(/\n/g, ' '));
/** In attributes of tags: no second kind of quotes, nothing that ends the tag. */
const attribute = oneLine.map((text) =>
  text
    .replaceAll("'", '')
    .replace(/\{%|%\}|[{%]%/g, '')
    .trim(),
);
const url = fc.constantFrom(
  '',
  'a.md',
  '../a b.md',
  'https://x.yz/?a=1&b=2',
  '#top',
  '/pages/abcdefghij0123456789',
  'a(b)c',
  'a\\b',
  '&amp;',
  '<x>',
  'mailto:a@b.cd',
  'https://x.yz',
);
const ref = url.map((address) =>
  address === '/pages/abcdefghij0123456789'
    ? { kind: 'page', page: 'abcdefghij0123456789' }
    : address === '#top'
      ? { kind: 'anchor', anchor: 'top' }
      : { kind: 'url', url: address },
);
const urlRef = fc.constantFrom('a.md', '../x.md', 'https://x.yz/a').map((address) => ({ kind: 'url', url: address }));

const mark = fc.constantFrom(...MARK_TYPES).map((type) => ({
  object: 'mark',
  type,
  ...(type === 'color' && { data: { text: 'red' } }),
}));
const marks = fc.oneof(
  { weight: 3, arbitrary: fc.constant([]) },
  { weight: 2, arbitrary: fc.array(mark, { maxLength: 3 }) },
);
const leaf = fc.record({ object: fc.constant('leaf'), text: anyText, marks });
const text = fc.record({ object: fc.constant('text'), leaves: fc.array(leaf, { maxLength: 3 }) });

const voidInline = (type: string, data: fc.Arbitrary<object>) =>
  fc.record({
    object: fc.constant('inline'),
    type: fc.constant(type),
    isVoid: fc.constant(true),
    data,
    nodes: fc.constant([]),
    marks,
  });
const image = fc.record({ ref, alt: oneLine.map((alt) => alt.trim()) });

const markdownOnly = [
  voidInline(
    'inline-math',
    fc.constantFrom('x', 'a^2', '\\frac{a}{b}', 'a$b').map((formula) => ({ formula })),
  ),
  voidInline('annotation', fc.constantFrom({ label: '1' }, { label: 'note-a' })),
];
const everywhere = [
  voidInline('line-break', fc.constant({})),
  voidInline('inline-image', image),
  voidInline('inline-image', fc.record({ ref, alt: attribute, width: fc.constantFrom(10, '50%') })),
  voidInline('emoji', fc.constantFrom({ code: '1f600' }, { code: '1f1e9-1f1ea' })),
  voidInline('icon', fc.constantFrom({ icon: 'flask' })),
  voidInline('expression', fc.constantFrom({ expression: 'space.vars.a_b' }, { expression: 'a < b && c' })),
  voidInline('html', fc.constantFrom({ html: '<u>' }, { html: '</u>' })),
];
const linkText = fc.array(fc.oneof(text, everywhere[1] as (typeof everywhere)[number]), { maxLength: 2 });
const around = (type: string, data: fc.Arbitrary<object>) =>
  fc.record({
    object: fc.constant('inline'),
    type: fc.constant(type),
    isVoid: fc.constant(false),
    data,
    nodes: linkText,
  });
const elements = [
  around('link', fc.record({ ref }, { requiredKeys: ['ref'] })),
  around('link', fc.record({ ref, title: oneLine })),
  around('mention', fc.record({ ref: urlRef })),
  around('button', fc.record({ ref: urlRef, style: fc.constantFrom('primary', 'secondary') })),
];
const phrases = fc.array(fc.oneof({ weight: 4, arbitrary: text }, ...everywhere, ...markdownOnly, ...elements), {
  maxLength: 4,
});
const htmlPhrases = fc.array(fc.oneof({ weight: 4, arbitrary: text }, ...everywhere, ...elements), { maxLength: 3 });

const block = (type: string, data: fc.Arbitrary<object>, nodes: fc.Arbitrary<unknown>) =>
  fc.record({ object: fc.constant('block'), type: fc.constant(type), data, nodes });
const none = fc.constant({});
const noNodes = fc.constant([]);
const attributes = (...names: string[]) =>
  fc.record(Object.fromEntries(names.map((name) => [name, attribute])), { requiredKeys: [] });

const line = block(
  'code-line',
  none,
  fc.array(
    oneLine.map((value) => ({ object: 'text', leaves: [{ object: 'leaf', text: value, marks: [] }] })),
    { minLength: 1, maxLength: 1 },
  ),
);
const code = block(
  'code',
  fc.record(
    {
      syntax: fc.constantFrom('js', 'c++'),
      title: attribute,
      lineNumbers: fc.boolean(),
      overflow: fc.constant('wrap'),
    },
    { requiredKeys: [] },
  ),
  fc.array(line, { maxLength: 3 }),
);

const cell = fc.record({ nodes: htmlPhrases });
const table = fc
  .record({
    titles: fc.array(oneLine, { minLength: 1, maxLength: 3 }),
    rows: fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { maxLength: 2 }),
    cards: fc.boolean(),
    align: fc.constantFrom('left', 'center', undefined),
  })
  .map(({ titles, rows, cards, align }) => ({
    object: 'block',
    type: 'table',
    nodes: [],
    data: {
      view: { type: cards ? 'cards' : 'grid', columns: titles.map((_, i) => `c${i}`) },
      definition: Object.fromEntries(
        titles.map((title, i) => [`c${i}`, { id: `c${i}`, title, ...(align && { align }) }]),
      ),
      records: Object.fromEntries(
        rows.map((row, r) => [
          `r${r}`,
          { orderIndex: r, values: Object.fromEntries(titles.map((_, i) => [`c${i}`, row[i]])) },
        ]),
      ),
    },
  }));

const caption = fc.oneof(
  noNodes,
  htmlPhrases,
  block('paragraph', none, htmlPhrases).map((one) => [one]),
);
const images = block(
  'images',
  fc.constantFrom({}, { fullWidth: true }),
  fc.array(block('image', fc.record({ ref, alt: attribute }), caption), { minLength: 1, maxLength: 2 }),
);

const leafBlocks = [
  { weight: 5, arbitrary: block('paragraph', none, phrases) },
  ...[1, 2, 3, 6].map((level) => ({ weight: 1, arbitrary: block(`heading-${level}`, none, phrases) })),
  { weight: 1, arbitrary: block('paragraph', fc.constant({ align: 'center' }), htmlPhrases) },
  { weight: 2, arbitrary: code },
  { weight: 1, arbitrary: block('divider', none, noNodes) },
  {
    weight: 1,
    arbitrary: block('math', fc.constantFrom({ formula: 'a = b' }, { formula: 'a\n\nb' }, { formula: '' }), noNodes),
  },
  {
    weight: 1,
    arbitrary: block('html', fc.constantFrom({ html: '<div>\na *b*\n</div>' }, { html: '<!-- a\n\nb -->' }), noNodes),
  },
  { weight: 1, arbitrary: table },
  { weight: 1, arbitrary: images },
  { weight: 1, arbitrary: block('embed', fc.record({ url: fc.constant('https://x.yz') }), noNodes) },
  { weight: 1, arbitrary: block('file', fc.record({ ref: urlRef }), noNodes) },
  { weight: 1, arbitrary: block('content-ref', fc.record({ ref: urlRef }), noNodes) },
  { weight: 1, arbitrary: block('reusable-content', fc.record({ ref: urlRef }), noNodes) },
  {
    weight: 1,
    arbitrary: block(
      'openapi-operation',
      fc.constantFrom(
        { ref: { kind: 'openapi', spec: 'pets' }, path: '/a', method: 'get' },
        { ref: { kind: 'url', url: 'x.yaml' } },
      ),
      noNodes,
    ),
  },
  { weight: 1, arbitrary: block('swagger', fc.constant({ ref: { kind: 'url', url: 'x.yaml' }, path: '/a' }), noNodes) },
  {
    weight: 1,
    arbitrary: block(
      'openapi-schemas',
      fc.constant({ ref: { kind: 'openapi', spec: 'pets' }, schemas: 'Pet' }),
      noNodes,
    ),
  },
  {
    weight: 1,
    arbitrary: block(
      'integration',
      fc.record({ integration: fc.constant('mermaid'), block: fc.constant('diagram'), props: attributes('content') }),
      noNodes,
    ),
  },
];

/** Blocks within each other up to this depth. */
const anyBlock = fc.letrec<{ block: unknown; blocks: unknown[] }>((tie) => {
  const blocks = tie('blocks');
  const item = block('list-item', fc.constantFrom({}, {}, { checked: true }, { checked: false }), blocks);
  const plainItem = block('list-item', none, blocks);
  const someItems = fc.array(item, { minLength: 1, maxLength: 3 });
  return {
    blocks: fc.array(tie('block'), { maxLength: 3, depthIdentifier: 'block' }),
    block: fc.oneof(
      { depthIdentifier: 'block', maxDepth: 3, withCrossShrink: true },
      fc.oneof(...leafBlocks),
      block('blockquote', none, blocks),
      block(
        'list-unordered',
        fc.constantFrom({}, { spread: true }),
        fc.array(plainItem, { minLength: 1, maxLength: 3 }),
      ),
      block('list-ordered', fc.constantFrom({}, { spread: true }, { start: 7 }, { start: 0 }), someItems),
      block('list-tasks', none, someItems),
      block('hint', attributes('style', 'icon'), blocks),
      block('tabs', none, fc.array(block('tabs-item', attributes('title'), blocks), { maxLength: 2 })),
      block('stepper', none, fc.array(block('stepper-step', none, blocks), { maxLength: 2 })),
      block(
        'columns',
        none,
        fc.array(block('column', fc.constantFrom({}, { width: '50%' }), blocks), { maxLength: 2 }),
      ),
      block('if', fc.constantFrom({ expression: 'visitor.claims.a == "x"' }), blocks),
      block('tag', fc.constantFrom({ name: 'updates', body: 'format="full"' }), blocks),
      block(
        'expandable',
        fc.constantFrom({}, { open: true }),
        fc.tuple(block('expandable-title', none, htmlPhrases), blocks).map(([title, body]) => [title, ...body]),
      ),
    ),
  };
});

const definition = block(
  'definition',
  fc.record({ label: fc.constantFrom('a', 'b c', 'word'), url, title: oneLine }, { requiredKeys: ['label', 'url'] }),
  noNodes,
);
const footnote = block('footnote', fc.constantFrom({ label: 'x' }), anyBlock.blocks as fc.Arbitrary<unknown[]>);

/** Annotations need them. */
const footnotes = ['1', 'note-a'].map((label) => ({
  object: 'block',
  type: 'footnote',
  data: { label },
  nodes: [
    {
      object: 'block',
      type: 'paragraph',
      data: {},
      nodes: [{ object: 'text', leaves: [{ object: 'leaf', text: 'Note.', marks: [] }] }],
    },
  ],
}));

export const anyDocument = fc
  .array(fc.oneof({ weight: 9, arbitrary: anyBlock.block }, footnote, definition), { maxLength: 4 })
  .map((nodes) => ({ object: 'document', data: { schemaVersion: 1 }, nodes: [...nodes, ...footnotes] }));
