/**
 * What a space shows of other tables: counters, and where it is synchronised. What is asked for in one tick, of whatever
 * spaces, is one statement.
 */
import DataLoader from 'dataloader';
import type { Context } from '../../context.ts';
import type { GitSync } from '../../db/generated/prisma/client.ts';
import type { Ahead } from '../../graphql/operations.ts';

export interface ChangeRequestCounts {
  total: number;
  open: number;
  draft: number;
}

export type SyncedRepository = Pick<GitSync, 'repoName' | 'provider' | 'integration' | 'url'> & { syncedAt: Date };

/** At once when it is there already. */
type MaybePromise<T> = T | Promise<T>;

/** How many change requests a space has. */
export const changeRequestCount = (
  context: Context,
  spaceId: string,
  status: keyof ChangeRequestCounts,
): MaybePromise<number> => partOf(context, spaceId, 'changeRequests', (row) => row[status]);

/** How many open comments a space has; those on its change requests are counted there. */
export const openComments = (context: Context, spaceId: string): MaybePromise<number> =>
  partOf(context, spaceId, 'comments', ({ openComments }) => openComments);

/** The repository that the space is synchronised with; null: none. */
export const gitSyncOf = (context: Context, spaceId: string): MaybePromise<SyncedRepository | null> =>
  partOf(context, spaceId, 'gitSync', (row) => (row.url === null ? null : row));

/** Reads all of this for many spaces, or with the space of a path, so that nothing of it has to be awaited then. */
export const spaceAhead: Ahead<{ id: string }> = {
  async load(spaces, context) {
    const held = heldBy(context);
    const ids = [...new Set(spaces.map(({ id }) => id))].filter((id) => !held.has(id));
    for (const row of ids.length > 0 ? await select(context, ALL, ids) : []) held.set(row.id, row);
  },
  joined: {
    parameter: 'spaceId',
    get columns() {
      return ALL.map((part) => PARTS[part].columns).join(', ');
    },
    get from() {
      return ALL.map((part) => PARTS[part].from).join(' ');
    },
    take: (context, row) => void heldBy(context).set(row.id as string, row as unknown as Row),
  },
};

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

/** Rows with all parts. */
const heldBy = (context: Context): Map<string, Row> => context.memo('heldSpaceParts', () => new Map());

interface Asked {
  id: string;
  part: Part;
}

function partOf<Name extends Part, Value>(
  context: Context,
  id: string,
  part: Name,
  pick: (row: Parts[Name]) => Value,
): MaybePromise<Value> {
  const row = heldBy(context).get(id);
  if (row) return pick(row as Parts[Name]);
  const loader = context.memo(
    'spaceParts',
    () => new DataLoader((asked: readonly Asked[]) => load(context, asked), { cacheKeyFn: keyOf }),
  );
  return loader.load({ id, part }).then(pick as (row: Row) => Value);
}

const keyOf = ({ id, part }: Asked) => `${part} ${id}`;

async function load(context: Context, asked: readonly Asked[]): Promise<Row[]> {
  const parts = ALL.filter((name) => asked.some(({ part }) => part === name));
  const rows = await select(context, parts, [...new Set(asked.map(({ id }) => id))]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return asked.map(({ id }) => byId.get(id) as Row);
}

function select({ services }: Context, parts: readonly Part[], ids: readonly string[]): Promise<Row[]> {
  const columns = ['e."id"', ...parts.map((name) => PARTS[name].columns)];
  const from = ['unnest($1::text[]) AS e("id")', ...parts.map((name) => PARTS[name].from)];
  return services.database.query<Row>(`SELECT ${columns} FROM ${from.join(' ')}`, [ids]);
}
