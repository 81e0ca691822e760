/**
 * Questions to the graph: pages read and change through the same operations, with the same rules, as every other client. A
 * question is declared with `question()` of `generated/gql.ts`, which knows the type of its answer: after a change of one, run
 * `npm run codegen`.
 */
import { type DocumentNode, execute, type GraphQLSchema, parse } from 'graphql';
import type { Context } from '../../context.ts';
import { asApiError } from '../../failures.ts';
import { compiledExecutor } from '../../graphql/compiled/execute.ts';
import { executeCounted } from '../../graphql/counted.ts';
import type { TypedDocumentString } from './generated/graphql.ts';

/** Any question: its answer can be anything, and it says itself which variables it takes. */
type Question = TypedDocumentString<unknown, never>;
type AnswerOf<Asked> = Asked extends TypedDocumentString<infer Answer, never> ? Answer : never;
type VariablesOf<Asked> = Asked extends TypedDocumentString<unknown, infer Variables> ? Variables : never;

/** Text of a form or an address may be any; what an enum does not know is refused by the graph, like what is missing. */
type Given<Variables> = {
  [Name in keyof Variables]?: Variables[Name] | (NonNullable<Variables[Name]> extends string ? string | null : never);
};

/** Asks as the caller of a context; throws an `ApiError` when anything was refused. */
export type Ask = <Asked extends Question>(
  question: Asked,
  variables?: Given<VariablesOf<Asked>> & Record<string, unknown>,
) => Promise<AnswerOf<Asked>>;

/** Questions are parsed when they are first asked. That the graph can answer them was checked when their types were generated. */
const parsed = new WeakMap<object, DocumentNode>();

function documentOf(question: object): DocumentNode {
  const known = parsed.get(question);
  if (known) return known;
  const document = parse(String(question), { noLocation: true });
  parsed.set(question, document);
  return document;
}

/** Who asks a graph: gives each context its `Ask`. Questions are compiled when they are first asked. */
export function asking(schema: GraphQLSchema): (context: Context) => Ask {
  const executeCompiled = compiledExecutor(schema);
  return (context) =>
    async <Asked extends Question>(question: Asked, variables: Record<string, unknown> = {}) => {
      // To the graph, an undefined variable would be null.
      const variableValues = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined));
      const args = { schema, document: documentOf(question), contextValue: context, variableValues };
      context.answer.restart();
      const { data, errors } = await executeCompiled(args, () => executeCounted(args, execute));
      if (errors?.[0]) throw asApiError(errors[0]);
      return data as AnswerOf<Asked>;
    };
}
