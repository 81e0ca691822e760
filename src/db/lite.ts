/**
 * A PGlite in a thread of its own, as its users know one: a statement takes as long as it takes, the event loop goes on. One connection:
 * whoever has begun a transaction has it alone.
 */
import type { Worker } from 'node:worker_threads';
import { messages, types } from '@electric-sql/pglite';
import { startThread } from '../threads/start.ts';
import { BYTEA, hexOf } from './lite-options.ts';
import type { FromLite, LiteOptions, LiteResult, ToLite } from './lite-thread.ts';
import { Turns } from './turns.ts';

export interface LiteResults<Row> {
  rows: Row[];
  fields: { name: string; dataTypeID: number }[];
  affectedRows?: number | undefined;
}

type Parser = (text: string) => unknown;

export interface LiteQueryOptions {
  /** Rows as arrays rather than objects. */
  rowMode?: 'array' | 'object' | undefined;
  /** Who reads a type otherwise than `PARSERS`. */
  parsers?: Record<number | string, Parser> | undefined;
}

/** Statements of a connection. */
export interface LiteQueries {
  query<Row>(sql: string, params?: readonly unknown[], options?: LiteQueryOptions): Promise<LiteResults<Row>>;
  exec(sql: string): Promise<LiteResults<unknown>[]>;
}

export interface LiteTransaction extends LiteQueries {
  rollback(): Promise<void>;
}

const INT8 = 20;
/** Scalar types that PGlite reads; others come as text. */
const SCALARS = [16, BYTEA, INT8, 21, 23, 25, 26, 114, 700, 701, 1042, 1043, 1082, 1114, 1184, 3802];
/** Arrays that are read, and the types of their elements. Arrays of enums must be cast. */
const ARRAYS: readonly (readonly [array: number, element: number])[] = [
  [1000, 16], [1001, BYTEA], [1005, 21], [1007, 23], [1016, INT8], [1009, 25], [1015, 1043], [1115, 1114], [1185, 1184], [2951, 2950],
]; // biome-ignore format: a table

/** PGlite's own parser of bytes takes 50 ns for each. */
const read: Record<number, Parser | undefined> = {
  ...types.parsers,
  [BYTEA]: (hex) => Buffer.from(hex.slice(2), 'hex'),
};
const PARSERS: Readonly<Record<number | string, Parser | undefined>> = {
  ...Object.fromEntries(SCALARS.map((type) => [type, read[type]])),
  ...Object.fromEntries(ARRAYS.map(([array, element]) => [array, arrayParser(element, array)])),
};

function arrayParser(element: number, array: number): Parser {
  const parse = read[element] ?? ((text: string) => text);
  return (text) => types.arrayParser(text, parse, array);
}

interface Waiting {
  resolve(results: LiteResult[]): void;
  reject(error: Error): void;
}

export class Lite implements LiteQueries {
  readonly #worker: Worker;
  readonly #turns = new Turns();
  readonly #waiting = new Map<number, Waiting>();
  readonly #listeners = new Map<string, Set<(payload: string) => void>>();
  #count = 0;
  #ended: Error | undefined;
  #closing = false;
  readonly #onLost: ((error: Error) => void)[] = [];

  private constructor(options: LiteOptions) {
    this.#worker = startThread(new URL('lite-thread.ts', import.meta.url), { workerData: options });
    this.#worker.unref();
    this.#worker.on('message', (message: FromLite) => this.#take(message));
    this.#worker.on('error', (error) =>
      this.#lose(gone(`The thread of the embedded database failed: ${error.message}`)),
    );
    this.#worker.on('exit', (code) => this.#lose(gone(`The thread of the embedded database ended with ${code}`)));
  }

  /** Opens a database. Rejects with what PGlite says of a damaged folder. */
  static async open(options: LiteOptions): Promise<Lite> {
    const lite = new Lite(options);
    try {
      await lite.query('SELECT 1');
      return lite;
    } catch (error) {
      await lite.#worker.terminate();
      throw error;
    }
  }

  get closed(): boolean {
    return this.#ended !== undefined;
  }

  query<Row>(sql: string, params: readonly unknown[] = [], options?: LiteQueryOptions): Promise<LiteResults<Row>> {
    return this.#turns.take(() => this.#query<Row>(sql, params, options));
  }

  exec(sql: string): Promise<LiteResults<unknown>[]> {
    return this.#turns.take(() => this.#exec(sql));
  }

  /** Rejects when COMMIT does, too: PostgreSQL answers it with ROLLBACK where a statement has failed. */
  transaction<Result>(work: (tx: LiteTransaction) => Promise<Result>): Promise<Result> {
    return this.#turns.take(async () => {
      await this.#exec('BEGIN');
      let end: Promise<unknown> | undefined;
      const whileOpen = <Value>(run: () => Promise<Value>): Promise<Value> =>
        end ? Promise.reject(new Error('Transaction is closed')) : run();
      const rollback = async () => {
        end ??= this.#exec('ROLLBACK');
        await end;
      };
      try {
        const result = await work({
          query: (sql, params = [], options) => whileOpen(() => this.#query(sql, params, options)),
          exec: (sql) => whileOpen(() => this.#exec(sql)),
          rollback,
        });
        if (end) await end;
        else {
          const commit = this.#exec('COMMIT');
          end = commit;
          const [done] = await commit;
          if (done?.command === 'ROLLBACK')
            throw databaseError('The transaction was aborted', { severity: 'ERROR', code: '25P02' });
        }
        return result;
      } catch (error) {
        await rollback();
        throw error;
      }
    });
  }

  /** Resolves to what ends it. The channel is an identifier as SQL writes it. */
  async listen(channel: string, listener: (payload: string) => void): Promise<() => Promise<void>> {
    const name = /^"(.*)"$/.exec(channel)?.[1] ?? channel.toLowerCase();
    const listeners = this.#listeners.get(name) ?? new Set();
    this.#listeners.set(name, listeners.add(listener));
    await this.exec(`LISTEN ${channel}`);
    return async () => {
      listeners.delete(listener);
      if (listeners.size === 0) await this.exec(`UNLISTEN ${channel}`);
    };
  }

  /** Calls it once when the thread has ended without having been closed, also when that was before. */
  onLost(listener: (error: Error) => void): void {
    this.#onLost.push(listener);
    if (this.#ended && !this.#closing) listener(this.#ended);
  }

  /** Processor time of its thread, in microseconds. */
  cpuUsage(): Promise<NodeJS.CpuUsage> {
    return this.#worker.cpuUsage();
  }

  async close(): Promise<void> {
    if (this.#ended) return;
    this.#closing = true;
    await this.#turns.take(() => this.#send({ say: 'close' }));
    this.#end(gone('PGlite is closed'));
    await this.#worker.terminate();
  }

  async #query<Row>(sql: string, params: readonly unknown[], options?: LiteQueryOptions): Promise<LiteResults<Row>> {
    const [result] = await this.#send({ say: 'query', sql, params: params.map(sendable) });
    return readRows<Row>(result as LiteResult, options);
  }

  async #exec(sql: string) {
    return (await this.#send({ say: 'exec', sql })).map((result) => ({ ...readRows(result), command: result.command }));
  }

  #send(message: DistributiveOmit<ToLite, 'id'>): Promise<LiteResult[]> {
    return new Promise((resolve, reject) => {
      if (this.#ended) throw this.#ended;
      this.#count += 1;
      // While an answer is awaited, the process goes on.
      if (this.#waiting.size === 0) this.#worker.ref();
      this.#waiting.set(this.#count, { resolve, reject });
      this.#worker.postMessage({ ...message, id: this.#count });
    });
  }

  #take(message: FromLite): void {
    if ('channel' in message) {
      for (const listener of [...(this.#listeners.get(message.channel) ?? [])]) listener(message.payload);
      return;
    }
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if (this.#waiting.size === 0) this.#worker.unref();
    if ('results' in message) waiting?.resolve(message.results);
    else {
      const { message: text, isDatabase, fields } = message.error;
      waiting?.reject(isDatabase ? databaseError(text, fields) : Object.assign(new Error(text), fields));
    }
  }

  #lose(error: Error): void {
    if (this.#ended) return;
    this.#end(error);
    if (!this.#closing) for (const listener of this.#onLost) listener(error);
  }

  #end(error: Error): void {
    this.#ended ??= error;
    for (const { reject } of this.#waiting.values()) reject(this.#ended);
    this.#waiting.clear();
  }
}

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

/** The thread is gone; in PostgreSQL's words, so that callers are told that the database is not available. */
const gone = (message: string): Error => databaseError(message, { severity: 'FATAL', code: '57P02' });

/** An error of PostgreSQL's, of the class that Prisma's adapter knows. */
const databaseError = (message: string, fields: Record<string, unknown>): Error =>
  Object.assign(new messages.DatabaseError(message, message.length, 'error'), fields);

/** Bytes as text: a copy of a view would be one of the whole memory that it is a part of. */
function sendable(value: unknown): unknown {
  if (ArrayBuffer.isView(value)) return hexOf(new Uint8Array(value.buffer, value.byteOffset, value.byteLength));
  return Array.isArray(value) ? value.map(sendable) : value;
}

function readRows<Row>({ fields, rows, affectedRows }: LiteResult, options: LiteQueryOptions = {}): LiteResults<Row> {
  const parsers = fields.map(({ dataTypeID }) => options.parsers?.[dataTypeID] ?? PARSERS[dataTypeID]);
  const value = (text: string | null, i: number): unknown => (text === null ? null : (parsers[i]?.(text) ?? text));
  const read =
    options.rowMode === 'array'
      ? rows.map((row) => row.map(value))
      : rows.map((row) =>
          Object.fromEntries(row.map((text, i) => [(fields[i] as { name: string }).name, value(text, i)])),
        );
  return { rows: read as Row[], fields, affectedRows };
}
