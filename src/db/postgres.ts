/** PostgreSQL: a pool of connections for statements, one of its own for notifications. */
import { setTimeout as delay } from 'node:timers/promises';
import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import type { Log } from '../log.ts';
import { migrating, type Progress } from '../progress.ts';
import { beginningTransaction, endingAdapter } from './connection.ts';
import type { Database } from './database.ts';
import { kindOf } from './errors.ts';
import { PrismaClient } from './generated/prisma/client.ts';
import { migrate } from './migrate.ts';
import { notifications } from './notifications.ts';
import { postgresBatches, sendBatch } from './postgres-batches.ts';
import { Client } from './postgres-client.ts';
import { ReadQuery, run } from './read-query.ts';
import { PLANNED_EACH_TIME, recordingAdapter, recordStatement } from './statements.ts';
import { TIMESTAMPTZ, timeFrom } from './times.ts';
import { guardedClient, refuseInsideTransaction } from './transaction.ts';

const INT8 = 20;
const TEXTS = 1009;
const textsInGeneral = pg.types.getTypeParser(TEXTS as never) as (text: string) => string[];

/** How texts of these types are read where the library reads them otherwise, or slowly: most lists of texts in a row are empty. */
const READ: Readonly<Record<number, (text: string) => unknown>> = {
  [INT8]: Number,
  [TIMESTAMPTZ]: timeFrom,
  [TEXTS]: (text) => (text === '{}' ? [] : textsInGeneral(text)),
};
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => (format !== 'binary' && READ[oid]) || pg.types.getTypeParser(oid, format),
};

/** Statements that a connection keeps prepared; others are planned each time, so that varying texts do not fill its memory. */
const PREPARED = 500;

export interface PostgresOptions {
  url: string;
  connections: number;
  log: Log;
  /** Milliseconds to wait for a server that does not accept connections yet, as when both start together. */
  patience?: number;
  progress?: Progress;
}

/** Opens, and migrates, the database. Throws `MigrationError`, or the server's refusal (which names no password). */
export async function openPostgres({
  url,
  connections,
  log,
  patience = 30_000,
  progress,
}: PostgresOptions): Promise<Database> {
  await migrateWhenReady(url, patience, log, progress);
  const names = new Map<string, string>();
  const nameOf = (sql: string) => {
    if (sql.startsWith(PLANNED_EACH_TIME)) return undefined;
    if (!names.has(sql) && names.size < PREPARED) names.set(sql, `octavo_${names.size}`);
    return names.get(sql);
  };
  const rowsOf = async <Row extends object>(on: pg.Pool | pg.PoolClient, sql: string, params: readonly unknown[]) =>
    (await run<Row>(on, new ReadQuery(nameOf(sql), sql, [...params], types))).rows;

  /** Connections for transactions are found with a promise, by Prisma's adapter; those for statements with a callback. */
  class Pool extends pg.Pool {
    override connect(): Promise<pg.PoolClient>;
    override connect(found: Parameters<pg.Pool['connect']>[0]): void;
    override connect(found?: Parameters<pg.Pool['connect']>[0]): unknown {
      if (found) return super.connect(found);
      const transaction = beginningTransaction();
      return super.connect().then((connection) => {
        transaction?.open((statements) => sendBatch(connection, rowsOf, statements));
        return connection;
      });
    }
  }
  const pool = new Pool({
    Client,
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    // Statements that are sent together do not wait for each other.
    pipeline: true,
    application_name: 'octavo',
    onConnect: async (client) => {
      // Prisma's adapter drops the offset of the times it reads.
      await client.query("SET TIME ZONE 'UTC'");
      // The garbage collection counts on transactions that end: one of a server that hangs must not come back hours later.
      await client.query("SET idle_in_transaction_session_timeout = '10min'");
    },
  });
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection broke'));
  // Of one in use, its statement tells; without a listener the event would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));

  const client = new PrismaClient({
    adapter: recordingAdapter(
      endingAdapter(new PrismaPg(pool, { statementNameGenerator: ({ sql }) => nameOf(sql) as string })),
    ),
  });
  const listening = notifications(url, log);

  return {
    kind: 'postgres',
    prisma: guardedClient(client),
    driver: { kind: 'postgres', pool },
    async query<Row extends object>(sql: string, params: readonly unknown[] = []) {
      refuseInsideTransaction('Database.query');
      recordStatement(sql);
      return rowsOf<Row>(pool, sql, params);
    },
    batches: (work) => postgresBatches(pool, rowsOf, work),
    listen: (channel, listener) => listening.listen(channel, listener),
    async notify(channel, payloads) {
      await rowsOf(pool, 'SELECT pg_notify($1, payload) FROM unnest($2::text[]) payload', [channel, payloads]);
    },
    async ping(ms = 5000) {
      await pool.query({ text: 'SELECT 1', query_timeout: ms } as pg.QueryConfig);
    },
    onLost() {},
    async close() {
      await listening.close();
      await client.$disconnect();
      if (!pool.ended) await pool.end();
    },
  };
}

async function migrateWhenReady(url: string, patience: number, log: Log, progress?: Progress): Promise<void> {
  const deadline = Date.now() + patience;
  for (let pause = 200; ; pause = Math.min(pause * 2, 3000)) {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 10_000,
      application_name: 'octavo migration',
    });
    client.on('error', () => {}); // the statement that runs is told, too
    try {
      await client.connect();
    } catch (error) {
      await client.end().catch(() => {});
      if (kindOf(error) !== 'unavailable' || Date.now() + pause > deadline) throw error;
      log.warn({ err: error }, 'the database does not accept connections yet; trying again');
      await delay(pause);
      continue;
    }
    try {
      const applied = await migrate({
        query: async (sql, params) => (await client.query(sql, params)).rows,
        exec: (sql) => client.query(sql),
        announce: migrating(progress),
      });
      if (applied.length > 0) log.info({ migrations: applied }, 'the database was migrated');
    } finally {
      await client.end();
    }
    return;
  }
}
