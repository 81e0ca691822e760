/**
 * Wakes those that deliver to receivers outside: at once when a hint names a receiver that has something new, and each minute for hints
 * that were lost, and for what a server that died had taken.
 */
import type { Services } from '../services.ts';
import { LaneRunner } from './lane-runner.ts';
import { type AnyLanes, LANES_TOPIC, type LaneHint, receiversLeft } from './lanes.ts';

export interface OpenLanes {
  /** Takes nothing more, and waits at most `ms` (default 10,000) for what is being delivered. */
  close(ms?: number): Promise<void>;
}

const LOOK_MS = 60_000;

/** Delivers what is there for receivers of these lanes, and what comes, until it is closed. */
export async function openLanes(services: Services, all: readonly AnyLanes[]): Promise<OpenLanes> {
  const { database, events, log } = services;
  const runners = all.map((lanes) => ({ lanes, runner: new LaneRunner(lanes, services) }));
  let looking: Promise<void> | undefined;

  async function look(): Promise<void> {
    try {
      for (const { lanes, runner } of runners) runner.wake(await receiversLeft(database, lanes));
    } catch (error) {
      log.warn({ err: error }, 'events for receivers outside could not be looked for');
    }
    looking = undefined;
  }

  const hints = events.subscribe<LaneHint>(LANES_TOPIC, { limit: Number.POSITIVE_INFINITY });
  const listening = (async () => {
    for await (const hint of hints) {
      if (hint.type === 'resync') looking ??= look();
      else
        for (const { lanes, runner } of runners)
          if (lanes.table === hint.payload.table) runner.wake(hint.payload.receivers);
    }
  })();
  await look();
  const clock = setInterval(() => (looking ??= look()), LOOK_MS);
  clock.unref();

  return {
    async close(ms = 10_000) {
      clearInterval(clock);
      await hints.return?.();
      await Promise.all([listening, looking]);
      await Promise.all(runners.map(({ runner }) => runner.close(ms)));
    },
  };
}
