/**
 * Wakes the jobs that deliver: at once when a hint says that something was recorded for a reader, and regularly, for hints that were
 * lost, failures whose pause is over, and claims of servers that died.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { countWaiting } from '../metrics.ts';
import type { Services } from '../services.ts';
import type { DeliveryJob } from './deliver.ts';
import { register, releaseAll, waiting } from './deliveries.ts';
import type { OutboxReader } from './reader.ts';
import { OUTBOX_TOPIC } from './record.ts';

export interface Outbox {
  close(): Promise<void>;
}

const DEFAULT_POLL_SECONDS = 5;
/** Hints that come so soon after others become one job with those that follow. */
const GATHER_MS = 50;
/** How often this server says which readers it has; those that none has had for long are removed (src/features/upkeep). */
const REGISTER_MS = 3_600_000;

/** A reader and its job. */
export interface ReaderJob {
  readonly reader: OutboxReader;
  readonly job: DeliveryJob;
}

/**
 * Registers the readers, and asks for jobs that deliver what is recorded for them, from now on. Nobody works on jobs yet: what the server
 * before this one had claimed in an embedded database is made due again here, and what this one claims must not be.
 */
export async function openOutbox(
  { database, events, jobs, log }: Services,
  readers: readonly ReaderJob[],
  pollSeconds = DEFAULT_POLL_SECONDS,
): Promise<Outbox> {
  const byName = new Map(readers.map(({ reader, job }) => [reader.name, job]));
  const asked = new Set<string>();
  let asking: Promise<void> | undefined;
  let looking: Promise<void> | undefined;
  let registeredAt = 0;
  let askedAt = Number.NEGATIVE_INFINITY;

  /** Hints that come meanwhile become one job: one costs the database as much as several deliveries. */
  async function askAll(): Promise<void> {
    await delay(Math.max(0, askedAt + GATHER_MS - performance.now()));
    askedAt = performance.now();
    const names = [...asked];
    asked.clear();
    for (const name of names) {
      const job = byName.get(name);
      if (!job) continue;
      await jobs
        .send(job, {})
        .catch((error: unknown) => log.warn({ err: error, reader: name }, 'a reader of the outbox was not woken'));
    }
    asking = undefined;
    wake([]);
  }

  function wake(names: Iterable<string>): void {
    for (const name of names) asked.add(name);
    if (asked.size > 0) asking ??= askAll();
  }

  async function look(): Promise<void> {
    try {
      if (Date.now() - registeredAt > REGISTER_MS) {
        await register(
          database,
          readers.map(({ reader }) => reader),
        );
        registeredAt = Date.now();
      }
      const rows = await waiting(database);
      for (const name of byName.keys()) {
        const row = rows.find(({ reader }) => reader === name);
        countWaiting(name, row?.subjects ?? 0, row?.parked ?? 0);
        if (row?.due) wake([name]);
      }
    } catch (error) {
      log.warn({ err: error }, 'the outbox could not be looked at');
    }
    looking = undefined;
  }

  const hints = events.subscribe<string[]>(OUTBOX_TOPIC, { limit: Number.POSITIVE_INFINITY });
  const listening = (async () => {
    for await (const hint of hints) {
      if (hint.type === 'event') wake(hint.payload);
      else looking ??= look();
    }
  })();
  if (database.kind === 'pglite') await releaseAll(database);
  await look();
  const clock = setInterval(() => (looking ??= look()), pollSeconds * 1000);
  clock.unref();

  return {
    async close() {
      clearInterval(clock);
      await hints.return?.();
      await listening;
      await Promise.all([looking, asking]);
    },
  };
}
