/**
 * The thread of the embedded database: opens a PGlite and runs one statement after the other for `lite.ts`. Values go out as PostgreSQL
 * writes them; who asked knows how to read them.
 */
import { openAsBlob } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite, type Results, types } from '@electric-sql/pglite';
import { liteOptions } from './lite-options.ts';
import { LiteStatements } from './lite-statements.ts';

export interface LiteOptions {
  /** Absolute; left out: a database in memory. */
  dataDir?: string;
  /** The file of a dump to begin with. */
  dump?: string;
}

export type ToLite =
  | { id: number; say: 'query'; sql: string; params: unknown[] }
  | { id: number; say: 'exec'; sql: string }
  | { id: number; say: 'close' };

export interface LiteResult {
  fields: { name: string; dataTypeID: number }[];
  rows: (string | null)[][];
  affectedRows?: number | undefined;
  command?: string | undefined;
}

export type FromLite =
  | { id: number; results: LiteResult[] }
  | { id: number; error: { message: string; isDatabase: boolean; fields: Record<string, unknown> } }
  | { channel: string; payload: string };

const send = (message: FromLite): void => parentPort?.postMessage(message);

const asText = (text: string): string => text;

async function open({ dataDir, dump }: LiteOptions): Promise<PGlite> {
  const lite = await PGlite.create({
    ...liteOptions,
    ...(dataDir !== undefined && { dataDir }),
    ...(dump !== undefined && { loadDataDir: await openAsBlob(dump) }),
  });
  lite.parsers = Object.fromEntries(
    [types.parsers, lite.parsers].flatMap((all) => Object.keys(all).map((type) => [type, asText])),
  );
  lite.onNotification((channel, payload) => send({ channel, payload }));
  return lite;
}

const opened = open(workerData as LiteOptions).then((lite) => ({ lite, statements: new LiteStatements(lite) }));

async function run(message: ToLite): Promise<void> {
  const { id } = message;
  try {
    const { lite, statements } = await opened;
    if (message.say === 'close') {
      await lite.close();
      send({ id, results: [] });
      parentPort?.close();
      return;
    }
    const { sql } = message;
    const results =
      message.say === 'query' ? [await statements.query(sql, message.params)] : await statements.exec(sql);
    send({ id, results: results.map(plain) });
  } catch (error) {
    send({ id, error: told(error) });
  }
}

const plain = ({ fields, rows, affectedRows, ...more }: Results<unknown>): LiteResult => ({
  fields: fields.map(({ name, dataTypeID }) => ({ name, dataTypeID })),
  rows: rows as unknown as LiteResult['rows'],
  affectedRows,
  command: (more as { command?: string }).command,
});

/** An error as plain data: a copy of an `Error` keeps its message alone. */
function told(error: unknown) {
  if (!(error instanceof Error)) return { message: String(error), isDatabase: false, fields: {} };
  // The statement and its parameters are known where it was sent from.
  const {
    query: _query,
    params: _params,
    queryOptions: _options,
    ...fields
  } = error as Error & Record<string, unknown>;
  const plainFields = Object.fromEntries(
    Object.entries(fields).filter(([, value]) => typeof value !== 'object' && typeof value !== 'function'),
  );
  return { message: error.message, isDatabase: typeof fields['severity'] === 'string', fields: plainFields };
}

let last = Promise.resolve();
parentPort?.on('message', (message: ToLite) => {
  last = last.then(() => run(message));
});
