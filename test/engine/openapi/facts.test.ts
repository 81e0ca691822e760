/** What pages show of operations: their facts, and the HTML of these. */
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { operationKey } from '../../../src/engine/markdown/html/names.ts';
import { readPage, renderRead } from '../../../src/engine/markdown/html/page.ts';
import { described } from '../../../src/engine/openapi/described.ts';
import { exampleOf } from '../../../src/engine/openapi/example-of.ts';
import type { ApiOperation } from '../../../src/engine/openapi/facts.ts';
import { factsOf, modelFacts, operationFacts } from '../../../src/engine/openapi/facts-of.ts';
import { PETS } from '../../browser/kitchen-sink.ts';
import { expectCostBelow } from '../../support/cost.ts';

const REF = { kind: 'openapi', spec: 'pets' } as const;
const NONE = { places: new Map(), includes: new Map(), included: new Map() };

/** The HTML of a page with one operation. */
async function shown(facts: ApiOperation): Promise<string> {
  const { method, path: at } = facts;
  const markdown = `{% openapi-operation spec="pets" path="${at}" method="${method}" %}\n{% endopenapi-operation %}`;
  const operations = new Map([[operationKey(REF, method, at), facts]]);
  const { pieces } = await renderRead(readPage({ markdown }), { ...NONE, operations });
  return pieces.flatMap(({ parts }) => parts.map(String)).join('');
}

const pets = described(PETS);
const update = operationFacts(pets, 'PUT', '/pets/{petId}')!;

test('an operation: its servers, parameters, body and answers, without references', () => {
  expect(update).toMatchObject({
    method: 'put',
    title: 'Update a pet',
    stability: 'beta',
    servers: [{ url: 'https://api.example.com/v1' }],
    security: [[{ name: 'token', type: 'http', scheme: 'bearer' }]],
    parameters: [
      { name: 'petId', place: 'path', isRequired: true, schema: { type: 'string (uuid)' } },
      { name: 'dryRun', place: 'query', isRequired: false, schema: { default: 'false' } },
      { name: 'sort', schema: { values: ['name', 'age'] } },
    ],
    body: { isRequired: true, media: [{ type: 'application/json' }] },
  });
  const fields = update.body!.media[0]!.schema!.fields!;
  expect(fields.map(({ name, schema }) => `${name}: ${schema.type}`)).toEqual([
    'name: string',
    'kind: string',
    'age: integer',
    'friends: array of Pet',
    'home: object',
    'food: Fish or Meat',
  ]);
  expect(fields[2]!.schema).toMatchObject({ isNullable: true, limits: ['≥ 0'] });
  expect(fields[3]!.schema.items).toMatchObject({ type: 'Pet', isCut: true });
  expect(fields[5]!.schema.choices).toMatchObject({ kind: 'oneOf', schemas: [{ type: 'Fish' }, { type: 'Meat' }] });
  // What is only read is no part of a request, but of an answer.
  expect(update.responses[0]!.media[0]!.schema!.fields!.map(({ name }) => name)).toContain('id');
  expect(operationFacts(pets, 'get', '/pets/{petId}')).toBeUndefined();
});

test('an example is made of the schema', () => {
  const Pet = { $ref: '#/components/schemas/Pet' };
  expect(exampleOf(pets.document, Pet, true)).toEqual({
    name: 'text',
    kind: 'cat',
    age: 0,
    friends: [],
    home: { street: 'text' },
    food: { fins: 1 },
  });
  expect(exampleOf(pets.document, Pet, false)).toHaveProperty('id', '3fa85f64-5717-4562-b3fc-2c963f66afa6');
});

test('the call of an operation in three languages says the same', () => {
  const [shell, javascript, python] = update.samples;
  expect(update.samples.map(({ title }) => title)).toEqual(['cURL', 'JavaScript', 'Python']);
  expect(shell!.text).toContain(
    "curl -X PUT 'https://api.example.com/v1/pets/{petId}' \\\n  -H 'Authorization: Bearer YOUR_TOKEN'",
  );
  expect(() => new Function(`return async () => {${javascript!.text}}`)).not.toThrow();
  expect(python!.text).toContain('requests.put(\n    "https://api.example.com/v1/pets/{petId}",');
});

test('samples quote what they are given', () => {
  const nasty = `it's "x"\n$(rm -rf)\\`;
  const api = described({
    openapi: '3.1.0',
    servers: [{ url: 'https://a.example' }],
    paths: {
      '/a': {
        post: {
          parameters: [{ name: 'X-A', in: 'header', required: true, example: "it's" }],
          requestBody: { content: { 'application/json': { example: { a: nasty, b: true, c: null, d: 'true' } } } },
        },
      },
    },
  });
  const [shell, javascript, python] = operationFacts(api, 'post', '/a')!.samples;
  expect(shell!.text).toContain(`-H 'X-A: it'\\''s'`);
  const sent: RequestInit[] = [];
  const fetched = async (_: string, options: RequestInit) => {
    sent.push(options);
    return { json: async () => null };
  };
  const run = new Function('fetch', `return (async () => {${javascript!.text}})()`) as (f: unknown) => Promise<void>;
  return run(fetched).then(() => {
    expect(JSON.parse(String(sent[0]!.body))).toEqual({ a: nasty, b: true, c: null, d: 'true' });
    expect(python!.text).toMatch(/"b": True,\s+"c": None,\s+"d": "true"/);
  });
});

test('the page of an operation shows all of it, and what a script needs to send it', async () => {
  const html = await shown(update);
  for (const words of [
    'PUT',
    '/pets/{petId}',
    'Path parameters',
    'dryRun',
    'Request body (required)',
    'length ≥ 1',
    'Fish',
    'requests.put',
    'There is no such pet',
    'ETag',
    'beta',
  ])
    expect(html).toContain(words);
  const form = JSON.parse(/data-try="([^"]*)"/.exec(html)![1]!.replaceAll('&#x22;', '"').replaceAll('&#x26;', '&'));
  expect(form).toMatchObject({
    method: 'PUT',
    servers: ['https://api.example.com/v1'],
    security: [{ scheme: 'bearer' }],
  });
  expect(html).not.toMatch(/<script|onclick|<form/);
});

test('models are shown by their names', () => {
  expect(modelFacts(pets).map(({ name }) => name)).toEqual(['Pet', 'Fish', 'Meat']);
  expect(modelFacts(pets, ['Meat', 'Gone']).map(({ name }) => name)).toEqual(['Meat']);
});

/** Whatever stands in a specification, nothing of it acts. */
test('hostile specifications: nothing in any field runs, and what goes round in a circle ends', async () => {
  const bad =
    '"><script>alert(1)</script><img src=x onerror=alert(1)><div>{% hint %} [a](javascript:alert(1)) </div></details>';
  const circle: Record<string, unknown> = { type: 'object', description: bad, properties: {} };
  (circle['properties'] as any)[bad] = { $ref: '#/components/schemas/A' };
  const api = described({
    openapi: '3.1.0',
    servers: [
      { url: `https://a.example/${bad}`, description: bad },
      { url: 'javascript:alert(1)' },
      { url: "https://x.example; script-src 'unsafe-inline'" },
    ],
    security: [{ [bad]: [bad] }],
    paths: {
      '/a': {
        post: {
          summary: bad,
          description: bad,
          operationId: bad,
          'x-stability': bad,
          parameters: ['path', 'query', 'header', 'cookie'].map((place) => ({
            name: bad,
            in: place,
            description: bad,
            example: bad,
            schema: { type: bad, enum: [bad], default: bad, pattern: bad, const: bad },
          })),
          requestBody: {
            description: bad,
            content: {
              [bad]: { schema: { $ref: '#/components/schemas/A' }, examples: { [bad]: { summary: bad, value: bad } } },
            },
          },
          responses: {
            [bad]: {
              description: bad,
              headers: { [bad]: { schema: {} } },
              content: { 'application/json': { schema: { $ref: '#/components/schemas/A' }, example: bad } },
            },
          },
          'x-codeSamples': [{ lang: bad, label: bad, source: bad }],
        },
      },
    },
    components: { schemas: { A: circle }, securitySchemes: { [bad]: { type: 'apiKey', in: 'header', name: bad } } },
  });
  const facts = operationFacts(api, 'post', '/a')!;
  const markdown = '{% openapi-operation spec="pets" path="/a" method="post" %}\n{% endopenapi-operation %}\n\nlast';
  const operations = new Map([[operationKey(REF, 'post', '/a'), facts]]);
  const { pieces, connects } = await renderRead(readPage({ markdown }), { ...NONE, operations });
  const html = pieces.flatMap(({ parts }) => parts.map(String)).join('');
  const tags = [...html.matchAll(/<([a-z0-9]+)((?:\s[a-z-]+(?:="[^"]*")?)*)>/g)];
  expect(tags.length).toBeGreaterThan(50);
  for (const [whole, name, attributes] of tags) {
    expect(['script', 'img', 'style', 'iframe', 'form']).not.toContain(name);
    expect(attributes!.replace(/="[^"]*"/g, ''), whole).not.toMatch(/\son|style/);
    expect(attributes).not.toMatch(/href="javascript/);
  }
  expect(html).toMatch(/<p data-key="\w+">last<\/p>$/);
  for (const origin of connects) expect(origin).toMatch(/^https:\/\/[\w.-]+$/);
});

test('a schema in which everything refers to everything is cut, and costs little', () => {
  const names = Array.from({ length: 60 }, (_, i) => `S${i}`);
  const all = Object.fromEntries(names.map((name) => [name.toLowerCase(), { $ref: `#/components/schemas/${name}` }]));
  const schemas = Object.fromEntries(
    names.map((name) => [
      name,
      {
        type: 'object',
        properties: all,
        oneOf: names.map((one) => ({ $ref: `#/components/schemas/${one}` })),
        allOf: [{ $ref: '#/components/schemas/S1' }, { $ref: '#/components/schemas/S2' }],
      },
    ]),
  );
  const api = described({
    openapi: '3.1.0',
    paths: {
      '/a': {
        post: { requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/S0' } } } } },
      },
    },
    components: { schemas },
  });
  let size = 0;
  expectCostBelow(1500, () => {
    size = JSON.stringify([operationFacts(api, 'post', '/a'), modelFacts(api)]).length;
  });
  expect(size).toBeGreaterThan(10_000);
  expect(size).toBeLessThan(2_000_000);
});

const DATA = path.join(
  process.env['OCTAVO_DATA'] ?? path.join(import.meta.dirname, '..', '..', '..', '..', 'shared', 'data'),
  'openapi',
);

test
  .skipIf(!fs.existsSync(DATA))
  .for(fs.existsSync(DATA) ? fs.readdirSync(DATA).filter((name) => /-[\d.]+\.(?:ya?ml|json)$/.test(name)) : [])(
  'every operation of %s is shown',
  async (name) => {
    const api = described(parse(fs.readFileSync(path.join(DATA, name), 'utf8')));
    expect(api.operations.length).toBeGreaterThan(2);
    for (const operation of api.operations.slice(0, 400)) {
      const facts = factsOf(api.document, operation);
      expect(facts.responses.length + facts.parameters.length).toBeGreaterThan(0);
      expect(JSON.stringify(facts).length).toBeLessThan(1_500_000);
    }
    const [first] = api.operations;
    const html = await shown(factsOf(api.document, first!));
    expect(html).toContain('doc-api-group');
  },
);
