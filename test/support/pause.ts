/**
 * Pauses of whoever asks again and again until something is so. A question takes the machine from the very work that is waited for: asked
 * every 5 ms, a server is busy with nothing but answering.
 */
import { setTimeout as delay } from 'node:timers/promises';

/** How much longer than the question the pause after it is. */
const TIMES = 4;
const LEAST_MS = 5;
const MOST_MS = 250;

/** The pause after a question that was asked at `asked`, by the clock of `performance`. */
export const pauseAfter = (asked: number): Promise<void> =>
  delay(Math.min(MOST_MS, Math.max(LEAST_MS, TIMES * (performance.now() - asked))));
