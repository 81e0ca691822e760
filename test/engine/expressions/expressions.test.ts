/** The values of expressions: what authors write, and what hostile ones do. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { evaluate, type Scope, textOfValue } from '../../../src/engine/expressions/evaluate.ts';
import { parseExpression, readsName } from '../../../src/engine/expressions/parse.ts';
import { ExpressionError } from '../../../src/engine/expressions/tokens.ts';

const scope: Scope = {
  space: { vars: { version: '3.0.4', food: 'soup', count: '3', empty: '' } },
  page: { vars: { 'two words': 'yes' }, title: 'Roses' },
  visitor: { claims: {} },
};
const valueIn = (source: string) => evaluate(parseExpression(source), scope);

describe('an expression', () => {
  test.each([
    ['space.vars.version', '3.0.4'],
    ['page.vars["two words"]', 'yes'],
    [`page['title']`, 'Roses'],
    ['"My favorite food is " + space.vars.food', 'My favorite food is soup'],
    ['space.vars.version === "3.0.4" ? "Latest" : "Outdated"', 'Latest'],
    ['space.vars.version !== "3.0.4" ? 1 : space.vars.food == "soup" ? 2 : 3', 2],
    ['space.vars.nothing ?? "none"', 'none'],
    ['space.vars.empty ?? "none"', ''],
    ['space.vars.empty || "none"', 'none'],
    ['space.vars.food && "some"', 'some'],
    ['visitor.claims.plan.name ?? "free"', 'free'],
    ['visitor?.claims?.["plan"] ?? "free"', 'free'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is one of the expression
    ['`v${space.vars.version} (${space.vars.count} parts)`', 'v3.0.4 (3 parts)'],
    ['1 + 2 * 3 - 4 / 2', 5],
    ['(1 + 2) * 3 % 5', 4],
    ['-space.vars.count + 5', 2],
    ['space.vars.count > 2 && !(space.vars.count >= 4)', true],
    ['space.vars.food.toUpperCase() + space.vars.food.length', 'SOUP4'],
    ['space.vars.version.startsWith("3.") ? "three" : "other"', 'three'],
    ['space.vars.version.slice(0, 1)', '3'],
    [`'it\\'s "so"\\n'`, 'it\'s "so"\n'],
    ['true ? .5 : 1', 0.5],
    ['null ?? undefined', undefined],
  ])('%s', (source, value) => expect(valueIn(source)).toBe(value));

  test.each([
    'JavaScript expression here',
    '',
    'nobody',
    'space.vars + "x"',
    'space.vars.food.repeat(5)',
    'space.vars.food.constructor("return 1")()',
    '"x" + space.vars.nothing',
    'alert(1)',
    'space.vars.food = 1',
    'a => a',
    '"open',
    '`open ${space',
    '1 +',
    '[1]',
    'space.vars.food; 1',
    `${'('.repeat(200)}1${')'.repeat(200)}`,
    `${'!'.repeat(200)}1`,
    `space${'.a'.repeat(200)}`,
    `"${'x'.repeat(2001)}"`,
  ])('%s has no value', (source) => expect(() => valueIn(source)).toThrow(ExpressionError));

  test.each(['space', 'space.constructor', 'space.vars.__proto__', 'space.vars.toString', '"a".constructor', '0 / 0'])(
    '%s says nothing',
    (source) => expect(textOfValue(valueIn(source))).toBeUndefined(),
  );

  test('makes no text without bound', () => {
    const big: Scope = { a: 'x'.repeat(10_000) };
    expect(() => evaluate(parseExpression('a + a + a'), big)).toThrow(ExpressionError);
  });

  test('says whether it reads the visitor', () => {
    for (const source of [
      'visitor.claims.a',
      'space.vars.a ?? visitor',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: it is one of the expression
      '`${visitor.a}`',
      'space.vars[visitor.a]',
      'a.includes(visitor)',
    ])
      expect(readsName(parseExpression(source), 'visitor')).toBe(true);
    for (const source of ['space.visitor', '"visitor"', 'page.vars.visitor ? 1 : 2'])
      expect(readsName(parseExpression(source), 'visitor')).toBe(false);
  });

  test('is read, or refused, whatever it is', () => {
    const word = fc.constantFrom(
      'space',
      '.',
      'vars',
      '?',
      ':',
      '(',
      ')',
      '"a"',
      '??',
      '+',
      '[',
      ']',
      '`',
      '${',
      '}',
      '1',
      '!',
      '?.',
      'in',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(word, { maxLength: 40 }).map((words) => words.join(' ')),
        ),
        (source) => {
          try {
            textOfValue(valueIn(source));
          } catch (error) {
            if (!(error instanceof ExpressionError)) throw error;
          }
        },
      ),
    );
  });

  test('computes what JavaScript computes', () => {
    const leaf = fc.constantFrom('1', '2.5', '"a"', '"10"', 'true', 'false', 'null', '""');
    const { expression } = fc.letrec<{ expression: string }>((tie) => ({
      expression: fc.oneof(
        { maxDepth: 3 },
        leaf,
        fc
          .tuple(
            tie('expression'),
            fc.constantFrom('+', '-', '*', '===', '==', '<', '>=', '&&', '||', '!='),
            tie('expression'),
          )
          .map(([a, sign, b]) => `(${a} ${sign} ${b})`),
        fc.tuple(tie('expression'), tie('expression'), tie('expression')).map(([a, b, c]) => `(${a} ? ${b} : ${c})`),
        tie('expression').map((a) => `!${a}`),
      ),
    }));
    fc.assert(
      fc.property(expression, (source) => {
        let value: unknown;
        try {
          value = valueIn(source);
        } catch (error) {
          // A text joined with null or NaN would say "null" in a page.
          if (error instanceof ExpressionError && /no value/.test(error.message)) return;
          throw error;
        }
        expect(value).toBe(new Function(`return ${source}`)());
      }),
    );
  });
});
