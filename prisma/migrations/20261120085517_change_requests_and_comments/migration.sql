-- Nothing wrote to these two tables before this migration: they have no rows to be filled or lost.
-- AlterTable
ALTER TABLE "ChangeRequest" ADD COLUMN     "bypassedRules" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "conflictedPages" TEXT[],
ADD COLUMN     "conversationsClusterId" TEXT COLLATE "C",
ADD COLUMN     "description" TEXT,
ADD COLUMN     "mergedAt" TIMESTAMPTZ(3),
ADD COLUMN     "mergedById" TEXT COLLATE "C",
ADD COLUMN     "revisionId" TEXT COLLATE "C" NOT NULL,
ADD COLUMN     "revisionInitialId" TEXT COLLATE "C" NOT NULL,
ADD COLUMN     "revisionMergedAncestorId" TEXT COLLATE "C",
ADD COLUMN     "revisionMergedId" TEXT COLLATE "C";

-- AlterTable
ALTER TABLE "Comment" DROP COLUMN "createdAt",
ADD COLUMN     "authorId" TEXT COLLATE "C",
ADD COLUMN     "changeRequestId" TEXT COLLATE "C",
ADD COLUMN     "editedAt" TIMESTAMPTZ(3),
ADD COLUMN     "markdown" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "node" TEXT,
ADD COLUMN     "pageId" TEXT COLLATE "C",
ADD COLUMN     "postedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "resolvedAt" TIMESTAMPTZ(3),
ADD COLUMN     "resolvedById" TEXT COLLATE "C",
ADD COLUMN     "reviewId" TEXT COLLATE "C",
ADD COLUMN     "revisionId" TEXT COLLATE "C",
ADD COLUMN     "tableDefinition" TEXT,
ADD COLUMN     "tableRecord" TEXT;

-- AlterTable
ALTER TABLE "Space" ADD COLUMN     "changeRequestNumber" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "ChangeRequestReview" (
    "id" TEXT COLLATE "C" NOT NULL,
    "organizationId" TEXT COLLATE "C" NOT NULL,
    "changeRequestId" TEXT COLLATE "C" NOT NULL,
    "reviewerId" TEXT COLLATE "C",
    "status" TEXT NOT NULL,
    "revisionId" TEXT COLLATE "C" NOT NULL,
    "comment" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ChangeRequestReview_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ChangeRequestReviewer" (
    "changeRequestId" TEXT COLLATE "C" NOT NULL,
    "userId" TEXT COLLATE "C" NOT NULL,
    "organizationId" TEXT COLLATE "C" NOT NULL,
    "requestedById" TEXT COLLATE "C",
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ChangeRequestReviewer_pkey" PRIMARY KEY ("changeRequestId","userId")
);

-- CreateTable
CREATE TABLE "ChangeRequestContributor" (
    "changeRequestId" TEXT COLLATE "C" NOT NULL,
    "userId" TEXT COLLATE "C" NOT NULL,
    "organizationId" TEXT COLLATE "C" NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ChangeRequestContributor_pkey" PRIMARY KEY ("changeRequestId","userId")
);

-- CreateTable
CREATE TABLE "CommentReply" (
    "id" TEXT COLLATE "C" NOT NULL,
    "organizationId" TEXT COLLATE "C" NOT NULL,
    "commentId" TEXT COLLATE "C" NOT NULL,
    "authorId" TEXT COLLATE "C",
    "markdown" TEXT NOT NULL,
    "postedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "editedAt" TIMESTAMPTZ(3),

    CONSTRAINT "CommentReply_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Reaction" (
    "id" TEXT COLLATE "C" NOT NULL,
    "organizationId" TEXT COLLATE "C" NOT NULL,
    "commentId" TEXT COLLATE "C",
    "replyId" TEXT COLLATE "C",
    "userId" TEXT COLLATE "C" NOT NULL,
    "emoji" TEXT NOT NULL,
    "reactedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Reaction_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "ChangeRequestReview_changeRequestId_createdAt_id_idx" ON "ChangeRequestReview"("changeRequestId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "ChangeRequestReviewer_userId_idx" ON "ChangeRequestReviewer"("userId");

-- CreateIndex
CREATE INDEX "ChangeRequestContributor_userId_idx" ON "ChangeRequestContributor"("userId");

-- CreateIndex
CREATE INDEX "CommentReply_commentId_postedAt_id_idx" ON "CommentReply"("commentId", "postedAt", "id");

-- CreateIndex
CREATE INDEX "Reaction_userId_idx" ON "Reaction"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "Reaction_commentId_userId_emoji_key" ON "Reaction"("commentId", "userId", "emoji");

-- CreateIndex
CREATE UNIQUE INDEX "Reaction_replyId_userId_emoji_key" ON "Reaction"("replyId", "userId", "emoji");

-- CreateIndex
CREATE INDEX "ChangeRequest_spaceId_createdAt_id_idx" ON "ChangeRequest"("spaceId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "ChangeRequest_organizationId_createdAt_id_idx" ON "ChangeRequest"("organizationId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "Comment_spaceId_changeRequestId_postedAt_id_idx" ON "Comment"("spaceId", "changeRequestId", "postedAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "Comment_changeRequestId_status_idx" ON "Comment"("changeRequestId", "status");

-- AddForeignKey
ALTER TABLE "ChangeRequestReview" ADD CONSTRAINT "ChangeRequestReview_changeRequestId_fkey" FOREIGN KEY ("changeRequestId") REFERENCES "ChangeRequest"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ChangeRequestReview" ADD CONSTRAINT "ChangeRequestReview_reviewerId_fkey" FOREIGN KEY ("reviewerId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ChangeRequestReviewer" ADD CONSTRAINT "ChangeRequestReviewer_changeRequestId_fkey" FOREIGN KEY ("changeRequestId") REFERENCES "ChangeRequest"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ChangeRequestReviewer" ADD CONSTRAINT "ChangeRequestReviewer_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ChangeRequestContributor" ADD CONSTRAINT "ChangeRequestContributor_changeRequestId_fkey" FOREIGN KEY ("changeRequestId") REFERENCES "ChangeRequest"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ChangeRequestContributor" ADD CONSTRAINT "ChangeRequestContributor_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Comment" ADD CONSTRAINT "Comment_changeRequestId_fkey" FOREIGN KEY ("changeRequestId") REFERENCES "ChangeRequest"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Comment" ADD CONSTRAINT "Comment_authorId_fkey" FOREIGN KEY ("authorId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Comment" ADD CONSTRAINT "Comment_resolvedById_fkey" FOREIGN KEY ("resolvedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CommentReply" ADD CONSTRAINT "CommentReply_commentId_fkey" FOREIGN KEY ("commentId") REFERENCES "Comment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CommentReply" ADD CONSTRAINT "CommentReply_authorId_fkey" FOREIGN KEY ("authorId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Reaction" ADD CONSTRAINT "Reaction_commentId_fkey" FOREIGN KEY ("commentId") REFERENCES "Comment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Reaction" ADD CONSTRAINT "Reaction_replyId_fkey" FOREIGN KEY ("replyId") REFERENCES "CommentReply"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Reaction" ADD CONSTRAINT "Reaction_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- By hand: a reaction stands on one thing, and the words are the specification's.
ALTER TABLE "Reaction" ADD CONSTRAINT "Reaction_on_one" CHECK (num_nonnulls("commentId", "replyId") = 1);
ALTER TABLE "ChangeRequestReview"
  ADD CONSTRAINT "ChangeRequestReview_status_known" CHECK ("status" IN ('approved', 'changes-requested'));
