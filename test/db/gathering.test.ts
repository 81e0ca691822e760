import { expect, test } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import { Gathering } from '../../src/db/gathering.ts';
import { countStatements } from '../../src/db/statements.ts';
import { inTransaction } from '../../src/db/transaction.ts';
import { aDatabase } from '../support/database.ts';

const db = await aDatabase();

interface Row {
  name: string;
  statement: string;
  title: string | null;
}

/** Finds users by id; the answer names the statement that it came with. */
const users = (database: Database, wait = '') =>
  new Gathering<string, Row, Row | undefined>(database, {
    sql: `SELECT q."name", pg_current_xact_id()::text AS "statement", u."displayName" AS "title"
      FROM unnest($1::text[]) AS q("name") LEFT JOIN "User" u ON u."id" = q."name" ${wait}`,
    params: (asked) => [[...new Set(asked)]],
    answers: (rows, asked) => asked.map((id) => rows.find(({ name }) => name === id)),
  });

const aUser = (id: string, displayName: string) =>
  db.prisma.user.create({ data: { id, email: `${id}@example.com`, displayName } });

test('questions that come while a statement is under way share the next one, and each gets its own answer', async () => {
  await Promise.all([aUser('ada', 'Ada'), aUser('bo', 'Bo')]);
  const gathering = users(db);
  const [first, ada, bo, nobody] = await Promise.all(['ada', 'ada', 'bo', 'cy'].map((id) => gathering.ask(id)));
  expect([first?.title, ada?.title, bo?.title, nobody?.title]).toEqual(['Ada', 'Ada', 'Bo', null]);
  expect(new Set([ada, bo, nobody].map((row) => row?.statement)).size).toBe(1);
  expect(first?.statement).not.toBe(ada?.statement);
});

test('an answer is as new as its question, whatever is under way', async () => {
  await aUser('dee', 'Before');
  const gathering = users(db);
  const before = gathering.ask('dee');
  const asked: Promise<Row | undefined>[] = [];
  for (let i = 0; i < 20; i += 1) {
    await db.prisma.user.update({ where: { id: 'dee' }, data: { displayName: `Name ${i}` } });
    const name = `Name ${i}`;
    asked.push(
      gathering.ask('dee').then((row) => (row && Number(row.title?.slice(5)) >= i ? row : Promise.reject(name))),
    );
  }
  await expect(before).resolves.toBeDefined();
  await expect(Promise.all(asked)).resolves.toHaveLength(20);
});

test('a statement that fails fails for those who asked it; the next one answers', async () => {
  let sql = 'SELECT 1 / 0 AS "name"';
  const gathering = new Gathering<string, { name: string }, string | undefined>(db, {
    get sql() {
      return sql;
    },
    params: () => [],
    answers: (rows, asked) => asked.map(() => rows[0]?.name),
  });
  const failed = await Promise.allSettled([gathering.ask('a'), gathering.ask('b'), gathering.ask('c')]);
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  sql = `SELECT 'fine' AS "name"`;
  expect(await gathering.ask('d')).toBe('fine');
});

test('each who asks counts a statement; inside a transaction no one may', async () => {
  const gathering = users(db);
  const counted = await Promise.all([1, 2, 3].map(() => countStatements(() => gathering.ask('ada'))));
  expect(counted.map(({ statements: { count, roundTrips } }) => [count, roundTrips])).toEqual([
    [1, 1],
    [1, 1],
    [1, 1],
  ]);
  const inside = inTransaction(db, async () => gathering.ask('ada'));
  await expect(inside).rejects.toThrow('inside inTransaction');
});

test('who waits for a slow statement gets another one beside it', { skip: db.kind !== 'postgres' }, async () => {
  // The lock is held until the second answer is there: it waits for nothing but that.
  const held = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const lock = inTransaction(db, async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(77)`;
    locked.resolve();
    await held.promise;
  });
  await locked.promise;
  const gathering = new Gathering<boolean, { ok: boolean }, boolean | undefined>(db, {
    sql: 'SELECT CASE WHEN $1::boolean THEN pg_advisory_xact_lock(77) IS NOT NULL ELSE true END AS ok',
    params: (asked) => [asked.some((waits) => waits)],
    answers: (rows, asked) => asked.map(() => rows[0]?.ok),
  });
  const slow = gathering.ask(true);
  expect(await gathering.ask(false)).toBe(true);
  held.resolve();
  await lock;
  expect(await slow).toBe(true);
});
