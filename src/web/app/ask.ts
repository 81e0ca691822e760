/** Questions to the graph: pages read and change through the same operations, with the same rules, as every other client. */
import { type DocumentNode, execute, type GraphQLSchema, parse, validate } from 'graphql';
import type { Context } from '../../context.ts';
import { asApiError } from '../../failures.ts';

/** An operation of the graph; `Answer` is what it gives. */
export interface Question<Answer> {
  readonly document: DocumentNode;
  readonly answer?: Answer;
}

const questions: Question<unknown>[] = [];

/** Declares a question, once, when the program starts. */
export function question<Answer>(source: string): Question<Answer> {
  const asked: Question<Answer> = { document: parse(source, { noLocation: true }) };
  questions.push(asked);
  return asked;
}

/** Throws for questions that the graph cannot answer: that stops the start. */
export function checkQuestions(schema: GraphQLSchema): void {
  for (const { document } of questions) {
    const [error] = validate(schema, document);
    if (error) throw new Error(`A page asks what the graph does not know: ${error.message}`);
  }
}

export type Ask = <Answer>(question: Question<Answer>, variables?: Record<string, unknown>) => Promise<Answer>;

/** Asks as the caller of a context; throws an `ApiError` when anything was refused. */
export const askingAs =
  (schema: GraphQLSchema, context: Context): Ask =>
  async <Answer>({ document }: Question<Answer>, variables: Record<string, unknown> = {}) => {
    // To the graph, an undefined variable would be null.
    const variableValues = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined));
    const { data, errors } = await execute({ schema, document, contextValue: context, variableValues });
    if (errors?.[0]) throw asApiError(errors[0]);
    return data as Answer;
  };
