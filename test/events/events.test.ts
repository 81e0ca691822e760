import { Redis } from 'ioredis';
import { expect, test } from 'vitest';
import { inTransaction } from '../../src/db/transaction.ts';
import { openEvents } from '../../src/events/events.ts';
import { eventQueue } from '../../src/events/queue.ts';
import { silentLog } from '../../src/log.ts';
import { aDatabase } from '../support/database.ts';

const db = await aDatabase();
const redisUrl = process.env['TEST_REDIS_URL'];
if (!redisUrl) console.warn('TEST_REDIS_URL is not set: events are not tested on Redis');

const payloads = async (events: AsyncIterable<unknown>, count: number) => {
  const taken: unknown[] = [];
  for await (const event of events) {
    taken.push((event as { payload: unknown }).payload);
    if (taken.length === count) break;
  }
  return taken;
};

test.each([undefined, ...(redisUrl ? [redisUrl] : [])])(
  'events reach every instance in order (Redis: %s)',
  async (url) => {
    const [one, two] = await Promise.all([1, 2].map(() => openEvents(db, { redisUrl: url }, silentLog)));
    const heard = [one!, two!].map((events) => payloads(events.subscribe('space:1'), 100));
    const other = two!.subscribe('space:2');
    for (let i = 0; i < 100; i += 1) one!.publish('space:1', { n: i });
    one!.publish('space:2', null);
    const expected = Array.from({ length: 100 }, (_, n) => ({ n }));
    expect(await Promise.all(heard)).toEqual([expected, expected]);
    expect((await other.next()).value).toEqual({ type: 'event', payload: null });
    const waiting = other.next();
    await Promise.all([one!.close(), two!.close()]);
    expect(await waiting).toEqual({ done: true, value: undefined });
  },
);

test('events of a transaction come after its commit, or never', async () => {
  const events = await openEvents(db, { redisUrl: undefined }, silentLog);
  const heard = payloads(events.subscribe('t'), 2);
  await inTransaction(db, async (tx) => {
    await tx.setting.create({ data: { key: 'event', value: 1 } });
    events.publish('t', 'committed');
    events.publish('t', 'second');
  });
  await inTransaction(db, async () => {
    events.publish('t', 'rolled back');
    throw new Error('stop');
  }).catch(() => {});
  expect(await heard).toEqual(['committed', 'second']);
  const later = payloads(events.subscribe('t'), 1);
  events.publish('t', 'without a transaction');
  expect(await later).toEqual(['without a transaction']);
  await events.close();
});

test('an event is refused at once when it is not small', async () => {
  const events = await openEvents(db, { redisUrl: undefined }, silentLog);
  expect(() => events.publish('t', 'x'.repeat(7000))).toThrow(/send ids only/);
  expect(() => events.publish('a\nb', 1)).toThrow(/not a topic/);
  events.publish('t', 'x'.repeat(6990));
  await events.close();
});

test('a slow subscriber is ended with a reason, and the others go on', async () => {
  const events = await openEvents(db, { redisUrl: undefined }, silentLog);
  const slow = events.subscribe('t', { limit: 10 });
  const quick = payloads(events.subscribe('t'), 12);
  for (let i = 0; i < 12; i += 1) events.publish('t', i);
  expect(await quick).toHaveLength(12);
  await expect(slow.next()).rejects.toMatchObject({ name: 'SlowSubscriber' });
  expect(await slow.next()).toEqual({ done: true, value: undefined });
  await events.close();
});

test('events that could not be sent make local subscribers read again', async () => {
  const errors: string[] = [];
  const log = { ...silentLog, error: (_: object, message: string) => errors.push(message) };
  const broken = { ...db, notify: () => Promise.reject(new Error('no connection')) };
  const events = await openEvents(broken, { redisUrl: undefined }, log);
  const heard = events.subscribe('t');
  events.publish('t', 1);
  await events.flushed();
  expect((await heard.next()).value).toEqual({ type: 'resync' });
  expect(errors).toEqual(['events could not be sent']);
  await events.close();
});

test.runIf(db.kind === 'postgres')('after a lost connection subscribers are told to read again', async () => {
  const events = await openEvents(db, { redisUrl: undefined }, silentLog);
  const heard = events.subscribe('t');
  await db.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name = 'octavo notifications' AND datname = current_database()`);
  expect((await heard.next()).value).toEqual({ type: 'resync' });
  events.publish('t', 'again');
  expect((await heard.next()).value).toEqual({ type: 'event', payload: 'again' });
  await events.close();
});

test.runIf(redisUrl)('after a lost connection to Redis subscribers read again', async () => {
  const events = await openEvents(db, { redisUrl }, silentLog);
  const heard = events.subscribe('t');
  const admin = new Redis(redisUrl!);
  await admin.call('CLIENT', 'KILL', 'TYPE', 'pubsub');
  expect((await heard.next()).value).toEqual({ type: 'resync' });
  events.publish('t', 'again');
  expect((await heard.next()).value).toEqual({ type: 'event', payload: 'again' });
  admin.disconnect();
  await events.close();
});

test('a queue gives what it kept before it ends, and leaving drops it', async () => {
  let ended = 0;
  const queue = eventQueue<number>(5, () => {
    ended += 1;
  });
  queue.push(1);
  queue.push(2);
  queue.end();
  queue.push(3);
  expect(await Array.fromAsync(queue)).toEqual([1, 2]);
  const left = eventQueue<number>(5, () => {
    ended += 1;
  });
  left.push(1);
  await left.return();
  expect(await left.next()).toEqual({ done: true, value: undefined });
  expect(ended).toBe(2);
});
