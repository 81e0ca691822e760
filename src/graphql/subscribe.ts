/**
 * Running subscriptions: each event is read with a context of its own, so that nothing is shown as a former event remembered
 * it; and what ends a stream (lost access, a slow reader) is told as its last result, on WebSocket and SSE alike.
 */
import { createSourceEventStream, type ExecutionArgs, type ExecutionResult, execute, GraphQLError } from 'graphql';
import type { Context } from '../context.ts';

type Args = ExecutionArgs & { contextValue: Context };

/** graphql-js' `subscribe` with these two differences. `mask` makes of any error what callers may see. */
export const subscriber =
  (mask: (error: unknown) => Error) =>
  async (args: Args): Promise<AsyncIterableIterator<ExecutionResult> | ExecutionResult> => {
    const source = await createSourceEventStream(args);
    if (!(Symbol.asyncIterator in source)) return source;
    const events = source[Symbol.asyncIterator]();
    let isOver = false;
    const results: AsyncIterableIterator<ExecutionResult> = {
      [Symbol.asyncIterator]: () => results,
      async next() {
        if (isOver) return { done: true, value: undefined };
        try {
          const event = await events.next();
          if (event.done) return { done: true, value: undefined };
          const result = execute({ ...args, rootValue: event.value, contextValue: args.contextValue.renewed() });
          return { done: false, value: await result };
        } catch (error) {
          isOver = true;
          return { done: false, value: { errors: [asGraphQL(mask(error))] } };
        }
      },
      async return() {
        isOver = true;
        await events.return?.();
        return { done: true, value: undefined };
      },
    };
    return results;
  };

const asGraphQL = (error: Error): GraphQLError =>
  error instanceof GraphQLError ? error : new GraphQLError(error.message, { originalError: error });
