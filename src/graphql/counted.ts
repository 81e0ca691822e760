/**
 * The graph for executors that know nothing of the size of answers: each field counts what it gives. Compiled operations
 * count by themselves; mutations, events of subscriptions, pages of the app and answers with errors go this way.
 */
import { MapperKind, mapSchema } from '@graphql-tools/utils';
import {
  defaultFieldResolver,
  type ExecutionArgs,
  type ExecutionResult,
  type GraphQLFieldConfig,
  type GraphQLSchema,
  getNamedType,
  isLeafType,
} from 'graphql';
import type { Context } from '../context.ts';
import type { AnswerSize } from './answer-size.ts';
import { LARGE_ANSWER } from './print-json.ts';

const counted = new WeakMap<GraphQLSchema, GraphQLSchema>();

/** The same schema with counting resolvers, made once. */
function countedSchema(schema: GraphQLSchema): GraphQLSchema {
  const known = counted.get(schema);
  if (known) return known;
  const made = mapSchema(schema, {
    [MapperKind.OBJECT_FIELD]: (field: GraphQLFieldConfig<unknown, Context>, name) => ({
      ...field,
      resolve: counting(field, name),
    }),
  });
  counted.set(schema, made);
  return made;
}

function counting(field: GraphQLFieldConfig<unknown, Context>, name: string): typeof field.resolve {
  const { resolve = defaultFieldResolver } = field;
  const isLeaf = isLeafType(getNamedType(field.type));
  const count = (value: unknown, { answer }: Context): unknown => {
    answer.add(name.length + 4);
    if (isLeaf) answer.addValue(value);
    else answer.addObjects(Array.isArray(value) ? value.length : 1);
    return value;
  };
  return (parent, args, context, info) => {
    const value = resolve(parent, args, context, info);
    return value instanceof Promise ? value.then((settled) => count(settled, context)) : count(value, context);
  };
}

/** What is executed here has a context that counts. */
export type CountedArgs = ExecutionArgs & { contextValue: Context };

const sizes = new WeakMap<object, AnswerSize>();

/** Remembers what was counted of a result, for whoever prints it. */
export function noteSize<Result extends object>(result: Result, answer: AnswerSize): Result {
  sizes.set(result, answer);
  return result;
}

/** Whether a result holds what is printed already (`raw-json.ts`). */
export const holdsRaw = (result: object): boolean => sizes.get(result)?.holdsRaw ?? false;

/** Whether a result is to be printed in slices. */
export const isLarge = (result: object): boolean => (sizes.get(result)?.size ?? 0) >= LARGE_ANSWER;

/** Executes by another executor, and counts: an answer that is too long is its refusal alone. */
export async function executeCounted<Result extends object>(
  args: CountedArgs,
  execute: (args: CountedArgs) => Result | Promise<Result>,
): Promise<Result | ExecutionResult> {
  const { answer } = args.contextValue;
  answer.restart();
  const result = await execute({ ...args, schema: countedSchema(args.schema) });
  return answer.refusal ? { errors: [answer.refusal] } : noteSize(result, answer);
}
