/**
 * The caller of a request and all that its path names, in one statement: most requests are reads of one entity, and each
 * statement costs about as much as everything else that they do. docs/decisions/0047 shows the way of `GET /v1/spaces/{spaceId}`.
 */
import type { Context } from '../context.ts';
import { columnNamesOf, columnsOf } from '../db/columns.ts';
import type { Database } from '../db/database.ts';
import { type Addressed, addressedBy, BY_ID } from './addressed.ts';
import { type Caller, NOBODY, userIdOf } from './caller-kinds.ts';
import { CALLER_COLUMNS, type CallerRow, callerFrom, callerOf, hashOfHeader } from './callers.ts';
import { VIEWER_COLUMNS, type ViewerColumns, viewerFrom, viewerJoins } from './viewers.ts';

export interface Admission {
  caller: Caller;
  /**
   * Hands what the path names to the loaders of the request. It may only be used at once: rights can be taken at any time.
   */
  keep(context: Context): void;
}

/** What a type shows of other tables, read together with its rows: with the one that a path names, and with those of a list. */
export interface Joined {
  /** The only parameter of the path. */
  parameter: string;
  /** SQL about the entity's row `e`. */
  columns: string;
  from: string;
  /** The names of these columns, which the row has as well then. */
  names: readonly string[];
  /** What loads them ahead, for lists: where a list asks for all of these, they come with its rows. */
  loads: readonly unknown[];
}

/** An entity that a path names. */
interface Named {
  type: Addressed<object>;
  value: string;
}

type Row = CallerRow & ViewerColumns & Record<string, unknown>;

/** Throws UNAUTHENTICATED as `callerOf` does. The parameters are in the order of the path. */
export async function admit(
  database: Database,
  authorization: string | undefined,
  params: Readonly<Record<string, string | undefined>>,
  joined?: Joined,
): Promise<Admission> {
  const hash = hashOfHeader(authorization);
  if (hash === null) return { caller: NOBODY, keep: () => {} };
  const named = namedBy(params);
  if (named.length === 0) return { caller: await callerOf(database, authorization), keep: () => {} };
  const [row] = await database.query<Row>(sqlOf(named, joined), [hash, ...named.map(({ value }) => value)]);
  const caller = callerFrom(database, row);
  return { caller, keep: (context) => keepAll(context, named, row as Row, joined) };
}

/** From the outermost on, as far as parameters name rows: pages and files of a revision, for example, are none. */
function namedBy(params: Readonly<Record<string, string | undefined>>): Named[] {
  const named: Named[] = [];
  let above = '';
  for (const [parameter, value] of Object.entries(params)) {
    const type = addressedBy(parameter, above);
    // PostgreSQL has no U+0000; the input validation reports it.
    if (!type || value === undefined || value.includes('\0')) break;
    named.push({ type, value });
    above = parameter;
  }
  return named;
}

const written = new Map<string, string>();

/** One text for each kind of path: what is prepared stays prepared. */
function sqlOf(named: readonly Named[], joined: Joined | undefined): string {
  const found = named.map(({ type, value }) => ({ type, finder: type.finder?.(value) ?? BY_ID }));
  const key = `${joined ? 'joined ' : ''}${found.map(({ type, finder }) => `${type.parameter} ${type.model} ${finder.name}`)}`;
  const known = written.get(key);
  if (known !== undefined) return known;
  const rows = found.map(({ type: { model }, finder }, at) => ({
    columns: columnsOf(model, aliasOf(at), prefixOf(at)),
    join: `LEFT JOIN "${model}" ${aliasOf(at)} ON ${finder.sql(aliasOf(at), `$${at + 2}`, `$${at + 1}`)}`,
  }));
  const owner = `${aliasOf(0)}."${found[0]?.type.organization}"`;
  const columns = [
    CALLER_COLUMNS,
    ...rows.map((row) => row.columns),
    VIEWER_COLUMNS,
    ...(joined ? [joined.columns] : []),
  ];
  const text = `SELECT ${columns.join(', ')}
    FROM "AccessToken" t JOIN "User" u ON u."id" = t."userId" ${rows.map(({ join }) => join).join(' ')}
      ${viewerJoins(owner, 't."userId"')} ${joined?.from ?? ''}
    WHERE t."hash" = $1`;
  written.set(key, text);
  return text;
}

/** The outermost is `e`, whose columns have their own names. */
const aliasOf = (at: number) => (at === 0 ? 'e' : `e${at}`);
const prefixOf = (at: number) => (at === 0 ? '' : `${at}.`);

function keepAll(context: Context, named: readonly Named[], row: Row, joined: Joined | undefined): void {
  const userId = userIdOf(context.caller);
  for (const [at, { type, value }] of named.entries()) {
    const entity = rowOf(type, row, prefixOf(at), at === 0 ? joined : undefined);
    type.keep(context, entity as never, value, named[at - 1]?.value);
    if (at > 0 || !entity) continue;
    const organizationId = row[type.organization ?? 'id'] as string;
    if (userId !== null) context.access.viewerOf.prime({ organizationId, userId }, viewerFrom(organizationId, row));
  }
}

/** The columns of a row, and what was joined to it; null when there is none. */
function rowOf({ model }: Addressed<object>, row: Row, prefix: string, joined: Joined | undefined): object | null {
  const names = columnNamesOf(model);
  // The first column of each model belongs to its key.
  if (row[`${prefix}${names[0]}`] === null) return null;
  const entity: Record<string, unknown> = {};
  for (const name of names) entity[name] = row[prefix === '' ? name : prefix + name];
  for (const name of joined?.names ?? []) entity[name] = row[name];
  return entity;
}
