/** What one part of a description costs is not paid again for each part that refers to it. */
import { describe, expect, test } from 'vitest';
import { changesBetween } from '../../../src/engine/openapi/changes/changes.ts';
import { factsIn } from '../../../src/engine/openapi/facts-in.ts';
import { specPages } from '../../../src/engine/openapi/pages.ts';
import { readDescription } from '../../../src/engine/openapi/version.ts';
import { expectCostBelow } from '../../support/cost.ts';

const many = <T>(count: number, one: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => one(i));
const named = (count: number, name: string, value: (i: number) => unknown) =>
  Object.fromEntries(many(count, (i) => [`${name}${i}`, value(i)]));

const described = (paths: object, more: object = {}) => ({
  openapi: '3.1.0',
  info: { title: 'T', version: '1' },
  paths,
  ...more,
});
const answers = (schema: object) => ({
  get: { responses: { 200: { description: 'a', content: { 'application/json': { schema } } } } },
});
const refersTo = (name: string) => ({ $ref: `#/components/schemas/${name}` });

describe('a wrong description', () => {
  test('with thousands of faults is refused as soon as some are known', () => {
    const fault = () => ({ get: { responses: { 200: { description: 1, foo: 2 } }, bar: 1 }, baz: 3 });
    const text = JSON.stringify(described(named(8000, '/', fault)));
    expectCostBelow(3000, () => {
      const outcome = readDescription(text, 'api', null);
      expect('refused' in outcome && outcome.refused.problems).toHaveLength(20);
    });
  });

  test('with thousands of paths is told where its fault is', () => {
    const text = JSON.stringify(described({ ...named(20_000, '/', () => ({})), '/bad': { get: 1 } }));
    expectCostBelow(2000, () => {
      const outcome = readDescription(text, 'api', null);
      expect('refused' in outcome && outcome.refused.problems[0]?.message).toMatch(
        /^\/paths\/~1bad\/get \(line 1, column \d+\): must be object$/,
      );
    });
  });
});

/** Some of these took minutes. */
const MOST_MS = 5000;

/** Each is a document whose operations or properties all refer to one large part. */
const SHARED: Readonly<Record<string, object>> = {
  'an enumeration': described(
    { '/a': answers({ properties: named(3000, 'p', () => refersTo('Large')) }) },
    { components: { schemas: { Large: { enum: many(30_000, (i) => i) } } } },
  ),
  'a schema with many properties': described(
    named(2000, '/', () => answers(refersTo('Large'))),
    { components: { schemas: { Large: { properties: named(20_000, 'p', () => ({ type: 'string' })) } } } },
  ),
  'choices of choices': described(
    named(500, '/', () => answers({ allOf: [refersTo('A0')] })),
    {
      components: {
        schemas: {
          ...named(4, 'A', (i) => ({ oneOf: many(200, () => ({ allOf: [refersTo(`A${i + 1}`)] })) })),
          A4: { type: 'string' },
        },
      },
    },
  ),
  'many ways to be authorized': described(
    named(5000, '/', () => ({ get: { responses: {} } })),
    { security: many(20_000, (i) => ({ [`s${i}`]: [] })) },
  ),
  'an answer of many kinds': described(
    named(5000, '/', () => ({ get: { responses: named(20, '2', () => ({ $ref: '#/components/responses/Large' })) } })),
    { components: { responses: { Large: { description: 'a', content: named(20_000, 'a/', () => ({})) } } } },
  ),
  'a path': described(
    named(5000, '/', () => ({ $ref: '#/components/pathItems/Large' })),
    { components: { pathItems: { Large: { get: { responses: named(20_000, '', () => ({ description: 'a' })) } } } } },
  ),
};

describe.each(Object.entries(SHARED))('a description in which %s is referred to by all', (_, document) => {
  const copy = () => structuredClone(document) as Parameters<typeof changesBetween>[0];

  test('is compared in a bounded time', () => {
    const [before, after] = [copy(), copy()];
    expectCostBelow(MOST_MS, () => expect(changesBetween(before, after)).toEqual([]));
  });

  test('is written as pages in a bounded time', () => {
    const given = copy();
    expectCostBelow(MOST_MS, () => expect(specPages(given, 'api').pages).not.toEqual([]));
  });

  test('is shown in a bounded time', () => {
    const json = JSON.stringify(document);
    const asked = Object.keys((document as { paths: object }).paths)
      .slice(0, 100)
      .map((path) => ({
        kind: 'operation' as const,
        name: { ref: { kind: 'openapi' as const, spec: 'api' }, method: 'get', path },
      }));
    expectCostBelow(MOST_MS, () => expect(factsIn(json, asked)).toHaveLength(asked.length));
  });
});

test('a change is told with names that are cut, so that a long one is not repeated for each', () => {
  const within = (properties: object) =>
    described({ '/a': answers({ properties: { ['n'.repeat(100_000)]: { type: 'object', properties } } }) });
  const changes = changesBetween(within(named(1000, 'p', () => ({}))), within({}));
  expect(changes).toHaveLength(1000);
  expect(JSON.stringify(changes).length).toBeLessThan(2_000_000);
});
