/**
 * The caller of a request and all that its path names, in one statement: most requests are reads of one entity, and each
 * statement costs about as much as everything else that they do. docs/decisions/0047 shows the way of `GET /v1/spaces/{spaceId}`.
 */
import type { Context } from '../context.ts';
import { columnNamesOf, columnsOf } from '../db/columns.ts';
import type { Database } from '../db/database.ts';
import { Gathering } from '../db/gathering.ts';
import { unauthenticated } from '../errors.ts';
import type { Services } from '../services.ts';
import { type Addressed, addressedBy, BY_ID } from './addressed.ts';
import { type Caller, NOBODY, userIdOf } from './caller-kinds.ts';
import {
  CALLER_COLUMNS,
  type CallerRow,
  callerFrom,
  callerOf,
  isIntegrationToken,
  tokenHash,
  tokenIn,
} from './callers.ts';
import {
  INTEGRATION_COLUMNS,
  INTEGRATION_TOKENS,
  type IntegrationCallerRow,
  integrationFrom,
} from './integration-callers.ts';
import { isSiteToken, readSiteToken } from './site-tokens.ts';
import { VIEWER_COLUMNS, type ViewerColumns, viewerFrom, viewerJoins } from './viewers.ts';
import { doorColumns, doorFrom, findVisitor } from './visitors.ts';

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

/**
 * What an answer for readers of sites is made of beside the version of an entity, as a text that changes with it: SQL about the row of
 * that entity. Read with the caller; `readerStateOf` gives it.
 */
export interface ReaderState {
  parameter: string;
  sql(row: string): string;
}

/** What is read together with what a path names. */
export interface Together {
  joined?: Joined | undefined;
  readerState?: ReaderState | undefined;
}

/** An entity that a path names. */
interface Named {
  type: Addressed<object>;
  value: string;
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

/** A value of the request: the first says who asks, the others are in the path. */
const asked = (at: number): string => `q."v${at}"`;

/** The part of the statement that finds the caller. */
interface Finding {
  name: string;
  columns: string;
  from: string;
  where: string;
  /** What determines the rights of the caller in an organization, which a column has. */
  viewer?: { columns: string; joins(organization: string): string };
}

const USER: Finding = {
  name: 'user',
  columns: CALLER_COLUMNS,
  from: '"AccessToken" t JOIN "User" u ON u."id" = t."userId"',
  where: `t."hash" = ${asked(0)}`,
  viewer: { columns: VIEWER_COLUMNS, joins: (organization) => viewerJoins(organization, 't."userId"') },
};

const INTEGRATION: Finding = {
  name: 'integration',
  columns: INTEGRATION_COLUMNS,
  from: INTEGRATION_TOKENS,
  where: `t."hash" = ${asked(0)}`,
};

const SITE_PREFIX = 'site.';

const VISITOR: Finding = {
  name: 'visitor',
  columns: doorColumns('door', SITE_PREFIX),
  from: '"Site" door',
  where: `door."id" = ${asked(0)}`,
};

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

/** One text for each kind of path: what is prepared stays prepared. Each value is a list, of all who ask together. */
function sqlOf(finding: Finding, named: readonly Named[], { joined, readerState }: Together): string {
  const found = named.map(({ type, value }) => ({ type, finder: type.finder?.(value) ?? BY_ID }));
  const state = readerState && found.findIndex(({ type }) => type.parameter === readerState.parameter);
  const key = `${finding.name} ${joined ? 'joined ' : ''}${readerState ? 'state ' : ''}${found.map(({ type, finder }) => `${type.parameter} ${type.model} ${finder.name}`)}`;
  const known = written.get(key);
  if (known !== undefined) return known;
  const rows = found.map(({ type: { model }, finder }, at) => ({
    columns: columnsOf(model, aliasOf(at), prefixOf(at)),
    join: `LEFT JOIN "${model}" ${aliasOf(at)} ON ${finder.sql(aliasOf(at), asked(at + 1), asked(at))}`,
  }));
  const owner = `${aliasOf(0)}."${found[0]?.type.organization}"`;
  const { viewer } = finding;
  const columns = [
    finding.columns,
    ...rows.map((row) => row.columns),
    ...(viewer ? [viewer.columns] : []),
    ...(joined ? [joined.columns] : []),
    ...(readerState && state !== undefined ? [`${readerState.sql(aliasOf(state))} AS "${STATE}"`] : []),
  ];
  const places = [undefined, ...named];
  // OFFSET: for each request the rows are looked up by their keys, whatever the planner expects of lists.
  const text = `SELECT q."asked", r.*
    FROM unnest(${places.map((_, at) => `$${at + 1}::text[]`)}) WITH ORDINALITY AS q(${places.map((_, at) => `"v${at}"`)}, "asked")
    CROSS JOIN LATERAL (SELECT ${columns.join(', ')}
      FROM ${finding.from} ${rows.map(({ join }) => join).join(' ')} ${viewer?.joins(owner) ?? ''} ${joined?.from ?? ''}
      WHERE ${finding.where} OFFSET 0) r`;
  written.set(key, text);
  return text;
}

/** The outermost is `e`, whose columns have their own names. */
const aliasOf = (at: number) => (at === 0 ? 'e' : `e${at}`);
const prefixOf = (at: number) => (at === 0 ? '' : `${at}.`);

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

const STATE = 'reader state';
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
