/** What depends on the day on which a cluster is read: counted then, for all clusters of a list in two statements. */
import DataLoader from 'dataloader';
import type { Context } from '../../context.ts';
import { IMPACTS, type Impact } from '../../engine/conversations/issues.ts';

export const WEEKS = 13;

export interface Recent {
  impact: Impact;
  /** Oldest first. */
  weeklyPulse: number[];
  sources: Record<string, number>;
}

/** Of one cluster; those of one answer are asked for together. */
export const recentOf = (context: Context, clusterId: string): Promise<Recent> =>
  context
    .memo('recent issues', () => new DataLoader((ids: readonly string[]) => load(context, ids), { cache: true }))
    .load(clusterId);

const THIS_WEEK = `date_trunc('week', now() AT TIME ZONE 'UTC')`;

/** Weeks of which nothing shows are one, -1. */
const BY_WEEK = `
  SELECT "clusterId", "impact", count(*)::int AS "count",
    CASE WHEN w.week BETWEEN 0 AND ${WEEKS - 1} THEN w.week ELSE -1 END AS "week"
  FROM "ConversationIssue" i, LATERAL (
    SELECT ${WEEKS - 1} - floor(extract(epoch FROM ${THIS_WEEK} - date_trunc('week', i."createdAt" AT TIME ZONE 'UTC')) / 604800)::int AS week
  ) w
  WHERE "clusterId" = ANY($1::text[]) GROUP BY 1, 2, 4`;

const BY_SOURCE = `
  SELECT i."clusterId", c."source", count(DISTINCT i."conversationId")::int AS "count"
  FROM "ConversationIssue" i JOIN "Conversation" c ON c."organizationId" = i."organizationId" AND c."id" = i."conversationId"
  WHERE i."clusterId" = ANY($1::text[]) GROUP BY 1, 2 ORDER BY 3 DESC, 2`;

async function load({ services: { database } }: Context, ids: readonly string[]): Promise<Recent[]> {
  const [weeks, sources] = await Promise.all([
    database.query<{ clusterId: string; impact: Impact; count: number; week: number }>(BY_WEEK, [ids]),
    database.query<{ clusterId: string; source: string; count: number }>(BY_SOURCE, [ids]),
  ]);
  const weeksOf = Map.groupBy(weeks, ({ clusterId }) => clusterId);
  const sourcesOf = Map.groupBy(sources, ({ clusterId }) => clusterId);
  return ids.map((id) => {
    const own = weeksOf.get(id) ?? [];
    const weeklyPulse = new Array<number>(WEEKS).fill(0);
    for (const { week, count } of own) if (week >= 0) weeklyPulse[week] = (weeklyPulse[week] ?? 0) + count;
    const recent = own.filter(({ week }) => week >= 0);
    const counted = recent.length > 0 ? recent : own;
    return {
      weeklyPulse,
      impact: IMPACTS.findLast((impact) => counted.some((row) => row.impact === impact)) ?? 'low',
      sources: Object.fromEntries((sourcesOf.get(id) ?? []).map(({ source, count }) => [source, count])),
    };
  });
}
