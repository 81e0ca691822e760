/** The events that one subscriber has not taken yet: an async iterator that is fed from outside, of bounded length. */

import { ApiError } from '../errors.ts';

/** The subscriber took events more slowly than they came; it should subscribe and read again. */
export class SlowSubscriber extends ApiError {
  override readonly name = 'SlowSubscriber';
  constructor(limit: number) {
    super(
      'TOO_MANY_REQUESTS',
      `More than ${limit} events were pending. Subscribe again, and reload the data that they are about.`,
    );
  }
}

export interface EventQueue<Event> extends AsyncIterableIterator<Event, undefined, undefined> {
  /** Hands the event to who waits, or keeps it. Beyond the limit all is dropped, and the iterator fails with `SlowSubscriber`. */
  push(event: Event): void;
  /** Ends the iterator once everything kept is taken. */
  end(): void;
  return(): Promise<IteratorReturnResult<undefined>>;
}

/** `onEnd` runs once, when the queue takes no more: it was ended, its reader left, or it was too slow. */
export function eventQueue<Event>(limit: number, onEnd: () => void): EventQueue<Event> {
  type Result = IteratorResult<Event, undefined>;
  const done = { done: true as const, value: undefined };
  const kept: Event[] = [];
  const takers: ((result: Result) => void)[] = [];
  let open = true;
  let failure: SlowSubscriber | undefined;

  function close(): void {
    if (!open) return;
    open = false;
    for (const taker of takers.splice(0)) taker(done);
    onEnd();
  }

  return {
    [Symbol.asyncIterator]() {
      return this;
    },
    push(event) {
      if (!open) return;
      const taker = takers.shift();
      if (taker) return taker({ done: false, value: event });
      kept.push(event);
      if (kept.length <= limit) return;
      kept.length = 0;
      failure = new SlowSubscriber(limit);
      close();
    },
    end: close,
    async next(): Promise<Result> {
      const event = kept.shift();
      if (event !== undefined) return { done: false, value: event };
      if (failure) {
        const error = failure;
        failure = undefined;
        throw error;
      }
      return open ? new Promise((resolve) => takers.push(resolve)) : done;
    },
    async return() {
      kept.length = 0;
      failure = undefined;
      close();
      return done;
    },
  };
}
