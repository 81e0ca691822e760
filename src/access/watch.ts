/**
 * Open subscriptions lose access when their caller does: a change of tokens, memberships or grants is an
 * event that every instance hears, and each then checks its own streams of that caller again. A slow clock catches what
 * no event tells, such as tokens that expire.
 */

import { Repeater } from 'graphql-yoga';
import type { Context } from '../context.ts';
import type { Database } from '../db/database.ts';
import { ApiError, unauthenticated } from '../errors.ts';
import type { Log } from '../log.ts';
import { type Caller, expiryOf, userIdOf } from './caller-kinds.ts';
import { callerAgain } from './callers.ts';

const CHANNEL = 'octavo_access';
/** How often everything that is open is checked although nothing was heard: a message may be lost. */
export const CLOCK_MS = 15_000;

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
  /** Calls `end`, once, when the caller's token or session is revoked or expires. Call what it returns when nothing is open any more. */
  follow(caller: Caller, end: (error: ApiError) => void): () => void;
  close(): Promise<void>;
}

/** Finds the caller as it is now; rejects with UNAUTHENTICATED when its token does not hold any more. */
type FindCaller = (caller: Caller) => Promise<Caller>;

interface Open {
  /** Null: no user. */
  userId: string | null;
  check(find: FindCaller): Promise<void>;
}

/** Starts listening. */
export async function watchAccess(database: Database, log: Log): Promise<AccessWatch> {
  const opened = new Set<Open>();
  const recheck = (open: Iterable<Open>) => {
    // One statement for each token or session, however much is open with it.
    const found = new Map<string, Promise<Caller>>();
    const find: FindCaller = (before) => {
      if (before.kind !== 'user') return callerAgain(database, before);
      const key = before.sessionId ?? before.tokenId ?? '';
      const caller = found.get(key) ?? callerAgain(database, before);
      found.set(key, caller);
      return caller;
    };
    for (const each of open)
      each.check(find).catch((error: unknown) => log.error({ err: error }, 'a subscription could not be checked'));
  };
  const stop = await database.listen(CHANNEL, {
    message: (payload) => {
      const { userId } = JSON.parse(payload) as AccessChange;
      recheck([...opened].filter((each) => !userId || each.userId === userId));
    },
    resync: () => recheck([...opened]),
  });
  const clock = setInterval(() => recheck([...opened]), CLOCK_MS);
  clock.unref();

  const register = (
    caller: Caller,
    end: (error: ApiError) => void,
    check: () => Promise<unknown> = async () => {},
  ): (() => void) => {
    const each: Open = {
      userId: userIdOf(caller),
      check: async (find) => {
        try {
          requireSame(caller, await find(caller));
          await check();
        } catch (error) {
          if (!(error instanceof ApiError)) throw error;
          if (opened.has(each)) end(error);
        }
      },
    };
    opened.add(each);
    const expiry = atExpiry(caller, () => recheck([each]));
    return () => {
      opened.delete(each);
      clearTimeout(expiry);
    };
  };

  return {
    accessChanged: (change) => database.notify(CHANNEL, [JSON.stringify(change)]),
    guard: <Event>(source: AsyncIterable<Event>, context: Context, check: () => Promise<unknown>) =>
      guarded(source, (end) => {
        const endAll = (error: ApiError) => {
          endingOf(context).abort();
          end(error);
        };
        return register(context.caller, endAll, check);
      }),
    follow: (caller, end) => {
      const leave = register(caller, (error) => {
        leave();
        end(error);
      });
      return leave;
    },
    close: async () => {
      clearInterval(clock);
      await stop();
    },
  };
}

/** Aborted when the subscription of this context ends, so that an event that waits to be read is not read any more. */
export const endingOf = (context: Context): AbortController => context.memo('ending', () => new AbortController());

/** What is open was opened with these rights; with others it has to be opened again. */
function requireSame(before: Caller, now: Caller): void {
  if (rightsOf(before) !== rightsOf(now)) throw unauthenticated('The rights of this token have changed; connect again');
}

const rightsOf = (caller: Caller): string => {
  if (caller.kind === 'user') return `${caller.serverAdmin} ${caller.scopes}`;
  if (caller.kind === 'installation')
    return `${caller.scopes} in ${[...caller.spaces].sort()} ${[...caller.sites].sort()}`;
  if (caller.kind === 'visitor') return [...caller.spaces].sort().join(' ');
  return caller.kind === 'integration' ? String(caller.scopes) : caller.kind;
};

/** Longer delays than this are none to a timer. */
const LONGEST_DELAY_MS = 2 ** 31 - 1;

function atExpiry(caller: Caller, look: () => void): NodeJS.Timeout | undefined {
  // A timer may fire a millisecond before the clock is there, and the token would be valid once more.
  const delay = (expiryOf(caller)?.getTime() ?? Number.POSITIVE_INFINITY) - Date.now() + 5;
  return delay < LONGEST_DELAY_MS ? setTimeout(look, Math.max(delay, 0)).unref() : undefined;
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
