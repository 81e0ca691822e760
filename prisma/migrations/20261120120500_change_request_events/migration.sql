-- AlterTable
ALTER TABLE "Space" ADD COLUMN     "changeRequestTurn" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "ChangeRequestEvent" (
    "spaceId" TEXT COLLATE "C" NOT NULL,
    "turn" INTEGER NOT NULL,
    "changeRequestId" TEXT COLLATE "C" NOT NULL,
    "organizationId" TEXT COLLATE "C" NOT NULL,
    "changed" TEXT[],
    "status" TEXT NOT NULL,
    "revisionId" TEXT COLLATE "C" NOT NULL,
    "outdated" BOOLEAN NOT NULL,
    "userId" TEXT COLLATE "C",
    "reviewId" TEXT COLLATE "C",
    "commentId" TEXT COLLATE "C",
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ChangeRequestEvent_pkey" PRIMARY KEY ("spaceId","turn","changeRequestId")
);

-- CreateIndex
CREATE INDEX "ChangeRequestEvent_changeRequestId_turn_idx" ON "ChangeRequestEvent"("changeRequestId", "turn");

-- AddForeignKey
ALTER TABLE "ChangeRequestEvent" ADD CONSTRAINT "ChangeRequestEvent_changeRequestId_fkey" FOREIGN KEY ("changeRequestId") REFERENCES "ChangeRequest"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Those that an edit of the primary content makes outdated.
CREATE INDEX "ChangeRequest_base_idx" ON "ChangeRequest"("spaceId", COALESCE("revisionMergedAncestorId", "revisionInitialId")) WHERE "status" <> 'merged';
