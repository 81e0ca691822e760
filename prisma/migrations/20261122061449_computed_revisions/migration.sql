-- CreateTable
CREATE TABLE "ComputedRevision" (
    "revisionId" TEXT COLLATE "C" NOT NULL,
    "organizationId" TEXT COLLATE "C" NOT NULL,
    "spaceId" TEXT COLLATE "C" NOT NULL,
    "specId" TEXT COLLATE "C" NOT NULL,
    "fromVersionId" TEXT COLLATE "C",
    "versionId" TEXT COLLATE "C" NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ComputedRevision_pkey" PRIMARY KEY ("revisionId")
);

-- CreateIndex
CREATE INDEX "ComputedRevision_spaceId_specId_createdAt_idx" ON "ComputedRevision"("spaceId", "specId", "createdAt" DESC);

-- AddForeignKey
ALTER TABLE "ComputedRevision" ADD CONSTRAINT "ComputedRevision_spaceId_fkey" FOREIGN KEY ("spaceId") REFERENCES "Space"("id") ON DELETE CASCADE ON UPDATE CASCADE;
