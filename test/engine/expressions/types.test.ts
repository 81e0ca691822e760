/** The types of expressions: what they say before there is a value, and that values then have them. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { evaluate, type Value } from '../../../src/engine/expressions/evaluate.ts';
import { parseExpression } from '../../../src/engine/expressions/parse.ts';
import { ExpressionError } from '../../../src/engine/expressions/tokens.ts';
import { nameOf, type Type, typeOf } from '../../../src/engine/expressions/types.ts';
import { cost } from '../../support/cost.ts';

const BOOLEAN: Type = { kind: 'boolean' };
const claims: Type = {
  kind: 'object',
  name: 'visitor.claims',
  properties: new Map<string, Type>([
    ['beta', BOOLEAN],
    ['plan', { kind: 'string', values: ['free', 'pro'] }],
    ['name', { kind: 'string' }],
    ['age', { kind: 'number' }],
    ['products', { kind: 'array', items: { kind: 'string', values: ['api', 'cli'] } }],
    ['two words', BOOLEAN],
    ['unsigned', { kind: 'object', name: 'visitor.claims.unsigned', properties: new Map([['dark', BOOLEAN]]) }],
  ]),
};
const scope = new Map<string, Type>([
  ['visitor', { kind: 'object', name: 'visitor', properties: new Map([['claims', claims]]) }],
]);
const typeIn = (source: string) => typeOf(parseExpression(source), scope);

test.each([
  ['visitor.claims.beta', 'boolean'],
  ['visitor.claims["two words"]', 'boolean'],
  ['!visitor.claims.plan', 'boolean'],
  ['visitor.claims.plan === "pro"', 'boolean'],
  ['visitor.claims.plan !== undefined && visitor.claims.age > 3', 'boolean'],
  ['visitor.claims.products.includes("api")', 'boolean'],
  ['visitor.claims.products[0] === "api"', 'boolean'],
  ['visitor.claims.products.length >= 1', 'boolean'],
  ['visitor.claims.name.toLowerCase().startsWith("a")', 'boolean'],
  ['visitor.claims.name < "b"', 'boolean'],
  ['visitor.claims.beta ?? false', 'boolean'],
  ['visitor.claims.beta ? visitor.claims.unsigned.dark : true', 'boolean'],
  ['(visitor.claims.plan || "free") == "free"', 'boolean'],
  ['visitor.claims.plan', 'string'],
  ['visitor.claims.name + 1', 'string'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is one of the expression
  ['`${visitor.claims.name}!`', 'string'],
  ['visitor.claims.age + 1', 'number'],
  ['-visitor.claims.age', 'number'],
  ['visitor.claims.beta && visitor.claims.plan', 'mixed'],
  ['visitor.claims.unsigned', 'object'],
  ['null', 'nothing'],
])('%s is %s', (source, kind) => expect(typeIn(source).kind).toBe(kind));

test.each([
  ['visitor.claims.gamma', 15, 'has an unknown name "visitor.claims.gamma"'],
  ['visitor.claims.beta && visitor.claims["gamma"]', 38, 'has an unknown name "visitor.claims.gamma"'],
  ['visitor.claims.constructor', 15, 'has an unknown name "visitor.claims.constructor"'],
  ['visitor.claims.unsigned.beta', 24, 'has an unknown name "visitor.claims.unsigned.beta"'],
  ['space.vars.a', 0, 'has an unknown name "space"'],
  ['visitor.claims[visitor.claims.name]', 30, 'must name the property of visitor.claims literally'],
  ['visitor.claims.beta.x', 20, 'reads a property of true or false'],
  ['visitor.claims.plan === "Pro"', 20, 'compares one of "free", "pro" with "Pro", never the same'],
  ['visitor.claims.age === "3"', 19, 'compares a number with "3", never the same'],
  ['visitor.claims.products === "api"', 24, 'compares a list with "api", never the same'],
  ['visitor.claims.products == null', 15, 'cannot compute with a list'],
  ['visitor.claims.products.includes("web")', 33, 'has "web" where one of "api", "cli" is needed'],
  ['visitor.claims.name.includes()', 20, 'calls "includes" with 0 values, not 1'],
  ['visitor.claims.name.repeat(3)', 20, 'calls "repeat", which a string does not have'],
  ['visitor.claims.name - 1', 15, 'has a string where a number is needed'],
  ['visitor.claims.age < visitor.claims.name', 36, 'has a string where a number is needed'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is one of the expression
  ['`a ${visitor.nothing}` === "a"', 13, 'has an unknown name "visitor.nothing"'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is one of the expression
  ['"😀" + `${1 +}`', 13, 'ends unexpectedly'],
  ['visitor.claims.beta &&', 22, 'ends unexpectedly'],
  ['visitor.claims.beta & true', 20, 'has an unexpected "&"'],
  ['visitor.claims.plan == "pro', 23, 'has an unterminated string'],
])('%s: at %i', (source, at, message) => {
  const attempt = () => typeIn(source);
  expect(attempt).toThrow(ExpressionError);
  expect(attempt).toThrow(expect.objectContaining({ at, message }));
});

test('is found in time that is as long as the text', () => {
  const source = Array(600).fill('1').join('==');
  expect(cost(() => expect(() => typeIn(source)).toThrow(ExpressionError))).toBeLessThan(100);
  expect(() => typeIn(Array(250).fill('true').join('==='))).not.toThrow();
});

describe('values have the types that were said', () => {
  const leaf = fc.constantFrom(
    ...[
      'visitor.claims.beta',
      'visitor.claims.plan',
      'visitor.claims.name',
      'visitor.claims.age',
      'true',
      '"pro"',
      '3',
    ],
    ...['visitor.claims.products', 'visitor.claims.products.includes("api")', 'visitor.claims.unsigned.dark', 'null'],
  );
  const { source } = fc.letrec<{ source: string }>((tie) => ({
    source: fc.oneof(
      { maxDepth: 4 },
      leaf,
      fc
        .tuple(tie('source'), fc.constantFrom('&&', '||', '??', '===', '!==', '==', '<', '+', '-', '*'), tie('source'))
        .map(([a, sign, b]) => `(${a} ${sign} ${b})`),
      tie('source').map((of) => `!${of}`),
      fc.tuple(tie('source'), tie('source'), tie('source')).map(([test, yes, no]) => `(${test} ? ${yes} : ${no})`),
    ),
  }));
  const visitors = fc.record({
    beta: fc.boolean(),
    plan: fc.constantFrom('free', 'pro'),
    name: fc.string({ maxLength: 3 }),
    age: fc.integer(),
    products: fc.subarray(['api', 'cli']),
    unsigned: fc.record({ dark: fc.boolean() }),
  });
  const has = (type: Type, value: Value): boolean => {
    switch (type.kind) {
      case 'nothing':
        return value === null;
      case 'mixed':
        return true;
      case 'string':
        return typeof value === 'string' && (type.values?.includes(value) ?? true);
      case 'array':
        return Array.isArray(value);
      default:
        return typeof value === type.kind;
    }
  };

  test('of every visitor who has all claims', () => {
    fc.assert(
      fc.property(source, visitors, (source, claims) => {
        const expression = parseExpression(source);
        let type: Type;
        try {
          type = typeOf(expression, scope);
        } catch (error) {
          expect(error).toBeInstanceOf(ExpressionError);
          return;
        }
        const value = evaluate(expression, { visitor: { claims } });
        // `??` and a choice with a branch of nothing may be that.
        if (value === null) return;
        expect(has(type, value), `${source} is ${JSON.stringify(value)}, not ${nameOf(type)}`).toBe(true);
      }),
    );
  });
});
