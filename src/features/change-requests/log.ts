/**
 * What happens to change requests, written down in the transaction that does it, so that watchers are told of every change
 * once and in order, on every instance and across broken connections.
 *
 * A space's changes take turns: the row of the space is held from `takeTurn` to the commit, so that a later turn is committed
 * later, and whoever has read turn n has seen all before it. Lock order: the space, then its change requests.
 */
import type { Transaction } from '../../db/database.ts';
import { notFound } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { announceChangeRequests } from './events.ts';

export const PARTS = [
  'created',
  'subject',
  'description',
  'status',
  'revision',
  'outdated',
  'reviews',
  'reviewers',
  'comments',
] as const;
export type Part = (typeof PARTS)[number];

export interface Turn {
  spaceId: string;
  turn: number;
  organizationId: string;
  /** The active primary revision, until the end of the transaction. */
  revisionId: string;
}

/** Waits for its turn; 404 when the space is gone. To be taken before a row of a change request is changed. */
export async function takeTurn(tx: Transaction, spaceId: string): Promise<Turn> {
  const [taken] = await tx.$queryRaw<Turn[]>`
    UPDATE "Space" SET "changeRequestTurn" = "changeRequestTurn" + 1 WHERE "id" = ${spaceId} AND "deletedAt" IS NULL
    RETURNING "id" AS "spaceId", "changeRequestTurn" AS "turn", "organizationId", "revisionId"`;
  if (!taken) throw notFound('Space');
  return taken;
}

export interface Happened {
  changeRequestId: string;
  changed: readonly Part[];
  userId: string | null;
  reviewId?: string;
  commentId?: string;
}

/** Writes down what happened, and how the change request is now; watchers hear of it after the commit. */
export async function tell(
  tx: Transaction,
  { events }: Services,
  { spaceId, turn, revisionId }: Omit<Turn, 'organizationId'>,
  { changeRequestId, changed, userId, reviewId, commentId }: Happened,
): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO "ChangeRequestEvent"
      ("spaceId", "turn", "changeRequestId", "organizationId", "changed", "status", "revisionId", "outdated", "userId", "reviewId", "commentId")
    SELECT "spaceId", ${turn}, "id", "organizationId", ${[...changed]}::text[], "status", "revisionId",
      "status" <> 'merged' AND COALESCE("revisionMergedAncestorId", "revisionInitialId") <> ${revisionId},
      ${userId}, ${reviewId ?? null}, ${commentId ?? null}
    FROM "ChangeRequest" WHERE "id" = ${changeRequestId}`;
  announceChangeRequests(events, spaceId);
}

/**
 * The primary content went on from `from` to `to`: change requests that were up to date are outdated now, but for the one that is
 * being merged. A statement of its own, behind the one that holds the space: so it sees what others did before.
 */
export async function tellOutdated(
  tx: Transaction,
  { spaceId, turn }: Pick<Turn, 'spaceId' | 'turn'>,
  { from, to, merging }: { from: string; to: string; merging: string | undefined },
): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO "ChangeRequestEvent"
      ("spaceId", "turn", "changeRequestId", "organizationId", "changed", "status", "revisionId", "outdated", "userId")
    SELECT c."spaceId", ${turn}, c."id", c."organizationId", ARRAY['outdated'], c."status", c."revisionId", true, r."authorId"
    FROM "ChangeRequest" c, "Revision" r
    WHERE c."spaceId" = ${spaceId} AND c."status" <> 'merged' AND c."id" <> ${merging ?? ''}
      AND COALESCE(c."revisionMergedAncestorId", c."revisionInitialId") = ${from} AND r."id" = ${to}`;
}
