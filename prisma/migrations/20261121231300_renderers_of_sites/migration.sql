-- AlterTable
ALTER TABLE "OutboxReader" ADD COLUMN     "selective" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "OutboxInterest" (
    "reader" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "owner" TEXT NOT NULL,

    CONSTRAINT "OutboxInterest_pkey" PRIMARY KEY ("reader","subject","owner")
);

-- CreateTable
CREATE TABLE "SiteRenderer" (
    "id" TEXT COLLATE "C" NOT NULL,
    "organizationId" TEXT COLLATE "C" NOT NULL,
    "siteId" TEXT COLLATE "C" NOT NULL,
    "url" TEXT NOT NULL,
    "secret" BYTEA NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "calledAt" TIMESTAMPTZ(3),
    "failures" INTEGER NOT NULL DEFAULT 0,
    "error" TEXT,
    "dueAt" TIMESTAMPTZ(3),

    CONSTRAINT "SiteRenderer_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "RendererPurge" (
    "rendererId" TEXT COLLATE "C" NOT NULL,
    "tag" TEXT NOT NULL,
    "organizationId" TEXT COLLATE "C" NOT NULL,
    "turn" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "RendererPurge_pkey" PRIMARY KEY ("rendererId","tag")
);

-- CreateIndex
CREATE INDEX "OutboxInterest_owner_idx" ON "OutboxInterest"("owner");

-- CreateIndex
CREATE INDEX "SiteRenderer_siteId_createdAt_id_idx" ON "SiteRenderer"("siteId", "createdAt", "id");

-- AddForeignKey
ALTER TABLE "SiteRenderer" ADD CONSTRAINT "SiteRenderer_siteId_fkey" FOREIGN KEY ("siteId") REFERENCES "Site"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RendererPurge" ADD CONSTRAINT "RendererPurge_rendererId_fkey" FOREIGN KEY ("rendererId") REFERENCES "SiteRenderer"("id") ON DELETE CASCADE ON UPDATE CASCADE;
