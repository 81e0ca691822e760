/**
 * The spaces that a member or a team has access to, as far as the caller sees them too: what the caller may not see is
 * neither counted nor listed. Both are one statement for all members or teams of a request.
 */
import DataLoader from 'dataloader';
import { type Sight, seesInSql, sightOf } from '../../../access/sight.ts';
import type { Context } from '../../../context.ts';
import { decodeCursor, type Order } from '../../../graphql/cursor.ts';

/** What a user can see in one organization. */
export interface Seer {
  organizationId: string;
  sight: Sight;
}

/** How many spaces a user can see; deleted ones do not count. */
export const countSeenSpaces = (context: Context, seer: Seer): Promise<number> =>
  context
    .memo(
      'seenSpaceCounts',
      () => new DataLoader((batch: readonly Seer[]) => countsOf(context, batch), { cache: false }),
    )
    .load(seer);

export interface SpacePage {
  order: Order;
  /** A cursor of a list in this order. */
  page?: string | null | undefined;
  take: number;
}

/** The ids of the spaces that a user can see, a page of them in the order of their creation. */
export const pageOfSeenSpaces = (context: Context, seer: Seer, page: SpacePage): Promise<string[]> =>
  context
    .memo(
      `seenSpaces ${page.order.direction} ${page.take} ${page.page ?? ''}`,
      () => new DataLoader((batch: readonly Seer[]) => idsOf(context, batch, page), { cache: false }),
    )
    .load(seer);

async function countsOf(context: Context, batch: readonly Seer[]): Promise<number[]> {
  const rows = await context.db.$queryRawUnsafe<{ ordinal: number; spaces: number }[]>(
    COUNTS,
    ...(await parameters(context, batch)),
  );
  const counts = new Map(rows.map(({ ordinal, spaces }) => [ordinal, spaces]));
  return batch.map((_, ordinal) => counts.get(ordinal) ?? 0);
}

async function idsOf(context: Context, batch: readonly Seer[], { order, page, take }: SpacePage): Promise<string[][]> {
  const direction = order.direction === 'asc' ? 'ASC' : 'DESC';
  const beyond = order.direction === 'asc' ? '>' : '<';
  const values: unknown[] = [...(await parameters(context, batch)), take];
  if (page) {
    const { value, id } = decodeCursor(order, page);
    values.push((value as Date).toISOString(), id);
  }
  const rows = await context.db.$queryRawUnsafe<{ ordinal: number; id: string }[]>(
    `WITH ${SEERS}
    SELECT a."ordinal", s."id" FROM asked a JOIN caller c ON c."organizationId" = a."organizationId"
    CROSS JOIN LATERAL (
      SELECT s."id", s."createdAt" FROM "Space" s
      WHERE s."organizationId" = a."organizationId" AND s."deletedAt" IS NULL
        AND ${seesInSql('a', 's')} AND ${seesInSql('c', 's')}
        ${page ? `AND (s."createdAt", s."id") ${beyond} ($4::timestamptz, $5)` : ''}
      ORDER BY s."createdAt" ${direction}, s."id" ${direction} LIMIT $3::int
    ) s
    ORDER BY a."ordinal", s."createdAt" ${direction}, s."id" ${direction}`,
    ...values,
  );
  const ids = batch.map((): string[] => []);
  for (const { ordinal, id } of rows) ids[ordinal]?.push(id);
  return ids;
}

/** $1: whose spaces, in the order of the batch; $2: the caller in each organization. */
async function parameters(context: Context, batch: readonly Seer[]): Promise<[string, string]> {
  const asked = batch.map(({ organizationId, sight }, ordinal) => ({ ordinal, organizationId, ...sight }));
  const organizations = [...new Set(batch.map(({ organizationId }) => organizationId))];
  const callers = await Promise.all(
    organizations.map(async (organizationId) => ({
      organizationId,
      ...sightOf(await context.access.viewer.load(organizationId)),
    })),
  );
  return [JSON.stringify(asked), JSON.stringify(callers)];
}

const SEERS = `
  asked AS (SELECT * FROM jsonb_to_recordset($1::jsonb)
    AS a("ordinal" int, "organizationId" text, "all" boolean, "levelled" boolean, "granted" text[])),
  caller AS (SELECT * FROM jsonb_to_recordset($2::jsonb)
    AS c("organizationId" text, "all" boolean, "levelled" boolean, "granted" text[]))`;

/** Of the spaces that are granted: two of these, each with an index of its own, cost what was granted and no more. */
const spacesWhere = (condition: string) => `
  SELECT s."id" FROM "Space" s
  WHERE ${condition} AND s."organizationId" = a."organizationId" AND s."deletedAt" IS NULL
    AND NOT (a."levelled" AND s."inheritedLevel" IS NOT NULL) AND ${seesInSql('c', 's')}`;

/** What most members see is the same, and counted once for each organization; only grants are counted one by one. */
const COUNTS = `
  WITH ${SEERS},
  shared AS MATERIALIZED (
    SELECT s."organizationId", count(*)::int AS "all", count(s."inheritedLevel")::int AS "levelled"
    FROM "Space" s JOIN caller c ON c."organizationId" = s."organizationId"
    WHERE s."deletedAt" IS NULL AND ${seesInSql('c', 's')}
    GROUP BY s."organizationId")
  SELECT a."ordinal", CASE
    WHEN a."all" THEN (SELECT t."all" FROM shared t WHERE t."organizationId" = a."organizationId")
    ELSE coalesce(CASE WHEN a."levelled" THEN
        (SELECT t."levelled" FROM shared t WHERE t."organizationId" = a."organizationId") END, 0)
      + (SELECT count(*)::int FROM (
          ${spacesWhere('s."id" = ANY(a."granted")')} UNION ${spacesWhere('s."ancestors" && a."granted"')}) granted)
    END AS "spaces"
  FROM asked a JOIN caller c ON c."organizationId" = a."organizationId"`;
