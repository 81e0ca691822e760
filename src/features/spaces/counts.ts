/**
 * What a space shows of other tables: counters, and where it is synchronised. What is asked for in one tick, of whatever
 * spaces, is one statement.
 */
import type { Joined } from '../../access/admission.ts';
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
export const changeRequestCount = (context: Context, spaceId: string, status: keyof ChangeRequestCounts) =>
  partOf(context, spaceId, 'changeRequests', (row) => row[status]);

/** How many open comments a space has; those on its change requests are counted there. */
export const openComments = (context: Context, spaceId: string) =>
  partOf(context, spaceId, 'comments', ({ openComments }) => openComments);

/** The repository that the space is synchronised with; null: none. */
export const gitSyncOf = (context: Context, spaceId: string) =>
  partOf(context, spaceId, 'gitSync', (row): SyncedRepository | null => (row.url === null ? null : row));

interface Parts {
  comments: { openComments: number };
  changeRequests: ChangeRequestCounts;
  gitSync: SyncedRepository & { url: string | null };
}

type Part = keyof Parts;

/** Columns of their own names, and where they come from: about the row `e`. */
const PARTS: Record<Part, { columns: string; from: string }> = {
  comments: {
    columns: 'c."openComments"',
    from: `CROSS JOIN LATERAL (SELECT count(*)::int AS "openComments" FROM "Comment"
      WHERE "spaceId" = e."id" AND "status" = 'open' AND "changeRequestId" IS NULL) c`,
  },
  changeRequests: {
    columns: 'r."total", r."open", r."draft"',
    from: `CROSS JOIN LATERAL (SELECT count(*)::int AS "total", (count(*) FILTER (WHERE "status" = 'open'))::int AS "open",
      (count(*) FILTER (WHERE "status" = 'draft'))::int AS "draft" FROM "ChangeRequest" WHERE "spaceId" = e."id") r`,
  },
  gitSync: {
    columns: 'g."repoName", g."provider", g."integration", g."url", g."updatedAt" AS "syncedAt"',
    from: 'LEFT JOIN "GitSync" g ON g."spaceId" = e."id"',
  },
};

const ALL = Object.keys(PARTS) as Part[];

type Row = { id: string } & Parts['comments'] & Parts['changeRequests'] & Parts['gitSync'];

/** What the fields of a list of spaces load ahead. */
export const loadPart =
  (part: Part) =>
  (spaces: readonly { id: string }[], context: Context): Promise<void> =>
    partsOf(context).load(spaces.map(({ id }) => keyOf(part, id)));

/** All of it, in the statement that reads the space of a path. */
export const joinedParts: Joined = {
  parameter: 'spaceId',
  columns: ALL.map((part) => PARTS[part].columns).join(', '),
  from: ALL.map((part) => PARTS[part].from).join(' '),
  take(context, row) {
    for (const part of ALL) partsOf(context).hold(keyOf(part, row.id as string), row as unknown as Row);
  },
};

/** By part and space. */
const partsOf = (context: Context): Held<Row> =>
  context.memo('spaceParts', () => new Held((keys) => find(context, keys)));

const keyOf = (part: Part, id: string) => `${part} ${id}`;

function partOf<Name extends Part, Value>(
  context: Context,
  id: string,
  part: Name,
  pick: (row: Parts[Name]) => Value,
): Value | Promise<Value> {
  return partsOf(context).get(keyOf(part, id), (row) => pick(row as Parts[Name]));
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
