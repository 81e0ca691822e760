/**
 * Running subscriptions: each event is read with a context of its own, so that nothing is shown as a former event remembered
 * it, and a few at a time, so that an event with thousands of subscribers keeps no request waiting; and what ends a stream (lost
 * access, a slow reader) is sent as its last result, on WebSocket and SSE alike.
 */

import { createSourceEventStream, type ExecutionArgs, type ExecutionResult, execute, GraphQLError } from 'graphql';
import { callerKey } from '../access/caller-kinds.ts';
import { endingOf } from '../access/watch.ts';
import type { Context } from '../context.ts';
import type { Lane } from '../server/lane.ts';
import { networkOf } from '../server/network-address.ts';
import { type Places, takeAll } from '../server/places.ts';
import { executeCounted } from './counted.ts';
import { stringify } from './raw-json.ts';

type Args = ExecutionArgs & { contextValue: Context };

export type Subscriber = (args: Args) => Promise<AsyncIterableIterator<ExecutionResult> | ExecutionResult>;

/** How many subscriptions may be open at once, on all connections together. */
export interface SubscriptionPlaces {
  byUser: Places;
  byAddress: Places;
  /** Of the instance; under one key. */
  all: Places;
}

/** graphql-js' `subscribe` with these differences. `mask` makes of any error what callers may see; events are read in `turns`. */
export const subscriber =
  (mask: (error: unknown) => Error, turns: Lane, { byUser, byAddress, all }: SubscriptionPlaces): Subscriber =>
  async (args) => {
    let leave: () => void;
    const { caller, address } = args.contextValue;
    const by = callerKey(caller) ?? networkOf(address ?? '');
    try {
      leave = takeAll([
        [byUser, by],
        ...(address === undefined ? [] : [[byAddress, networkOf(address)] as const]),
        [all, ''],
      ]);
    } catch (error) {
      return { errors: [asGraphQL(mask(error))] };
    }
    const source = await createSourceEventStream(args).catch((error: unknown) => {
      leave();
      throw error;
    });
    if (!(Symbol.asyncIterator in source)) {
      leave();
      return source;
    }
    const events = source[Symbol.asyncIterator]();
    const ending = endingOf(args.contextValue);
    let isOver = false;
    const end = () => {
      isOver = true;
      leave();
      ending.abort();
    };
    /** The next event with its turn, which `leave` gives back; undefined: there is none any more. */
    const nextTurn = async () => {
      for (;;) {
        const event = await events.next();
        if (event.done) return undefined;
        const leaveTurn = await turns.enter({ by, gone: ending.signal }).catch(() => undefined);
        if (leaveTurn) return { value: event.value, leave: leaveTurn };
        // It ended while the event waited: the source says why.
      }
    };
    const results: AsyncIterableIterator<ExecutionResult> = {
      [Symbol.asyncIterator]: () => results,
      async next() {
        if (isOver) return { done: true, value: undefined };
        try {
          const event = await nextTurn();
          if (!event) {
            end();
            return { done: true, value: undefined };
          }
          const contextValue = args.contextValue.renewed();
          const read = async () => executeCounted({ ...args, rootValue: event.value, contextValue }, execute);
          const result = await read().finally(event.leave);
          // Yoga prints events with it.
          return { done: false, value: Object.assign(result, { stringify }) };
        } catch (error) {
          end();
          return { done: false, value: { errors: [asGraphQL(mask(error))] } };
        }
      },
      async return() {
        end();
        await events.return?.();
        return { done: true, value: undefined };
      },
    };
    return results;
  };

const asGraphQL = (error: Error): GraphQLError =>
  error instanceof GraphQLError ? error : new GraphQLError(error.message, { originalError: error });
