-- AlterTable
ALTER TABLE "User" ADD COLUMN     "isInstallation" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "Integration" (
    "id" TEXT COLLATE "C" NOT NULL,
    "name" TEXT NOT NULL,
    "organizationId" TEXT COLLATE "C" NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 0,
    "title" TEXT NOT NULL,
    "description" TEXT,
    "summary" TEXT,
    "target" TEXT NOT NULL DEFAULT 'all',
    "visibility" TEXT NOT NULL DEFAULT 'private',
    "runtime" TEXT NOT NULL DEFAULT 'v1',
    "declaredScopes" TEXT[],
    "categories" TEXT[],
    "blocks" JSONB,
    "contentSources" JSONB,
    "configurations" JSONB,
    "externalLinks" JSONB NOT NULL DEFAULT '[]',
    "contentSecurityPolicy" JSONB,
    "blockDomains" TEXT[],
    "hasBlocks" BOOLEAN NOT NULL DEFAULT false,
    "hasContentSources" BOOLEAN NOT NULL DEFAULT false,
    "secrets" BYTEA,
    "iconId" TEXT COLLATE "C",
    "previewImageIds" TEXT[] COLLATE "C",
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Integration_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "IntegrationVersion" (
    "integrationId" TEXT COLLATE "C" NOT NULL,
    "version" INTEGER NOT NULL,
    "organizationId" TEXT COLLATE "C" NOT NULL,
    "runtime" TEXT NOT NULL,
    "script" TEXT NOT NULL,
    "publishedById" TEXT COLLATE "C",
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "IntegrationVersion_pkey" PRIMARY KEY ("integrationId","version")
);

-- CreateTable
CREATE TABLE "IntegrationImage" (
    "integrationId" TEXT COLLATE "C" NOT NULL,
    "id" TEXT COLLATE "C" NOT NULL,
    "organizationId" TEXT COLLATE "C" NOT NULL,
    "contentType" TEXT NOT NULL,
    "bytes" BYTEA NOT NULL,

    CONSTRAINT "IntegrationImage_pkey" PRIMARY KEY ("integrationId","id")
);

-- CreateTable
CREATE TABLE "IntegrationInstallation" (
    "id" TEXT COLLATE "C" NOT NULL,
    "organizationId" TEXT COLLATE "C" NOT NULL,
    "integrationId" TEXT COLLATE "C" NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "spaceSelection" TEXT NOT NULL DEFAULT 'selected',
    "siteSelection" TEXT NOT NULL DEFAULT 'selected',
    "configuration" JSONB NOT NULL DEFAULT '{}',
    "externalIds" TEXT[] COLLATE "C",
    "acceptedScopes" TEXT[],
    "eventTurn" INTEGER NOT NULL DEFAULT 0,
    "userId" TEXT COLLATE "C" NOT NULL,
    "deletedAt" TIMESTAMPTZ(3),
    "createdById" TEXT COLLATE "C",
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "IntegrationInstallation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "IntegrationSpaceInstallation" (
    "installationId" TEXT COLLATE "C" NOT NULL,
    "spaceId" TEXT COLLATE "C" NOT NULL,
    "integrationId" TEXT COLLATE "C" NOT NULL,
    "organizationId" TEXT COLLATE "C" NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "configuration" JSONB NOT NULL DEFAULT '{}',
    "externalIds" TEXT[] COLLATE "C",
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "IntegrationSpaceInstallation_pkey" PRIMARY KEY ("installationId","spaceId")
);

-- CreateTable
CREATE TABLE "IntegrationSiteInstallation" (
    "installationId" TEXT COLLATE "C" NOT NULL,
    "siteId" TEXT COLLATE "C" NOT NULL,
    "integrationId" TEXT COLLATE "C" NOT NULL,
    "organizationId" TEXT COLLATE "C" NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "configuration" JSONB NOT NULL DEFAULT '{}',
    "externalIds" TEXT[] COLLATE "C",
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "IntegrationSiteInstallation_pkey" PRIMARY KEY ("installationId","siteId")
);

-- CreateTable
CREATE TABLE "IntegrationToken" (
    "id" TEXT COLLATE "C" NOT NULL,
    "hash" TEXT COLLATE "C" NOT NULL,
    "integrationId" TEXT COLLATE "C" NOT NULL,
    "installationId" TEXT COLLATE "C",
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "IntegrationToken_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "IntegrationEvent" (
    "id" TEXT COLLATE "C" NOT NULL,
    "integrationId" TEXT COLLATE "C" NOT NULL,
    "organizationId" TEXT COLLATE "C" NOT NULL,
    "installationId" TEXT COLLATE "C",
    "turn" INTEGER NOT NULL,
    "type" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "source" TEXT,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "dueAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "error" TEXT,
    "logs" JSONB NOT NULL DEFAULT '[]',
    "triedSince" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "endedAt" TIMESTAMPTZ(3),

    CONSTRAINT "IntegrationEvent_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "Integration_name_key" ON "Integration"("name");

-- CreateIndex
CREATE INDEX "Integration_organizationId_createdAt_id_idx" ON "Integration"("organizationId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "Integration_createdAt_id_idx" ON "Integration"("createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "IntegrationInstallation_integrationId_organizationId_idx" ON "IntegrationInstallation"("integrationId", "organizationId");

-- CreateIndex
CREATE INDEX "IntegrationInstallation_integrationId_createdAt_id_idx" ON "IntegrationInstallation"("integrationId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "IntegrationInstallation_organizationId_createdAt_id_idx" ON "IntegrationInstallation"("organizationId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "IntegrationInstallation_externalIds_idx" ON "IntegrationInstallation" USING GIN ("externalIds");

-- CreateIndex
CREATE INDEX "IntegrationSpaceInstallation_spaceId_idx" ON "IntegrationSpaceInstallation"("spaceId");

-- CreateIndex
CREATE INDEX "IntegrationSpaceInstallation_integrationId_idx" ON "IntegrationSpaceInstallation"("integrationId");

-- CreateIndex
CREATE INDEX "IntegrationSpaceInstallation_externalIds_idx" ON "IntegrationSpaceInstallation" USING GIN ("externalIds");

-- CreateIndex
CREATE INDEX "IntegrationSiteInstallation_siteId_idx" ON "IntegrationSiteInstallation"("siteId");

-- CreateIndex
CREATE INDEX "IntegrationSiteInstallation_integrationId_idx" ON "IntegrationSiteInstallation"("integrationId");

-- CreateIndex
CREATE INDEX "IntegrationSiteInstallation_externalIds_idx" ON "IntegrationSiteInstallation" USING GIN ("externalIds");

-- CreateIndex
CREATE UNIQUE INDEX "IntegrationToken_hash_key" ON "IntegrationToken"("hash");

-- CreateIndex
CREATE INDEX "IntegrationToken_installationId_idx" ON "IntegrationToken"("installationId");

-- CreateIndex
CREATE INDEX "IntegrationToken_expiresAt_idx" ON "IntegrationToken"("expiresAt");

-- CreateIndex
CREATE INDEX "IntegrationEvent_installationId_status_turn_idx" ON "IntegrationEvent"("installationId", "status", "turn");

-- CreateIndex
CREATE INDEX "IntegrationEvent_integrationId_createdAt_id_idx" ON "IntegrationEvent"("integrationId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "IntegrationEvent_endedAt_idx" ON "IntegrationEvent"("endedAt");

-- CreateIndex
CREATE UNIQUE INDEX "IntegrationEvent_installationId_source_key" ON "IntegrationEvent"("installationId", "source");

-- AddForeignKey
ALTER TABLE "Integration" ADD CONSTRAINT "Integration_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES "Organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "IntegrationVersion" ADD CONSTRAINT "IntegrationVersion_integrationId_fkey" FOREIGN KEY ("integrationId") REFERENCES "Integration"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "IntegrationImage" ADD CONSTRAINT "IntegrationImage_integrationId_fkey" FOREIGN KEY ("integrationId") REFERENCES "Integration"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "IntegrationInstallation" ADD CONSTRAINT "IntegrationInstallation_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES "Organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "IntegrationInstallation" ADD CONSTRAINT "IntegrationInstallation_integrationId_fkey" FOREIGN KEY ("integrationId") REFERENCES "Integration"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "IntegrationInstallation" ADD CONSTRAINT "IntegrationInstallation_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "IntegrationSpaceInstallation" ADD CONSTRAINT "IntegrationSpaceInstallation_installationId_fkey" FOREIGN KEY ("installationId") REFERENCES "IntegrationInstallation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "IntegrationSpaceInstallation" ADD CONSTRAINT "IntegrationSpaceInstallation_integrationId_fkey" FOREIGN KEY ("integrationId") REFERENCES "Integration"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "IntegrationSpaceInstallation" ADD CONSTRAINT "IntegrationSpaceInstallation_spaceId_fkey" FOREIGN KEY ("spaceId") REFERENCES "Space"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "IntegrationSiteInstallation" ADD CONSTRAINT "IntegrationSiteInstallation_installationId_fkey" FOREIGN KEY ("installationId") REFERENCES "IntegrationInstallation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "IntegrationSiteInstallation" ADD CONSTRAINT "IntegrationSiteInstallation_integrationId_fkey" FOREIGN KEY ("integrationId") REFERENCES "Integration"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "IntegrationSiteInstallation" ADD CONSTRAINT "IntegrationSiteInstallation_siteId_fkey" FOREIGN KEY ("siteId") REFERENCES "Site"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "IntegrationToken" ADD CONSTRAINT "IntegrationToken_integrationId_fkey" FOREIGN KEY ("integrationId") REFERENCES "Integration"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "IntegrationToken" ADD CONSTRAINT "IntegrationToken_installationId_fkey" FOREIGN KEY ("installationId") REFERENCES "IntegrationInstallation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "IntegrationEvent" ADD CONSTRAINT "IntegrationEvent_integrationId_fkey" FOREIGN KEY ("integrationId") REFERENCES "Integration"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "IntegrationEvent" ADD CONSTRAINT "IntegrationEvent_installationId_fkey" FOREIGN KEY ("installationId") REFERENCES "IntegrationInstallation"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Of those that are not taken off, an organization has one.
CREATE UNIQUE INDEX "IntegrationInstallation_present" ON "IntegrationInstallation"("integrationId", "organizationId") WHERE "deletedAt" IS NULL;
