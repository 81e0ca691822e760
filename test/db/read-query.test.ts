/** What a prepared statement gives is described once for each connection, and is the same whether it was described or not. */
import pg from 'pg';
import { beforeEach, expect, test, vi } from 'vitest';
import { queryIn } from '../../src/db/connection.ts';
import { PLANNED_EACH_TIME } from '../../src/db/statements.ts';
import { inTransaction } from '../../src/db/transaction.ts';
import { aDatabase } from '../support/database.ts';

const db = await aDatabase();
const onPostgres = test.runIf(db.kind === 'postgres');

const described = vi.spyOn((pg as unknown as { Connection: typeof Described }).Connection.prototype, 'describe');
declare class Described {
  describe(what: object): void;
}
beforeEach(() => {
  described.mockClear();
});

const RUNS = 30;
const VALUES = `SELECT $1::int AS number, $1::bigint AS long, $2::text AS text, $3::timestamptz AS time, $4::jsonb AS json,
  ARRAY[$2, 'b']::text[] AS list, NULL::int AS none, true AS yes, 1.50::numeric AS exact`;
const TIME = new Date('2026-11-20T07:41:00.123Z');
const valuesOf = (n: number) => [n, n % 2 ? null : `text ${n}`, TIME, JSON.stringify({ n })];
const rowOf = (n: number) => ({
  number: n,
  long: n,
  text: n % 2 ? null : `text ${n}`,
  time: TIME,
  json: { n },
  list: [n % 2 ? null : `text ${n}`, 'b'],
  none: null,
  yes: true,
  exact: '1.50',
});

test('rows are the same at the first run and at all others, in a transaction, too', async () => {
  for (let n = 0; n < RUNS; n += 1) expect(await db.query(VALUES, valuesOf(n))).toEqual([rowOf(n)]);
  const at = await inTransaction(db, async (tx) => {
    const rows: object[] = [];
    for (let n = 0; n < RUNS; n += 1) rows.push(...(await queryIn(tx, VALUES, valuesOf(n))));
    return rows;
  });
  expect(at).toEqual(Array.from({ length: RUNS }, (_, n) => rowOf(n)));
  expect(await db.query('SELECT $1::int AS n FROM generate_series(1, $1::int)', [0])).toEqual([]);
});

onPostgres('it is described once for each connection', async () => {
  const sql = 'SELECT $1::int AS "describedOnce"';
  await inTransaction(db, async (tx) => {
    described.mockClear();
    for (let n = 0; n < RUNS; n += 1) expect(await queryIn(tx, sql, [n])).toEqual([{ describedOnce: n }]);
  });
  // One more for COMMIT, which Prisma sends.
  expect(described.mock.calls.length).toBeLessThanOrEqual(2);
});

test('after a run that failed, at whichever, the next gives its rows', async () => {
  const sql = 'SELECT 10 / $1::int AS tenth';
  for (const divisor of [0, 5, 0, 2, 0, 1]) {
    const run = db.query(sql, [divisor]);
    if (divisor === 0) await expect(run).rejects.toMatchObject({ code: '22012' });
    else expect(await run).toEqual([{ tenth: 10 / divisor }]);
  }
  const broken = 'SELECT 1 +';
  for (let n = 0; n < 3; n += 1) await expect(db.query(broken)).rejects.toMatchObject({ code: '42601' });
});

test('a statement that is planned each time gives the columns of today, of which a kept reader may know nothing', async () => {
  const table = '"PlannedEachTime"';
  const sql = `${PLANNED_EACH_TIME} SELECT * FROM ${table} WHERE "n" >= $1::int`;
  await db.query(`CREATE TABLE ${table} ("n" int, "at" timestamptz)`);
  try {
    await db.query(`INSERT INTO ${table} VALUES (1, $1)`, [TIME]);
    for (let n = 0; n < RUNS; n += 1) expect(await db.query(sql, [0])).toEqual([{ n: 1, at: TIME }]);
    await db.query(`ALTER TABLE ${table} ADD COLUMN "list" text[] DEFAULT '{a}'`);
    for (let n = 0; n < RUNS; n += 1) expect(await db.query(sql, [1])).toEqual([{ n: 1, at: TIME, list: ['a'] }]);
    await db.query(`ALTER TABLE ${table} ALTER COLUMN "at" TYPE text USING 'late'`);
    expect(await db.query(sql, [1])).toEqual([{ n: 1, at: 'late', list: ['a'] }]);
    expect(await db.query(sql, [2])).toEqual([]);
    await expect(db.query(sql, ['x'])).rejects.toMatchObject({ code: '22P02' });
    expect(await db.query(sql, [1])).toHaveLength(1);
  } finally {
    await db.query(`DROP TABLE ${table}`);
  }
});
