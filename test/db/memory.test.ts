/**
 * What a statement was given, and what it gave, is garbage at once: small collections take it. What grows old instead stays until the next
 * collection of the whole heap, and brings that nearer.
 */
import { expect, test } from 'vitest';
import { inBatches } from '../../src/db/transaction.ts';
import { aDatabase } from '../support/database.ts';
import { grownOld } from '../support/heap.ts';

const db = await aDatabase();
const RUNS = 60;
const LENGTH = 60_000;
const SQL = 'SELECT $1::text AS text';

/** Of each run its own: V8 has no text in common for them. */
const aText = (n: number) => Buffer.alloc((LENGTH / 4) * 3, `${n} `).toString('base64');

test.each<[string, (text: string) => Promise<unknown>]>([
  ['by itself', (text) => db.query(SQL, [text])],
  ['in a batch', (text) => inBatches(db, (tx) => tx.commit([{ sql: SQL, params: [text] }]))],
])('of a statement %s', async (_, run) => {
  expect(await grownOld(RUNS, (n) => run(aText(n)))).toBeLessThan((RUNS * LENGTH) / 4);
});

test.runIf(db.kind === 'postgres')('of a statement that is promised by a connection', async () => {
  if (db.driver.kind !== 'postgres') throw new Error('another database');
  const client = await db.driver.pool.connect();
  const grown = await grownOld(RUNS, (n) => client.query({ text: SQL, values: [aText(n)] }));
  client.release();
  expect(grown).toBeLessThan((RUNS * LENGTH) / 4);
});
