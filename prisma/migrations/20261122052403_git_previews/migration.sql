-- AlterTable
ALTER TABLE "ChangeRequest" ADD COLUMN     "gitRef" TEXT;

-- CreateTable
CREATE TABLE "GitPreviews" (
    "spaceId" TEXT COLLATE "C" NOT NULL,
    "organizationId" TEXT COLLATE "C" NOT NULL,
    "url" TEXT NOT NULL,
    "branches" TEXT[],
    "credentials" BYTEA,
    "secret" BYTEA NOT NULL,
    "createdById" TEXT COLLATE "C",
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lookedAt" TIMESTAMPTZ(3),
    "error" TEXT,
    "skipped" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "GitPreviews_pkey" PRIMARY KEY ("spaceId")
);

-- CreateTable
CREATE TABLE "GitBranch" (
    "spaceId" TEXT COLLATE "C" NOT NULL,
    "ref" TEXT NOT NULL,
    "organizationId" TEXT COLLATE "C" NOT NULL,
    "oid" TEXT COLLATE "C" NOT NULL,
    "syncOid" TEXT,
    "changeRequestId" TEXT COLLATE "C",
    "gone" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "GitBranch_pkey" PRIMARY KEY ("spaceId","ref")
);

-- CreateIndex
CREATE INDEX "GitPreviews_lookedAt_idx" ON "GitPreviews"("lookedAt");

-- AddForeignKey
ALTER TABLE "GitPreviews" ADD CONSTRAINT "GitPreviews_spaceId_fkey" FOREIGN KEY ("spaceId") REFERENCES "Space"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "GitBranch" ADD CONSTRAINT "GitBranch_spaceId_fkey" FOREIGN KEY ("spaceId") REFERENCES "Space"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "GitOperation" DROP CONSTRAINT "GitOperation_kind_known";
ALTER TABLE "GitOperation" ADD CONSTRAINT "GitOperation_kind_known" CHECK ("kind" IN ('import', 'export', 'preview'));
