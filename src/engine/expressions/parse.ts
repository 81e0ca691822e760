/**
 * Expressions in texts, `space.vars.version ?? "unknown"`: the part of JavaScript's expressions that computes a value from
 * others and does nothing else. There are no assignments, no functions but a few of texts, and no names but those given.
 */
import { ExpressionError, type Token, tokensOf } from './tokens.ts';

/** `at`: where in the source it begins, from 0; of a property or call, where its name does; of two operands, where the sign is. */
export type Expression = { at: number } & (
  | { type: 'literal'; value: string | number | boolean | null | undefined }
  | { type: 'name'; name: string }
  | { type: 'property'; of: Expression; name: Expression }
  | { type: 'call'; of: Expression; name: string; args: Expression[] }
  | { type: 'template'; texts: string[]; parts: Expression[] }
  | { type: 'unary'; sign: string; of: Expression }
  | { type: 'binary'; sign: string; left: Expression; right: Expression }
  | { type: 'choice'; test: Expression; yes: Expression; no: Expression }
);

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
export const parseExpression = (source: string): Expression => new Parser(tokensOf(source), 0).whole();

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
    return new ExpressionError(what, token.at);
  }

  #take(...signs: string[]): string | undefined {
    const token = this.#next;
    if (token.type !== 'sign' || !signs.includes(token.text)) return undefined;
    this.#at += 1;
    return token.text;
  }

  /** Where the word begins that was taken last. */
  get #taken(): number {
    return this.#tokens[this.#at - 1]!.at;
  }

  #expect(sign: string): void {
    if (!this.#take(sign)) throw this.#unexpected();
  }

  #choice(): Expression {
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) throw new ExpressionError('is nested too deeply', this.#next.at);
    const test = this.#binary(0);
    const found = this.#take('?') ? this.#branches(test) : test;
    this.#depth -= 1;
    return found;
  }

  #branches(test: Expression): Expression {
    const at = this.#taken;
    const yes = this.#choice();
    this.#expect(':');
    return { type: 'choice', test, yes, no: this.#choice(), at };
  }

  #binary(level: number): Expression {
    const signs = BINARY[level];
    if (!signs) return this.#unary();
    let left = this.#binary(level + 1);
    for (let sign = this.#take(...signs); sign; sign = this.#take(...signs)) {
      const at = this.#taken;
      left = { type: 'binary', sign, left, right: this.#binary(level + 1), at };
    }
    return left;
  }

  #unary(): Expression {
    const signs: { sign: string; at: number }[] = [];
    for (let sign = this.#take('!', '-', '+'); sign; sign = this.#take('!', '-', '+'))
      signs.push({ sign, at: this.#taken });
    if (signs.length > MAX_DEPTH) throw new ExpressionError('is nested too deeply', this.#next.at);
    return signs.reduceRight<Expression>((of, sign) => ({ type: 'unary', ...sign, of }), this.#access());
  }

  #access(): Expression {
    let of = this.#primary();
    for (let links = 0; ; links += 1) {
      if (links > MAX_DEPTH) throw new ExpressionError('is nested too deeply', this.#next.at);
      const sign = this.#take('.', '?.', '[');
      if (!sign) return of;
      if (sign === '[' || (sign === '?.' && this.#take('['))) {
        const name = this.#choice();
        of = { type: 'property', of, name, at: name.at };
        this.#expect(']');
        continue;
      }
      const token = this.#next;
      if (token.type !== 'name') throw this.#unexpected();
      this.#at += 1;
      const { at, text } = token;
      of = this.#take('(')
        ? { type: 'call', of, name: text, args: this.#args(), at }
        : { type: 'property', of, name: { type: 'literal', value: text, at }, at };
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
    const { at } = token;
    if (token.type === 'value') return { type: 'literal', value: token.value, at };
    if (token.type === 'name')
      return Object.hasOwn(LITERALS, token.text)
        ? { type: 'literal', value: LITERALS[token.text], at }
        : { type: 'name', name: token.text, at };
    const parts = token.parts.map((part) => new Parser(tokensOf(part.source, part.at), this.#depth).whole());
    return { type: 'template', texts: token.texts, parts, at };
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
