/** The embedded database in its thread. */
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { expect, test, vi } from 'vitest';
import { openEmbedded } from '../../src/db/embedded.ts';
import { kindOf } from '../../src/db/errors.ts';
import { Lite } from '../../src/db/lite.ts';
import { liteOptions } from '../../src/db/lite-options.ts';
import { LiteStatements } from '../../src/db/lite-statements.ts';
import { PLANNED_EACH_TIME } from '../../src/db/statements.ts';
import { startError } from '../../src/server/start-error.ts';
import { afterFile } from '../support/endings.ts';

async function aLite(): Promise<Lite> {
  const lite = await Lite.open({});
  afterFile(() => lite.close());
  return lite;
}

const lite = await aLite();
const LONG = 'SELECT count(*)::int AS n FROM generate_series(1, 300000)';

test('while a statement takes long, the event loop goes on', async () => {
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const { rows } = await lite.query(LONG);
  isOver = true;
  expect(rows).toEqual([{ n: 300_000 }]);
  expect(turns).toBeGreaterThan(20);
});

test('statements of others wait for the end of a transaction', async () => {
  const order: string[] = [];
  const inside = lite.transaction(async (tx) => {
    await tx.exec('CREATE TEMP TABLE one (n int)');
    await tx.query(LONG);
    await tx.query('INSERT INTO one VALUES ($1)', [7]);
    order.push('inside');
  });
  const outside = lite.query('SELECT n FROM one').then(({ rows }) => order.push(`outside ${JSON.stringify(rows)}`));
  await Promise.all([inside, outside]);
  expect(order).toEqual(['inside', 'outside [{"n":7}]']);
});

test('a failed statement has the error of PostgreSQL, and rolls back its transaction', async () => {
  await lite.exec('CREATE TEMP TABLE two (n int PRIMARY KEY)');
  const twice = lite.transaction(async (tx) => {
    await tx.query('INSERT INTO two VALUES (1)');
    await tx.query('INSERT INTO two VALUES (1)');
  });
  await expect(twice).rejects.toMatchObject({ code: '23505', constraint: 'two_pkey', severity: 'ERROR' });
  // Whoever swallows the error learns at the end that nothing was committed.
  const swallowed = lite.transaction(async (tx) => {
    await tx.query('INSERT INTO two VALUES (2)');
    await tx.query('SELECT nothing').catch(() => {});
  });
  await expect(swallowed).rejects.toMatchObject({ code: '25P02' });
  const rolledBack = await lite.transaction(async (tx) => {
    await tx.query('INSERT INTO two VALUES (3)');
    await tx.rollback();
    return tx.query('SELECT 1').catch((error: Error) => error.message);
  });
  expect(rolledBack).toBe('Transaction is closed');
  expect((await lite.query('SELECT * FROM two')).rows).toEqual([]);
});

test('what is asked again is prepared, unless it says otherwise, and only so many are kept', async () => {
  const prepared = async () =>
    (
      await lite.query<{ statement: string; generic: number; custom: number }>(
        'SELECT statement, generic_plans::int AS generic, custom_plans::int AS custom FROM pg_prepared_statements',
      )
    ).rows;
  const each = `${PLANNED_EACH_TIME} SELECT $1::int AS b`;
  for (let i = 0; i < 9; i += 1) {
    expect((await lite.query('SELECT $1::int AS a', [i])).rows).toEqual([{ a: i }]);
    expect((await lite.query(each, [i])).rows).toEqual([{ b: i }]);
  }
  const kept = await prepared();
  expect(kept.find(({ statement }) => statement === 'SELECT $1::int AS a')).toMatchObject({ generic: 4, custom: 5 });
  expect(kept.find(({ statement }) => statement === each)).toBe(undefined);
  for (let i = 0; i < 700; i += 1) await lite.query(`SELECT ${i} AS n, $1::int AS m`, [i]);
  expect((await prepared()).length).toBeLessThan(400);
  expect((await lite.query('SELECT $1::int AS a', [7])).rows).toEqual([{ a: 7 }]);
});

test('a plan is made anew after some minutes: the tables may have grown', async () => {
  const pglite = await PGlite.create(liteOptions);
  afterFile(() => pglite.close());
  const statements = new LiteStatements(pglite);
  const nameOf = async () => {
    await statements.query('SELECT $1::int AS a', [1]);
    const { rows } = await pglite.query<{ name: string }>(
      `SELECT name FROM pg_prepared_statements WHERE statement = 'SELECT $1::int AS a'`,
    );
    return rows.map(({ name }) => name);
  };
  const first = await nameOf();
  expect(first).toHaveLength(1);
  expect(await nameOf()).toEqual(first);
  // The cache asks the clock once in a millisecond.
  await delay(5);
  const later = performance.now() + 10 * 60_000;
  const now = vi.spyOn(performance, 'now').mockImplementation(() => later);
  const second = await nameOf();
  now.mockRestore();
  expect(second).toHaveLength(1);
  expect(second).not.toEqual(first);
});

test('what is prepared follows changes of tables, also of those that are rolled back', async () => {
  await lite.exec('CREATE TABLE three (a int); INSERT INTO three VALUES (1)');
  const read = async () => (await lite.query('SELECT * FROM three')).rows;
  expect(await read()).toEqual([{ a: 1 }]);
  await lite.exec('ALTER TABLE three ADD COLUMN b int DEFAULT 2');
  expect(await read()).toEqual([{ a: 1, b: 2 }]);
  await lite.transaction(async (tx) => {
    await tx.exec('ALTER TABLE three ADD COLUMN c int DEFAULT 3');
    expect((await tx.query('SELECT * FROM three')).rows).toEqual([{ a: 1, b: 2, c: 3 }]);
    await tx.rollback();
  });
  expect(await read()).toEqual([{ a: 1, b: 2 }]);
});

test('values go there and come back as what they are', async () => {
  const bytes = Buffer.from('a longer buffer that others share').subarray(2, 8);
  const { rows } = await lite.query(
    `SELECT $1::bytea AS bytes, $2::bytea[] AS many, $3::text[] AS texts, $4::jsonb AS json, $5::timestamptz AS time, $6::text AS nothing`,
    [bytes, [bytes, Buffer.alloc(0)], ['a "b" \\c', '{,}'], { a: [1, null] }, new Date(5), null],
  );
  expect(rows).toEqual([
    {
      bytes,
      many: [bytes, Buffer.alloc(0)],
      texts: ['a "b" \\c', '{,}'],
      json: { a: [1, null] },
      time: new Date(5),
      nothing: null,
    },
  ]);
  expect((await lite.query('SELECT 1 AS a, 2 AS a', [], { rowMode: 'array' })).rows).toEqual([[1, 2]]);
});

test('notifications reach their listeners until they end', async () => {
  const heard: string[] = [];
  const end = await lite.listen('news', (payload) => heard.push(payload));
  await lite.exec(`NOTIFY news, 'one'; NOTIFY others, 'two'`);
  await end();
  await lite.exec(`NOTIFY news, 'three'`);
  expect(heard).toEqual(['one']);
});

test('statements that wait when the database is closed fail, as do all later ones', async () => {
  const own = await aLite();
  const waiting = own.query(LONG);
  const closed = own.close();
  expect((await waiting).rows).toHaveLength(1);
  await closed;
  expect(own.closed).toBe(true);
  await expect(own.query('SELECT 1')).rejects.toThrow('PGlite is closed');
});

test('a thread that dies is a database that is not available, to what waits and to what comes later', async () => {
  let thread: Worker | undefined;
  const post = Worker.prototype.postMessage;
  const spy = vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: Worker, message: unknown) {
    thread = this;
    post.call(this, message);
  });
  const own = await aLite();
  spy.mockRestore();
  const waiting = own.query(LONG).catch((error: unknown) => error);
  await thread?.terminate();
  expect(kindOf(await waiting)).toBe('unavailable');
  expect(kindOf(await own.query('SELECT 1').catch((error: unknown) => error))).toBe('unavailable');
  expect(own.closed).toBe(true);
});

test('a folder that is none of PostgreSQL’s is refused', async () => {
  await expect(Lite.open({ dataDir: '/dev/null/db' })).rejects.toThrow();
  const error: unknown = await openEmbedded({ folder: '/dev/null/db' }).catch((error: unknown) => error);
  expect(startError(error)).toMatch(/^The embedded database in \/dev\/null\/db cannot be opened: /);
});
