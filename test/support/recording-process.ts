/**
 * A process that records events, some of them in transactions that are rolled back, and delivers them to a diary, until it is killed:
 * `node … <folder> [<address of the database>]`. It says a line for each event that was committed.
 */
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { configFrom } from '../../src/config.ts';
import { inTransaction } from '../../src/db/transaction.ts';
import { newId } from '../../src/ids.ts';
import { silentLog } from '../../src/log.ts';
import type { OutboxReader } from '../../src/outbox/reader.ts';
import { recordEvents } from '../../src/outbox/record.ts';
import { openServices } from '../../src/server/open.ts';
import { diaryReader } from './outbox.ts';

const [folder = '', url] = process.argv.slice(2);
const config = configFrom({ DATA_DIR: folder, ...(url && { DATABASE_URL: url }) });
const diary = diaryReader(path.join(folder, 'diary'));
let [recorded, delivered] = [0, 0];
const counting: OutboxReader = {
  ...diary,
  async deliver(event, context) {
    await diary.deliver(event, context);
    delivered += 1;
  },
};
const services = await openServices(config, silentLog, { readers: [counting] });
// What servers that died had claimed would be due after a minute.
await services.database.query(`UPDATE "OutboxDelivery" SET "dueAt" = now()`);
await services.work();

const SUBJECTS = ['space:a', 'space:b', 'space:c', 'space:d'];
const data = () => ({ changed: [newId()], actorId: null });

async function write(n: number): Promise<void> {
  const events = SUBJECTS.filter((_, i) => (n + i) % 3 !== 0).map(
    (subject) => ({ subject, organizationId: null, kind: 'space_updated', data: data() }) as const,
  );
  const isCommitted = await inTransaction(services.database, async (tx) => {
    await recordEvents(tx, services, ...events);
    if (n % 4 === 0) throw new Error('rolled back');
  }).then(
    () => true,
    () => false,
  );
  if (isCommitted) recorded += events.length;
  if (isCommitted) for (const { subject, data } of events) process.stdout.write(`${subject} ${data.changed[0]}\n`);
}

await Promise.all(
  [0, 1, 2].map(async (writer) => {
    for (let n = writer; ; n += 1) {
      while (recorded - delivered > 10) await delay(2); // else what is left after the kill only gets more
      await write(n);
    }
  }),
);
