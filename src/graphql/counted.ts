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

const withRaw = new WeakSet<object>();

/** Remembers whether what a result was made of holds raw JSON. */
export function noteRaw<Result extends object>(result: Result, { holdsRaw }: Context['answer']): Result {
  if (holdsRaw) withRaw.add(result);
  return result;
}

/** Whether a result holds what is printed already (`raw-json.ts`). */
export const holdsRaw = (result: object): boolean => withRaw.has(result);

/** Executes by another executor, and counts: an answer that is too long is its refusal alone. */
export async function executeCounted<Result extends object>(
  args: CountedArgs,
  execute: (args: CountedArgs) => Result | Promise<Result>,
): Promise<Result | ExecutionResult> {
  const { answer } = args.contextValue;
  answer.restart();
  const result = await execute({ ...args, schema: countedSchema(args.schema) });
  return answer.refusal ? { errors: [answer.refusal] } : noteRaw(result, answer);
}
