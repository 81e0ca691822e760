/**
 * The caller of a request and all that its path names, in one statement: most requests are reads of one entity, and each
 * statement costs about as much as everything else that they do. docs/decisions/0047 shows the way of `GET /v1/spaces/{spaceId}`.
 */
import type { Context } from '../context.ts';
import { columnNamesOf } from '../db/columns.ts';
import type { Database } from '../db/database.ts';
import { Gathering } from '../db/gathering.ts';
import { unauthenticated } from '../errors.ts';
import type { Services } from '../services.ts';
import type { Addressed } from './addressed.ts';
import {
  INTEGRATION,
  type Joined,
  type Named,
  namedBy,
  prefixOf,
  SITE_PREFIX,
  STATE,
  sqlOf,
  type Together,
  USER,
  VISITOR,
} from './admission-sql.ts';
import { type Caller, NOBODY, userIdOf } from './caller-kinds.ts';
import { type CallerRow, callerFrom, callerOf, isIntegrationToken, tokenHash, tokenIn } from './callers.ts';
import { type IntegrationCallerRow, integrationFrom } from './integration-callers.ts';
import { isSiteToken, readSiteToken } from './site-tokens.ts';
import { type ViewerColumns, viewerFrom } from './viewers.ts';
import { doorFrom, findVisitor } from './visitors.ts';

export interface Admission {
  caller: Caller;
  /**
   * Hands what the path names to the loaders of the request. It may only be used at once: rights can be taken at any time.
   */
  keep(context: Context): void;
}

type Row = CallerRow & ViewerColumns & Record<string, unknown>;

/** A row with the number of what was asked for, from 1 on. */
type FoundRow = Record<string, unknown> & { asked: number };

/** Throws UNAUTHENTICATED as `callerOf` does. The parameters are in the order of the path. */
export async function admit(
  { database, secrets }: Pick<Services, 'database' | 'secrets'>,
  authorization: string | undefined,
  params: Readonly<Record<string, string | undefined>>,
  { joined, readerState }: Together = {},
): Promise<Admission> {
  const token = tokenIn(authorization);
  if (token === null) return { caller: NOBODY, keep: () => {} };
  const named = namedBy(params);
  const values = named.map(({ value }) => value);
  if (isSiteToken(token)) {
    const read = await readSiteToken(secrets, token);
    const row = await found(database, sqlOf(VISITOR, named, { joined, readerState }), [read.site, ...values]);
    if (!row) throw unauthenticated();
    const caller = await findVisitor(database, doorFrom(row, SITE_PREFIX), read);
    return { caller, keep: (context) => keepAll(context, named, row, { joined, readerState }) };
  }
  if (named.length > 0 && isIntegrationToken(token)) {
    const row = await found(database, sqlOf(INTEGRATION, named, { joined }), [tokenHash(token), ...values]);
    const caller = integrationFrom(row as IntegrationCallerRow | undefined);
    return { caller, keep: (context) => keepAll(context, named, row as Record<string, unknown>, { joined }) };
  }
  if (named.length === 0) return { caller: await callerOf(database, authorization), keep: () => {} };
  const row = await found(database, sqlOf(USER, named, { joined }), [tokenHash(token), ...values]);
  const caller = callerFrom(database, row as Row | undefined);
  return { caller, keep: (context) => keepAll(context, named, row as unknown as Row, { joined }) };
}

/** What the statement finds for the values of one request. Requests whose statement is the same one ask together. */
function found(database: Database, sql: string, values: readonly string[]): Promise<FoundRow | undefined> {
  const own =
    gatherings.get(database) ?? new Map<string, Gathering<readonly string[], FoundRow, FoundRow | undefined>>();
  gatherings.set(database, own);
  let gathering = own.get(sql);
  if (!gathering) {
    gathering = new Gathering(database, { sql, params: columnsOfValues, answers: rowsByValues });
    own.set(sql, gathering);
  }
  return gathering.ask(values);
}

const gatherings = new WeakMap<Database, Map<string, Gathering<readonly string[], FoundRow, FoundRow | undefined>>>();

/** What differs is asked once: many who ask at a time bring the same token, and want the same. */
const distinct = (asked: readonly (readonly string[])[]): ReadonlyMap<string, readonly string[]> =>
  new Map(asked.map((values) => [keyOf(values), values]));

/** No value has U+0000. */
const keyOf = (values: readonly string[]): string => values.join('\0');

function columnsOfValues(asked: readonly (readonly string[])[]): string[][] {
  if (asked.length === 1) return (asked[0] as readonly string[]).map((value) => [value]);
  const all = [...distinct(asked).values()];
  return (all[0] as readonly string[]).map((_, at) => all.map((values) => values[at] as string));
}

function rowsByValues(rows: readonly FoundRow[], asked: readonly (readonly string[])[]): (FoundRow | undefined)[] {
  if (asked.length === 1) return [rows[0]];
  const byNumber = new Map(rows.map((row) => [row.asked, row]));
  const numbers = new Map([...distinct(asked).keys()].map((key, at) => [key, at + 1]));
  return asked.map((values) => byNumber.get(numbers.get(keyOf(values)) as number));
}

function keepAll(
  context: Context,
  named: readonly Named[],
  row: Record<string, unknown>,
  { joined, readerState }: Together,
): void {
  const userId = userIdOf(context.caller);
  for (const [at, { type, value }] of named.entries()) {
    const entity = rowOf(type, row, prefixOf(at), at === 0 ? joined : undefined);
    if (entity && type.parameter === readerState?.parameter) states.set(entity, row[STATE] as string);
    type.keep(context, entity as never, value, named[at - 1]?.value);
    if (at > 0 || !entity) continue;
    const organizationId = row[type.organization ?? 'id'] as string;
    if (userId === null) continue;
    context.access.viewerOf.prime({ organizationId, userId }, viewerFrom(organizationId, row as unknown as Row));
  }
}

const states = new WeakMap<object, string>();

/** See `ReaderState`; undefined for callers who are no readers, and where the path did not name the entity. */
export const readerStateOf = (entity: object): string | undefined => states.get(entity);

/** The columns of a row, and what was joined to it; null when there is none. */
function rowOf(
  { model }: Addressed<object>,
  row: Record<string, unknown>,
  prefix: string,
  joined: Joined | undefined,
): object | null {
  const names = columnNamesOf(model);
  // The first column of each model belongs to its key.
  if (row[`${prefix}${names[0]}`] === null) return null;
  const entity = { ...emptyRow(model, joined) };
  for (const name of names) entity[name] = row[prefix === '' ? name : prefix + name];
  for (const name of joined?.names ?? []) entity[name] = row[name];
  return entity;
}

const emptyRows = new Map<string, Record<string, unknown>>();

/** A copy of an object that has all columns is made at once, where one that grows is made anew every few of them. */
function emptyRow(model: Addressed<object>['model'], joined: Joined | undefined): Record<string, unknown> {
  const key = joined ? `${model} joined` : model;
  const known = emptyRows.get(key);
  if (known) return known;
  const made = Object.fromEntries([...columnNamesOf(model), ...(joined?.names ?? [])].map((name) => [name, null]));
  emptyRows.set(key, made);
  return made;
}
