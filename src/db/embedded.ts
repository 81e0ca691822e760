/** The embedded database: PGlite, a PostgreSQL in this process, with one connection. */
import {
  type Transaction as LiteTransaction,
  PGlite,
  type PGliteOptions,
  type QueryOptions,
} from '@electric-sql/pglite';
import { PrismaPGlite } from 'pglite-prisma-adapter';
import type { Database } from './database.ts';
import { extensions } from './extensions.ts';
import { PrismaClient } from './generated/prisma/client.ts';
import { migrate } from './migrate.ts';
import { recordingAdapter, recordStatement } from './statements.ts';
import { guardedClient, inOwnContext, refuseInsideTransaction } from './transaction.ts';

const INT8 = 20;
const BYTEA = 17;
/**
 * Types that rows here hold: the scalar ones that PGlite reads, and arrays of booleans, `bytea`, whole numbers, texts, times and UUIDs.
 * Others come as text; arrays of enums must be cast.
 */
const READ_TYPES = [
  ...[16, BYTEA, INT8, 21, 23, 25, 26, 114, 700, 701, 1042, 1043, 1082, 1114, 1184, 3802],
  ...[1000, 1001, 1005, 1007, 1016, 1009, 1015, 1115, 1185, 2951],
];
const parsers = { [INT8]: Number, [BYTEA]: (hex: string) => Buffer.from(hex.slice(2), 'hex') };
const serializers = {
  [BYTEA]: (bytes: Uint8Array) => `\\x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')}`,
};

/** Settings of every PGlite here; the small buffer saves more than 100 MB, and the folder's files are cached anyway. */
export const liteOptions = {
  extensions,
  serializers,
  startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'],
} satisfies PGliteOptions;

export interface EmbeddedOptions {
  /** Absolute; the caller holds its lock. Left out: a database in memory. */
  folder?: string;
  /** Called after everything is closed. */
  onClose?: () => void;
}

/** Opens, and migrates, the embedded database. Throws `MigrationError`, or what PGlite says of a damaged folder. */
export async function openEmbedded({ folder, onClose }: EmbeddedOptions): Promise<Database> {
  const lite = await PGlite.create({
    ...liteOptions,
    ...(folder !== undefined && { dataDir: folder }),
  });
  try {
    const applied = await migrate({
      query: async (sql, params) => (await lite.query<Record<string, unknown>>(sql, params)).rows,
      exec: (sql) => lite.exec(sql),
    });
    if (applied.length > 0) await lite.refreshArrayTypes();
    return embeddedDatabase(lite, onClose);
  } catch (error) {
    await lite.close();
    throw error;
  }
}

/** What the server knows of an open, migrated PGlite. */
export function embeddedDatabase(lite: PGlite, onClose?: () => void | Promise<void>): Database {
  keepFewParsers(lite);
  const client = new PrismaClient({ adapter: recordingAdapter(new PrismaPGlite(clientFor(lite))) });
  return {
    kind: 'pglite',
    prisma: guardedClient(client),
    driver: { kind: 'pglite', lite },
    async query<Row extends object>(sql: string, params: readonly unknown[] = []) {
      refuseInsideTransaction('Database.query');
      recordStatement(sql);
      return (await lite.query<Row>(sql, [...params], { parsers })).rows;
    },
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
    async close() {
      await client.$disconnect();
      if (!lite.closed) await lite.close();
      await onClose?.();
    },
  };
}

/** PGlite has 360 parsers, most for arrays of its catalogs' rows, and copies the table of them for every statement: 0.1 ms. */
function keepFewParsers(lite: PGlite): void {
  lite.parsers = Object.fromEntries(
    READ_TYPES.flatMap((type) => (lite.parsers[type] ? [[type, lite.parsers[type]]] : [])),
  );
}

/** Rejects after `ms`, whatever becomes of `answer`. */
export async function within<T>(ms: number, answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`The database did not answer within ${ms} ms`)), ms);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

/** PGlite as the adapter needs it: quick with bytes (its own parser takes 50 ns a byte), and loud when COMMIT fails. */
function clientFor(lite: PGlite): PGlite {
  const quick =
    (queryable: Pick<LiteTransaction, 'query'>) => (sql: string, params?: unknown[], options?: QueryOptions) =>
      queryable.query(sql, params, { ...options, parsers: { ...options?.parsers, [BYTEA]: parsers[BYTEA] } });
  const transaction = (work: (tx: object) => Promise<unknown>) => {
    const running = lite.transaction((tx) => work({ query: quick(tx), rollback: () => tx.rollback() }));
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
  return { query: quick(lite), exec: lite.exec.bind(lite), transaction } as unknown as PGlite;
}
