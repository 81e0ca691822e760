/** Stored links that depend on what changed, looked at again in another revision. */
import type { Statement } from '../../../db/database.ts';
import { PLANNED_EACH_TIME } from '../../../db/statements.ts';
import { examine, type LinkRow } from './examine.ts';
import type { LinkScope } from './scope.ts';
import { linkSourcesOf, type SourceKind } from './sources.ts';
import { LINK_COLUMNS } from './stored.ts';
import { FOLDER_LINK, watchHash } from './watch-keys.ts';

/** Keys that one statement looks for. */
const KEYS_PER_STATEMENT = 2000;
/** Links that are looked at together. */
const LINKS_PER_STEP = 500;

type Query = <Row extends object>(sql: string, params: readonly unknown[]) => Promise<Row[]>;

/** Links of a space that depend on any of these keys, those of `except` left out. */
export async function linksDependingOn(
  query: Query,
  spaceId: string,
  keys: Iterable<string>,
  except: readonly string[],
): Promise<LinkRow[]> {
  const rows = new Map<string, LinkRow>();
  for (const { sql, params } of dependingOn(spaceId, keys, except))
    for (const row of await query<LinkRow>(sql, params)) rows.set(`${row.sourceId}/${row.ordinal}`, row);
  for (const row of await linksBehind(query, spaceId, [...rows.values()]))
    rows.set(`${row.sourceId}/${row.ordinal}`, row);
  return [...rows.values()];
}

/** The same as statements; a row may come from several of them. */
export function dependingOn(spaceId: string, keys: Iterable<string>, except: readonly string[]): Statement[] {
  const hashes = [...new Set([...keys].map((key) => watchHash(spaceId, key)))];
  const statements: Statement[] = [];
  for (let at = 0; at < hashes.length; at += KEYS_PER_STATEMENT)
    statements.push({ sql: DEPENDING, params: [spaceId, hashes.slice(at, at + KEYS_PER_STATEMENT), except] });
  return statements;
}

/** The later links of sources whose `FOLDER_LINK` is among these: they do not keep the names that it keeps for them. */
export async function linksBehind(query: Query, spaceId: string, rows: readonly LinkRow[]): Promise<LinkRow[]> {
  const sources = rows.filter(({ ordinal }) => ordinal === FOLDER_LINK).map(({ sourceId }) => sourceId);
  return sources.length === 0 ? [] : query<LinkRow>(BEHIND, [spaceId, sources, FOLDER_LINK]);
}

/** By the hashes alone first, which name the space too: without statistics the planner would rather read the whole space. */
const DEPENDING = `${PLANNED_EACH_TIME}
  WITH found AS MATERIALIZED (SELECT * FROM "ContentLink" WHERE "watch" && $2::text[]::bigint[])
  SELECT ${LINK_COLUMNS}, "watch"::text[] AS "watch" FROM found
  WHERE "spaceId" = $1 AND NOT ("sourceId" = ANY($3::text[]))`;

const BEHIND = `${PLANNED_EACH_TIME} SELECT ${LINK_COLUMNS}, "watch"::text[] AS "watch" FROM "ContentLink"
  WHERE "spaceId" = $1 AND "sourceId" = ANY($2::text[]) AND "ordinal" > $3`;

/** The same links with where they lead in this revision, a few hundred at a time. */
export async function* lookAgain(
  scope: LinkScope,
  rows: readonly LinkRow[],
): AsyncGenerator<{ before: LinkRow; after: LinkRow }[]> {
  for (let at = 0; at < rows.length; at += LINKS_PER_STEP) {
    const part = rows.slice(at, at + LINKS_PER_STEP);
    const sources = new Map(part.map(({ sourceId, sourceKind }) => [sourceId, sourceKind] as [string, SourceKind]));
    const linkSources = await linkSourcesOf(
      scope,
      [...sources].map(([id, kind]) => ({ id, kind })),
    );
    const addresses = part.map(({ sourceId, address, relation, ordinal }) => ({
      address,
      relation,
      ordinal,
      from: linkSources.get(sourceId) ?? { folder: '' },
    }));
    const destinations = await examine(scope, addresses);
    yield part.map((before, i) => ({ before, after: { ...before, ...destinations[i] } }));
  }
}
