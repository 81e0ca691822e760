-- CreateTable
CREATE TABLE "Embed" (
    "organizationId" TEXT COLLATE "C" NOT NULL,
    "key" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "found" JSONB,
    "fetchedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Embed_pkey" PRIMARY KEY ("organizationId","key")
);

-- CreateIndex
CREATE INDEX "Embed_organizationId_fetchedAt_idx" ON "Embed"("organizationId", "fetchedAt");

-- AddForeignKey
ALTER TABLE "Embed" ADD CONSTRAINT "Embed_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES "Organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;
