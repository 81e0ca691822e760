/** Moving the branch of a change request: a revision and the pointer by compare-and-set, in one transaction. */
import type { Context } from '../../../context.ts';
import { fewBlobs, NO_BLOBS, PUT_BLOBS } from '../../../db/blobs.ts';
import { queryAllIn } from '../../../db/connection.ts';
import { contentStore } from '../../../db/content-store.ts';
import type { AnyTransaction } from '../../../db/database.ts';
import type { ChangeRequest, Revision } from '../../../db/generated/prisma/client.ts';
import { ConcurrentUpdate } from '../../../db/retry.ts';
import { type RevisionFacts, revisionOf } from '../../../db/revisions.ts';
import type { Hash } from '../../../engine/revisions/types.ts';
import { conflict, notFound, preconditionFailed } from '../../../errors.ts';
import { ofSpace } from '../../../outbox/events.ts';
import { recordEvents } from '../../../outbox/record.ts';
import type { Services } from '../../../services.ts';
import type { SendLast } from '../../content/move-primary.ts';
import { type ReadOptions, revisionById, withOptions } from '../../content/reading.ts';
import { mergeBase } from './base.ts';
import { type ConflictChanges, raiseConflicts } from './conflicts.ts';
import { announceAppended, RECORDING_APPENDED } from './log.ts';

/** 409 unless the change request is still discussed. */
export function requireUnfinished({ status }: ChangeRequest): void {
  if (status !== 'draft' && status !== 'open')
    throw conflict(`The change request is ${status}: it can no longer be changed`);
}

/** 409 unless people may still change its content here. */
export function requireEditable(changeRequest: ChangeRequest): void {
  requireUnfinished(changeRequest);
  requireOwnContent(changeRequest);
}

/** 409 when its content is that of a branch of the repository (docs/decisions/0070). */
export function requireOwnContent({ gitRef }: Pick<ChangeRequest, 'gitRef'>): void {
  if (gitRef !== null)
    throw conflict(
      `The change request shows the branch ${gitRef.replace('refs/heads/', '')} of the Git repository: change and merge it there`,
    );
}

/** The head of the branch, to be read with these options. */
export const headOf = async (context: Context, changeRequest: ChangeRequest, options: ReadOptions): Promise<Revision> =>
  withOptions(await revisionById(context, changeRequest.revisionId), {
    ...options,
    mergeBase: mergeBase(changeRequest),
  });

interface Step {
  root: Hash;
  blobs: ReadonlyMap<Hash, Uint8Array>;
  type: RevisionFacts['type'];
  parents: string[];
  authorId: string | null;
  git?: RevisionFacts['git'];
  /** Pages that hold marks. */
  conflictedPages: string[];
  /** The primary revision that an update took in. */
  takenIn?: string;
  /** What the Git repository has, as an import brings it. */
  repositoryRoot?: Hash;
  /** What it leaves to be decided, and what it has decided. */
  conflicts?: ConflictChanges;
  /** The author edited it, and is a contributor from now on: with the number of edits, and the time of the last. */
  isContribution?: boolean;
}

/**
 * Puts a new revision at the head of the branch: one statement locks the space, one does the rest, in one round trip. A transaction that
 * does nothing else may commit with them: `last`.
 * @throws ConcurrentUpdate when the head, the status or the organization changed; of what `last` committed then, only new blobs stay
 */
export async function advanceBranch(
  tx: AnyTransaction,
  services: Services,
  { id, organizationId, spaceId, revisionId, status, conflictedPages: marked }: ChangeRequest,
  { conflictedPages, takenIn, repositoryRoot, blobs, conflicts = {}, isContribution = false, ...facts }: Step,
  last: SendLast = (statements) => queryAllIn(tx, statements),
): Promise<Revision> {
  const before = new Set(marked);
  const store = contentStore(services, organizationId, tx);
  const revision = revisionOf({ organizationId, spaceId, ...facts });
  const { root, parents, type, authorId, createdAt, git } = revision;
  const hold = { sql: HOLD, params: [spaceId] };
  const few = fewBlobs(blobs);
  if (!few) {
    await queryAllIn(tx, [hold]);
    await store.put(blobs);
  }
  const from = [id, revisionId, status];
  const values = [revision.id, root, parents, type, authorId, createdAt, git && JSON.stringify(git)];
  const now = [conflictedPages, takenIn ?? null, repositoryRoot ?? null, conflicts.decided ?? [], isContribution];
  const params = [organizationId, ...(few ?? NO_BLOBS), ...from, ...values, ...now];
  const [held, appended] = await last([hold, { sql: ADVANCE, params }]);
  if (held?.length === 0) throw notFound('Space');
  if (appended?.length === 0) throw new ConcurrentUpdate();
  if (few) store.keep(blobs);
  announceAppended(services, spaceId, appended);
  await raiseConflicts(tx, { id, organizationId }, conflicts);
  if ((conflicts.raised ?? []).length > 0 || conflictedPages.some((page) => !before.has(page)))
    await recordEvents(tx, services, {
      subject: ofSpace(spaceId),
      organizationId,
      kind: 'change_request_conflicted',
      data: { changeRequestId: id, revisionId: revision.id, actorId: authorId },
    });
  return revision;
}

/** A statement sees what was committed before it began: the one behind this one sees what the others did. */
const HOLD = 'SELECT 1 FROM "Space" WHERE "id" = $1 AND "deletedAt" IS NULL FOR NO KEY UPDATE';

/** Without a row in `moving` it does nothing but store blobs, and gives no row. */
const ADVANCE = `
  WITH blobs AS (${PUT_BLOBS}),
  moving AS (
    SELECT c."id", c."organizationId", c."spaceId", s."changeRequestTurn" + 1 AS "turn",
      coalesce(c."revisionMergedAncestorId", c."revisionInitialId") <> s."revisionId" AS "wasOutdated",
      coalesce($15::text, c."revisionMergedAncestorId", c."revisionInitialId") <> s."revisionId" AS "outdated"
    FROM "ChangeRequest" c JOIN "Space" s ON s."id" = c."spaceId"
    WHERE c."id" = $4 AND c."organizationId" = $1 AND c."revisionId" = $5 AND c."status" = $6 AND s."deletedAt" IS NULL
    FOR NO KEY UPDATE OF c),
  written AS (
    INSERT INTO "Revision" ("id", "organizationId", "spaceId", "root", "parents", "type", "authorId", "createdAt", "git")
    SELECT $7::text, "organizationId", "spaceId", $8::text, $9::text[], $10::text, $11::text, $12::timestamptz, $13::jsonb
    FROM moving),
  moved AS (
    UPDATE "ChangeRequest" c SET "revisionId" = $7::text, "conflictedPages" = $14::text[], "updatedAt" = $12::timestamptz,
      "revisionMergedAncestorId" = coalesce($15::text, c."revisionMergedAncestorId"),
      "repositoryRoot" = coalesce($16::text, c."repositoryRoot")
    FROM moving m WHERE c."id" = m."id"),
  counted AS (
    UPDATE "Space" s SET "changeRequestTurn" = m."turn" FROM moving m WHERE s."id" = m."spaceId"),
  decided AS (
    DELETE FROM "ChangeRequestConflict" d USING moving m WHERE d."changeRequestId" = m."id" AND d."id" = ANY($17::text[])),
  contributed AS (
    INSERT INTO "ChangeRequestContributor" AS k ("changeRequestId", "userId", "organizationId", "updatedAt")
    SELECT "id", $11::text, "organizationId", $12::timestamptz FROM moving WHERE $18 AND $11::text IS NOT NULL
    ON CONFLICT ("changeRequestId", "userId") DO UPDATE SET "count" = k."count" + 1, "updatedAt" = excluded."updatedAt"),
  appended AS (
    INSERT INTO "ChangeRequestEvent"
      ("spaceId", "turn", "changeRequestId", "organizationId", "changed", "status", "revisionId", "outdated", "userId")
    SELECT "spaceId", "turn", "id", "organizationId",
      CASE WHEN "outdated" = "wasOutdated" THEN ARRAY['revision'] ELSE ARRAY['revision', 'outdated'] END,
      $6::text, $7::text, "outdated", $11::text
    FROM moving
    RETURNING *),
  ${RECORDING_APPENDED}`;

/** 412 when a caller names another revision than the head: it acts on what it has not seen. */
export function requireHead({ revisionId }: ChangeRequest, named: string | null | undefined): void {
  if (named != null && named !== revisionId)
    throw preconditionFailed('The change request has a newer revision; nothing was changed');
}
