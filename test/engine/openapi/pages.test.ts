/** Pages out of OpenAPI documents: what they say, and that nothing in a document can harm them. */
import fs from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { toDocument } from '../../../src/engine/markdown/document/read.ts';
import type { Block } from '../../../src/engine/markdown/document/types.ts';
import { specPages } from '../../../src/engine/openapi/pages.ts';
import { prose } from '../../../src/engine/openapi/prose.ts';
import { expectCostBelow } from '../../support/cost.ts';
import { PETSTORE } from './petstore.ts';

const headings = (markdown: string, level: number): string[] =>
  toDocument(markdown).nodes.flatMap((node) =>
    node.type === `heading-${level}`
      ? node.nodes.map((text) => ('leaves' in text ? text.leaves.map((leaf) => leaf.text).join('') : '')).join('')
      : [],
  );

describe('a document', () => {
  const { overview, pages } = specPages(PETSTORE, 'pets');
  const [pets, admin, other, webhooks] = pages;

  test('makes a page for each tag that is used, in their order', () => {
    expect(pages.map(({ title, slug, description }) => [title, slug, description])).toEqual([
      ['Pets', 'pets', 'Cats, dogs and others.'],
      ['admin', 'admin', undefined],
      ['Other operations', 'other-operations', undefined],
      ['Webhooks', 'webhooks', undefined],
    ]);
    expect(specPages({ ...PETSTORE, tags: [] }, 'pets').pages.map(({ key }) => key)).toEqual(
      expect.arrayContaining(pages.map(({ key }) => key)),
    );
  });

  test('makes a section with a block for each operation', () => {
    expect(headings(pets?.markdown ?? '', 2)).toEqual(['List | *pets*', 'addPet']);
    expect(headings(admin?.markdown ?? '', 2)).toEqual(['addPet']);
    expect(headings(other?.markdown ?? '', 2)).toEqual(['GET /health']);
    expect(headings(webhooks?.markdown ?? '', 2)).toEqual(['A pet was added']);
    const blocks = toDocument(pets?.markdown ?? '').nodes.filter(({ type }) => type === 'openapi-operation');
    expect(blocks.map(({ data }) => data)).toEqual([
      { ref: { kind: 'openapi', spec: 'pets' }, path: '/pets', method: 'get' },
      { ref: { kind: 'openapi', spec: 'pets' }, path: '/pets', method: 'post' },
    ]);
  });

  test('shows parameters, bodies, answers and schemas', () => {
    const { markdown = '' } = pets ?? {};
    for (const line of [
      '`GET /pets`',
      '**Authorization:** `key`',
      '| `limit` | query | integer (int32) | How many. Default `20`. At most `100`. |',
      '| `kind` | query | any | **Required.** One of `cat`, `a\\|b`. |',
      '| `200` | A page | array of Pet |',
      '| `[].name` | string | **Required.** Shortest length `1`. |',
      '| `[].owner.mail` | string or null (email) |  |',
      '| `[].food` | string or Nowhere |  |',
      '**Body of `404`, `default`**',
      '| `message` | string |  |',
      '**Request body** (`application/json`, required)',
      '_Deprecated: it may be removed._',
      '| `201` | Made |  |',
      '    "name": "Tom"',
    ])
      expect(markdown).toContain(line);
    expect(markdown.match(/`\[\]\.friends/g)).toHaveLength(1);
    expect(markdown).not.toContain('{% hint');
  });

  test('has an overview with links to its pages', () => {
    expect(overview).toContain('## Welcome\n\nAll about *pets*.');
    expect(overview).toContain('| Version | `2.3` |');
    expect(overview).toContain('| Address | `https://pets.example.com/v2` |');
    expect(overview).toContain('| `key` | apiKey | `X-Key` in header | Ask for one. |');
    expect(overview).toContain('* [Pets](page:pets): Cats, dogs and others.\n* [admin](page:admin)\n');
  });
});

test('texts of strangers keep what they say and end where they end', () => {
  const piece = fc.constantFrom(
    'word',
    '\n',
    '\n\n',
    '# ',
    '```',
    '~~~',
    '<!--',
    '<pre>',
    '<div>',
    '- ',
    '> ',
    '    ',
    '|',
    '===',
    '---',
    '{% endopenapi-operation %}',
    '`',
    '[x]: y',
    '\t',
  );
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join('')),
      (text) => {
        const around = toDocument(
          `{% openapi-operation spec="a" path="/" method="get" %}\n${prose(text, 2)}\n\nlast\n{% endopenapi-operation %}\n\nafter`,
        );
        expect(around.nodes.map(({ type }) => type)).toEqual(['openapi-operation', 'paragraph']);
        const within = (around.nodes[0] as Block).nodes as Block[];
        expect(within.at(-1)?.type).toBe('paragraph');
        expect(within.filter(({ type }) => type === 'heading-1' || type === 'heading-2')).toEqual([]);
      },
    ),
    { numRuns: 300 },
  );
});

describe('a document that is none', () => {
  test.each([
    [null],
    ['text'],
    [[]],
    [{ openapi: '3.1.0' }],
    [
      {
        openapi: '3.1.0',
        paths: { '/a': { get: 5, post: { tags: 'x', parameters: 'y', responses: [], requestBody: [] } } },
      },
    ],
    [
      {
        openapi: '3.1.0',
        paths: { '/a': { $ref: '#/paths/~1a' }, constructor: { get: {} } },
        tags: [5, {}, { name: 'constructor' }],
      },
    ],
    [
      {
        swagger: '2.0',
        paths: {
          '/a': {
            get: { parameters: [{ in: 'body', name: 'b', schema: { $ref: '#/definitions/A' } }], responses: {} },
          },
        },
        definitions: { A: { $ref: '#/definitions/A' } },
      },
    ],
  ])('%j makes what can be made', (document) => {
    const { overview, pages } = specPages(document, 'x');
    expect(typeof overview).toBe('string');
    for (const { markdown } of pages) expect(toDocument(markdown).nodes.length).toBeGreaterThan(0);
  });

  test('and one whose operations all share what is large costs a bounded time', () => {
    const many = (count: number) => Array.from({ length: count }, (_, i) => `p${i}`);
    const properties = Object.fromEntries(many(5000).map((name) => [name, { type: 'string' }]));
    const media = { example: many(5000), schema: { properties, default: many(5000) } };
    const parameters = many(1000).map((name) => ({ name, in: 'query' }));
    const get = {
      parameters,
      description: 'x'.repeat(50_000),
      responses: { 200: { content: { 'application/json': media } } },
    };
    const paths = Object.fromEntries(many(3000).map((name) => [`/${name}`, { $ref: '#/components/pathItems/item' }]));
    let pages: ReturnType<typeof specPages>['pages'] = [];
    const spec = { openapi: '3.1.0', paths, components: { pathItems: { item: { get } } } };
    expectCostBelow(20_000, () => ({ pages } = specPages(spec, 'x')));
    expect(pages[0]?.markdown.length).toBeLessThan(9_000_000);
    expect(pages[0]?.markdown).toContain('## GET /p2999');
  });

  test('and one that refers to itself everywhere stays small', () => {
    const names = Array.from({ length: 60 }, (_, i) => `S${i}`);
    const properties = Object.fromEntries(names.map((name) => [name, { $ref: `#/components/schemas/${name}` }]));
    const schemas = Object.fromEntries(names.map((name) => [name, { type: 'object', properties }]));
    const schema = { $ref: '#/components/schemas/S0' };
    const get = { responses: { 200: { description: '', content: { 'application/json': { schema } } } } };
    const { pages } = specPages({ openapi: '3.1.0', paths: { '/': { get } }, components: { schemas } }, 'x');
    expect(pages[0]?.markdown.length).toBeLessThan(10_000);
  });
});

/** OCTAVO_DATA names the folder that has them. */
const DATA = path.resolve(process.env['OCTAVO_DATA'] ?? '../shared/data', 'openapi');
if (!fs.existsSync(DATA))
  console.warn(`Skipped: no descriptions in ${DATA}; OCTAVO_DATA names the folder that has them`);

describe.runIf(fs.existsSync(DATA))('real descriptions', () => {
  const facts = fs.existsSync(DATA) ? JSON.parse(fs.readFileSync(path.join(DATA, 'facts.json'), 'utf8')) : {};

  test.each(Object.keys(facts))('%s: each operation is a section of the page of its tag', (name) => {
    const text = fs.readFileSync(path.join(DATA, name), 'utf8');
    const document = name.endsWith('.json') ? JSON.parse(text) : parse(text);
    const before = performance.now();
    const { pages, overview } = specPages(document, 'api');
    const took = performance.now() - before;
    const size = pages.reduce((sum, { markdown }) => sum + markdown.length, overview.length);
    console.info(
      `${name}: ${pages.length} pages, ${Math.round(size / 1024)} KiB of text from ${Math.round(text.length / 1024)} KiB, ${Math.round(took)} ms`,
    );
    const sections = pages.flatMap(({ markdown }) => headings(markdown, 2));
    expect(sections.length).toBeGreaterThanOrEqual(facts[name].operations + facts[name].webhooks);
    for (const { markdown } of pages) {
      const { nodes } = toDocument(markdown);
      expect(nodes.filter(({ type }) => type === 'tag')).toEqual([]);
      const blocks = nodes.filter(({ type }) => type === 'openapi-operation').length;
      expect(nodes.filter(({ type }) => type === 'heading-2').length).toBeGreaterThanOrEqual(blocks);
    }
    expect(size).toBeLessThan(text.length * 5);
  });
});
