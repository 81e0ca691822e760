/** The job of a reader: delivers what is due, subject by subject, each in its order. */
import { z } from 'zod';
import { defineJob, type Job, type JobContext } from '../jobs/jobs.ts';
import { countDelivery } from '../metrics.ts';
import { advance, advanceAll, type Claim, claim, eventsOf, handBack, postpone } from './deliveries.ts';
import type { OutboxEvent } from './events.ts';
import type { DeliveryContext, OutboxReader } from './reader.ts';
import { within } from './within.ts';

/** Events of one subject before others have their turn. */
const BATCH = 50;
/** Subjects that are delivered together, by readers that can. */
const TOGETHER = 20;
const BATCH_TOGETHER = 10;
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
        const most = reader.deliverAll ? TOGETHER : 1;
        const claims = await claim(context.services.database, reader.name, leaseOf(reader), most);
        const [first] = claims;
        if (!first) return;
        if (job.concurrency !== 1) await again(); // another worker looks for another subject
        if (!reader.deliverAll) await deliverSubject(reader, first, context);
        else if (!(await deliverTogether(reader, claims, context)) && claims.length < most) return;
        if (performance.now() - started > RUN_MS) return void (await again());
      }
    },
  });
  return job;
}

const timeoutOf = ({ timeoutSeconds = 30 }: OutboxReader): number => timeoutSeconds;
/** A claim outlives the delivery of one event by enough to say so. */
const leaseOf = (reader: OutboxReader): number => timeoutOf(reader) + 30;

/** Delivers what is there of several subjects in one go. Whether there may be more of them. */
async function deliverTogether(reader: OutboxReader, claims: readonly Claim[], context: JobContext): Promise<boolean> {
  const { database } = context.services;
  const events = await eventsOf(database, reader, claims, BATCH_TOGETHER);
  // What failed before may fail again, and is to hold up no others.
  const isDone = claims.every(({ attempts }) => attempts === 1) && (await deliverAll(reader, events, context));
  if (!isDone) {
    await deliverEach(reader, claims, context);
    return true;
  }
  for (const _ of events) countDelivery(reader.name, 'delivered');
  const counts = new Map<string, { count: number; turn: number }>();
  for (const { subject, turn } of events) counts.set(subject, { count: (counts.get(subject)?.count ?? 0) + 1, turn });
  // Of a subject with more than a batch the others follow; else all that was wanted is delivered, or not wanted any more.
  const reached = claims.map(({ subject, passed, wanted }) => {
    const got = counts.get(subject);
    return { subject, passed, turn: got && got.count === BATCH_TOGETHER ? got.turn : wanted };
  });
  return advanceAll(database, reader.name, reached);
}

/** Whether it did. */
async function deliverAll(reader: OutboxReader, events: readonly OutboxEvent[], context: JobContext): Promise<boolean> {
  if (events.length === 0) return true;
  try {
    await inTime(reader, context, 1, async (delivery) => reader.deliverAll?.(events, delivery));
    return true;
  } catch (error) {
    context.log.info({ err: error, reader: reader.name }, 'events could not be delivered together; now one by one');
    return false;
  }
}

async function deliverEach(reader: OutboxReader, claims: readonly Claim[], context: JobContext): Promise<void> {
  const started = performance.now();
  for (const claimed of claims) {
    // Those behind slow ones have to begin while they are still claimed.
    const isLate = performance.now() - started > timeoutOf(reader) * 500;
    if (isLate || context.signal.aborted) await handBack(context.services.database, reader.name, claimed);
    else await deliverSubject(reader, claimed, context);
  }
}

async function deliverSubject(reader: OutboxReader, claimed: Claim, context: JobContext): Promise<void> {
  const { database } = context.services;
  const events = await eventsOf(database, reader, [claimed], BATCH);
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

const deliverOne = (reader: OutboxReader, event: OutboxEvent, attempt: number, context: JobContext): Promise<void> =>
  inTime(reader, context, attempt, (delivery) => reader.deliver(event, delivery));

const inTime = (
  reader: OutboxReader,
  { services, signal: ending, log }: JobContext,
  attempt: number,
  deliver: (context: DeliveryContext) => Promise<void>,
): Promise<void> => within(timeoutOf(reader), ending, (signal) => deliver({ services, attempt, signal, log }));

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
