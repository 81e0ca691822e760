/** Expressions as they stand in texts, and the texts that come in their places. */
import { replaceExpressions } from '../markdown/replace-expressions.ts';
import { evaluate, type Scope, textOfValue } from './evaluate.ts';
import { parseExpression, readsName } from './parse.ts';
import { ExpressionError } from './tokens.ts';

/** The value of an expression as text; undefined when it has none, or none that may be shown here. */
export function valueOfExpression(source: string, scope: Scope, leavesVisitor: boolean): string | undefined {
  try {
    const expression = parseExpression(source.trim());
    if (leavesVisitor && readsName(expression, 'visitor')) return undefined;
    return textOfValue(evaluate(expression, scope));
  } catch (error) {
    if (error instanceof ExpressionError) return undefined;
    throw error;
  }
}

/** All values of one text together, in UTF-16 units: a long one may be asked for again and again. */
const MAX_VALUES = 1_000_000;

/** Values of the expressions of one text, as long as there is room for them together. */
export function valuesIn(scope: Scope, leavesVisitor: boolean): (source: string) => string | undefined {
  const known = new Map<string, string | undefined>();
  let room = MAX_VALUES;
  return (source) => {
    if (!known.has(source)) known.set(source, valueOfExpression(source, scope, leavesVisitor));
    const value = known.get(source);
    if (value === undefined || value.length > room) return undefined;
    room -= value.length;
    return value;
  };
}

/** A text with the values of its expressions, and the sources of those that stay, each once. */
export function withValues(
  markdown: string,
  scope: Scope,
  leavesVisitor: boolean,
): { markdown: string; unresolved: string[] } {
  const unresolved = new Set<string>();
  const valueFor = valuesIn(scope, leavesVisitor);
  const replaced = replaceExpressions(markdown, (source) => {
    const value = valueFor(source);
    if (value === undefined) unresolved.add(source);
    return value;
  });
  return { markdown: replaced, unresolved: [...unresolved] };
}
