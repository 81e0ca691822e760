import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { accessReader, recordAccessChange } from '../../src/access/access-events.ts';
import { configFrom } from '../../src/config.ts';
import type { Transaction } from '../../src/db/database.ts';
import { countStatements } from '../../src/db/statements.ts';
import { inTransaction } from '../../src/db/transaction.ts';
import { silentLog } from '../../src/log.ts';
import { registry } from '../../src/metrics.ts';
import { register } from '../../src/outbox/deliveries.ts';
import type { NewEvent, OutboxEvent } from '../../src/outbox/events.ts';
import type { OutboxReader } from '../../src/outbox/reader.ts';
import { OUTBOX_TOPIC, recordEvents } from '../../src/outbox/record.ts';
import { type OpenServices, openServices } from '../../src/server/open.ts';
import { aDatabase } from '../support/database.ts';
import { afterFile } from '../support/endings.ts';
import { until, untilDelivered } from '../support/outbox.ts';

/** What was delivered to the reader `seen`, in this order. */
const seen: OutboxEvent[] = [];
/** Subjects whose delivery fails, and how often it did. */
const broken = new Map<string, number>();

const reader: OutboxReader = {
  name: 'seen',
  kinds: ['space_created', 'space_updated'],
  concurrency: 3,
  attempts: 3,
  pauseSeconds: 3600, // a pause is over when the test says so
  deliver: async (event) => {
    const failures = broken.get(event.subject);
    if (failures !== undefined) {
      broken.set(event.subject, failures + 1);
      throw new Error(`no way to ${event.subject}`);
    }
    seen.push(event);
  },
};

const folder = mkdtempSync(path.join(tmpdir(), 'octavo-outbox-'));
let services: OpenServices;
const DELETED = { kind: 'space_deleted', data: { actorId: null } } as const;

beforeAll(async () => {
  services = await openServices(configFrom({ DATA_DIR: folder }), silentLog, {
    database: await aDatabase(),
    readers: [reader],
  });
  await services.work();
  afterFile(async () => {
    await services.close();
    rmSync(folder, { recursive: true, force: true });
  });
});

/** Records `n` about the subject. */
const say = (tx: Transaction, subject: string, n: number) => recordEvents(tx, services, about(subject, n));
const about = (subject: string, n: number): NewEvent => ({
  subject,
  organizationId: 'o',
  kind: 'space_updated',
  data: { changed: [String(n)], actorId: null },
});
const saidOf = (subject: string) =>
  seen.flatMap((event) =>
    event.subject === subject && event.kind === 'space_updated' ? [[event.turn, event.data.changed[0]]] : [],
  );
const wake = () => services.events.publish(OUTBOX_TOPIC, ['seen']);
/** The pause after a failure is over. */
const pauseIsOver = (subject: string) =>
  services.database.query(`UPDATE "OutboxDelivery" SET "dueAt" = now() WHERE "subject" = $1`, [subject]);
const deliveryOf = async (subject: string) =>
  (await services.database.prisma.outboxDelivery.findMany({ where: { subject } }))[0];

test('what writers record at the same time arrives once each, in the order of the commits; of what is rolled back nothing does', async () => {
  const subjects = ['space:a', 'space:b', 'space:c'];
  const committed = new Map<string, string[]>(subjects.map((subject) => [subject, []]));
  const write = async (n: number): Promise<void> => {
    const own = subjects.filter((_, i) => n % (i + 2) !== 0);
    await inTransaction(services.database, async (tx) => {
      await recordEvents(tx, services, ...(n % 2 ? own : [...own].reverse()).map((subject) => about(subject, n)));
      if (n % 5 === 0) throw new Error('rolled back');
    }).then(
      () => {
        for (const subject of own) committed.get(subject)!.push(String(n));
      },
      (error: Error) => expect(error.message).toBe('rolled back'),
    );
  };
  const numbers = Array.from({ length: 40 }, (_, n) => n);
  await Promise.all(
    [0, 1, 2].map(async () => {
      for (let n = numbers.shift(); n !== undefined; n = numbers.shift()) await write(n);
    }),
  );
  await untilDelivered(services.database, 'seen');
  for (const subject of subjects) {
    const said = saidOf(subject);
    expect(said.map(([turn]) => turn)).toEqual(said.map((_, i) => i + 1));
    expect(said.map(([, n]) => n).sort()).toEqual([...committed.get(subject)!].sort());
  }
});

test('a transaction waits for the one before it, whose turn it gets when that is rolled back', async () => {
  const [recorded, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const first = inTransaction(services.database, async (tx) => {
    await say(tx, 'space:waiting', 1);
    recorded.resolve();
    await release.promise;
    throw new Error('rolled back');
  });
  await recorded.promise;
  let isDone = false;
  const second = inTransaction(services.database, (tx) => say(tx, 'space:waiting', 2)).then(() => {
    isDone = true;
  });
  if (services.database.kind === 'postgres')
    await until(async () => {
      const [row] = await services.database.query<{ count: number }>(
        `SELECT count(*)::int AS "count" FROM pg_stat_activity
         WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%OutboxSubject%'`,
      );
      return row?.count === 1;
    }, 'the second waits for the first');
  expect(isDone).toBe(false);
  release.resolve();
  await expect(first).rejects.toThrow('rolled back');
  await second;
  await untilDelivered(services.database, 'seen');
  expect(saidOf('space:waiting')).toEqual([[1, '2']]);
});

test('a subject whose delivery fails waits by itself, is parked, and then catches up in its order', async () => {
  const [bad, good] = ['space:bad', 'space:good'];
  broken.set(bad, 0);
  for (const n of [1, 2]) {
    await inTransaction(services.database, (tx) => say(tx, bad, n));
    await inTransaction(services.database, (tx) => say(tx, good, n));
  }
  await until(() => saidOf(good).length === 2, 'the other subject is delivered');
  for (const attempts of [1, 2, 3]) {
    await until(() => broken.get(bad) === attempts, `attempt ${attempts}`);
    await until(async () => (await deliveryOf(bad))?.error === `no way to ${bad}`, 'the failure is written down');
    expect(saidOf(bad)).toEqual([]);
    const delivery = await deliveryOf(bad);
    expect(delivery).toMatchObject({ passed: 0, wanted: 2, attempts });
    expect(delivery?.parkedAt === null).toBe(attempts < 3);
    expect(delivery?.dueAt.getTime()).toBeGreaterThan(Date.now());
    if (attempts === 3) break;
    await services.database.query(`UPDATE "OutboxDelivery" SET "error" = NULL WHERE "subject" = $1`, [bad]);
    await pauseIsOver(bad);
    wake();
  }
  broken.delete(bad);
  await pauseIsOver(bad);
  wake();
  await untilDelivered(services.database, 'seen');
  expect(saidOf(bad)).toEqual([
    [1, '1'],
    [2, '2'],
  ]);
  expect(await deliveryOf(bad)).toMatchObject({ attempts: 0, error: null, parkedAt: null });
  expect(await registry.metrics()).toMatch(/octavo_outbox_deliveries_total\{reader="seen",outcome="failed"\} 3\n/);
});

test('an event that no reader wants costs one statement, and wakes no reader', async () => {
  const subject = 'space:quiet';
  const { statements } = await countStatements(
    () =>
      inTransaction(services.database, (tx) =>
        recordEvents(tx, services, { subject, organizationId: 'o', ...DELETED }),
      ),
    { texts: true },
  );
  expect(statements.texts).toHaveLength(1);
  expect(await deliveryOf(subject)).toBeUndefined();
  // A reader that comes to a subject later begins there; and what it does not want, it passes over.
  await inTransaction(services.database, (tx) => say(tx, subject, 1));
  await inTransaction(services.database, (tx) =>
    recordEvents(tx, services, { subject, organizationId: 'o', ...DELETED }),
  );
  await inTransaction(services.database, (tx) => say(tx, subject, 2));
  await untilDelivered(services.database, 'seen');
  expect(saidOf(subject)).toEqual([
    [2, '1'],
    [4, '2'],
  ]);
});

test('many events of one subject, recorded while no reader runs, are delivered in order', async () => {
  const subject = 'space:many';
  broken.set(subject, 0);
  for (let n = 1; n <= 120; n += 1) await inTransaction(services.database, (tx) => say(tx, subject, n));
  await until(async () => (await deliveryOf(subject))?.error != null, 'the first attempt failed');
  broken.delete(subject);
  await pauseIsOver(subject);
  wake();
  await untilDelivered(services.database, 'seen');
  expect(saidOf(subject).map(([turn]) => turn)).toEqual(Array.from({ length: 120 }, (_, i) => i + 1));
});

test('a change of access reaches all servers although the server that made it died before it could tell them', async () => {
  await register(services.database, [accessReader]);
  await inTransaction(services.database, (tx) => recordAccessChange(tx, services, { userId: 'u' })); // and no `accessChanged`
  const heard: string[] = [];
  const stop = await services.database.listen('octavo_access', {
    message: (text) => heard.push(text),
    resync: () => {},
  });
  const other = await openServices(configFrom({ DATA_DIR: folder }), silentLog, { database: services.database });
  try {
    await other.work();
    await untilDelivered(services.database, 'access');
    await until(() => heard.length > 0, 'it is heard');
    expect(heard.map((text) => JSON.parse(text))).toContainEqual({ userId: 'u' });
  } finally {
    await stop();
    await other.close();
  }
});
