/**
 * How the thread of the embedded database asks its PGlite. PGlite's own `query` sends the five messages of a statement one by one, and
 * each takes a turn of PostgreSQL's loop: some 0.4 ms, more than most statements themselves. Here a statement goes as one, and what is asked
 * again is not read and planned again.
 */
import { type PGlite, parse, protocol, type Results } from '@electric-sql/pglite';
import { LRUCache } from 'lru-cache';

const { serialize } = protocol;

/** What follows the values of a statement. */
const RUN = Buffer.concat([serialize.describe({ type: 'P' }), serialize.execute({}), serialize.sync()]);

/**
 * Statements that are kept prepared, as each connection to a PostgreSQL keeps them: PGlite's memory bounds how many. A plan is made for
 * the tables as they are; PostgreSQL analyzes tables that change, and makes new plans then, but here that is done by night only.
 */
const KEPT = { max: 300, maxSize: 1024 * 1024, ttl: 5 * 60_000 };

/** Others, such as BEGIN, have no plan. */
const HAS_PLAN = /^\s*(?:SELECT|WITH|INSERT|UPDATE|DELETE)\b/i;

/** What changes the types of columns, or of functions: PostgreSQL refuses a prepared statement that would give other ones than before. */
const CHANGES_TYPES = /^(?:CREATE|ALTER|DROP)\b/;

/** A statement that PGlite knows. */
interface Known {
  /** Its name; empty: it is planned anew each time. */
  name: string;
  /** Of its parameters: values are written by them. */
  types: readonly number[];
}

export class LiteStatements {
  readonly #lite: PGlite;
  /** By their texts. */
  readonly #known = new LRUCache<string, Known>({
    ...KEPT,
    sizeCalculation: (_known, sql) => sql.length + 1,
    dispose: ({ name }) => {
      if (name !== '') this.#unused.push(serialize.close({ type: 'S', name }));
    },
  });
  /** The ends of statements that are prepared no more, to be sent with the next. */
  #unused: Uint8Array[] = [];
  #names = 0;
  /** Types have changed since the last transaction ended: if that was in one, it may come undone. */
  #hasChanged = false;

  constructor(lite: PGlite) {
    this.#lite = lite;
  }

  /** Runs one statement. Rows are arrays of texts, as the thread's parsers leave them. */
  async query(sql: string, params: readonly unknown[]): Promise<Results<unknown>> {
    const known = await this.#prepare(sql, params.length);
    const values = params.map((value, i) => this.#written(value, known.types[i]));
    const parse = known.name === '' ? [serialize.parse({ text: sql })] : [];
    const [result] = await this.#send([...parse, serialize.bind({ statement: known.name, values }), RUN]);
    return result as Results<unknown>;
  }

  /** Runs statements without parameters, one after the other. */
  async exec(sql: string): Promise<Results<unknown>[]> {
    return this.#send([serialize.query(sql)]);
  }

  async #send(messages: Uint8Array[]): Promise<Results<unknown>[]> {
    const answers = await this.#lite.execProtocolStream(Buffer.concat([...this.#unused.splice(0), ...messages]));
    const results = parse.parseResults(answers, this.#lite.parsers, { rowMode: 'array' });
    for (const { command = '' } of results as { command?: string }[]) this.#notice(command);
    return results;
  }

  #notice(command: string): void {
    const isChange = CHANGES_TYPES.test(command);
    if (isChange || (this.#hasChanged && command === 'ROLLBACK')) this.#known.clear();
    if (isChange) this.#hasChanged = true;
    else if (command === 'ROLLBACK' || command === 'COMMIT') this.#hasChanged = false;
  }

  async #prepare(sql: string, params: number): Promise<Known> {
    const known = this.#known.get(sql);
    if (known) return known;
    const isKept = HAS_PLAN.test(sql) && sql.length < KEPT.maxSize;
    if (!isKept && params === 0) return UNKNOWN;
    if (isKept) this.#names += 1;
    const name = isKept ? `octavo_${this.#names}` : '';
    const ask = [serialize.parse({ name, text: sql }), serialize.describe({ type: 'S', name }), serialize.sync()];
    const answers = await this.#lite.execProtocolStream(Buffer.concat(ask));
    const made = { name, types: parse.parseDescribeStatementResults(answers) };
    this.#known.set(sql, made);
    return made;
  }

  #written(value: unknown, type: number | undefined): string | null {
    if (value === null || value === undefined) return null;
    const write = type === undefined ? undefined : this.#lite.serializers[type];
    return write ? write(value) : String(value);
  }
}

const UNKNOWN: Known = { name: '', types: [] };
