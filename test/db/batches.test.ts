/** Transactions without Prisma: what is sent together is one round trip, and all of it is committed or nothing. */
import { expect, test } from 'vitest';
import { queryIn } from '../../src/db/connection.ts';
import type { Batches } from '../../src/db/database.ts';
import { kindOf } from '../../src/db/errors.ts';
import { ConcurrentUpdate, failureOf, orOvertaken, retryOnConflict } from '../../src/db/retry.ts';
import { countStatements } from '../../src/db/statements.ts';
import { afterCommit, inBatches } from '../../src/db/transaction.ts';
import { aDatabase } from '../support/database.ts';

const db = await aDatabase();
const insert = (id: string) => ({
  sql: 'INSERT INTO "User" ("id", "email", "displayName", "createdAt") VALUES ($1, $2, $3, $4)',
  params: [id, `${id}@example.com`, id, new Date()],
});
const named = (id: string) => ({ sql: 'SELECT "email" FROM "User" WHERE "id" = $1', params: [id] });
const exists = async (id: string) => (await db.prisma.user.count({ where: { id } })) === 1;

test('a transaction that asks once and writes once is two round trips, and is committed by the second', async () => {
  const { statements, result } = await countStatements(() =>
    inBatches(db, async (tx) => {
      const [, found] = await tx.run([insert('one'), named('one')]);
      await tx.commit([insert('two'), insert('three')]);
      return found;
    }),
  );
  expect(result).toEqual([{ email: 'one@example.com' }]);
  expect([statements.count, statements.roundTrips]).toEqual([4, 2]);
  expect([await exists('one'), await exists('two'), await exists('three')]).toEqual([true, true, true]);
});

test('statements that go first are sent with the next ones, or with the end', async () => {
  const { statements, result } = await countStatements(() =>
    inBatches(db, async (tx) => {
      tx.first([insert('first')]);
      const [found] = await tx.commit([named('first')]);
      return found;
    }),
  );
  expect(result).toEqual([{ email: 'first@example.com' }]);
  expect([statements.count, statements.roundTrips]).toEqual([2, 1]);
  await inBatches(db, async (tx) => tx.first([insert('alone')]));
  expect(await exists('alone')).toBe(true);
});

test('what is sent behind a lock that finds no row is undone, and made again', async () => {
  await inBatches(db, async (tx) => void (await tx.run([insert('locked')])));
  const lock = orOvertaken('SELECT 1 FROM "User" WHERE "id" = $1 FOR NO KEY UPDATE');
  let attempts = 0;
  const attempt = () =>
    inBatches(db, async (tx) => {
      attempts += 1;
      tx.first([{ sql: lock, params: [attempts < 3 ? 'gone' : 'locked'] }]);
      const [, found] = await tx.commit([insert(`behind ${attempts}`), named('locked')]);
      return found;
    });
  expect(await retryOnConflict(attempt)).toEqual([{ email: 'locked@example.com' }]);
  expect(attempts).toBe(3);
  expect(await Promise.all([1, 2, 3].map((at) => exists(`behind ${at}`)))).toEqual([false, false, true]);
});

test('a lock that finds no row is known by its failure whatever language the database speaks', () => {
  const said = (message: string, code: string) => failureOf(Object.assign(new Error(message), { code }));
  const german = 'ungültige Eingabesyntax für Typ integer: »0 rows are as they were read«';
  expect(said(german, '22P02')).toBeInstanceOf(ConcurrentUpdate);
  expect(said(german, '23505')).not.toBeInstanceOf(ConcurrentUpdate);
});

test('another error of the database is no reason to try again', async () => {
  let attempts = 0;
  const attempt = () =>
    inBatches(db, (tx) => {
      attempts += 1;
      return tx.commit([{ sql: `SELECT ('no ' || $1)::integer`, params: ['rows are as they were read'] }]);
    });
  await expect(retryOnConflict(attempt)).rejects.toMatchObject({ code: '22P02' });
  expect(attempts).toBe(1);
});

test('work that does not commit is committed when it ends, and single statements are part of it', async () => {
  await inBatches(db, async (tx) => {
    const { sql, params } = insert('four');
    await queryIn(tx, sql, params);
  });
  expect(await exists('four')).toBe(true);
});

test('of statements that are sent with the commit nothing stays when one fails, and the error is its own', async () => {
  const failing = inBatches(db, (tx) => tx.commit([insert('five'), insert('five'), named('five')]));
  const error = await failing.then(undefined, (reason: unknown) => reason);
  expect(kindOf(error)).toBe('unique');
  expect(await exists('five')).toBe(false);
});

test('a failure that was caught cannot be committed', async () => {
  const failing = inBatches(db, async (tx) => {
    await tx.run([insert('six')]);
    await tx.run([insert('six')]).catch(() => {});
    await tx.commit([]);
  });
  await expect(failing).rejects.toThrow();
  expect(await exists('six')).toBe(false);
});

test('work that throws is rolled back, and what it still sends is refused', async () => {
  let kept: Batches | undefined;
  let announced = false;
  const failing = inBatches(db, async (tx) => {
    kept = tx;
    await tx.run([insert('seven')]);
    afterCommit(() => {
      announced = true;
    });
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect([await exists('seven'), announced]).toEqual([false, false]);
  await expect(kept?.run([insert('seven')])).rejects.toThrow('Transaction is closed');
  const { sql, params } = insert('seven');
  await expect(queryIn(kept as Batches, sql, params)).rejects.toThrow('Transaction is closed');
});

test('one that PostgreSQL aborts for the sake of others is made again', async () => {
  let attempts = 0;
  let announced = 0;
  await inBatches(db, async (tx) => {
    attempts += 1;
    afterCommit(() => {
      announced += 1;
    });
    const abort = { sql: `DO $$ BEGIN RAISE EXCEPTION 'too late' USING ERRCODE = '40001'; END $$`, params: [] };
    await tx.commit([insert('eight'), ...(attempts === 1 ? [abort] : [])]);
  });
  expect([attempts, announced, await exists('eight')]).toEqual([2, 1, true]);
});

test('inside of it the database itself is refused, as it would wait for the transaction', async () => {
  await inBatches(db, async (tx) => {
    await tx.run([named('nine')]);
    await expect(db.query('SELECT 1')).rejects.toThrow('inside inTransaction');
  });
});
