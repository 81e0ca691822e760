/**
 * The log of what happens to change requests, appended in the transaction that makes the change: watchers get every event once
 * and in order, on every instance and across broken connections.
 *
 * A space's events are numbered in order of commit: the row of the space is locked from `nextSequence` to the commit, so a reader
 * that has seen number n has seen all before it. Lock order: the space, then its change requests.
 */
import { queryIn } from '../../../db/connection.ts';
import type { Transaction } from '../../../db/database.ts';
import { notFound } from '../../../errors.ts';
import { announceOutbox, MARKED_READERS, RECORDING } from '../../../outbox/record.ts';
import type { Services } from '../../../services.ts';
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
  'conflicts',
] as const;
export type Part = (typeof PARTS)[number];

export interface Sequence {
  spaceId: string;
  turn: number;
  organizationId: string;
  /** The active primary revision, until the end of the transaction. */
  revisionId: string;
}

/** Locks the space and takes its next number; 404 when the space is gone. Call it before changing a row of a change request. */
export async function nextSequence(tx: Transaction, spaceId: string): Promise<Sequence> {
  const [taken] = await tx.$queryRaw<Sequence[]>`
    UPDATE "Space" SET "changeRequestTurn" = "changeRequestTurn" + 1 WHERE "id" = ${spaceId} AND "deletedAt" IS NULL
    RETURNING "id" AS "spaceId", "changeRequestTurn" AS "turn", "organizationId", "revisionId"`;
  if (!taken) throw notFound('Space');
  return taken;
}

export interface NewLogEvent {
  changeRequestId: string;
  changed: readonly Part[];
  userId: string | null;
  reviewId?: string;
  commentId?: string;
}

/**
 * Appends the event with the change request's state as it is now; watchers are notified after the commit. The same statement records it
 * in the outbox.
 */
export async function appendEvent(
  tx: Transaction,
  services: Services,
  { spaceId, turn, revisionId }: Omit<Sequence, 'organizationId'>,
  { changeRequestId, changed, userId, reviewId, commentId }: NewLogEvent,
): Promise<void> {
  const rows = await queryIn(tx, APPEND, [
    changeRequestId,
    turn,
    [...changed],
    revisionId,
    userId,
    reviewId ?? null,
    commentId ?? null,
  ]);
  announceAppended(services, spaceId, rows);
}

/**
 * Records the row of `appended`, an event of the log, in the outbox, within a larger statement: common table expressions that come after
 * it, and what the statement gives in the end.
 */
export const RECORDING_APPENDED = `happened AS (
    SELECT 'space:' || "spaceId" AS "subject", "organizationId", CASE
        WHEN 'created' = ANY("changed") THEN 'change_request_created'
        WHEN 'status' = ANY("changed") AND "status" = 'merged' THEN 'change_request_merged'
        WHEN 'status' = ANY("changed") AND "status" = 'archived' THEN 'change_request_closed'
        ELSE 'change_request_updated' END AS "kind",
      jsonb_build_object('changeRequestId', "changeRequestId", 'changed', "changed", 'status', "status", 'revisionId', "revisionId",
        'actorId', "userId", 'reviewId', "reviewId", 'commentId', "commentId") AS "data"
    FROM appended),
  ${RECORDING}
  SELECT ${MARKED_READERS} FROM appended`;

/** Notifies, after the commit, of what such a statement gave. */
export function announceAppended({ events }: Services, spaceId: string, rows: readonly object[] | undefined): void {
  const [appended] = (rows ?? []) as { readers: string[] }[];
  announceOutbox(events, appended?.readers ?? []);
  announceChangeRequests(events, spaceId);
}

const APPEND = `
  WITH appended AS (
    INSERT INTO "ChangeRequestEvent"
      ("spaceId", "turn", "changeRequestId", "organizationId", "changed", "status", "revisionId", "outdated", "userId", "reviewId", "commentId")
    SELECT "spaceId", $2::int, "id", "organizationId", $3::text[], "status", "revisionId",
      "status" <> 'merged' AND COALESCE("revisionMergedAncestorId", "revisionInitialId") <> $4,
      $5::text, $6::text, $7::text
    FROM "ChangeRequest" WHERE "id" = $1
    RETURNING *),
  ${RECORDING_APPENDED}`;
