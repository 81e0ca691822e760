/** Expressions that say who sees something: whether they can be read, and whether they hold for a visitor. */
import { LRUCache } from 'lru-cache';
import { ownCopy } from '../own-copy.ts';
import { evaluate, type Scope } from './evaluate.ts';
import { type Expression, parseExpression } from './parse.ts';
import { ExpressionError } from './tokens.ts';

/** What is wrong with an expression, and where in it (`at`, from 0). */
export interface ExpressionProblem {
  message: string;
  at?: number;
}

/** Why an expression cannot be read; undefined when it can. */
export function syntaxProblem(source: string): ExpressionProblem | undefined {
  try {
    parseExpression(source);
    return undefined;
  } catch (error) {
    return problemOf(error);
  }
}

/** The problem that an error is about; throws the others again. The message names the place, for people from 1. */
export function problemOf(error: unknown): ExpressionProblem {
  if (!(error instanceof ExpressionError)) throw error;
  if (error.at === undefined) return { message: error.message };
  return { message: `${error.message} (at character ${error.at + 1})`, at: error.at };
}

const parsed = new LRUCache<string, { expression: Expression | null }>({ max: 2000 });

/** Whether an expression is true. What is absent is false; undefined where it cannot be computed, or is neither true nor false. */
export function truthOf(source: string, scope: Scope): boolean | undefined {
  const known = parsed.get(source) ?? remember(ownCopy(source));
  if (!known.expression) return undefined;
  try {
    const value = evaluate(known.expression, scope);
    return typeof value === 'boolean' ? value : value === undefined || value === null ? false : undefined;
  } catch (error) {
    if (error instanceof ExpressionError) return undefined;
    throw error;
  }
}

function remember(source: string) {
  const known = { expression: read(source) };
  parsed.set(source, known);
  return known;
}

function read(source: string): Expression | null {
  try {
    return parseExpression(source);
  } catch (error) {
    if (error instanceof ExpressionError) return null;
    throw error;
  }
}
