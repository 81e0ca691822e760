/**
 * What a space shows of other tables: counters, and where it is synchronised. Rows that were read with it have it; of others, what
 * is asked for in one tick, of whatever spaces, is one statement.
 */
import type { Joined } from '../../access/admission-sql.ts';
import type { Context } from '../../context.ts';
import type { GitSync } from '../../db/generated/prisma/client.ts';
import { Held } from '../../graphql/held.ts';

export interface ChangeRequestCounts {
  total: number;
  open: number;
  draft: number;
}

export type SyncedRepository = Pick<GitSync, 'repoName' | 'provider' | 'integration' | 'url'> & { syncedAt: Date };

/** How many change requests a space has. */
export const changeRequestCount = (context: Context, space: Identified, status: keyof ChangeRequestCounts) =>
  partOf(context, space, 'changeRequests', (row) => row[status]);

/** How many open comments a space has; those on its change requests are counted there. */
export const openComments = (context: Context, space: Identified) =>
  partOf(context, space, 'comments', ({ openComments }) => openComments);

/** The repository that the space is synchronised with; null: none. */
export const gitSyncOf = (context: Context, space: Identified) =>
  partOf(context, space, 'gitSync', (row): SyncedRepository | null => (row.url === null ? null : row));

/** Where the space is published; null: nowhere. In several sites, that is the oldest one. */
export const publicationOf = (context: Context, space: Identified) =>
  partOf(context, space, 'publication', ({ publication }) => publication);

/** The site that publishes a space, and what of the structure its address follows from. */
export interface Publication {
  site: {
    id: string;
    visibility: string;
    basename: string | null;
    proxy: string | null;
    hostname: string | null;
    hostnameProven: string | null;
  };
  section: { default: boolean; path: string };
  siteSpace: { default: boolean; path: string };
  /** How its readers prove who they are; null: they need not. */
  visitorAuth: { backend: string; integration: string | null } | null;
}

/** The visibility of a space that no site publishes. */
export const NOT_PUBLISHED = 'private';

type Identified = { readonly id: string };

interface Parts {
  comments: { openComments: number };
  changeRequests: ChangeRequestCounts;
  gitSync: SyncedRepository & { url: string | null };
  publication: { publication: Publication | null };
}

type Part = keyof Parts;

/** Columns of their own names, and where they come from: about the row `e`. */
const PARTS: Record<Part, { names: readonly [string, ...string[]]; columns: string; from: string }> = {
  comments: {
    names: ['openComments'],
    columns: 'c."openComments"',
    from: `CROSS JOIN LATERAL (SELECT count(*)::int AS "openComments" FROM "Comment"
      WHERE "spaceId" = e."id" AND "status" = 'open' AND "changeRequestId" IS NULL) c`,
  },
  changeRequests: {
    names: ['total', 'open', 'draft'],
    columns: 'r."total", r."open", r."draft"',
    from: `CROSS JOIN LATERAL (SELECT count(*)::int AS "total", (count(*) FILTER (WHERE "status" = 'open'))::int AS "open",
      (count(*) FILTER (WHERE "status" = 'draft'))::int AS "draft" FROM "ChangeRequest" WHERE "spaceId" = e."id") r`,
  },
  gitSync: {
    names: ['repoName', 'provider', 'integration', 'url', 'syncedAt'],
    columns: 'g."repoName", g."provider", g."integration", g."url", g."updatedAt" AS "syncedAt"',
    from: 'LEFT JOIN "GitSync" g ON g."spaceId" = e."id"',
  },
  publication: {
    names: ['publication'],
    columns: 'p."publication"',
    // Of a table that sites of all organizations are in, a look at one index finds that most spaces are in none.
    from: `LEFT JOIN LATERAL (SELECT jsonb_build_object(
        'site', jsonb_build_object('id', s."id", 'visibility', s."visibility", 'basename', s."basename", 'proxy', s."proxy", 'hostname', s."hostname",
          'hostnameProven', s."hostnameProven"),
        'section', jsonb_build_object('default', n."default", 'path', n."path"),
        'siteSpace', jsonb_build_object('default', i."default", 'path', i."path"),
        'visitorAuth', (SELECT jsonb_build_object('backend', a."backend", 'integration', a."integration")
          FROM "SiteAuth" a WHERE a."siteId" = s."id" AND s."visibility" = 'visitor-auth')) AS "publication"
      FROM "SiteSpace" i JOIN "Site" s ON s."id" = i."siteId" AND s."publishedAt" IS NOT NULL
        JOIN "SiteSection" n ON n."id" = i."sectionId"
      WHERE i."spaceId" = e."id" ORDER BY s."createdAt", s."id" LIMIT 1) p ON true`,
  },
};

const ALL = Object.keys(PARTS) as Part[];

type Row = { id: string } & Parts['comments'] & Parts['changeRequests'] & Parts['gitSync'] & Parts['publication'];

const hasPart = (space: Identified, part: Part): boolean => PARTS[part].names[0] in space;

const loader =
  (part: Part) =>
  async (spaces: readonly Identified[], context: Context): Promise<void> => {
    const without = spaces.filter((space) => !hasPart(space, part));
    if (without.length > 0) await partsOf(context).load(without.map(({ id }) => keyOf(part, id)));
  };

/** What the fields of a list of spaces load ahead, by part. */
export const LOADS = {
  comments: loader('comments'),
  changeRequests: loader('changeRequests'),
  gitSync: loader('gitSync'),
  publication: loader('publication'),
} as const satisfies Record<Part, unknown>;

/** All of it, in the statement that reads the space of a path, or a list. */
export const joinedParts: Joined = {
  parameter: 'spaceId',
  columns: ALL.map((part) => PARTS[part].columns).join(', '),
  from: ALL.map((part) => PARTS[part].from).join(' '),
  names: ALL.flatMap((part) => PARTS[part].names),
  loads: Object.values(LOADS),
};

/** By part and space. */
const partsOf = (context: Context): Held<Row> =>
  context.memo('spaceParts', () => new Held((keys) => find(context, keys)));

const keyOf = (part: Part, id: string) => `${part} ${id}`;

function partOf<Name extends Part, Value>(
  context: Context,
  space: Identified,
  part: Name,
  pick: (row: Parts[Name]) => Value,
): Value | Promise<Value> {
  if (hasPart(space, part)) return pick(space as unknown as Parts[Name]);
  return partsOf(context).get(keyOf(part, space.id), (row) => pick(row as Parts[Name]));
}

async function find({ services }: Context, keys: readonly string[]): Promise<[string, Row][]> {
  const asked = keys.map((key) => key.split(' ') as [Part, string]);
  const parts = ALL.filter((name) => asked.some(([part]) => part === name));
  const columns = ['e."id"', ...parts.map((name) => PARTS[name].columns)];
  const from = ['unnest($1::text[]) AS e("id")', ...parts.map((name) => PARTS[name].from)];
  const ids = [...new Set(asked.map(([, id]) => id))];
  const rows = await services.database.query<Row>(`SELECT ${columns} FROM ${from.join(' ')}`, [ids]);
  return rows.flatMap((row) => parts.map((part): [string, Row] => [keyOf(part, row.id), row]));
}
