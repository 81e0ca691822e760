import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { locksOf } from '../../src/db/locks.ts';
import { inTransaction } from '../../src/db/transaction.ts';
import { aDatabase } from '../support/database.ts';

const db = await aDatabase();

test('one at a time under a name, also when it fails, on two instances', async () => {
  const instances = [locksOf(db), ...(db.kind === 'postgres' ? [locksOf(db)] : [])];
  let [now, most, runs] = [0, 0, 0];
  const work = async () => {
    now += 1;
    most = Math.max(most, now);
    await delay(2);
    now -= 1;
    runs += 1;
    if (runs % 3 === 0) throw new Error('stop');
  };
  const results = await Promise.allSettled(
    Array.from({ length: 12 }, (_, i) => instances[i % instances.length]!.exclusively('one', work)),
  );
  expect({ most, runs }).toEqual({ most: 1, runs: 12 });
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(4);
});

test('more locks than connections do not keep their work from the database', async () => {
  const locks = locksOf(db);
  // Else none of them gets a connection, and all fail.
  const counts = await Promise.all(
    Array.from({ length: 30 }, (_, i) =>
      locks.exclusively(`name ${i}`, () => inTransaction(db, (tx) => tx.user.count())),
    ),
  );
  expect(counts).toHaveLength(30);
});
