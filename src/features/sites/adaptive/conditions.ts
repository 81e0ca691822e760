/** Conditions: expressions over the claims of a visitor that say who sees a part of a site. */
import { LRUCache } from 'lru-cache';
import { evaluate } from '../../../engine/expressions/evaluate.ts';
import { type Expression, parseExpression } from '../../../engine/expressions/parse.ts';
import { ExpressionError } from '../../../engine/expressions/tokens.ts';
import { nameOf, type Type, typeOf } from '../../../engine/expressions/types.ts';
import { badInput, type ErrorDetail } from '../../../errors.ts';
import { type Claims, scopeOf } from './claims.ts';
import type { AdaptiveSchema, Claim, ListItem } from './schema.ts';

/** The length of a condition, in UTF-16 units. */
export const MAX_CONDITION = 1024;

/** Without a schema nothing is known of visitors. */
const NOTHING_KNOWN: AdaptiveSchema = { type: 'object', properties: {}, additionalProperties: false };

/** What is wrong with a condition, and where in it (`at`, from 1); undefined if nothing is. */
export function conditionProblem(
  condition: string,
  schema: AdaptiveSchema | null,
): { message: string; at?: number } | undefined {
  if (condition.length > MAX_CONDITION)
    return { message: `must have at most ${MAX_CONDITION.toLocaleString('en')} characters` };
  try {
    const type = typeOf(parseExpression(condition), new Map([['visitor', typeOfVisitor(schema ?? NOTHING_KNOWN)]]));
    if (type.kind === 'boolean') return undefined;
    return { message: `must evaluate to boolean, not to ${nameOf(type)}` };
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    if (error.at === undefined) return { message: error.message };
    return { message: `${error.message} (at character ${error.at + 1})`, at: error.at + 1 };
  }
}

/** Throws 400 with every condition that cannot be evaluated for visitors of the schema: at `path`, with its place in the text. */
export function checkConditions(
  conditions: readonly { path: string; condition: string | null | undefined }[],
  schema: AdaptiveSchema | null,
): void {
  const details = conditions.flatMap(({ path, condition }): ErrorDetail[] => {
    const problem = condition ? conditionProblem(condition, schema) : undefined;
    return problem ? [{ path, ...problem }] : [];
  });
  if (details.length > 0) throw badInput(details);
}

const parsed = new LRUCache<string, { expression: Expression | null }>({ max: 2000 });

/** Whether a visitor sees what has this condition; without one everybody does. One that cannot be evaluated holds for nobody. */
export function holds(condition: string | null, claims: Claims): boolean {
  if (!condition) return true;
  const known = parsed.get(condition) ?? { expression: read(condition) };
  parsed.set(condition, known);
  if (!known.expression) return false;
  try {
    return evaluate(known.expression, scopeOf(claims)) === true;
  } catch (error) {
    if (error instanceof ExpressionError) return false;
    throw error;
  }
}

function read(condition: string): Expression | null {
  try {
    return parseExpression(condition);
  } catch (error) {
    if (error instanceof ExpressionError) return null;
    throw error;
  }
}

function typeOfVisitor({ properties }: AdaptiveSchema): Type {
  const claims = objectOf('visitor.claims', properties as Record<string, Claim>);
  return { kind: 'object', name: 'visitor', properties: new Map([['claims', claims]]) };
}

const objectOf = (name: string, properties: Record<string, Claim | undefined>): Type => ({
  kind: 'object',
  name,
  properties: new Map(
    Object.entries(properties).flatMap(([key, claim]) => (claim ? [[key, typeOfClaim(`${name}.${key}`, claim)]] : [])),
  ),
});

function typeOfClaim(name: string, claim: Claim | ListItem): Type {
  switch (claim.type) {
    case 'object':
      return objectOf(name, claim.properties);
    case 'array':
      return { kind: 'array', items: typeOfClaim(name, claim.items) };
    case 'string':
      return claim.enum ? { kind: 'string', values: claim.enum } : { kind: 'string' };
    default:
      return { kind: claim.type };
  }
}
