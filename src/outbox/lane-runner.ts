/**
 * Delivers the events of one table's lanes, for as many receivers at a time as they say. It works in rounds: one stores what came of the
 * attempts that are over, and takes the next events, of all receivers in one statement each. So the statements of the database follow
 * the time, not the number of events.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { inOwnContext } from '../db/transaction.ts';
import type { Services } from '../services.ts';
import {
  type Attempt,
  handBackHeads,
  type LaneRow,
  type Lanes,
  LEASE_SECONDS,
  storeAttempts,
  takeHeads,
} from './lanes.ts';
import { within } from './within.ts';

/** Between two rounds. */
const GATHER_MS = 25;
/** The same when a receiver that has been served has more, or another one waits for its place. */
const SHORT_GATHER_MS = 10;
/** After a round that the database refused. */
const TROUBLE_MS = 5000;
/** The longest that a timer waits; who is due later is looked at in between. */
const LONGEST_WAIT_MS = 3_600_000;

/** An event that is being delivered. */
interface Running<Row> {
  readonly row: Row;
  /** Others of its receiver are pending, or were heard of. */
  more: boolean;
}

export class LaneRunner<Row extends LaneRow, Facts extends object> {
  readonly #lanes: Lanes<Row, Facts>;
  readonly #services: Services;
  /** Receivers to look at. */
  readonly #asked = new Set<string>();
  /** Those that are looked at, and heard of meanwhile. */
  readonly #looking = new Map<string, { again: boolean }>();
  readonly #running = new Map<string, Running<Row>>();
  #over: { receiver: string; attempt: Attempt<Row, Facts> | null }[] = [];
  readonly #pauses = new Map<string, NodeJS.Timeout>();
  readonly #stopping = new AbortController();
  #closing = false;
  #next: { at: number; timer: NodeJS.Timeout } | undefined;
  #round: Promise<void> | undefined;
  #ended = Number.NEGATIVE_INFINITY;

  constructor(lanes: Lanes<Row, Facts>, services: Services) {
    this.#lanes = lanes;
    this.#services = services;
  }

  /** Looks at these receivers soon. */
  wake(receivers: readonly string[]): void {
    if (this.#closing) return;
    for (const receiver of receivers) this.#ask(receiver);
    this.#plan(this.#ended + GATHER_MS);
  }

  /** Takes nothing more, waits at most `ms` for what is being delivered, and hands back what is not over then. */
  async close(ms: number): Promise<void> {
    this.#closing = true;
    for (const timer of this.#pauses.values()) clearTimeout(timer);
    this.#asked.clear();
    const deadline = performance.now() + ms;
    while (this.#isBusy() && performance.now() < deadline) await delay(5);
    if (!this.#isBusy()) return;
    const left = [...this.#running.values()].map(({ row }) => row);
    this.#stopping.abort(new Error('The server stops'));
    if (left.length > 0) await handBackHeads(this.#services.database, this.#lanes, left);
    await this.#round;
  }

  #isBusy(): boolean {
    return this.#running.size > 0 || this.#over.length > 0 || this.#round !== undefined;
  }

  #ask(receiver: string): void {
    const running = this.#running.get(receiver);
    const looking = this.#looking.get(receiver);
    if (running) running.more = true;
    else if (looking) looking.again = true;
    else this.#asked.add(receiver);
  }

  /** Has a round begin at a time, or as soon as the one under way is over. */
  #plan(at: number): void {
    if (this.#next && this.#next.at <= at) return;
    if (this.#next) clearTimeout(this.#next.timer);
    const begin = () => {
      this.#next = undefined;
      if (this.#round) return;
      this.#round = inOwnContext(() => this.#goRound()).finally(() => {
        this.#round = undefined;
        this.#ended = performance.now();
        const isUrgent = this.#over.some(({ receiver }) => this.#goesOn(receiver));
        const canTake = this.#asked.size > 0 && this.#free() > 0;
        if (this.#over.length > 0 || canTake) this.#plan(this.#ended + (isUrgent ? SHORT_GATHER_MS : GATHER_MS));
      });
    };
    this.#next = { at, timer: setTimeout(begin, Math.max(0, at - performance.now())) };
  }

  /** Whether a receiver that has been served makes way for an event that waits: its own next one, or another's. */
  #goesOn(receiver: string): boolean {
    return this.#running.get(receiver)?.more === true || (this.#free() <= 0 && this.#asked.size > 0);
  }

  #free(): number {
    return this.#lanes.concurrency - this.#running.size;
  }

  async #goRound(): Promise<void> {
    const { log } = this.#services;
    try {
      await this.#store();
      await this.#take();
    } catch (error) {
      log.warn({ err: error, table: this.#lanes.table }, 'events for receivers outside could not be looked at');
    }
  }

  async #store(): Promise<void> {
    const over = this.#over;
    this.#over = [];
    const attempts = over.flatMap(({ attempt }) => attempt ?? []);
    const waits = await this.#stored(attempts);
    for (const { receiver, attempt } of over) {
      const more = this.#running.get(receiver)?.more ?? false;
      this.#running.delete(receiver);
      const wait = attempt && waits.get(attempt);
      if (typeof wait === 'number') this.#later(receiver, wait);
      // Of one that the server failed at, nothing more before its lease is over.
      else if (wait === null && more && !this.#closing) this.#asked.add(receiver);
    }
  }

  /** When each is to be tried again; null: it is over. What cannot be stored with the others is stored alone, or not at all. */
  async #stored(attempts: readonly Attempt<Row, Facts>[]): Promise<Map<Attempt<Row, Facts>, number | null>> {
    const waits = new Map<Attempt<Row, Facts>, number | null>();
    const store = async (some: readonly Attempt<Row, Facts>[]) => {
      const all = await storeAttempts(this.#lanes, this.#services, some);
      for (const [at, attempt] of some.entries()) waits.set(attempt, all[at] ?? null);
    };
    if (attempts.length === 0) return waits;
    try {
      await store(attempts);
    } catch (error) {
      for (const attempt of attempts.length > 1 ? attempts : [])
        await store([attempt]).catch((failure: unknown) => this.#failed(attempt.row, failure));
      if (attempts.length === 1) this.#failed((attempts[0] as Attempt<Row, Facts>).row, error);
    }
    return waits;
  }

  async #take(): Promise<void> {
    const receivers = [...this.#asked].slice(0, Math.max(0, this.#free()));
    if (receivers.length === 0 || this.#closing) return;
    for (const receiver of receivers) {
      this.#asked.delete(receiver);
      this.#looking.set(receiver, { again: false });
    }
    try {
      for (const { receiver, row, waitMs, more } of await takeHeads<Row>(
        this.#services.database,
        this.#lanes,
        receivers,
      )) {
        const again = this.#looking.get(receiver)?.again ?? false;
        this.#looking.delete(receiver);
        if (row) this.#start(receiver, { row, more: more || again });
        else this.#later(receiver, Math.max(GATHER_MS, waitMs));
      }
      for (const receiver of receivers) if (this.#looking.get(receiver)?.again) this.#asked.add(receiver);
    } catch (error) {
      for (const receiver of receivers) this.#later(receiver, TROUBLE_MS);
      throw error;
    } finally {
      for (const receiver of receivers) this.#looking.delete(receiver);
    }
  }

  #later(receiver: string, waitMs: number): void {
    if (this.#closing) return;
    clearTimeout(this.#pauses.get(receiver));
    const timer = setTimeout(
      () => {
        this.#pauses.delete(receiver);
        this.wake([receiver]);
      },
      Math.min(waitMs, LONGEST_WAIT_MS),
    );
    this.#pauses.set(receiver, timer.unref());
  }

  #start(receiver: string, running: Running<Row>): void {
    this.#running.set(receiver, running);
    const { row } = running;
    within(LEASE_SECONDS, this.#stopping.signal, (signal) => this.#lanes.attempt(this.#services, row, signal))
      .then(
        (outcome) => ({ row, outcome }),
        (error: unknown) => {
          if (!this.#stopping.signal.aborted) this.#failed(row, error);
          return null;
        },
      )
      .then((attempt) => {
        this.#over.push({ receiver, attempt });
        this.#plan(this.#ended + (this.#goesOn(receiver) ? SHORT_GATHER_MS : GATHER_MS));
      });
  }

  #failed({ id }: Row, error: unknown): void {
    const { log } = this.#services;
    log.warn(
      { err: error, table: this.#lanes.table, event: id },
      'an event failed here; it comes again when its lease is over',
    );
  }
}
