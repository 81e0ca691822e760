-- CreateTable
CREATE TABLE "SiteAgentFeedback" (
    "id" TEXT COLLATE "C" NOT NULL,
    "organizationId" TEXT COLLATE "C" NOT NULL,
    "siteId" TEXT COLLATE "C" NOT NULL,
    "spaceId" TEXT COLLATE "C" NOT NULL,
    "pageId" TEXT COLLATE "C" NOT NULL,
    "feedback" TEXT NOT NULL,
    "goal" TEXT,
    "url" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SiteAgentFeedback_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "SiteAgentFeedback_siteId_createdAt_id_idx" ON "SiteAgentFeedback"("siteId", "createdAt" DESC, "id" DESC);

-- AddForeignKey
ALTER TABLE "SiteAgentFeedback" ADD CONSTRAINT "SiteAgentFeedback_siteId_fkey" FOREIGN KEY ("siteId") REFERENCES "Site"("id") ON DELETE CASCADE ON UPDATE CASCADE;
