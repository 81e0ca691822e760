/**
 * What a space shows of other tables: counters, and where it is synchronised. What is asked for in one tick, of whatever
 * spaces, is one statement.
 */
import DataLoader from 'dataloader';
import type { Context } from '../../context.ts';
import type { GitSync } from '../../db/generated/prisma/client.ts';

export interface ChangeRequestCounts {
  total: number;
  open: number;
  draft: number;
}

export type SyncedRepository = Pick<GitSync, 'repoName' | 'provider' | 'integration' | 'url' | 'updatedAt'>;

/** How many change requests a space has, by status. */
export const changeRequestCounts = (context: Context, spaceId: string): Promise<ChangeRequestCounts> =>
  partOf(context, spaceId, 'changeRequests');

/** How many open comments a space has; those on its change requests are counted there. */
export const openComments = async (context: Context, spaceId: string): Promise<number> =>
  (await partOf(context, spaceId, 'comments')).comments;

/** The repository that the space is synchronised with; null: none. */
export async function gitSyncOf(context: Context, spaceId: string): Promise<SyncedRepository | null> {
  const row = await partOf(context, spaceId, 'gitSync');
  return row.url === null ? null : row;
}

interface Parts {
  comments: { comments: number };
  changeRequests: ChangeRequestCounts;
  gitSync: SyncedRepository & { url: string | null };
}

type Part = keyof Parts;

const PARTS: Record<Part, { columns: string; from: string }> = {
  comments: {
    columns: 'c."comments"',
    from: `CROSS JOIN LATERAL (SELECT count(*)::int AS "comments" FROM "Comment"
      WHERE "spaceId" = s."id" AND "status" = 'open' AND "changeRequestId" IS NULL) c`,
  },
  changeRequests: {
    columns: 'r."total", r."open", r."draft"',
    from: `CROSS JOIN LATERAL (SELECT count(*)::int AS "total", (count(*) FILTER (WHERE "status" = 'open'))::int AS "open",
      (count(*) FILTER (WHERE "status" = 'draft'))::int AS "draft" FROM "ChangeRequest" WHERE "spaceId" = s."id") r`,
  },
  gitSync: {
    columns: 'g."repoName", g."provider", g."integration", g."url", g."updatedAt"',
    from: 'LEFT JOIN "GitSync" g ON g."spaceId" = s."id"',
  },
};

interface Asked {
  id: string;
  part: Part;
}

type Row = { id: string } & Parts['comments'] & Parts['changeRequests'] & Parts['gitSync'];

const partOf = <Name extends Part>(context: Context, id: string, part: Name): Promise<Parts[Name]> =>
  context
    .memo(
      'spaceParts',
      () =>
        new DataLoader((asked: readonly Asked[]) => load(context, asked), {
          cacheKeyFn: ({ id, part }) => `${part} ${id}`,
        }),
    )
    .load({ id, part }) as Promise<Row>;

async function load({ services }: Context, asked: readonly Asked[]): Promise<Row[]> {
  const names = (Object.keys(PARTS) as Part[]).filter((name) => asked.some(({ part }) => part === name));
  const columns = ['s."id"', ...names.map((name) => PARTS[name].columns)];
  const from = ['unnest($1::text[]) AS s("id")', ...names.map((name) => PARTS[name].from)];
  const ids = [...new Set(asked.map(({ id }) => id))];
  const rows = await services.database.query<Row>(`SELECT ${columns} FROM ${from.join(' ')}`, [ids]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return asked.map(({ id }) => byId.get(id) as Row);
}
