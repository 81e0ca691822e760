/** What sites know of visitors: the schema of claims, conditions over them, and what never opens what a signed claim guards. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { audienceOf, hasFiniteAudiences } from '../../../src/features/sites/adaptive/audiences.ts';
import { claimsOf } from '../../../src/features/sites/adaptive/claims.ts';
import { checkConditions, conditionProblem, holds } from '../../../src/features/sites/adaptive/conditions.ts';
import { type AdaptiveSchema, adaptiveSchema } from '../../../src/features/sites/adaptive/schema.ts';
import { templateConditions } from '../../../src/features/sites/adaptive/templates.ts';
import { detailsOf } from '../../../src/input-messages.ts';
import { expectCostBelow } from '../../support/cost.ts';

const about = { description: 'd' };
const closed = { additionalProperties: false } as const;
const schemaOf = (properties: Record<string, unknown>) => ({ type: 'object', properties, ...closed }) as AdaptiveSchema;

const SCHEMA = schemaOf({
  isBeta: { type: 'boolean', description: 'Takes part in the beta.' },
  'two words': { type: 'boolean', description: 'Odd "name".' },
  plan: { type: 'string', enum: ['free', 'pro'], ...about },
  name: { type: 'string', ...about },
  seats: { type: 'number', ...about },
  products: { type: 'array', items: { type: 'string', enum: ['api', 'cli'] }, ...about },
  company: {
    type: 'object',
    properties: { isPartner: { type: 'boolean', description: 'Partner.' } },
    ...about,
    ...closed,
  },
  unsigned: {
    type: 'object',
    properties: { isBeta: { type: 'boolean', description: 'Says so.' }, age: { type: 'number', ...about } },
    ...closed,
  },
});

const problems = (given: unknown) =>
  (adaptiveSchema.safeParse(given).error?.issues ?? []).flatMap((issue) => detailsOf(issue, ['jsonSchema']));

const nested = (depth: number): unknown =>
  depth === 0
    ? { type: 'boolean', ...about }
    : { type: 'object', properties: { in: nested(depth - 1) }, ...about, ...closed };

describe('an adaptive schema', () => {
  test('has claims of all types', () => {
    expect(problems(SCHEMA)).toEqual([]);
    expect(problems({ $schema: 'http://json-schema.org/draft-07/schema#', ...schemaOf({}) })).toEqual([]);
    expect(problems(schemaOf({ a: nested(4) }))).toEqual([]);
  });

  const flags = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, i) => [`c${i}`, { type: 'boolean', ...about }]));
  test.each([
    [5, '', 'must be an object'],
    [{ ...SCHEMA, $schema: 'https://json-schema.org/draft/2020-12/schema' }, '.$schema', /draft-07/],
    [{ ...SCHEMA, type: 'array' }, '.type', 'must be object'],
    [{ ...SCHEMA, additionalProperties: true }, '.additionalProperties', 'must be false'],
    [{ type: 'object', properties: {} }, '.additionalProperties', 'is required'],
    [{ ...SCHEMA, required: [] }, '.required', 'is not a known field'],
    [schemaOf({ a: { type: 'boolean' } }), '.properties.a.description', 'is required'],
    [schemaOf({ a: { type: 'integer', ...about } }), '.properties.a.type', /^must be one of boolean, /],
    [schemaOf({ a: { type: 'boolean', ...about, default: true } }), '.properties.a.default', 'is not a known field'],
    [
      schemaOf({ a: { type: 'string', enum: ['x', 'x'], ...about } }),
      '.properties.a.enum',
      'must name each value only once',
    ],
    [schemaOf({ a: { type: 'string', enum: [], ...about } }), '.properties.a.enum', 'must have at least 1 entry'],
    [schemaOf({ a: { type: 'array', items: nested(1), ...about } }), '.properties.a.items.type', /^must be one of /],
    [schemaOf({ unsigned: { type: 'boolean', ...about } }), '.properties.unsigned.type', 'must be object'],
    [schemaOf({ a: nested(5) }), /properties$/, 'must not be nested in more than 4 objects'],
    [schemaOf({ a: nested(2000) }), /properties$/, 'must not be nested in more than 4 objects'],
    [schemaOf(flags(201)), '', 'must have at most 200 claims'],
    [
      schemaOf({
        ...flags(100),
        ...Object.fromEntries(
          Array.from({ length: 100 }, (_, i) => [`l${i}`, { type: 'string', description: 'd'.repeat(1000) }]),
        ),
      }),
      '',
      'must have at most 100,000 characters as JSON',
    ],
    [
      JSON.parse(
        '{"type":"object","properties":{"__proto__":{"type":"boolean","description":""}},"additionalProperties":false}',
      ),
      '.properties.__proto__',
      'must have another name',
    ],
    [schemaOf({ '': { type: 'boolean', ...about } }), '.properties.', 'must have a name of 1 to 100 characters'],
    [schemaOf({ 'a\0': { type: 'boolean', ...about } }), '.properties.a\0', 'must have a name that can be stored'],
  ])('is refused (case %#)', (given, path, message) => {
    const [problem] = problems(given);
    if (path instanceof RegExp) expect(problem?.path).toMatch(path);
    else expect(problem?.path).toBe(`jsonSchema${path}`);
    if (message instanceof RegExp) expect(problem?.message).toMatch(message);
    else expect(problem?.message).toBe(message);
  });

  test('gives a condition for each of its booleans', () => {
    const conditions = templateConditions(SCHEMA);
    expect(conditions).toEqual([
      { description: 'Takes part in the beta.', condition: 'visitor.claims.isBeta' },
      { description: 'Odd "name".', condition: 'visitor.claims["two words"]' },
      { description: 'Partner.', condition: 'visitor.claims.company.isPartner' },
      { description: 'Says so.', condition: 'visitor.claims.unsigned.isBeta' },
    ]);
    for (const { condition } of conditions) expect(conditionProblem(condition, SCHEMA)).toBeUndefined();
  });

  test('gives conditions that can be written, whatever its claims are called', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' }), (name) => {
        fc.pre(name !== '__proto__' && name !== 'unsigned' && !name.includes('\0'));
        const schema = schemaOf(Object.fromEntries([[name, { type: 'boolean', ...about }]]));
        expect(problems(schema)).toEqual([]);
        const [{ condition } = { condition: '' }] = templateConditions(schema);
        expect(conditionProblem(condition, schema)).toBeUndefined();
        expect(holds(condition, claimsOf(schema, Object.fromEntries([[name, true]]), {}))).toBe(true);
      }),
    );
  });

  test('has finitely many audiences where its claims have finitely many values', () => {
    expect(hasFiniteAudiences(SCHEMA)).toBe(false);
    const { isBeta, plan, company } = SCHEMA.properties;
    const finite = schemaOf({ isBeta, plan, company });
    expect(hasFiniteAudiences(finite)).toBe(true);
    expect(audienceOf(SCHEMA, {})).toBeNull();
    expect(audienceOf(null, {})).toBe(audienceOf(finite, claimsOf(finite, { other: 1 }, {})));
    const one = claimsOf(finite, { isBeta: true, plan: 'pro' }, {});
    expect(audienceOf(finite, { plan: 'pro', isBeta: true })).toBe(audienceOf(finite, one));
    expect(audienceOf(finite, { ...one, plan: 'free' })).not.toBe(audienceOf(finite, one));
  });
});

describe('a condition', () => {
  test.each([
    ['visitor.claims.isBeta', true],
    ['!visitor.claims.isBeta', false],
    ['visitor.claims.plan === "pro" && visitor.claims.seats >= 10', true],
    ['visitor.claims.products.includes("api")', true],
    ['visitor.claims.products.includes("cli")', false],
    ['visitor.claims.company.isPartner', false],
    ['visitor.claims.name.startsWith("A")', true],
    ['visitor.claims.unsigned.isBeta', false],
    ['visitor.claims.unsigned.age > 17', true],
    ['', true],
  ])('%s', (condition, result) => {
    if (condition) expect(conditionProblem(condition, SCHEMA)).toBeUndefined();
    const signed = {
      isBeta: true,
      plan: 'pro',
      seats: 10,
      products: ['api', 'web'],
      name: 'Ada',
      unsigned: { isBeta: true },
    };
    expect(holds(condition, claimsOf(SCHEMA, signed, { age: '18' }))).toBe(result);
  });

  test.each([
    ['visitor.claims.plan', 'must evaluate to boolean, not to one of "free", "pro"', undefined],
    ['visitor.claims.gamma', 'has an unknown name "visitor.claims.gamma" (at character 16)', 16],
    ['space.vars.a === "b"', 'has an unknown name "space" (at character 1)', 1],
    ['visitor.claims.isBeta &&', 'ends unexpectedly (at character 25)', 25],
    ['true '.repeat(300), 'must have at most 1,024 characters', undefined],
  ])('%s is refused', (condition, message, at) => {
    expect(() => checkConditions([{ path: 'condition', condition }], SCHEMA)).toThrow(
      expect.objectContaining({ details: [{ path: 'condition', message, ...(at && { at }) }] }),
    );
  });

  test('can read nothing where there is no schema', () => {
    expect(conditionProblem('visitor.claims.isBeta', null)?.message).toMatch(/unknown name/);
    expect(conditionProblem('true', null)).toBeUndefined();
    expect(holds('visitor.claims.isBeta', claimsOf(null, { isBeta: true }, { isBeta: true }))).toBe(false);
  });

  test('that cannot be evaluated hides what it guards', () => {
    for (const condition of ['visitor.claims', '(', 'visitor.claims.name + "x" === "x"', 'nobody', '"true"', '1'])
      expect(holds(condition, {}), condition).toBe(false);
  });

  test('costs little, whatever it is and whoever asks', () => {
    const claims = claimsOf(SCHEMA, { name: 'x'.repeat(1000), products: Array(100_000).fill('api') }, {});
    const long = `${'visitor.claims.products.includes("cli") || '.repeat(23)}false`;
    expect(conditionProblem(long, SCHEMA)).toBeUndefined();
    expectCostBelow(50, () => holds(long, claims));
    const texts = `(${Array(50).fill('visitor.claims.name').join('+')}) === ""`;
    expectCostBelow(50, () => holds(texts, claims));
  });
});

describe('claims', () => {
  test('of another type than the schema has are absent', () => {
    const signed = {
      isBeta: 'true',
      plan: 'gold',
      name: 'x'.repeat(1001),
      seats: '3',
      products: 'api',
      company: 5,
      other: 1,
    };
    expect(claimsOf(SCHEMA, signed, { age: 'x' })).toEqual({ unsigned: {} });
    expect(claimsOf(SCHEMA, null, undefined)).toEqual({ unsigned: {} });
    expect(claimsOf(SCHEMA, Object.create({ isBeta: true }), [])).toEqual({ unsigned: {} });
  });

  test('that are not signed never change what signed ones say', () => {
    const anything = fc.dictionary(fc.constantFrom('isBeta', 'plan', 'unsigned', 'age', '__proto__'), fc.anything());
    fc.assert(
      fc.property(anything, anything, anything, (signed, one, other) => {
        const { unsigned: _, ...first } = claimsOf(SCHEMA, signed, one);
        const { unsigned: __, ...second } = claimsOf(SCHEMA, signed, other);
        expect(first).toEqual(second);
        for (const condition of ['visitor.claims.isBeta', 'visitor.claims.plan === "pro"'])
          expect(holds(condition, claimsOf(SCHEMA, {}, one))).toBe(false);
      }),
    );
  });
});
