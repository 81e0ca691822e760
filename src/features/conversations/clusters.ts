/**
 * Issues join the cluster that is most like them, or open one. Whoever changes clusters of an organization holds its lock. What one issue
 * costs does not grow with their number: only the clusters where one of its terms is heaviest are looked at.
 */
import { queryIn } from '../../db/connection.ts';
import type { Transaction } from '../../db/database.ts';
import type { ConversationIssue } from '../../db/generated/prisma/client.ts';
import { describeCluster } from '../../engine/conversations/describe.ts';
import { unit, type Vector, weighed } from '../../engine/conversations/vectors.ts';
import { newId } from '../../ids.ts';

/** Below it, an issue opens a cluster of its own. `npm run bench -- conversations` tells what it comes to on labelled conversations. */
export const LIKENESS = 0.2;
/** From here on a cluster says the same, however few words that takes. */
const SAME = 0.6;
/**
 * Below that, two words at least have to be shared, and none may be nearly all of it: one word in common is no subject, unless one of the
 * two has no other.
 */
const SHARED = 2;
const MOST_BY_ONE = 0.85;
/** Of an issue, the heaviest are looked up. */
const LOOKED_UP = 12;
/** Clusters that are looked at for each term. */
const PER_TERM = 40;
/** Terms of a cluster; the lightest are forgotten. */
const MOST_TERMS = 80;
/** Issues of a cluster that say what it is called, the newest. */
const DESCRIBED = 20;

/** Held to the end of the transaction. */
export const lockClusters = (tx: Transaction, organizationId: string): Promise<object[]> =>
  queryIn(tx, `SELECT pg_advisory_xact_lock(hashtextextended('conversations ' || $1, 0))::text`, [organizationId]);

/** A term of an issue. */
export interface Term {
  count: number;
  word: string;
}

/** The vector of an issue, by what is known now. */
export async function vectorOf(
  tx: Transaction,
  organizationId: string,
  terms: ReadonlyMap<string, Term>,
): Promise<Map<string, number>> {
  const rows = await queryIn<{ term: string; issues: number }>(
    tx,
    `SELECT "term", "issues" FROM "IssueTerm" WHERE "organizationId" = $1 AND "term" = ANY($2::text[])`,
    [organizationId, ['', ...terms.keys()]],
  );
  const known = new Map(rows.map(({ term, issues }) => [term, issues]));
  return weighed(new Map([...terms].map(([term, { count }]) => [term, count])), known, known.get('') ?? 0);
}

/** Counts the terms of an issue that came (1) or went (-1). */
export const countTerms = (tx: Transaction, organizationId: string, terms: Iterable<string>, by: 1 | -1) =>
  queryIn(
    tx,
    `INSERT INTO "IssueTerm" ("organizationId", "term", "issues")
      SELECT $1, t, 1 FROM unnest($2::text[]) t WHERE $3::int > 0 OR EXISTS (
        SELECT 1 FROM "IssueTerm" k WHERE k."organizationId" = $1 AND k."term" = t)
      ORDER BY t
      ON CONFLICT ("organizationId", "term") DO UPDATE SET "issues" = greatest(0, "IssueTerm"."issues" + $3::int)`,
    [organizationId, [...new Set(['', ...terms])], by],
  );

const CANDIDATES = `
  WITH asked AS (SELECT * FROM unnest($2::text[], $3::float8[]) AS a("term", "weight")),
  near AS (
    SELECT DISTINCT c."clusterId" FROM (SELECT "term" FROM asked ORDER BY "weight" DESC LIMIT ${LOOKED_UP}) a,
      LATERAL (SELECT "clusterId" FROM "ClusterTerm"
        WHERE "organizationId" = $1 AND "term" = a."term" ORDER BY "weight" DESC LIMIT ${PER_TERM}) c
  ),
  compared AS (
    SELECT n."clusterId" AS "id", count(a."term") AS "shared", max(c."weight" * a."weight") AS "most",
      least(count(*), cardinality($2::text[])) AS "fewest",
      sum(c."weight" * coalesce(a."weight", 0)) AS "sum", sqrt(sum(c."weight" * c."weight")) AS "length"
    FROM near n JOIN "ClusterTerm" c ON c."clusterId" = n."clusterId" LEFT JOIN asked a ON a."term" = c."term"
    GROUP BY n."clusterId"
  )
  SELECT "id", "sum" / "length" AS "likeness" FROM compared
  WHERE "length" > 0 AND ("fewest" = 1 OR "sum" >= ${SAME} * "length"
    OR ("shared" >= ${SHARED} AND "most" <= ${MOST_BY_ONE} * "sum"))
  ORDER BY 2 DESC, 1 LIMIT 1`;

/** The id of the cluster that is most like this, if one is like it. */
async function nearest(tx: Transaction, organizationId: string, vector: Vector): Promise<string | undefined> {
  if (vector.size === 0) return undefined;
  const [best] = await queryIn<{ id: string; likeness: number }>(tx, CANDIDATES, [
    organizationId,
    [...vector.keys()],
    [...vector.values()],
  ]);
  return best && best.likeness >= LIKENESS ? best.id : undefined;
}

/** Puts an issue that is not stored yet into a cluster; gives its id. The issue is stored next, and then `settle` called. */
export async function join(
  tx: Transaction,
  organizationId: string,
  vector: Vector,
  terms: ReadonlyMap<string, Term>,
): Promise<string> {
  const known = await nearest(tx, organizationId, vector);
  const id = known ?? newId();
  if (!known)
    await tx.issuesCluster.create({
      data: { id, organizationId, label: '', summary: '', icon: 'circle-question' },
    });
  await queryIn(
    tx,
    `INSERT INTO "ClusterTerm" ("organizationId", "clusterId", "term", "weight", "word")
      SELECT $1, $2, * FROM unnest($3::text[], $4::float8[], $5::text[])
      ON CONFLICT ("clusterId", "term") DO UPDATE SET "weight" = "ClusterTerm"."weight" + excluded."weight"`,
    [
      organizationId,
      id,
      [...vector.keys()],
      [...vector.values()],
      [...vector.keys()].map((t) => terms.get(t)?.word ?? t),
    ],
  );
  return id;
}

/** Takes what an issue has given to its cluster out of it; the issue is deleted next, and then `settle` called. */
export async function leave(tx: Transaction, issue: ConversationIssue): Promise<void> {
  const vector = new Map(Object.entries(issue.vector as Record<string, number>));
  await queryIn(
    tx,
    `UPDATE "ClusterTerm" c SET "weight" = c."weight" - a."weight"
      FROM unnest($2::text[], $3::float8[]) AS a("term", "weight") WHERE c."clusterId" = $1 AND c."term" = a."term"`,
    [issue.clusterId, [...vector.keys()], [...vector.values()]],
  );
  await countTerms(tx, issue.organizationId, vector.keys(), -1);
}

const COUNTS = `
  UPDATE "IssuesCluster" c SET "issues" = c."issues" + $2::int, "conversations" = c."conversations" + $3::int, "updatedAt" = greatest(now(), c."createdAt")
  WHERE c."id" = $1 RETURNING c."issues"`;

/** Counts what came and went, says anew what the cluster is about; one without issues is deleted. */
export async function settle(
  tx: Transaction,
  clusterId: string,
  by: { issues: number; conversations: number },
): Promise<void> {
  const [row] = await queryIn<{ issues: number }>(tx, COUNTS, [clusterId, by.issues, by.conversations]);
  if (!row) return;
  if (row.issues <= 0) {
    await tx.issuesCluster.deleteMany({ where: { id: clusterId } });
    return;
  }
  await queryIn(
    tx,
    `DELETE FROM "ClusterTerm" WHERE "clusterId" = $1 AND ("weight" < 0.0001 OR "term" IN (
      SELECT "term" FROM "ClusterTerm" WHERE "clusterId" = $1 ORDER BY "weight" DESC, "term" OFFSET ${MOST_TERMS}))`,
    [clusterId],
  );
  const cluster = await tx.issuesCluster.findUniqueOrThrow({ where: { id: clusterId } });
  const data = await described(tx, clusterId);
  // What a language model said stays until it is asked again, unless issues went.
  if (cluster.describedIssues > 0 && by.issues > 0) return;
  await tx.issuesCluster.update({ where: { id: clusterId }, data: { ...data, describedIssues: 0 } });
}

async function described(tx: Transaction, clusterId: string) {
  const issues = await tx.conversationIssue.findMany({
    where: { clusterId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: DESCRIBED,
  });
  const terms = await tx.clusterTerm.findMany({ where: { clusterId }, orderBy: [{ weight: 'desc' }, { term: 'asc' }] });
  const centre = unit(new Map(terms.map(({ term, weight }) => [term, weight])));
  return describeCluster(
    issues.map(({ title, vector }) => ({ title, vector: new Map(Object.entries(vector as Record<string, number>)) })),
    centre,
    terms.map(({ word }) => word),
  );
}
