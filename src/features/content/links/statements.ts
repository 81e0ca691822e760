/** The statements that list and count links: of many parents at once, with or without an overlay. */
import type { LinkStatus } from './examine.ts';
import type { Overlay } from './overlay.ts';
import { LINK_COLUMNS } from './stored.ts';

/** Broken in the change request alone, or in the space as well. */
export type BrokenContext = 'change-request' | 'space';

export interface LinkFilter {
  status?: LinkStatus | undefined;
  brokenContext?: BrokenContext | undefined;
}

/** What the links of a list have in common, in addition to their space. */
export type Parent = 'space' | 'source' | 'page' | 'file';

export interface Listing {
  spaceId: string;
  parent: Parent;
  /** Of pages or files; of a space, the one empty text. */
  ids: readonly string[];
  filter: LinkFilter;
  overlay: Overlay | null;
}

export interface LinkPosition {
  sourceId: string;
  ordinal: number;
}

export interface Statement {
  text: string;
  params: unknown[];
}

const WITHIN: Readonly<Record<Parent, string>> = {
  space: 'true',
  source: 'l."sourceId" = p."id"',
  page: `l."targetId" = p."id" AND l."targetSpaceId" IS NULL AND l."targetKind" IN ('page', 'anchor')`,
  file: `l."targetId" = p."id" AND l."targetSpaceId" IS NULL AND l."targetKind" = 'file'`,
};

const RECORD = `"sourceId" text COLLATE "C", "sourceKind" text, "ordinal" int, "address" text, "relation" text, "status" text, "targetKind" text,
  "targetSpaceId" text, "targetId" text, "anchor" text, "sections" text[], "onlyHere" boolean`;

class Writer {
  readonly params: unknown[] = [];

  param(value: unknown, type: string): string {
    return `$${this.params.push(value)}::${type}`;
  }

  /** Where links come from: the table, and what lies over it. Each with the condition that its rows meet. */
  sources({ spaceId, overlay }: Listing): { from: string; where: string }[] {
    const stored = `l."spaceId" = ${this.param(spaceId, 'text')}`;
    if (!overlay) return [{ from: `(SELECT *, false AS "onlyHere" FROM "ContentLink") l`, where: stored }];
    const hidden = `unnest(${this.param(overlay.links.sourceIds, 'text[]')}, ${this.param(overlay.links.ordinals, 'int[]')})`;
    const rows = this.param(JSON.stringify(overlay.rows), 'jsonb');
    return [
      {
        from: `(SELECT *, false AS "onlyHere" FROM "ContentLink") l`,
        where: `${stored} AND NOT (l."sourceId" = ANY(${this.param(overlay.sources, 'text[]')}))
          AND NOT EXISTS (SELECT 1 FROM ${hidden} AS h("s", "o") WHERE h."s" = l."sourceId" AND h."o" = l."ordinal")`,
      },
      { from: `jsonb_to_recordset(${rows}) AS l(${RECORD})`, where: 'true' },
    ];
  }

  filter({ status, brokenContext }: LinkFilter): string {
    const parts = status ? [`l."status" = ${this.param(status, 'text')}`] : [];
    if (brokenContext) parts.push(`l."status" = 'broken'`, `${brokenContext === 'space' ? 'NOT ' : ''}l."onlyHere"`);
    return parts.length === 0 ? 'true' : parts.join(' AND ');
  }
}

/** One page of the links of each parent, behind `after`; rows carry the parent's id as `parent`. */
export function listStatement(listing: Listing, after: LinkPosition | undefined, take: number): Statement {
  const sql = new Writer();
  const ids = sql.param(listing.ids, 'text[]');
  const limit = sql.param(take, 'int');
  const filter = sql.filter(listing.filter);
  const beyond = after
    ? `(l."sourceId", l."ordinal") > (${sql.param(after.sourceId, 'text')}, ${sql.param(after.ordinal, 'int')})`
    : 'true';
  const parts = sql.sources(listing).map(
    ({ from, where }) => `(SELECT ${LINK_COLUMNS} FROM ${from}
      WHERE ${where} AND ${WITHIN[listing.parent]} AND ${filter} AND ${beyond} ORDER BY "sourceId", "ordinal" LIMIT ${limit})`,
  );
  const text = `SELECT p."id" AS "parent", e.* FROM unnest(${ids}) AS p("id")
    CROSS JOIN LATERAL (SELECT * FROM (${parts.join(' UNION ALL ')}) u ORDER BY "sourceId", "ordinal" LIMIT ${limit}) e
    ORDER BY "sourceId", "ordinal"`;
  return { text, params: sql.params };
}

export interface LinkCounts {
  /** Those that the filter leaves. */
  count: number;
  total: number;
  broken: number;
  onlyHere: number;
}

/** The counts of each parent, `parent` its id. */
export function countStatement(listing: Listing): Statement {
  const sql = new Writer();
  const ids = sql.param(listing.ids, 'text[]');
  const filter = sql.filter(listing.filter);
  const parts = sql
    .sources(listing)
    .map(
      ({ from, where }) => `SELECT l."status", l."onlyHere" FROM ${from} WHERE ${where} AND ${WITHIN[listing.parent]}`,
    );
  const text = `SELECT p."id" AS "parent", e.* FROM unnest(${ids}) AS p("id")
    CROSS JOIN LATERAL (SELECT count(*) FILTER (WHERE ${filter})::int AS "count", count(*)::int AS "total",
      count(*) FILTER (WHERE l."status" = 'broken')::int AS "broken",
      count(*) FILTER (WHERE l."status" = 'broken' AND l."onlyHere")::int AS "onlyHere"
      FROM (${parts.join(' UNION ALL ')}) l) e`;
  return { text, params: sql.params };
}
