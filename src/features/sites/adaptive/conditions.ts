/** Conditions: expressions over the claims of a visitor that say who sees a part of a site. */
import { problemOf, truthOf } from '../../../engine/expressions/conditions.ts';
import { parseExpression } from '../../../engine/expressions/parse.ts';
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
    const { message, at } = problemOf(error);
    return { message, ...(at !== undefined && { at: at + 1 }) };
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

/** Whether a visitor sees what has this condition; without one everybody does. One that cannot be evaluated holds for nobody. */
export const holds = (condition: string | null, claims: Claims): boolean =>
  !condition || truthOf(condition, scopeOf(claims)) === true;

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
