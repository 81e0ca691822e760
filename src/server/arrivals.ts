/**
 * Connections that wait to be accepted. Node accepts one in each turn of the event loop: behind 512 connections whose requests are
 * worked on at once, the next caller waits for 512 turns with all that work in them, seconds, and no log shows it. So requests that
 * cost much wait while connections come in, and their turns are short.
 */
import { AsyncResource } from 'node:async_hooks';
import type { Server } from 'node:net';

/** The longest that a request waits for connections of others. */
const WAIT_MS = 250;
/** After so long without a new connection none is coming in: a kernel that is busy hands over those of one burst with gaps. */
const QUIET_MS = 3;
/** What those that waited may take of one turn of the loop: some are refused, which takes them no time in a queue. */
const SLICE_MS = 5;

interface Held {
  go(): void;
  until: number;
}

export class Arrivals {
  #held: Held[] = [];
  /** Whether a connection was accepted since the loop was last looked at, and when the last one was. */
  #came = false;
  #cameAt = Number.NEGATIVE_INFINITY;

  constructor(server: Server) {
    server.on('connection', () => {
      this.#came = true;
      this.#cameAt = performance.now();
    });
  }

  /** Requests that wait. */
  get waiting(): number {
    return this.#held.length;
  }

  /** Calls `go` when no connection came in of late, after a turn of the loop without one; in the caller's context, and in order. */
  over(go: () => void): void {
    const now = performance.now();
    if (this.#held.length === 0 && now - this.#cameAt >= QUIET_MS) this.#came = false;
    this.#held.push({ go: AsyncResource.bind(go), until: now + WAIT_MS });
    if (this.#held.length === 1) setImmediate(() => this.#look());
  }

  /** After the events of a turn: as long as others wait to be accepted, each turn has accepted one. */
  #look(): void {
    const now = performance.now();
    const isQuiet = !this.#came;
    this.#came = false;
    const isDue = () => this.#held.length > 0 && (isQuiet || this.#held[0]!.until <= now);
    while (isDue()) {
      this.#held.shift()?.go();
      if (performance.now() - now > SLICE_MS) break;
    }
    if (this.#held.length === 0) return;
    const again = () => setImmediate(() => this.#look());
    if (isDue()) again();
    else setTimeout(again, QUIET_MS);
  }
}
