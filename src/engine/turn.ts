/** Long work in slices: between them the event loop serves everybody else. */
import { setImmediate as nextTurn } from 'node:timers/promises';

/** What one slice may take. */
const SLICE_MS = 10;

let begun = 0;
/** Those who call at once go one after the other: each is let go when the one before has done its piece, or nearly so. */
let last: Promise<void> = Promise.resolve();

/**
 * Resolves at once while the current slice has time left, else in a later turn of the event loop. Code that calls it before each
 * piece of a long work holds the loop for a slice and one or two pieces, however many do so at once.
 */
export function turn(): Promise<void> {
  last = last.then(inTime);
  return last;
}

async function inTime(): Promise<void> {
  if (performance.now() - begun <= SLICE_MS) return;
  await nextTurn();
  begun = performance.now();
}
