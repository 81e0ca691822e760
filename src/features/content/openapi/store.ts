/** Storing a version of a description, and its end. */
import { queryIn } from '../../../db/connection.ts';
import type { Transaction } from '../../../db/database.ts';
import type { Prisma } from '../../../db/generated/prisma/client.ts';
import type { Problem, ProcessErrorCode } from '../../../engine/openapi/reading/refused.ts';
import type { ReadVersion } from '../../../engine/openapi/version.ts';
import { newId } from '../../../ids.ts';

/** Versions that are kept of a specification. */
export const VERSIONS_KEPT = 100;

/** The specification as one attempt read it. */
export interface AtSource {
  id: string;
  organizationId: string;
  sourceNumber: number;
}

/**
 * Locks the specification. Undefined: it is gone, or has another source by now, which a job of its own processes.
 */
export async function lockSpec(
  tx: Transaction,
  { id, sourceNumber }: AtSource,
): Promise<{ lastVersionId: string | null; hash: string | null } | undefined> {
  const [row] = await queryIn<{ lastVersionId: string | null; hash: string | null; sourceNumber: number }>(
    tx,
    `SELECT s."lastVersionId", s."sourceNumber", (SELECT v."hash" FROM "OpenAPISpecVersion" v WHERE v."id" = s."lastVersionId") AS "hash"
      FROM "OpenAPISpec" s WHERE s."id" = $1 FOR UPDATE`,
    [id],
  );
  return row && row.sourceNumber === sourceNumber ? row : undefined;
}

/** Stores a version as the latest one; gives its id. The specification is locked. Texts go as they are: nobody parses them again. */
export async function storeVersion(
  tx: Transaction,
  { id: specId, organizationId }: AtSource,
  { hash, source }: { hash: string; source: string },
  { format, title, apiVersion, document, content, changes, pages }: ReadVersion,
): Promise<string> {
  const id = newId();
  await tx.openAPISpecVersion.create({ data: { id, organizationId, specId, hash, format, title, apiVersion } });
  await queryIn(
    tx,
    `INSERT INTO "OpenAPISpecVersionText" ("versionId", "source", "document", "content", "changes", "overview")
      VALUES ($1, $2, $3::text::json, $4::text::json, $5::text::json, $6)`,
    [id, source, document, content, changes, pages?.overview ?? null],
  );
  for (const part of inParts(pages?.pages ?? []))
    await queryIn(
      tx,
      `INSERT INTO "OpenAPISpecPage" ("versionId", "position", "key", "title", "slug", "description", "markdown")
        SELECT $1, * FROM unnest($2::int[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[])`,
      [
        id,
        part.map(({ position }) => position),
        part.map(({ key }) => key),
        part.map(({ title }) => title),
        part.map(({ slug }) => slug),
        part.map(({ description }) => description ?? null),
        part.map(({ markdown }) => markdown),
      ],
    );
  await tx.openAPISpec.update({ where: { id: specId }, data: { lastVersionId: id } });
  await queryIn(
    tx,
    `DELETE FROM "OpenAPISpecVersion" WHERE "specId" = $1 AND "id" NOT IN
      (SELECT "id" FROM "OpenAPISpecVersion" WHERE "specId" = $1 ORDER BY "createdAt" DESC, "id" DESC LIMIT $2)`,
    [specId, VERSIONS_KEPT],
  );
  return id;
}

/** A statement takes so many characters of pages, so that none holds the connection, or the memory, for long. */
const CHARACTERS = 500_000;

function* inParts<Page extends { markdown: string }>(
  pages: readonly Page[],
): Generator<(Page & { position: number })[]> {
  let part: (Page & { position: number })[] = [];
  let size = 0;
  for (const [position, page] of pages.entries()) {
    part.push({ ...page, position });
    size += page.markdown.length;
    if (size < CHARACTERS) continue;
    yield part;
    part = [];
    size = 0;
  }
  if (part.length > 0) yield part;
}

/** How the processing of a source ended; a failure leaves the version that was. */
export function endData(
  refused: { code: ProcessErrorCode; problems: readonly Problem[] } | undefined,
): Prisma.OpenAPISpecUpdateManyMutationInput {
  return {
    processingState: 'complete',
    processingStep: 'done',
    lastProcessedAt: new Date(),
    lastProcessErrorCode: refused?.code ?? null,
    lastProcessedErrors: (refused?.problems ?? []) as unknown as Prisma.InputJsonArray,
  };
}
