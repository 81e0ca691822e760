/**
 * What `roleOn` reads of a space or collection, `ancestors` and `inheritedLevel`, is stored with it, so that a check looks at
 * one row. Here it is kept: code that changes a parent or a `defaultLevel` calls this in the same transaction.
 */
import type { Transaction } from '../db/database.ts';

/**
 * Held to the end of the transaction by everything that changes where spaces and collections of the organization stand, or
 * what they set by default: two moves at once could make a circle, or leave stale rows behind.
 */
export async function lockStructure(tx: Transaction, ...organizationIds: string[]): Promise<void> {
  // One statement, in one order: two transfers in opposite directions wait for each other, never in a circle.
  await tx.$queryRaw`SELECT 1 FROM "Organization" WHERE "id" = ANY(${organizationIds}::text[]) ORDER BY "id" FOR NO KEY UPDATE`;
}

/**
 * Computes `ancestors` and `inheritedLevel` of these collections and of all below them, and of these spaces, from `parentId`
 * and `defaultLevel`: one statement, whatever the size of the tree. Rows that hold the right values already are not written.
 */
export async function renewInheritance(
  tx: Transaction,
  { collections = [], spaces = [] }: { collections?: string[]; spaces?: string[] },
): Promise<void> {
  await tx.$executeRawUnsafe(RENEW, collections, spaces);
}

// A space takes the new values of a parent that is renewed with it, and the stored ones of a parent that is not.
const RENEW = `
  WITH RECURSIVE tree AS (
    SELECT c."id",
      CASE WHEN p."id" IS NULL THEN ARRAY[]::text[] ELSE p."ancestors" || p."id" END AS "ancestors",
      coalesce(c."defaultLevel", p."inheritedLevel") AS "level"
    FROM "Collection" c LEFT JOIN "Collection" p ON p."id" = c."parentId"
    WHERE c."id" = ANY($1::text[])
    UNION ALL
    SELECT c."id", t."ancestors" || t."id", coalesce(c."defaultLevel", t."level")
    FROM tree t JOIN "Collection" c ON c."parentId" = t."id"
  ), renewed AS (
    UPDATE "Collection" c SET "ancestors" = t."ancestors", "inheritedLevel" = t."level"
    FROM tree t
    WHERE c."id" = t."id" AND (c."ancestors" <> t."ancestors" OR c."inheritedLevel" IS DISTINCT FROM t."level")
  ), placed AS (
    SELECT s."id", t."ancestors" || t."id" AS "ancestors", coalesce(s."defaultLevel", t."level") AS "level"
    FROM tree t JOIN "Space" s ON s."parentId" = t."id"
    UNION ALL
    SELECT s."id",
      CASE WHEN p."id" IS NULL THEN ARRAY[]::text[] ELSE p."ancestors" || p."id" END,
      coalesce(s."defaultLevel", p."inheritedLevel")
    FROM "Space" s LEFT JOIN "Collection" p ON p."id" = s."parentId"
    WHERE s."id" = ANY($2::text[]) AND (s."parentId" IS NULL OR s."parentId" NOT IN (SELECT "id" FROM tree))
  )
  UPDATE "Space" s SET "ancestors" = p."ancestors", "inheritedLevel" = p."level"
  FROM placed p
  WHERE s."id" = p."id" AND (s."ancestors" <> p."ancestors" OR s."inheritedLevel" IS DISTINCT FROM p."level")`;
