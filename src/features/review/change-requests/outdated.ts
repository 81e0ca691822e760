/** What a move of the primary content means for change requests. */
import type { Follower } from '../../../followers.ts';

/**
 * Change requests that were up to date are outdated now, but for the one that is merged. Each event has a sequence number of its own,
 * beginning with that of the move: a watcher that has seen one of them has not seen the others. The space is locked by an earlier
 * statement, so this sees those that were opened a moment before.
 */
export const markOutdated: Follower = {
  meanings: `INSERT INTO "ChangeRequestEvent"
      ("spaceId", "turn", "changeRequestId", "organizationId", "changed", "status", "revisionId", "outdated", "userId")
    SELECT c."spaceId", m."turn" - 1 + row_number() OVER (ORDER BY c."id"), c."id", c."organizationId", ARRAY['outdated'],
      c."status", c."revisionId", true, m."authorId"
    FROM moving m JOIN "ChangeRequest" c ON c."spaceId" = m."spaceId"
    WHERE c."status" <> 'merged' AND c."id" IS DISTINCT FROM m."mergedFromId"
      AND COALESCE(c."revisionMergedAncestorId", c."revisionInitialId") = m."from"
    RETURNING "turn"`,
};
