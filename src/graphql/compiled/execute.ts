/**
 * Executes queries by closures that are compiled once for each document: an executor that reads document and schema anew for
 * each value takes most of the time of a large answer.
 *
 * Only what goes well goes this way. What does not (an error of a resolver, null where none may be, variables that do not
 * fit) is executed again as GraphQL has it, by the executor that knows what an answer with errors looks like: queries
 * change nothing, and what was loaded is remembered. Mutations and introspection are left to it from the start.
 */
import {
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  getOperationAST,
  getVariableValues,
  Kind,
  type OperationDefinitionNode,
} from 'graphql';
import type { Context } from '../../context.ts';
import { noteSize } from '../counted.ts';
import { Compiler } from './compiler.ts';
import { type Complete, type Path, Run } from './run.ts';
import { type Conditions, conditionsIn } from './selection.ts';

/** Of one document: its operations compiled, for each combination of what its selections depend on. */
interface Plans {
  conditions: readonly string[];
  /** Null: for the other executor. */
  known: Map<string, Complete | null>;
}

/** More combinations than this are compiled each time: no caller may fill the memory with them. */
const MAX_PLANS = 16;

const ROOT = undefined as unknown as Path;

/** Executes queries of a schema; `otherwise` executes what has to be left to another executor. */
export type ExecuteCompiled = <Result>(
  args: ExecutionArgs,
  otherwise: () => Result,
) => Promise<ExecutionResult | Result>;

/** An executor that remembers what it compiled for as long as the document is there. */
export function compiledExecutor(schema: GraphQLSchema): ExecuteCompiled {
  const documents = new WeakMap<DocumentNode, Plans>();
  return async (args, otherwise) => {
    const operation = getOperationAST(args.document, args.operationName);
    if (operation?.operation !== 'query') return otherwise();
    const declared = operation.variableDefinitions ?? [];
    // One that does not fit is enough: the other executor says which, and makes an error for each of a few.
    const variables = getVariableValues(schema, declared, args.variableValues ?? {}, { maxErrors: 1 }).coerced;
    const plans = documents.get(args.document) ?? { conditions: conditionsIn(args.document), known: new Map() };
    documents.set(args.document, plans);
    const complete = variables && planOf(plans, { schema, operation, document: args.document }, variables);
    if (!complete) return otherwise();
    const run = new Run(args.contextValue as Context, variables);
    try {
      const data = complete(args.rootValue, run, ROOT) as Record<string, unknown>;
      await run.settled();
      return noteSize({ data }, run.context.answer);
    } catch (error) {
      run.fail(error);
      const { refusal } = run.context.answer;
      return refusal ? { errors: [refusal] } : otherwise();
    }
  };
}

interface Query {
  schema: GraphQLSchema;
  document: DocumentNode;
  operation: OperationDefinitionNode;
}

function planOf(plans: Plans, query: Query, variables: Record<string, unknown>): Complete | null {
  const conditions = Object.fromEntries(plans.conditions.map((name) => [name, variables[name]]));
  const key = JSON.stringify([query.operation.name?.value, conditions]);
  const known = plans.known.get(key);
  if (known !== undefined) return known;
  const complete = compile(query, conditions);
  if (plans.known.size < MAX_PLANS) plans.known.set(key, complete);
  return complete;
}

function compile({ schema, document, operation }: Query, conditions: Conditions): Complete | null {
  const root = schema.getQueryType();
  if (!root) return null;
  try {
    return new Compiler({ schema, operation, fragments: fragmentsOf(document) }, conditions).operation(root);
  } catch {
    return null;
  }
}

const fragmentsOf = ({ definitions }: DocumentNode): Record<string, FragmentDefinitionNode> =>
  Object.fromEntries(
    definitions.flatMap((node) => (node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node]] : [])),
  );
