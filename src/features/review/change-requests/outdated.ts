/** What a move of the primary content means for change requests. */
import { queryIn } from '../../../db/connection.ts';
import type { Follower } from '../../../followers.ts';

/**
 * Change requests that were up to date are outdated now, but for the one that is merged. Each event has a sequence number of its own,
 * beginning with that of the move: a watcher that has seen one of them has not seen the others. This is a statement of its own, after
 * the one that locks the space, so that it sees what others committed before.
 */
export const markOutdated: Follower = {
  async onMove(tx, _, { space, from, to, sequence }) {
    await queryIn(tx, APPEND, [sequence, space.id, to.mergedFromId ?? '', from.id, to.id]);
  },
};

const APPEND = `
  WITH appended AS (INSERT INTO "ChangeRequestEvent"
    ("spaceId", "turn", "changeRequestId", "organizationId", "changed", "status", "revisionId", "outdated", "userId")
  SELECT c."spaceId", $1::int - 1 + row_number() OVER (ORDER BY c."id"), c."id", c."organizationId", ARRAY['outdated'],
    c."status", c."revisionId", true, r."authorId"
  FROM "ChangeRequest" c, "Revision" r
  WHERE c."spaceId" = $2 AND c."status" <> 'merged' AND c."id" <> $3
    AND COALESCE(c."revisionMergedAncestorId", c."revisionInitialId") = $4 AND r."id" = $5
  RETURNING "turn")
  UPDATE "Space" SET "changeRequestTurn" = (SELECT max("turn") FROM appended)
  WHERE "id" = $2 AND EXISTS (SELECT 1 FROM appended)`;
