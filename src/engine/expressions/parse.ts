/**
 * Expressions in texts, `space.vars.version ?? "unknown"`: the part of JavaScript's expressions that computes a value from
 * others and does nothing else. There are no assignments, no functions but a few of texts, and no names but those given.
 */
import { ExpressionError, type Token, tokensOf } from './tokens.ts';

export type Expression =
  | { type: 'literal'; value: string | number | boolean | null | undefined }
  | { type: 'name'; name: string }
  | { type: 'property'; of: Expression; name: Expression }
  | { type: 'call'; of: Expression; name: string; args: Expression[] }
  | { type: 'template'; texts: string[]; parts: Expression[] }
  | { type: 'unary'; sign: string; of: Expression }
  | { type: 'binary'; sign: string; left: Expression; right: Expression }
  | { type: 'choice'; test: Expression; yes: Expression; no: Expression };

/** Each binds closer than those before it. `??` has the level of `||`: JavaScript does not allow mixing them. */
const BINARY: readonly (readonly string[])[] = [
  ['||', '??'],
  ['&&'],
  ['===', '!==', '==', '!='],
  ['<', '<=', '>', '>='],
  ['+', '-'],
  ['*', '/', '%'],
];

const LITERALS: Readonly<Record<string, true | false | null | undefined>> = {
  true: true,
  false: false,
  null: null,
  undefined: undefined,
};

/** So deep may parentheses, choices and the like nest. */
const MAX_DEPTH = 50;

/** Throws `ExpressionError` on what is none. */
export function parseExpression(source: string, depth = 0): Expression {
  const parser = new Parser(tokensOf(source), depth);
  return parser.whole();
}

class Parser {
  readonly #tokens: readonly Token[];
  #at = 0;
  #depth: number;

  constructor(tokens: readonly Token[], depth: number) {
    this.#tokens = tokens;
    this.#depth = depth;
  }

  whole(): Expression {
    const expression = this.#choice();
    if (this.#next.type !== 'end') throw this.#unexpected();
    return expression;
  }

  get #next(): Token {
    return this.#tokens[this.#at] as Token;
  }

  #unexpected(): ExpressionError {
    const token = this.#next;
    const what = token.type === 'end' ? 'ends unexpectedly' : `has an unexpected ${JSON.stringify(wordOf(token))}`;
    return new ExpressionError(what);
  }

  #take(...signs: string[]): string | undefined {
    const token = this.#next;
    if (token.type !== 'sign' || !signs.includes(token.text)) return undefined;
    this.#at += 1;
    return token.text;
  }

  #expect(sign: string): void {
    if (!this.#take(sign)) throw this.#unexpected();
  }

  #choice(): Expression {
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) throw new ExpressionError('is nested too deeply');
    const test = this.#binary(0);
    const found = this.#take('?') ? this.#branches(test) : test;
    this.#depth -= 1;
    return found;
  }

  #branches(test: Expression): Expression {
    const yes = this.#choice();
    this.#expect(':');
    return { type: 'choice', test, yes, no: this.#choice() };
  }

  #binary(level: number): Expression {
    const signs = BINARY[level];
    if (!signs) return this.#unary();
    let left = this.#binary(level + 1);
    for (let sign = this.#take(...signs); sign; sign = this.#take(...signs)) {
      left = { type: 'binary', sign, left, right: this.#binary(level + 1) };
    }
    return left;
  }

  #unary(): Expression {
    const signs: string[] = [];
    for (let sign = this.#take('!', '-', '+'); sign; sign = this.#take('!', '-', '+')) signs.push(sign);
    if (signs.length > MAX_DEPTH) throw new ExpressionError('is nested too deeply');
    return signs.reduceRight<Expression>((of, sign) => ({ type: 'unary', sign, of }), this.#access());
  }

  #access(): Expression {
    let of = this.#primary();
    for (let links = 0; ; links += 1) {
      if (links > MAX_DEPTH) throw new ExpressionError('is nested too deeply');
      const sign = this.#take('.', '?.', '[');
      if (!sign) return of;
      if (sign === '[' || (sign === '?.' && this.#take('['))) {
        of = { type: 'property', of, name: this.#choice() };
        this.#expect(']');
        continue;
      }
      const token = this.#next;
      if (token.type !== 'name') throw this.#unexpected();
      this.#at += 1;
      of = this.#take('(')
        ? { type: 'call', of, name: token.text, args: this.#args() }
        : { type: 'property', of, name: { type: 'literal', value: token.text } };
    }
  }

  #args(): Expression[] {
    if (this.#take(')')) return [];
    const args = [this.#choice()];
    while (this.#take(',')) args.push(this.#choice());
    this.#expect(')');
    return args;
  }

  #primary(): Expression {
    const token = this.#next;
    if (token.type === 'sign' && token.text === '(') {
      this.#at += 1;
      const inner = this.#choice();
      this.#expect(')');
      return inner;
    }
    if (token.type === 'end' || token.type === 'sign') throw this.#unexpected();
    this.#at += 1;
    if (token.type === 'value') return { type: 'literal', value: token.value };
    if (token.type === 'name')
      return Object.hasOwn(LITERALS, token.text)
        ? { type: 'literal', value: LITERALS[token.text] }
        : { type: 'name', name: token.text };
    const parts = token.sources.map((source) => parseExpression(source, this.#depth));
    return { type: 'template', texts: token.texts, parts };
  }
}

const wordOf = (token: Exclude<Token, { type: 'end' }>): string | number =>
  token.type === 'value' ? token.value : token.type === 'template' ? '`' : token.text;

/** Whether an expression reads a name, such as `visitor`. */
export function readsName(expression: Expression, name: string): boolean {
  switch (expression.type) {
    case 'literal':
      return false;
    case 'name':
      return expression.name === name;
    case 'property':
      return readsName(expression.of, name) || readsName(expression.name, name);
    case 'call':
      return [expression.of, ...expression.args].some((part) => readsName(part, name));
    case 'template':
      return expression.parts.some((part) => readsName(part, name));
    case 'unary':
      return readsName(expression.of, name);
    case 'binary':
      return readsName(expression.left, name) || readsName(expression.right, name);
    case 'choice':
      return [expression.test, expression.yes, expression.no].some((part) => readsName(part, name));
  }
}
