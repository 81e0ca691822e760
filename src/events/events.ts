/**
 * Events: notifications of a change to every instance of the server, for subscriptions and for caches.
 *
 * They are hints. Their payload is ids; whoever hears one reads again what it tells about. They are sent after the commit,
 * not in it: a NOTIFY inside would take PostgreSQL's one lock for notifications during the commit, and so make all
 * writers wait for each other. So a crash between commit and sending loses one, equal ones may arrive as one, and a broken
 * connection is told by `resync`. What must happen for each change is a job.
 */
import type { Config } from '../config.ts';
import type { Database, Listener } from '../db/database.ts';
import { afterCommit, inOwnContext } from '../db/transaction.ts';
import type { Log } from '../log.ts';
import { type EventQueue, eventQueue } from './queue.ts';
import { databaseTransport, redisTransport, type Transport } from './transport.ts';

/** `resync`: events may have been missed; read again as if one had come. */
export type TopicEvent<Payload> = { readonly type: 'event'; readonly payload: Payload } | { readonly type: 'resync' };

export interface Events {
  /**
   * Tells all subscribers of the topic (`change-request:<id>`), once the transaction around the caller is committed;
   * without one, at once. It is not awaited, and a failure is only logged. The payload, as JSON, is a few ids: topic
   * and payload together have at most 7,000 bytes, else this throws.
   */
  publish(topic: string, payload: unknown): void;
  /**
   * The topic's events from now on, in order. Leaving the loop ends it. When more than `limit` (default 500) wait to be
   * taken, it fails with `SlowSubscriber`.
   */
  subscribe<Payload>(
    topic: string,
    options?: { limit?: number },
  ): AsyncIterableIterator<TopicEvent<Payload>, undefined, undefined>;
  /** Resolves when everything published so far is sent, or has failed to be. */
  flushed(): Promise<void>;
  /** Ends all subscriptions and the connection. */
  close(): Promise<void>;
}

const MAX_BYTES = 7000;
/** Events that wait to be sent while the transport does not answer; beyond that, subscribers read again instead. */
const MAX_WAITING = 10_000;
const BATCH = 500;

/** Opens the bus: on Redis when REDIS_URL is set, else on the database. Rejects when Redis cannot be reached. */
export async function openEvents(database: Database, config: Pick<Config, 'redisUrl'>, log: Log): Promise<Events> {
  const subscribers = new Map<string, Set<EventQueue<TopicEvent<unknown>>>>();
  const listener: Listener = {
    message(message) {
      const end = message.indexOf('\n');
      const queues = subscribers.get(message.slice(0, end));
      if (!queues) return;
      const event = { type: 'event' as const, payload: JSON.parse(message.slice(end + 1)) as unknown };
      for (const queue of [...queues]) queue.push(event);
    },
    resync() {
      for (const queue of [...subscribers.values()].flatMap((queues) => [...queues])) queue.push({ type: 'resync' });
    },
  };
  const transport = config.redisUrl
    ? await redisTransport(config.redisUrl, listener, log)
    : await databaseTransport(database, listener);
  const sender = sending(transport, listener, log);

  return {
    publish(topic, payload) {
      const message = messageOf(topic, payload);
      afterCommit(() => sender.send(message));
    },
    subscribe<Payload>(topic: string, { limit = 500 } = {}) {
      const queues = subscribers.get(topic) ?? new Set();
      const queue = eventQueue<TopicEvent<unknown>>(limit, () => {
        queues.delete(queue);
        if (queues.size === 0 && subscribers.get(topic) === queues) subscribers.delete(topic);
      });
      subscribers.set(topic, queues.add(queue));
      return queue as EventQueue<TopicEvent<Payload>>;
    },
    flushed: () => sender.flushed(),
    async close() {
      await sender.flushed();
      for (const queue of [...subscribers.values()].flatMap((queues) => [...queues])) queue.end();
      await transport.close();
    },
  };
}

function messageOf(topic: string, payload: unknown): string {
  if (topic === '' || topic.includes('\n')) throw new Error(`${JSON.stringify(topic)} is not a topic`);
  const message = `${topic}\n${JSON.stringify(payload) ?? 'null'}`;
  if (Buffer.byteLength(message) > MAX_BYTES)
    throw new Error(`The event of ${topic} is larger than ${MAX_BYTES} bytes: send ids only`);
  return message;
}

/** Sends in batches: while one is under way, the next gathers. */
function sending(transport: Transport, listener: Listener, log: Log) {
  const waiting: string[] = [];
  let running: Promise<void> | undefined;

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, BATCH);
      try {
        await transport.send(batch);
      } catch (error) {
        log.error({ err: error, events: batch.length }, 'events could not be sent');
        listener.resync(); // at least our own subscribers
      }
    }
    running = undefined;
  }

  return {
    send(message: string): void {
      if (waiting.length >= MAX_WAITING) {
        log.error({ events: waiting.length }, 'too many events wait to be sent; they are dropped');
        waiting.length = 0;
        listener.resync();
        return;
      }
      waiting.push(message);
      // Not in the context of the caller, which the next batch would inherit.
      running ??= inOwnContext(() => Promise.resolve().then(run));
    },
    async flushed(): Promise<void> {
      while (running) await running;
    },
  };
}
