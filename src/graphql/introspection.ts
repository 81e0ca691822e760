/**
 * Answers of introspection. The schema does not change while the server runs, so an answer follows from the document and its
 * variables: it is made once for each cached document, for all callers.
 */
import { type DocumentNode, type ExecutionArgs, getOperationAST } from 'graphql';
import { isIntrospection } from './limits.ts';

/** Answers for one document: it may have several operations, and variables. */
const KEPT_FOR_EACH = 4;

/** Gives the answer to an introspection that was asked before, and executes everything else. Answers with errors are not kept. */
export function introspectionKeeper(): <Result extends object>(
  args: ExecutionArgs,
  execute: () => Promise<Result>,
) => Promise<Result> {
  // With the document goes its answer: documents are kept by their text, within bounds.
  const kept = new WeakMap<DocumentNode, Map<string, object>>();
  return async <Result extends object>(
    { document, operationName, variableValues }: ExecutionArgs,
    execute: () => Promise<Result>,
  ) => {
    const operation = getOperationAST(document, operationName);
    if (!operation || !isIntrospection(operation)) return execute();
    const answers = kept.get(document) ?? new Map<string, object>();
    const key = JSON.stringify([operationName ?? null, variableValues ?? {}]);
    const known = answers.get(key);
    if (known) return known as Result;
    const answer = await execute();
    if (!('errors' in answer) && answers.size < KEPT_FOR_EACH) kept.set(document, answers.set(key, answer));
    return answer;
  };
}
