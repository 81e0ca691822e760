/**
 * From hints to values: a subscription reads anew each time its topic tells of a change, and gives each value once, however
 * often it was told. It ends at once when its reader goes, also while nothing happens.
 */
import { Repeater } from 'graphql-yoga';
import type { Events } from './events.ts';

/**
 * Begins with the current value. `read` gives the value, null while there is none, or undefined when there is nothing to
 * follow any more, which ends it; `isSame` tells values apart (default: identity).
 */
export function follow<Value>(
  events: Events,
  topic: string,
  read: () => Promise<Value | null | undefined>,
  isSame: (a: Value, b: Value) => boolean = Object.is,
): AsyncIterable<Value> {
  return new Repeater<Value>(async (push, stop) => {
    // Subscribed before the first read, so that nothing falls between the two.
    const changes = events.subscribe(topic);
    void stop.then(() => changes.return?.());
    let last = await read();
    if (last != null) await push(last);
    for await (const _change of changes) {
      const value = await read();
      if (value === undefined) break;
      if (value !== null && (last == null || !isSame(value, last))) await push(value);
      last = value;
    }
    stop();
  });
}
