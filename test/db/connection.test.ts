/** Statements that go to the connection of a transaction by themselves are part of it, and of nothing else. */
import { expect, test } from 'vitest';
import { queryIn } from '../../src/db/connection.ts';
import type { Transaction } from '../../src/db/database.ts';
import { kindOf } from '../../src/db/errors.ts';
import { countStatements } from '../../src/db/statements.ts';
import { inTransaction } from '../../src/db/transaction.ts';
import { aDatabase } from '../support/database.ts';
import { stretched } from '../support/pace.ts';

const db = await aDatabase();
const INSERT = 'INSERT INTO "User" ("id", "email", "displayName", "createdAt") VALUES ($1, $2, $3, $4)';
const valuesOf = (id: string) => [id, `${id}@example.com`, id, new Date()];
const exists = async (id: string) => (await db.prisma.user.count({ where: { id } })) === 1;

test('Prisma sees what they wrote, they see what Prisma wrote, and all of it is committed together', async () => {
  await inTransaction(db, async (tx) => {
    await queryIn(tx, INSERT, valuesOf('one'));
    const { email } = await tx.user.update({ where: { id: 'one' }, data: { email: 'first@example.com' } });
    expect(await queryIn(tx, 'SELECT "email" FROM "User" WHERE "id" = $1', ['one'])).toEqual([{ email }]);
    expect(await queryIn(tx, 'SELECT count(*) AS n, now() AS now FROM "User"')).toEqual([
      { n: 1, now: expect.any(Date) },
    ]);
  });
  expect(await exists('one')).toBe(true);
});

test('what one of them refuses is undone with the rest, and named alike', async () => {
  const failing = inTransaction(db, async (tx) => {
    await tx.user.create({ data: { id: 'two', email: 'two@example.com', displayName: 'Two' } });
    await queryIn(tx, INSERT, valuesOf('two'));
  });
  const error = await failing.then(undefined, (reason: unknown) => reason);
  expect(kindOf(error)).toBe('unique');
  expect(await exists('two')).toBe(false);
});

test('after the end of the transaction, by whatever, nothing goes to its connection any more', async () => {
  let kept: Transaction | undefined;
  await inTransaction(db, async (tx) => {
    kept = tx;
  });
  await expect(queryIn(kept as Transaction, INSERT, valuesOf('late'))).rejects.toThrow('Transaction is closed');
  const failing = inTransaction(db, async (tx) => {
    kept = tx;
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  await expect(queryIn(kept as Transaction, INSERT, valuesOf('late'))).rejects.toThrow('Transaction is closed');
  expect(await exists('late')).toBe(false);
});

test('one that takes too long is rolled back, and what it still sends is refused', async () => {
  let sent = 0;
  const slow = () =>
    inTransaction(
      db,
      async (tx) => {
        await queryIn(tx, INSERT, valuesOf('slow'));
        // Until the time-out of the transaction has come: then it throws.
        for (;;) {
          await queryIn(tx, 'SELECT pg_sleep(0.01)');
          sent += 1;
        }
      },
      { timeout: stretched(1000) },
    );
  // A machine that was held up for all of that time has sent nothing: then once more.
  for (let tries = 0; tries < 10 && sent === 0; tries += 1) await expect(slow()).rejects.toThrow();
  expect(sent).toBeGreaterThan(0);
  expect(await exists('slow')).toBe(false);
});

test('they are counted, and are refused with the client of no transaction', async () => {
  const { statements } = await countStatements(() =>
    inTransaction(db, async (tx) => {
      await queryIn(tx, 'SELECT 1');
      await tx.$queryRaw`SELECT 1`;
    }),
  );
  expect(statements.count).toBe(2);
  await expect(queryIn(db.prisma, 'SELECT 1')).rejects.toThrow('not that of a transaction');
});
