/** A server that starts finds jobs of the one before it in the queue: they begin while it is still starting. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { configFrom } from '../../src/config.ts';
import { inTransaction } from '../../src/db/transaction.ts';
import { silentLog } from '../../src/log.ts';
import { deliveryJob } from '../../src/outbox/deliver.ts';
import { register } from '../../src/outbox/deliveries.ts';
import type { OutboxReader } from '../../src/outbox/reader.ts';
import { recordEvents } from '../../src/outbox/record.ts';
import { openServices } from '../../src/server/open.ts';
import { aDatabase } from '../support/database.ts';
import { until, untilDelivered } from '../support/outbox.ts';

test('an event that a queued job delivers while the server starts is not delivered by a second one', async () => {
  const { promise: over, resolve: finish } = Promise.withResolvers<void>();
  let deliveries = 0;
  const reader: OutboxReader = {
    name: 'slow',
    kinds: ['space_updated'],
    concurrency: 2,
    deliver: async () => {
      deliveries += 1;
      await over;
    },
  };
  const folder = mkdtempSync(path.join(tmpdir(), 'octavo-restart-'));
  const database = await aDatabase();
  const services = await openServices(configFrom({ DATA_DIR: folder }), silentLog, { database, readers: [reader] });
  onTestFinished(async () => {
    await services.close();
    rmSync(folder, { recursive: true, force: true });
  });
  await register(database, [reader]);
  await inTransaction(database, (tx) =>
    recordEvents(tx, services, {
      subject: 'space:a',
      organizationId: null,
      kind: 'space_updated',
      data: { changed: ['title'], actorId: null },
    }),
  );
  const job = deliveryJob(reader);
  await services.jobs.send(job, {});
  await services.work();
  await until(() => deliveries > 0, 'the event is being delivered');

  // Whoever looks now for something to deliver finds nothing.
  const [waiting] = await database.query<{ due: boolean }>(
    `SELECT bool_or("dueAt" <= now()) AS "due" FROM "OutboxDelivery" WHERE "passed" < "wanted"`,
  );
  expect(waiting).toEqual({ due: false });
  await services.jobs.send(job, {});
  finish();
  await untilDelivered(database, 'slow');
  expect(deliveries).toBe(1);
});
