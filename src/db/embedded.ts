/** The embedded database: PGlite, a PostgreSQL in a thread of this process, with one connection. */
import type { PGlite } from '@electric-sql/pglite';
import { PrismaPGlite } from 'pglite-prisma-adapter';
import { migrating, type Progress } from '../progress.ts';
import { allOf, runBatches } from './batches.ts';
import { beginningTransaction } from './connection.ts';
import type { Database, Statement } from './database.ts';
import { EmbeddedDatabaseError } from './embedded-error.ts';
import { PrismaClient } from './generated/prisma/client.ts';
import { Lite, type LiteTransaction } from './lite.ts';
import { BYTEA } from './lite-options.ts';
import { migrate } from './migrate.ts';
import { recordingAdapter, recordStatement } from './statements.ts';
import { guardedClient, inOwnContext, refuseInsideTransaction } from './transaction.ts';

const INT8 = 20;
const parsers = { [INT8]: Number };

export interface EmbeddedOptions {
  /** Absolute; the caller holds its lock. Left out: a database in memory. */
  folder?: string;
  /** Called after everything is closed. */
  onClose?: () => void;
  progress?: Progress;
}

/** Opens, and migrates, the embedded database. Throws `MigrationError`, or `EmbeddedDatabaseError` for a folder that is damaged or has no room. */
export async function openEmbedded({ folder, onClose, progress }: EmbeddedOptions): Promise<Database> {
  const told = (error: unknown) => (folder === undefined ? error : new EmbeddedDatabaseError(folder, error));
  const lite = await Lite.open(folder === undefined ? {} : { dataDir: folder }).catch((error: unknown) => {
    throw told(error);
  });
  try {
    await migrate({
      query: async (sql, params) => (await lite.query<Record<string, unknown>>(sql, params)).rows,
      exec: (sql) => lite.exec(sql),
      announce: migrating(progress),
    });
    return embeddedDatabase(lite, onClose);
  } catch (error) {
    const isLost = lite.closed;
    if (!isLost) await lite.close();
    throw isLost ? told(error) : error;
  }
}

/** What the server knows of an open, migrated PGlite. */
export function embeddedDatabase(lite: Lite, onClose?: () => void | Promise<void>): Database {
  const client = new PrismaClient({ adapter: recordingAdapter(new PrismaPGlite(clientFor(lite))) });
  return {
    kind: 'pglite',
    prisma: guardedClient(client),
    driver: { kind: 'pglite', lite },
    async query<Row extends object>(sql: string, params: readonly unknown[] = []) {
      refuseInsideTransaction('Database.query');
      recordStatement(sql);
      return (await lite.query<Row>(sql, params, { parsers })).rows;
    },
    batches: (work) =>
      lite.transaction((tx) => {
        // It begins and ends the transaction itself, and rolls it back when `work` fails.
        const send = sendingOn(tx);
        return runBatches({ send: (statements) => send(statements), rollback: async () => {} }, work);
      }),
    async listen(channel, listener) {
      // Notifications arrive with the answer of whatever statement runs, and so in its caller's context.
      const end = await lite.listen(channel, (payload) => inOwnContext(() => listener.message(payload)));
      return () => end();
    },
    async notify(channel, payloads) {
      refuseInsideTransaction('Database.notify');
      await lite.query('SELECT pg_notify($1, payload) FROM unnest($2::text[]) payload', [channel, [...payloads]]);
    },
    async ping(ms = 5000) {
      await within(ms, lite.query('SELECT 1'));
    },
    onLost: (listener) => lite.onLost(listener),
    async close() {
      await client.$disconnect();
      if (!lite.closed) await lite.close();
      await onClose?.();
    },
  };
}

/** Rejects after `ms`, whatever becomes of `answer`. */
export async function within<T>(ms: number, answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`The database did not answer within ${ms} ms`)), ms);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

/** Sends statements of a transaction without waiting for one before the next. */
const sendingOn = (tx: LiteTransaction) => (statements: readonly Statement[]) =>
  allOf(statements.map(async ({ sql, params }) => (await tx.query<object>(sql, params, { parsers })).rows));

/** The connection as the adapter needs it: quick with bytes (its own parser takes 50 ns a byte), and loud when COMMIT fails. */
function clientFor(lite: Lite): PGlite {
  const quick =
    ({ query }: Pick<LiteTransaction, 'query'>): LiteTransaction['query'] =>
    (sql, params, { parsers: { [BYTEA]: _slow, ...parsers } = {}, ...options } = {}) =>
      query(sql, params, { ...options, parsers });
  const transaction = (work: (tx: object) => Promise<unknown>) => {
    const beginning = beginningTransaction();
    const running = lite.transaction((tx) => {
      beginning?.open(sendingOn(tx));
      return work({ query: quick(tx), rollback: () => tx.rollback() });
    });
    // The adapter's commit waits for the promise that `catch` gives, and would take a failed COMMIT for a good one.
    return {
      catch(onError: (error: unknown) => void) {
        const result = running.then(undefined, (error: unknown) => {
          onError(error);
          throw error;
        });
        result.catch(() => {}); // a transaction that could not begin has nobody who waits for its end
        return result;
      },
    };
  };
  const query: LiteTransaction['query'] = (sql, params, options) => lite.query(sql, params, options);
  return { query: quick({ query }), exec: (sql: string) => lite.exec(sql), transaction } as unknown as PGlite;
}
