/** Storing a version of a description, and its end. */
import { queryIn } from '../../../db/connection.ts';
import type { Transaction } from '../../../db/database.ts';
import type { Prisma } from '../../../db/generated/prisma/client.ts';
import type { Problem, ProcessErrorCode } from '../../../engine/openapi/reading/refused.ts';
import { newId } from '../../../ids.ts';
import { fromBytes, partsOf } from '../../../threads/long-text.ts';
import type { PackedVersion } from '../../../threads/read-description.ts';

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
  // Two statements: what one sees that waited was committed before it began to wait.
  await queryIn(tx, 'SELECT 1 FROM "OpenAPISpec" WHERE "id" = $1 FOR UPDATE', [id]);
  const [row] = await queryIn<{ lastVersionId: string | null; hash: string | null; sourceNumber: number }>(
    tx,
    `SELECT s."lastVersionId", s."sourceNumber", v."hash" FROM "OpenAPISpec" s
      LEFT JOIN "OpenAPISpecVersion" v ON v."id" = s."lastVersionId" WHERE s."id" = $1`,
    [id],
  );
  return row && row.sourceNumber === sourceNumber ? row : undefined;
}

/** Stores a version as the latest one; gives its id. The specification is locked. Texts go as they are: nobody parses them again. */
export async function storeVersion(
  tx: Transaction,
  { id: specId, organizationId }: AtSource,
  { hash, source }: { hash: string; source: string },
  { format, title, apiVersion, document, content, changes, pages }: PackedVersion,
): Promise<string> {
  const id = newId();
  await tx.openAPISpecVersion.create({ data: { id, organizationId, specId, hash, format, title, apiVersion } });
  await queryIn(
    tx,
    `INSERT INTO "OpenAPISpecVersionText" ("versionId", "source", "document", "content", "overview") VALUES ($1, '', '0', '0', $2)`,
    [id, pages?.overview ?? null],
  );
  for (const [column, text] of Object.entries({ document, content, changes }))
    if (text !== null) await writeJson(tx, id, column, fromBytes(text));
  await writeText(tx, id, partsOf(source));
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

/** Through the column of the source, which is a text: JSON has no parts that could be sent one after the other. */
async function writeJson(tx: Transaction, versionId: string, column: string, json: Iterable<string>): Promise<void> {
  await writeText(tx, versionId, json);
  await queryIn(tx, `UPDATE "OpenAPISpecVersionText" SET "${column}" = "source"::json WHERE "versionId" = $1`, [
    versionId,
  ]);
}

/** In parts: to put megabytes into one statement holds the event loop for a tenth of a second. */
async function writeText(tx: Transaction, versionId: string, parts: Iterable<string>): Promise<void> {
  let before = "''";
  for (const part of parts) {
    await queryIn(tx, `UPDATE "OpenAPISpecVersionText" SET "source" = ${before} || $2::text WHERE "versionId" = $1`, [
      versionId,
      part,
    ]);
    before = '"source"';
  }
}

/** Of pages that are stored together. */
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
