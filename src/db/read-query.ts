/**
 * Statements whose rows are read by a reader that is made once. Prepared ones are described once for each connection. What a prepared statement gives stays the same for as long as
 * its connection lasts (PostgreSQL refuses to run it otherwise), but `pg` asks for the names and types of its columns, and looks their
 * readers up, at each run: a tenth of the processor time of reading one entity. Statements that are planned each time are described each
 * time, and only keep their reader: to make one was a twentieth of the processor time of an edit.
 */
import pg from 'pg';
import { settling } from './postgres-client.ts';

/** What a query of `pg` uses of its connection. */
interface Connection {
  describe(what: object): void;
}

/** What is overridden, or used, of a query of `pg`; its types name only what its callers use. */
interface PgQuery extends pg.Submittable {
  name: string | undefined;
  text: string;
  values: unknown[];
  callback: ((error: Error | null, result: pg.QueryResult) => void) | undefined;
  _canceledDueToError: unknown;
  _result: pg.QueryResult<object>;
  hasBeenParsed(connection: Connection): boolean;
  prepare(connection: Connection): void;
}

interface Description {
  fields: { name: string; dataTypeID: number; format: 'text' | 'binary' }[];
}

type ReadValue = (text: string) => unknown;

/** Texts of the columns to a row. */
type ReadRow = (texts: readonly (string | null)[]) => object;

/** What is known of the statements of a connection. */
interface Known {
  rows: Map<string, ReadRow>;
  /** The same connection, for statements whose description is known. */
  undescribed: Connection;
}

const connections = new WeakMap<Connection, Known>();

const Query = pg.Query as unknown as new (text: string) => PgQuery;

/**
 * A run of a statement that each connection prepares once, under this name; without a name, it is planned each time. Give it to `query` of
 * a pool or of a client.
 */
export class ReadQuery extends Query {
  readonly #types: pg.CustomTypesConfig;
  #known: Known | undefined;
  #read: ReadRow | undefined;

  constructor(name: string | undefined, sql: string, values: unknown[], types: pg.CustomTypesConfig) {
    super(sql);
    this.name = name;
    this.values = values;
    this.#types = types;
  }

  override prepare(connection: Connection): void {
    this.#known = knownOf(connection);
    const read = this.hasBeenParsed(connection) ? this.#known.rows.get(this.name as string) : undefined;
    this.#read = read;
    super.prepare(read ? this.#known.undescribed : connection);
  }

  handleRowDescription({ fields }: Description): void {
    if (this.name === undefined) {
      this.#read = keptReader(this.text, fields, this.#types);
      return;
    }
    this.#read = readerOf(fields, this.#types);
    this.#known?.rows.set(this.name, this.#read);
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    if (this._canceledDueToError || !this.#read) return;
    try {
      this._result.rows.push(this.#read(fields));
    } catch (error) {
      // `pg` tells it when the answer has come to its end.
      this._canceledDueToError = error;
    }
  }
}

/** Runs it, on a connection or on any of a pool. */
export function run<Row extends object>(on: pg.Pool | pg.PoolClient, query: ReadQuery): Promise<pg.QueryResult<Row>> {
  // A pool has a callback of its own, which gives the connection back, and promises the result.
  if (on instanceof pg.Pool) return on.query(query) as unknown as Promise<pg.QueryResult<Row>>;
  const { promise, resolve, reject } = Promise.withResolvers<pg.QueryResult<Row>>();
  query.callback = settling(resolve, reject);
  on.query(query);
  return promise;
}

function knownOf(connection: Connection): Known {
  const known = connections.get(connection);
  if (known) return known;
  const undescribed = Object.assign(Object.create(connection) as Connection, { describe: () => {} });
  const made: Known = { rows: new Map(), undescribed };
  connections.set(connection, made);
  return made;
}

/** Readers of statements without a name, of which this many are kept: varying texts do not fill the memory. */
const KEPT = 500;
const kept = new Map<string, { fields: Description['fields']; types: pg.CustomTypesConfig; read: ReadRow }>();

/** The reader of the run before, unless this one gives other columns, as one text can after a migration by another server. */
function keptReader(sql: string, fields: Description['fields'], types: pg.CustomTypesConfig): ReadRow {
  const before = kept.get(sql);
  const isSame = ({ name, dataTypeID }: Description['fields'][number], i: number) =>
    name === before?.fields[i]?.name && dataTypeID === before.fields[i].dataTypeID;
  if (before?.types === types && before.fields.length === fields.length && fields.every(isSame)) return before.read;
  const read = readerOf(fields, types);
  if (before || kept.size < KEPT) kept.set(sql, { fields, types, read });
  return read;
}

/** Texts need no reader. */
const asIs: ReadValue = pg.types.getTypeParser(pg.types.builtins.TEXT);

function readerOf(fields: Description['fields'], types: pg.CustomTypesConfig): ReadRow {
  const names = fields.map(({ name }) => name);
  const readers = fields.map(({ dataTypeID, format }) => {
    const read: ReadValue = types.getTypeParser(dataTypeID, format);
    return read === asIs ? null : read;
  });
  const empty = Object.fromEntries(names.map((name) => [name, null]));
  return (texts) => {
    const row: Record<string, unknown> = { ...empty };
    for (let i = 0; i < texts.length; i += 1) {
      const text = texts[i] as string | null;
      const read = readers[i];
      row[names[i] as string] = text === null || !read ? text : read(text);
    }
    return row;
  };
}
