/**
 * The primary content of a space goes on to a new revision: all that is known before is one statement. Another one before it locks the
 * row of the space. A statement sees what was committed before it began, so one that waited itself would miss what the others did.
 */
import { MARKED_READERS, RECORDING } from '../outbox/record.ts';
import { type BlobParams, NO_BLOBS, PUT_BLOBS } from './blobs.ts';
import type { Statement } from './database.ts';
import type { Revision as Row } from './generated/prisma/client.ts';
import { orOvertaken } from './retry.ts';
import { type RevisionFacts, revisionOf } from './revisions.ts';

/** A move of a space, as statements. */
export interface AdvanceStatements {
  revision: Row;
  /**
   * Locks the row of the space. It fails (`orOvertaken`) when the first parent is not the active revision any more, or the space was
   * deleted or given to another organization than that of the revision, or was locked against edits and this is one.
   */
  hold: Statement;
  /** Behind it: does the rest, and gives the readers of the outbox that are to be woken after the commit. */
  advance: Statement;
}

/** The statements of a move, for `movePrimary`; `few` of its blobs are stored by them (`fewBlobs`). `meanings`: see `advancing`. */
export function advanceStatements(
  facts: RevisionFacts,
  few: BlobParams | null,
  { meanings = NO_MEANINGS, isEdit = false }: { meanings?: string | undefined; isEdit?: boolean } = {},
): AdvanceStatements {
  const revision = revisionOf(facts);
  const { id, organizationId, spaceId, root, parents, type, authorId, createdAt, git, mergedFromId } = revision;
  const values = [id, root, parents, type, authorId, createdAt, git && JSON.stringify(git), mergedFromId];
  return {
    revision,
    hold: { sql: HOLD, params: [spaceId, organizationId, parents[0], isEdit] },
    advance: { sql: advancing(meanings), params: [organizationId, ...(few ?? NO_BLOBS), spaceId, ...values] },
  };
}

/** The readers of the outbox that `advance` gave. */
export function readersOf(rows: readonly object[] | undefined): string[] {
  const [moved] = (rows ?? []) as { readers: string[] }[];
  if (!moved) throw new Error('A space that was locked at its active revision did not move');
  return moved.readers;
}

/** Foreign keys of other rows can still refer to the space. */
const HOLD = orOvertaken(`SELECT 1 FROM "Space"
  WHERE "id" = $1 AND "organizationId" = $2 AND "revisionId" = $3 AND "deletedAt" IS NULL AND NOT ($4 AND "editMode" = 'locked') FOR NO KEY UPDATE`);

const NO_MEANINGS = 'SELECT m."turn" FROM moving m WHERE false';

/**
 * `meanings` is a query within the statement, which writes to the log of the space's change requests what the move means for them. It has
 * the move as the row `moving`, and gives the number of each entry as `turn`: they begin with that of `moving`.
 */
const advancing = (meanings: string) => `
  WITH blobs AS (${PUT_BLOBS}),
  moving AS (
    SELECT s."id" AS "spaceId", s."organizationId", s."revisionId" AS "from", $5::text AS "to", $12::text AS "mergedFromId",
      $9::text AS "authorId", s."changeRequestTurn" + 1 AS "turn"
    FROM "Space" s WHERE s."id" = $4 AND s."revisionId" = ($7::text[])[1]),
  written AS (
    INSERT INTO "Revision"
      ("id", "organizationId", "spaceId", "root", "parents", "type", "authorId", "createdAt", "git", "mergedFromId")
    SELECT "to", "organizationId", "spaceId", $6::text, $7::text[], $8::text, "authorId", $10::timestamptz, $11::jsonb, "mergedFromId"
    FROM moving),
  meant AS (${meanings}),
  moved AS (
    UPDATE "Space" s SET "revisionId" = m."to", "updatedAt" = $10::timestamptz,
      "changeRequestTurn" = greatest(m."turn", (SELECT max("turn") FROM meant))
    FROM moving m WHERE s."id" = m."spaceId"),
  happened AS (
    SELECT 'space:' || "spaceId" AS "subject", "organizationId", 'space_content_updated' AS "kind", jsonb_build_object(
      'revisionId', "to", 'previousRevisionId', "from", 'type', $8::text, 'actorId', "authorId") AS "data"
    FROM moving),
  ${RECORDING}
  SELECT ${MARKED_READERS} FROM moving`;
