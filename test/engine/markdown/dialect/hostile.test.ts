/** Documents from outside that are none: each is refused or written, and none takes long. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { published } from '../../../../src/engine/markdown/dialect/publish.ts';
import { received } from '../../../../src/engine/markdown/dialect/receive.ts';
import { toDocument } from '../../../../src/engine/markdown/document/read.ts';
import { writeDocument } from '../../../../src/engine/markdown/document/rewrite.ts';
import { expectCostBelow } from '../../../support/cost.ts';
import { runs } from '../../properties/runs.ts';

const MARKDOWN = `# A

a [b](#user-content-fn-1)[^1] <a href="u" class="button">c</a> <img src="a" alt="" data-size="line"> <mark style="color:red;">d</mark>

<details>

<summary>T</summary>

a\\
b

</details>

<table data-view="cards"><thead><tr><th>A</th><th data-hidden data-card-target data-type="content-ref"></th><th data-type="select">C</th></tr></thead><tbody><tr><td align="left">x</td><td><a href="u">y</a></td><td>One</td></tr></tbody></table>

<figure><img src="a" alt=""><figcaption>c</figcaption></figure>

{% columns %}
{% column width="50%" %}
{% updates format="full" %}
{% update date="2026" tags="a" %}
a
{% endupdate %}
{% endupdates %}
{% endcolumn %}
{% endcolumns %}

[^1]: Note
`;

const DOCUMENT = published(toDocument(MARKDOWN));

/** Every place in a value. */
function* placesIn(value: unknown, path: (string | number)[] = []): Generator<(string | number)[]> {
  yield path;
  if (typeof value === 'object' && value !== null)
    for (const [name, entry] of Object.entries(value)) yield* placesIn(entry, [...path, name]);
}

const PLACES = [...placesIn(DOCUMENT)].filter((path) => path.length > 0);

const odd = fc.oneof(
  fc.constantFrom(
    undefined,
    null,
    0,
    -1,
    1.5,
    true,
    '',
    'a\nb',
    '\0',
    '\ud800',
    'constructor',
    '__proto__',
    [],
    {},
    [null],
    [[]],
  ),
  fc.constantFrom(
    { object: 'block', type: 'paragraph' },
    { object: 'text', leaves: [] },
    { nodes: [] },
    { kind: 'url' },
  ),
  fc.constantFrom(...DOCUMENT.nodes, DOCUMENT),
);

test('whatever stands in any place of a Document, it is refused by a path, or written', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom(...PLACES), odd), { minLength: 1, maxLength: 3 }), (changes) => {
      const document = structuredClone(DOCUMENT) as unknown as Record<string, unknown>;
      for (const [path, value] of changes) {
        let at: Record<string, unknown> | undefined = document;
        for (const name of path.slice(0, -1)) at = (at?.[name] ?? undefined) as Record<string, unknown> | undefined;
        if (typeof at === 'object') at[path.at(-1) as string] = structuredClone(value);
      }
      const result = received(document);
      if (!result.document) {
        expect(result.problems.length).toBeGreaterThan(0);
        for (const { path, message } of result.problems)
          expect([typeof path, typeof message]).toEqual(['string', 'string']);
        return;
      }
      const written = writeDocument('', result.document);
      if ('path' in written) expect(typeof result.pathOf(written.path)).toBe('string');
    }),
    runs(3),
  );
});

test('a Document of too many lines in one text is refused', () => {
  const leaf = { object: 'leaf', text: '\n'.repeat(3_000_000), marks: [] };
  const nodes = [{ object: 'block', type: 'paragraph', data: {}, nodes: [{ object: 'text', leaves: [leaf] }] }];
  expect(received({ object: 'document', nodes }).problems[0]?.message).toMatch(/^exceeds the limit/);
});

test('a fragment is one cell, however many name it', () => {
  const ids = Array.from({ length: 300 }, (_, i) => `c${i}`);
  const nodes = [
    {
      object: 'block',
      type: 'table',
      data: {
        view: { type: 'grid', columns: ids },
        definition: Object.fromEntries(ids.map((id) => [id, { id, title: id, type: 'text' }])),
        records: { r: { orderIndex: '0', values: Object.fromEntries(ids.map((id) => [id, 'f'])) } },
      },
      fragments: [{ object: 'fragment', fragment: 'f', nodes: [] }],
    },
  ];
  expect(received({ object: 'document', nodes }).problems[0]?.message).toBe('names a fragment that another cell has');
});

describe('a table whose names say that there are millions of cells', () => {
  const names = (count: number, name: string) => Array.from({ length: count }, (_, i) => `${name}${i}`);
  const tableOf = (columns: number, records: number, type = 'text') => ({
    object: 'block',
    type: 'table',
    data: {
      view: { type: 'grid', columns: ['c0'] },
      definition: Object.fromEntries(names(columns, 'c').map((id) => [id, { title: 'a', type }])),
      records: Object.fromEntries(names(records, 'r').map((id) => [id, { orderIndex: id, values: {} }])),
    },
  });

  test.each([
    ['100,000 columns held the server for 160 s', [tableOf(100_000, 0)], /^must have at most 500 columns/],
    ['columns of options, each of which looked into all records', [tableOf(20_000, 20_000, 'select')], /500 columns/],
    ['500 columns of 20,000 records', [tableOf(500, 20_000)], /limit of 500000 cells/],
    // The first of them is within the limit, and read.
    ['many such tables', Array.from({ length: 150 }, () => tableOf(500, 501)), /limit of 500000 cells/],
  ])('%s: it is refused before a cell is looked for', (_, nodes, message) => {
    expectCostBelow(500, () => {
      expect(received({ object: 'document', nodes }).problems[0]?.message).toMatch(message);
    });
  });
});

test('a cell may name as many options as its column has', () => {
  const options = Array.from({ length: 40_000 }, (_, i) => ({ value: `v${i}`, label: `l${i}` }));
  const table = {
    object: 'block',
    type: 'table',
    data: {
      view: { type: 'grid', columns: ['c'] },
      definition: { c: { title: 'a', type: 'select', options } },
      records: { r: { orderIndex: '0', values: { c: options.map(({ value }) => value).toReversed() } } },
    },
  };
  expectCostBelow(800, () => expect(received({ object: 'document', nodes: [table] }).problems).toEqual([]));
});

test('annotations without a label get a number that no other has, of tens of thousands', () => {
  const annotation = (label: string | undefined) => ({
    object: 'inline',
    type: 'annotation',
    data: label === undefined ? {} : { label },
    nodes: [{ object: 'text', leaves: [{ object: 'leaf', text: 'x', marks: [] }] }],
    fragments: [{ object: 'fragment', type: 'annotation-body', fragment: 'annotation-body', nodes: [] }],
  });
  const labels = Array.from({ length: 20_000 }, (_, i) => `${i + 1}`);
  const nodes = [...labels, ...labels.map(() => undefined)].map(annotation);
  const paragraph = { object: 'block', type: 'paragraph', data: {}, nodes };
  expectCostBelow(2000, () => expect(received({ object: 'document', nodes: [paragraph] }).problems).toEqual([]));
});
