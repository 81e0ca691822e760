/**
 * Open subscriptions lose access when their caller does (decisions §3): a change of tokens, memberships or grants is an
 * event that every instance hears, and each then checks its own streams of that caller again. A slow clock catches what
 * no event tells, such as tokens that expire.
 */
import { Repeater } from 'graphql-yoga';
import type { Context } from '../context.ts';
import type { Database } from '../db/database.ts';
import { ApiError } from '../errors.ts';
import type { Log } from '../log.ts';
import { callerOfTokenId } from './callers.ts';

const CHANNEL = 'octavo_access';
const CLOCK_MS = 15_000;

/** Whose rights changed: one user's everywhere, or everybody's in one organization. */
export interface AccessChange {
  userId?: string;
  organizationId?: string;
}

export interface AccessWatch {
  /** To be called after the commit of a change; resolves when it is on its way to all instances. */
  accessChanged(change: AccessChange): Promise<void>;
  /** The same stream, ended with an error as soon as `recheck` refuses. */
  guard<Event>(source: AsyncIterable<Event>, context: Context, recheck: () => Promise<unknown>): AsyncIterable<Event>;
  close(): Promise<void>;
}

interface OpenStream {
  userId: string;
  check(): Promise<void>;
}

/** Starts listening. */
export async function watchAccess(database: Database, log: Log): Promise<AccessWatch> {
  const open = new Set<OpenStream>();
  const recheck = (streams: Iterable<OpenStream>) => {
    for (const stream of streams)
      stream.check().catch((error: unknown) => log.error({ err: error }, 'a subscription could not be checked'));
  };
  const stop = await database.listen(CHANNEL, {
    message: (payload) => {
      const { userId } = JSON.parse(payload) as AccessChange;
      recheck([...open].filter((stream) => !userId || stream.userId === userId));
    },
    resync: () => recheck([...open]),
  });
  const clock = setInterval(() => recheck([...open]), CLOCK_MS);
  clock.unref();

  return {
    accessChanged: (change) => database.notify(CHANNEL, [JSON.stringify(change)]),
    guard: <Event>(source: AsyncIterable<Event>, context: Context, check: () => Promise<unknown>) =>
      guarded(source, (end) => {
        const stream: OpenStream = {
          userId: context.caller?.userId ?? '',
          check: async () => {
            try {
              if (context.caller) await callerOfTokenId(database, context.caller.tokenId);
              await check();
            } catch (error) {
              if (error instanceof ApiError) end(error);
              else throw error;
            }
          },
        };
        open.add(stream);
        return () => open.delete(stream);
      }),
    close: async () => {
      clearInterval(clock);
      await stop();
    },
  };
}

/** `source`, until `register`'s `end` is called with the error that ends it, or its reader goes. */
function guarded<Event>(
  source: AsyncIterable<Event>,
  register: (end: (error: Error) => void) => () => void,
): AsyncIterable<Event> {
  return new Repeater<Event>(async (push, stop) => {
    const events = source[Symbol.asyncIterator]();
    const leave = register(stop);
    let isStopped = false;
    const stopped = stop.then(() => {
      isStopped = true;
      leave();
      // Not awaited: a source that waits for its next event answers when that comes.
      void events.return?.();
    });
    while (true) {
      const next = await Promise.race([events.next(), stopped]);
      if (isStopped || !next || next.done) break;
      await push(next.value);
    }
    stop();
  });
}
