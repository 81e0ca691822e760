/**
 * The measuring half of memory.test.ts, in a thread with a heap of its own. In a process that ran hundreds of test files V8 has learned to make
 * objects old at once, and these keep what they refer to: what it measures there says nothing of the code that is tested.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { embeddedDatabase } from '../../src/db/embedded.ts';
import { Lite } from '../../src/db/lite.ts';
import { openPostgres } from '../../src/db/postgres.ts';
import { inBatches } from '../../src/db/transaction.ts';
import { silentLog } from '../../src/log.ts';
import { grownOld } from '../support/heap.ts';

const { url, dump, runs, length } = workerData as { url?: string; dump: string; runs: number; length: number };
const SQL = 'SELECT $1::text AS text';

/** Of each run its own: V8 has no text in common for them. */
const aText = (n: number) => Buffer.alloc((length / 4) * 3, `${n} `).toString('base64');

const db = url
  ? await openPostgres({ url, connections: 2, log: silentLog })
  : embeddedDatabase(await Lite.open({ dump }));
const grown: Record<string, number> = {
  'by itself': await grownOld(runs, (n) => db.query(SQL, [aText(n)])),
  'in a batch': await grownOld(runs, (n) => inBatches(db, (tx) => tx.commit([{ sql: SQL, params: [aText(n)] }]))),
};
if (db.driver.kind === 'postgres') {
  const client = await db.driver.pool.connect();
  grown['promised by a connection'] = await grownOld(runs, (n) => client.query({ text: SQL, values: [aText(n)] }));
  client.release();
}
const kept: string[] = [];
grown['that is kept'] = await grownOld(runs, async (n) => kept.push(aText(n)));
await db.close();
parentPort!.postMessage(grown);
