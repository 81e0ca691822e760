-- CreateTable
CREATE TABLE "SitePageComment" (
    "id" TEXT COLLATE "C" NOT NULL,
    "organizationId" TEXT COLLATE "C" NOT NULL,
    "siteId" TEXT COLLATE "C" NOT NULL,
    "spaceId" TEXT COLLATE "C" NOT NULL,
    "pageId" TEXT COLLATE "C" NOT NULL,
    "rating" TEXT NOT NULL,
    "comment" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SitePageComment_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "SitePageComment_siteId_createdAt_id_idx" ON "SitePageComment"("siteId", "createdAt" DESC, "id" DESC);

-- AddForeignKey
ALTER TABLE "SitePageComment" ADD CONSTRAINT "SitePageComment_siteId_fkey" FOREIGN KEY ("siteId") REFERENCES "Site"("id") ON DELETE CASCADE ON UPDATE CASCADE;
