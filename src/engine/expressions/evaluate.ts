/** The value of an expression. Computes on plain values only: nothing of the program can be reached from a text. */
import type { Expression } from './parse.ts';
import { ExpressionError } from './tokens.ts';

/** What expressions read. Nested names are plain objects; only their own properties are seen. */
export type Value = Plain | readonly Value[] | { readonly [name: string]: Value };

/** What can be computed with. */
type Plain = string | number | boolean | null | undefined;

/** The names that an expression may begin with. */
export type Scope = Readonly<Record<string, Value>>;

/** No text on the way to a value may be longer: it bounds what `+` and templates can make. */
const MAX_TEXT = 20_000;

/** Throws `ExpressionError` when there is no value: an unknown name, an operation on what is no plain value. */
export function evaluate(expression: Expression, scope: Scope): Value {
  switch (expression.type) {
    case 'literal':
      return expression.value;
    case 'name':
      if (!Object.hasOwn(scope, expression.name)) throw new ExpressionError(`there is no "${expression.name}"`);
      return scope[expression.name];
    case 'property':
      return propertyOf(evaluate(expression.of, scope), evaluate(expression.name, scope));
    case 'call':
      return call(expression, scope);
    case 'template':
      return join(
        expression.texts,
        expression.parts.map((part) => plain(evaluate(part, scope))),
      );
    case 'unary':
      return unary(expression.sign, evaluate(expression.of, scope));
    case 'binary':
      return binary(expression, scope);
    case 'choice':
      return evaluate(evaluate(expression.test, scope) ? expression.yes : expression.no, scope);
  }
}

/** The text of a value on a page; undefined when it has none (`undefined`, `null`, NaN, a set of names). */
export function textOfValue(value: Value): string | undefined {
  if (value === undefined || value === null || typeof value === 'object') return undefined;
  return Number.isNaN(value) ? undefined : String(value);
}

function plain(value: Value): Plain {
  if (typeof value === 'object' && value !== null) throw new ExpressionError('cannot compute with an object');
  return value as Plain;
}

/** Of what is absent everything is absent: a visitor may have no claims. */
function propertyOf(of: Value, name: Value): Value {
  if (of === undefined || of === null) return undefined;
  if (typeof of === 'string') return name === 'length' ? of.length : undefined;
  if (typeof of !== 'object' || (typeof name !== 'string' && typeof name !== 'number')) return undefined;
  return Object.hasOwn(of, name) ? (of as Readonly<Record<string | number, Value>>)[name] : undefined;
}

const METHODS: Readonly<Record<string, (text: string, ...args: Plain[]) => Value>> = {
  toUpperCase: (text) => text.toUpperCase(),
  toLowerCase: (text) => text.toLowerCase(),
  trim: (text) => text.trim(),
  includes: (text, part) => text.includes(String(part)),
  startsWith: (text, part) => text.startsWith(String(part)),
  endsWith: (text, part) => text.endsWith(String(part)),
  slice: (text, from, to) => text.slice(Number(from ?? 0), to === undefined ? undefined : Number(to)),
};

function call({ of, name, args }: Extract<Expression, { type: 'call' }>, scope: Scope): Value {
  const text = evaluate(of, scope);
  if (text === undefined || text === null) return undefined;
  if (Array.isArray(text) && name === 'includes') return text.includes(args[0] && evaluate(args[0], scope));
  const method = Object.hasOwn(METHODS, name) ? METHODS[name] : undefined;
  if (!method || typeof text !== 'string') throw new ExpressionError(`there is no function "${name}"`);
  return method(text, ...args.map((arg) => plain(evaluate(arg, scope))));
}

function unary(sign: string, value: Value): Value {
  if (sign === '!') return !value;
  const number = Number(plain(value));
  return sign === '-' ? -number : number;
}

function binary({ sign, left, right }: Extract<Expression, { type: 'binary' }>, scope: Scope): Value {
  const a = evaluate(left, scope);
  if (sign === '||') return a || evaluate(right, scope);
  if (sign === '&&') return a && evaluate(right, scope);
  if (sign === '??') return a ?? evaluate(right, scope);
  const b = evaluate(right, scope);
  if (sign === '===') return a === b;
  if (sign === '!==') return a !== b;
  // What JavaScript makes of values of two types is what authors of such expressions know.
  // biome-ignore lint/suspicious/noDoubleEquals: that is the operator
  if (sign === '==') return plain(a) == plain(b);
  // biome-ignore lint/suspicious/noDoubleEquals: that is the operator
  if (sign === '!=') return plain(a) != plain(b);
  return compute(sign, plain(a), plain(b));
}

function compute(sign: string, a: Plain, b: Plain): Value {
  const [left, right] = [a as number, b as number];
  switch (sign) {
    case '+':
      return typeof a === 'string' || typeof b === 'string' ? join(['', '', ''], [a, b]) : left + right;
    case '-':
      return left - right;
    case '*':
      return left * right;
    case '/':
      return left / right;
    case '%':
      return left % right;
    case '<':
      return left < right;
    case '<=':
      return left <= right;
    case '>':
      return left > right;
    default:
      return left >= right;
  }
}

/** An absent value between texts has no text: the whole has no value then. */
function join(texts: readonly string[], parts: readonly Plain[]): string {
  let joined = texts[0] ?? '';
  parts.forEach((part, i) => {
    const text = textOfValue(part);
    if (text === undefined) throw new ExpressionError('joins a text with an operand that has no value');
    joined += text + (texts[i + 1] ?? '');
    if (joined.length > MAX_TEXT) throw new ExpressionError(`creates a text of more than ${MAX_TEXT} characters`);
  });
  return joined;
}
