ALTER TABLE "ChangeRequestContributor" ADD COLUMN     "count" INTEGER NOT NULL DEFAULT 1;

-- The words of a review become a comment on the change request; a review had one at most, so its id serves.
ALTER TABLE "ChangeRequestReview" ADD COLUMN     "commentId" TEXT COLLATE "C";

INSERT INTO "Comment" ("id", "organizationId", "spaceId", "changeRequestId", "authorId", "markdown", "postedAt", "reviewId", "revisionId")
SELECT r."id", r."organizationId", c."spaceId", r."changeRequestId", r."reviewerId", r."comment", r."createdAt", r."id", r."revisionId"
FROM "ChangeRequestReview" r JOIN "ChangeRequest" c ON c."id" = r."changeRequestId"
WHERE r."comment" IS NOT NULL;

UPDATE "ChangeRequestReview" SET "commentId" = "id" WHERE "comment" IS NOT NULL;

ALTER TABLE "ChangeRequestReview" DROP COLUMN "comment";

-- What the head was when somebody asked was not kept: the head of now stands for it.
ALTER TABLE "ChangeRequestReviewer" ADD COLUMN     "revisionId" TEXT COLLATE "C";

UPDATE "ChangeRequestReviewer" r SET "revisionId" = c."revisionId" FROM "ChangeRequest" c WHERE c."id" = r."changeRequestId";

ALTER TABLE "ChangeRequestReviewer" ALTER COLUMN "revisionId" SET NOT NULL;
