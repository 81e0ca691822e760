/**
 * The statement that admits a request: who asks, the rows that the path names, and what determines the caller's rights. One text for each
 * kind of path, so that what is prepared stays prepared.
 */
import { columnsOf } from '../db/columns.ts';
import { keyList } from '../db/statements.ts';
import { type Addressed, addressedBy, BY_ID } from './addressed.ts';
import { CALLER_COLUMNS } from './callers.ts';
import { INTEGRATION_COLUMNS, INTEGRATION_TOKENS } from './integration-callers.ts';
import { VIEWER_COLUMNS, viewerJoins } from './viewers.ts';
import { doorColumns } from './visitors.ts';

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
export interface Named {
  type: Addressed<object>;
  value: string;
}

/** The column of the reader state. */
export const STATE = 'reader state';

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

export const USER: Finding = {
  name: 'user',
  columns: CALLER_COLUMNS,
  from: '"AccessToken" t JOIN "User" u ON u."id" = t."userId"',
  where: `t."hash" = ${asked(0)}`,
  viewer: { columns: VIEWER_COLUMNS, joins: (organization) => viewerJoins(organization, 't."userId"') },
};

export const INTEGRATION: Finding = {
  name: 'integration',
  columns: INTEGRATION_COLUMNS,
  from: INTEGRATION_TOKENS,
  where: `t."hash" = ${asked(0)}`,
};

export const SITE_PREFIX = 'site.';

export const VISITOR: Finding = {
  name: 'visitor',
  columns: doorColumns('door', SITE_PREFIX),
  from: '"Site" door',
  where: `door."id" = ${asked(0)}`,
};

/** From the outermost on, as far as parameters name rows: pages and files of a revision, for example, are none. */
export function namedBy(params: Readonly<Record<string, string | undefined>>): Named[] {
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
export function sqlOf(finding: Finding, named: readonly Named[], { joined, readerState }: Together): string {
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
    FROM unnest(${places.map((_, at) => keyList(`$${at + 1}`))}) WITH ORDINALITY AS q(${places.map((_, at) => `"v${at}"`)}, "asked")
    CROSS JOIN LATERAL (SELECT ${columns.join(', ')}
      FROM ${finding.from} ${rows.map(({ join }) => join).join(' ')} ${viewer?.joins(owner) ?? ''} ${joined?.from ?? ''}
      WHERE ${finding.where} OFFSET 0) r`;
  written.set(key, text);
  return text;
}

/** The outermost is `e`, whose columns have their own names. */
const aliasOf = (at: number) => (at === 0 ? 'e' : `e${at}`);
export const prefixOf = (at: number) => (at === 0 ? '' : `${at}.`);
