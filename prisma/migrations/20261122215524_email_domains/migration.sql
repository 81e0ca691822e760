-- CreateTable
CREATE TABLE "EmailDomain" (
    "id" TEXT COLLATE "C" NOT NULL,
    "organizationId" TEXT COLLATE "C" NOT NULL,
    "domain" TEXT NOT NULL,
    "role" "Role",
    "token" TEXT NOT NULL,
    "provenAt" TIMESTAMPTZ(3),
    "checkedAt" TIMESTAMPTZ(3),
    "problem" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "EmailDomain_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "EmailDomain_domain_idx" ON "EmailDomain"("domain");

-- CreateIndex
CREATE INDEX "EmailDomain_organizationId_createdAt_id_idx" ON "EmailDomain"("organizationId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "EmailDomain_organizationId_domain_key" ON "EmailDomain"("organizationId", "domain");

-- CreateIndex
CREATE INDEX "Organization_emailDomains_idx" ON "Organization" USING GIN ("emailDomains");

-- CreateIndex
CREATE INDEX "Organization_verifiedEmailDomains_idx" ON "Organization" USING GIN ("verifiedEmailDomains");

-- AddForeignKey
ALTER TABLE "EmailDomain" ADD CONSTRAINT "EmailDomain_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES "Organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;
