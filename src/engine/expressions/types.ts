/**
 * The types of expressions: what is known of a value before there is one. Stricter than evaluation, where each operation has some
 * result: a comparison that can never hold, or a name that does not exist, is a mistake of whoever wrote it.
 */
import type { Expression } from './parse.ts';
import { ExpressionError } from './tokens.ts';

/** Any value may be absent when the expression is evaluated. */
export type Type =
  | { readonly kind: 'boolean' | 'number' | 'nothing' | 'mixed' }
  /** Of a text with `values`, these are all it can be. */
  | { readonly kind: 'string'; readonly values?: readonly string[] }
  | { readonly kind: 'array'; readonly items: Type }
  | { readonly kind: 'object'; readonly name: string; readonly properties: ReadonlyMap<string, Type> };

const BOOLEAN: Type = { kind: 'boolean' };
const NUMBER: Type = { kind: 'number' };
const STRING: Type = { kind: 'string' };
const NOTHING: Type = { kind: 'nothing' };
const MIXED: Type = { kind: 'mixed' };

/** Functions of texts: the types of their arguments, of which the last `optional` may be left out, and of their result. */
const METHODS: Readonly<Record<string, { args: readonly Type[]; optional?: number; result: Type }>> = {
  toUpperCase: { args: [], result: STRING },
  toLowerCase: { args: [], result: STRING },
  trim: { args: [], result: STRING },
  includes: { args: [STRING], result: BOOLEAN },
  startsWith: { args: [STRING], result: BOOLEAN },
  endsWith: { args: [STRING], result: BOOLEAN },
  slice: { args: [NUMBER, NUMBER], optional: 2, result: STRING },
};

/** The type of an expression's value. Throws `ExpressionError` with the place of what has none. */
export function typeOf(expression: Expression, scope: ReadonlyMap<string, Type>): Type {
  const inner = (part: Expression) => typeOf(part, scope);
  switch (expression.type) {
    case 'literal':
      return typeOfLiteral(expression.value);
    case 'name': {
      const type = scope.get(expression.name);
      if (!type) throw new ExpressionError(`has an unknown name "${expression.name}"`, expression.at);
      return type;
    }
    case 'property':
      return typeOfProperty(expression, inner);
    case 'call':
      return typeOfCall(expression, inner);
    case 'template':
      for (const part of expression.parts) expectPlain(inner(part), part);
      return STRING;
    case 'unary':
      if (expression.sign === '!') {
        inner(expression.of);
        return BOOLEAN;
      }
      return expect(NUMBER, inner(expression.of), expression.of);
    case 'binary':
      return typeOfBinary(expression, inner);
    case 'choice':
      inner(expression.test);
      return either(inner(expression.yes), inner(expression.no));
  }
}

type Inner = (part: Expression) => Type;

function typeOfLiteral(value: Extract<Expression, { type: 'literal' }>['value']): Type {
  if (typeof value === 'string') return { kind: 'string', values: [value] };
  return typeof value === 'boolean' ? BOOLEAN : typeof value === 'number' ? NUMBER : NOTHING;
}

function typeOfProperty({ of, name, at }: Extract<Expression, { type: 'property' }>, inner: Inner): Type {
  const parent = inner(of);
  const isLiteral = name.type === 'literal';
  if (parent.kind === 'array' && !(isLiteral && name.value === 'length')) {
    expect(NUMBER, inner(name), name);
    return parent.items;
  }
  if (parent.kind !== 'object') {
    if ((parent.kind === 'string' || parent.kind === 'array') && isLiteral && name.value === 'length') return NUMBER;
    throw new ExpressionError(`reads a property of ${nameOf(parent)}`, at);
  }
  if (!isLiteral || typeof name.value !== 'string')
    throw new ExpressionError(`must name the property of ${parent.name} literally`, at);
  const type = parent.properties.get(name.value);
  if (!type) throw new ExpressionError(`has an unknown name "${parent.name}.${name.value}"`, at);
  return type;
}

function typeOfCall({ of, name, args, at }: Extract<Expression, { type: 'call' }>, inner: Inner): Type {
  const on = inner(of);
  if (on.kind === 'array' && name === 'includes') {
    if (args.length !== 1) throw new ExpressionError('must call includes with one value', at);
    expect(on.items, inner(args[0]!), args[0]!);
    return BOOLEAN;
  }
  const method = on.kind === 'string' && Object.hasOwn(METHODS, name) ? METHODS[name] : undefined;
  if (!method) throw new ExpressionError(`calls "${name}", which ${nameOf(on)} does not have`, at);
  const most = method.args.length;
  if (args.length > most || args.length < most - (method.optional ?? 0))
    throw new ExpressionError(`calls "${name}" with ${args.length} values, not ${most}`, at);
  for (const [index, arg] of args.entries()) expect(method.args[index]!, inner(arg), arg);
  return method.result;
}

function typeOfBinary({ sign, left, right, at }: Extract<Expression, { type: 'binary' }>, inner: Inner): Type {
  const [a, b] = [inner(left), inner(right)];
  switch (sign) {
    case '&&':
    case '||':
    case '??':
      return either(a, b);
    case '===':
    case '!==':
    case '==':
    case '!=':
      if (sign.length === 2) {
        expectPlain(a, left);
        expectPlain(b, right);
      }
      if (!overlap(a, b)) throw new ExpressionError(`compares ${nameOf(a)} with ${nameOf(b)}, never the same`, at);
      return BOOLEAN;
    case '<':
    case '<=':
    case '>':
    case '>=':
      if (a.kind === 'string' && b.kind === 'string') return BOOLEAN;
      expect(NUMBER, a, left);
      expect(NUMBER, b, right);
      return BOOLEAN;
    case '+':
      if (a.kind === 'string' || b.kind === 'string') {
        expectPlain(a, left);
        expectPlain(b, right);
        return STRING;
      }
  }
  expect(NUMBER, a, left);
  return expect(NUMBER, b, right);
}

/** The type of a value that is one of two. */
function either(a: Type, b: Type): Type {
  if (a.kind === 'nothing') return b;
  if (b.kind === 'nothing') return a;
  if (a.kind === 'string' && b.kind === 'string')
    return a.values && b.values ? { kind: 'string', values: [...new Set([...a.values, ...b.values])] } : STRING;
  if (a.kind === b.kind && (a.kind === 'boolean' || a.kind === 'number')) return a;
  return a === b ? a : MIXED;
}

/** Whether a value of one type can be one of the other. */
function overlap(a: Type, b: Type): boolean {
  if (a.kind === 'nothing' || b.kind === 'nothing' || a.kind === 'mixed' || b.kind === 'mixed') return true;
  if (a.kind !== b.kind || a.kind === 'array' || a.kind === 'object') return false;
  if (a.kind !== 'string' || b.kind !== 'string' || !a.values || !b.values) return true;
  const values = new Set(b.values);
  return a.values.some((value) => values.has(value));
}

function expect(wanted: Type, found: Type, { at }: Expression): Type {
  if (wanted.kind !== found.kind || !overlap(wanted, found))
    throw new ExpressionError(`has ${nameOf(found)} where ${nameOf(wanted)} is needed`, at);
  return wanted;
}

function expectPlain(type: Type, { at }: Expression): void {
  if (type.kind === 'array' || type.kind === 'object' || type.kind === 'mixed')
    throw new ExpressionError(`cannot compute with ${nameOf(type)}`, at);
}

/** `a number`, `one of "free", "pro"`. */
export function nameOf(type: Type): string {
  switch (type.kind) {
    case 'boolean':
      return 'true or false';
    case 'number':
      return 'a number';
    case 'nothing':
      return 'nothing';
    case 'mixed':
      return 'a value of several types';
    case 'string':
      return type.values ? textsOf(type.values) : 'a string';
    case 'array':
      return 'a list';
    case 'object':
      return `the object ${type.name}`;
  }
}

/** No message lists more values. */
const MAX_NAMED = 10;

function textsOf(values: readonly string[]): string {
  const named = values.slice(0, MAX_NAMED).map((value) => JSON.stringify(value));
  if (values.length > MAX_NAMED) named.push('…');
  return values.length === 1 ? named.join() : `one of ${named.join(', ')}`;
}
