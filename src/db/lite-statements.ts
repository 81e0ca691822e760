/**
 * How the thread of the embedded database asks its PGlite. PGlite's own `query` sends the five messages of a statement one by one, and
 * each takes a turn of PostgreSQL's loop: some 0.4 ms, more than most statements themselves. Here a statement goes as one.
 */
import { type PGlite, parse, protocol, type Results } from '@electric-sql/pglite';
import { LRUCache } from 'lru-cache';

const { serialize } = protocol;

/** What follows the values of a statement. */
const RUN = Buffer.concat([serialize.describe({ type: 'P' }), serialize.execute({}), serialize.sync()]);
const ASK_TYPES = Buffer.concat([serialize.describe({ type: 'S' }), serialize.sync()]);

/** Statements that are run again are short; the others are asked about each time. */
const KEPT = { max: 2000, maxSize: 4 * 1024 * 1024 };

/** What changes the types of columns, or of functions. */
const CHANGES_TYPES = /^(?:CREATE|ALTER|DROP)\b/;

export class LiteStatements {
  readonly #lite: PGlite;
  /** The types of a statement's parameters, by its text: values are written by them. */
  readonly #types = new LRUCache<string, number[]>({ ...KEPT, sizeCalculation: (_types, sql) => sql.length + 1 });

  constructor(lite: PGlite) {
    this.#lite = lite;
  }

  /** Runs one statement. Rows are arrays of texts, as the thread's parsers leave them. */
  async query(sql: string, params: readonly unknown[]): Promise<Results<unknown>> {
    const types = params.length === 0 ? [] : await this.#typesOf(sql);
    const values = params.map((value, i) => this.#written(value, types[i]));
    const [result] = await this.#send([serialize.parse({ text: sql }), serialize.bind({ values }), RUN]);
    return result as Results<unknown>;
  }

  /** Runs statements without parameters, one after the other. */
  async exec(sql: string): Promise<Results<unknown>[]> {
    return this.#send([serialize.query(sql)]);
  }

  async #send(messages: Uint8Array[]): Promise<Results<unknown>[]> {
    const answers = await this.#lite.execProtocolStream(Buffer.concat(messages));
    const results = parse.parseResults(answers, this.#lite.parsers, { rowMode: 'array' });
    if (results.some((result) => CHANGES_TYPES.test(result.command ?? ''))) this.#types.clear();
    return results;
  }

  async #typesOf(sql: string): Promise<number[]> {
    const known = this.#types.get(sql);
    if (known) return known;
    const answers = await this.#lite.execProtocolStream(Buffer.concat([serialize.parse({ text: sql }), ASK_TYPES]));
    const types = parse.parseDescribeStatementResults(answers);
    this.#types.set(sql, types);
    return types;
  }

  #written(value: unknown, type: number | undefined): string | null {
    if (value === null || value === undefined) return null;
    const write = type === undefined ? undefined : this.#lite.serializers[type];
    return write ? write(value) : String(value);
  }
}
