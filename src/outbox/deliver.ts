/** The job of a reader: delivers what is due, subject by subject, each in its order. */
import { z } from 'zod';
import { defineJob, type Job, type JobContext } from '../jobs/jobs.ts';
import { countDelivery } from '../metrics.ts';
import { advance, type Claim, claim, eventsOf, handBack, postpone } from './deliveries.ts';
import type { OutboxEvent } from './events.ts';
import type { OutboxReader } from './reader.ts';

/** Events of one subject before others have their turn. */
const BATCH = 50;
/** After so long the job asks for another one, so that a server that stops need not wait for it. */
const RUN_MS = 2000;
const FIRST_PAUSE_SECONDS = 5;
const LONGEST_PAUSE_SECONDS = 3600;
const PARKED_SECONDS = 86_400;
const ATTEMPTS = 10;

export type DeliveryJob = Job<Record<string, never>>;

/** The job of the reader. Several servers may run it at once: they share out the subjects. */
export function deliveryJob(reader: OutboxReader): DeliveryJob {
  const job: DeliveryJob = defineJob({
    name: `deliver-${reader.name}`,
    payload: z.object({}) as z.ZodType<Record<string, never>>,
    policy: 'short',
    concurrency: reader.concurrency ?? 1,
    retry: { limit: 2 },
    run: async (_, context) => {
      const started = performance.now();
      const again = () => context.services.jobs.send(job, {});
      while (!context.signal.aborted) {
        const claimed = await claim(context.services.database, reader.name, leaseOf(reader));
        if (!claimed) return;
        if (job.concurrency !== 1) await again(); // another worker looks for another subject
        await deliverSubject(reader, claimed, context);
        if (performance.now() - started > RUN_MS) return void (await again());
      }
    },
  });
  return job;
}

const timeoutOf = ({ timeoutSeconds = 30 }: OutboxReader): number => timeoutSeconds;
/** A claim outlives the delivery of one event by enough to say so. */
const leaseOf = (reader: OutboxReader): number => timeoutOf(reader) + 30;

async function deliverSubject(reader: OutboxReader, claimed: Claim, context: JobContext): Promise<void> {
  const { database } = context.services;
  const events = await eventsOf(database, reader, claimed, BATCH);
  if (events.length === 0) await advance(database, reader.name, claimed, claimed.wanted);
  let { passed } = claimed;
  for (const [index, event] of events.entries()) {
    const position = { subject: claimed.subject, passed };
    const attempt = index === 0 ? claimed.attempts : 1;
    if (context.signal.aborted) return handBack(database, reader.name, position);
    try {
      await deliverOne(reader, event, attempt, context);
    } catch (error) {
      if (context.signal.aborted) return handBack(database, reader.name, position);
      return failed(reader, position, event, attempt, error, context);
    }
    countDelivery(reader.name, 'delivered');
    const goesOn = index < events.length - 1;
    if (!(await advance(database, reader.name, position, event.turn, goesOn ? leaseOf(reader) : undefined))) return;
    passed = event.turn;
  }
}

/** Rejects when the signal is aborted, also where the reader does not look at it. */
async function deliverOne(
  reader: OutboxReader,
  event: OutboxEvent,
  attempt: number,
  { services, signal: ending, log }: JobContext,
): Promise<void> {
  const late = new AbortController();
  const timer = setTimeout(
    () => late.abort(new Error(`The delivery took more than ${timeoutOf(reader)} seconds`)),
    timeoutOf(reader) * 1000,
  );
  const signal = AbortSignal.any([ending, late.signal]);
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  try {
    await Promise.race([reader.deliver(event, { services, attempt, signal, log }), aborted]);
  } finally {
    clearTimeout(timer);
  }
}

async function failed(
  reader: OutboxReader,
  position: Pick<Claim, 'subject' | 'passed'>,
  { turn, kind }: OutboxEvent,
  attempt: number,
  error: unknown,
  { services: { database }, log }: JobContext,
): Promise<void> {
  const parked = attempt >= (reader.attempts ?? ATTEMPTS);
  const seconds = parked
    ? PARKED_SECONDS
    : Math.min((reader.pauseSeconds ?? FIRST_PAUSE_SECONDS) * 2 ** (attempt - 1), LONGEST_PAUSE_SECONDS);
  const message = error instanceof Error ? error.message : String(error);
  await postpone(database, reader.name, position, { error: message.slice(0, 1000), seconds, parked });
  countDelivery(reader.name, 'failed');
  const details = { err: error, reader: reader.name, subject: position.subject, turn, kind, attempt, seconds };
  if (parked) log.error(details, 'an event could not be delivered; its subject is parked');
  else log.warn(details, 'an event could not be delivered; trying again later');
}
