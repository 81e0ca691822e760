-- AlterTable
ALTER TABLE "AccessToken" ADD COLUMN     "ssoOrganizationId" TEXT COLLATE "C",
ADD COLUMN     "ssoProviderId" TEXT COLLATE "C";

-- CreateTable
CREATE TABLE "SamlProvider" (
    "id" TEXT COLLATE "C" NOT NULL,
    "organizationId" TEXT COLLATE "C" NOT NULL,
    "label" TEXT NOT NULL,
    "ssoURL" TEXT,
    "entityID" TEXT,
    "certificate" TEXT,
    "defaultTeamId" TEXT COLLATE "C",
    "defaultRole" "Role",
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SamlProvider_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SsoRequest" (
    "id" TEXT COLLATE "C" NOT NULL,
    "providerId" TEXT COLLATE "C" NOT NULL,
    "browser" TEXT NOT NULL,
    "next" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "answeredAt" TIMESTAMPTZ(3),
    "identity" JSONB,
    "codeHash" TEXT,

    CONSTRAINT "SsoRequest_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "SamlProvider_organizationId_createdAt_id_idx" ON "SamlProvider"("organizationId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "SamlProvider_defaultTeamId_idx" ON "SamlProvider"("defaultTeamId");

-- CreateIndex
CREATE UNIQUE INDEX "SsoRequest_codeHash_key" ON "SsoRequest"("codeHash");

-- CreateIndex
CREATE INDEX "SsoRequest_expiresAt_idx" ON "SsoRequest"("expiresAt");

-- CreateIndex
CREATE INDEX "AccessToken_ssoProviderId_idx" ON "AccessToken"("ssoProviderId");

-- AddForeignKey
ALTER TABLE "SamlProvider" ADD CONSTRAINT "SamlProvider_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES "Organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SamlProvider" ADD CONSTRAINT "SamlProvider_defaultTeamId_fkey" FOREIGN KEY ("defaultTeamId") REFERENCES "Team"("id") ON DELETE SET NULL ON UPDATE CASCADE;
