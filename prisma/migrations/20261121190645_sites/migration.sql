-- CreateTable
CREATE TABLE "Site" (
    "id" TEXT COLLATE "C" NOT NULL,
    "organizationId" TEXT COLLATE "C" NOT NULL,
    "type" TEXT NOT NULL DEFAULT 'basic',
    "title" TEXT NOT NULL,
    "basename" TEXT,
    "proxy" TEXT,
    "visibility" TEXT NOT NULL,
    "publishedAt" TIMESTAMPTZ(3),
    "adaptiveContent" BOOLEAN NOT NULL DEFAULT false,
    "agentsContext" TEXT NOT NULL DEFAULT 'included',
    "customization" JSONB,
    "adaptiveSchema" JSONB,
    "schemaUpdatedAt" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Site_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SiteAuth" (
    "siteId" TEXT COLLATE "C" NOT NULL,
    "organizationId" TEXT COLLATE "C" NOT NULL,
    "backend" TEXT NOT NULL DEFAULT 'custom',
    "integration" TEXT,
    "fallbackURL" TEXT,
    "privateKey" BYTEA NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SiteAuth_pkey" PRIMARY KEY ("siteId")
);

-- CreateTable
CREATE TABLE "SiteSection" (
    "id" TEXT COLLATE "C" NOT NULL,
    "organizationId" TEXT COLLATE "C" NOT NULL,
    "siteId" TEXT COLLATE "C" NOT NULL,
    "groupId" TEXT COLLATE "C",
    "position" TEXT COLLATE "C" NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT,
    "path" TEXT NOT NULL,
    "icon" TEXT,
    "condition" TEXT,
    "default" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SiteSection_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SiteSectionGroup" (
    "id" TEXT COLLATE "C" NOT NULL,
    "organizationId" TEXT COLLATE "C" NOT NULL,
    "siteId" TEXT COLLATE "C" NOT NULL,
    "parentId" TEXT COLLATE "C",
    "position" TEXT COLLATE "C" NOT NULL,
    "title" TEXT NOT NULL,
    "icon" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SiteSectionGroup_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SiteSpace" (
    "id" TEXT COLLATE "C" NOT NULL,
    "organizationId" TEXT COLLATE "C" NOT NULL,
    "siteId" TEXT COLLATE "C" NOT NULL,
    "sectionId" TEXT COLLATE "C" NOT NULL,
    "spaceId" TEXT COLLATE "C" NOT NULL,
    "position" TEXT COLLATE "C" NOT NULL,
    "title" TEXT,
    "path" TEXT NOT NULL,
    "condition" TEXT,
    "hidden" BOOLEAN NOT NULL DEFAULT false,
    "default" BOOLEAN NOT NULL DEFAULT false,
    "customization" JSONB,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SiteSpace_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SiteShareLink" (
    "id" TEXT COLLATE "C" NOT NULL,
    "organizationId" TEXT COLLATE "C" NOT NULL,
    "siteId" TEXT COLLATE "C" NOT NULL,
    "name" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SiteShareLink_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SiteRedirect" (
    "id" TEXT COLLATE "C" NOT NULL,
    "organizationId" TEXT COLLATE "C" NOT NULL,
    "siteId" TEXT COLLATE "C" NOT NULL,
    "source" TEXT NOT NULL,
    "destination" JSONB NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SiteRedirect_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "Site_basename_key" ON "Site"("basename");

-- CreateIndex
CREATE INDEX "Site_organizationId_createdAt_id_idx" ON "Site"("organizationId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "SiteSection_siteId_position_id_idx" ON "SiteSection"("siteId", "position", "id");

-- CreateIndex
CREATE INDEX "SiteSection_groupId_idx" ON "SiteSection"("groupId");

-- CreateIndex
CREATE UNIQUE INDEX "SiteSection_siteId_path_key" ON "SiteSection"("siteId", "path");

-- CreateIndex
CREATE INDEX "SiteSectionGroup_siteId_position_id_idx" ON "SiteSectionGroup"("siteId", "position", "id");

-- CreateIndex
CREATE INDEX "SiteSectionGroup_parentId_idx" ON "SiteSectionGroup"("parentId");

-- CreateIndex
CREATE INDEX "SiteSpace_siteId_position_id_idx" ON "SiteSpace"("siteId", "position", "id");

-- CreateIndex
CREATE INDEX "SiteSpace_sectionId_position_id_idx" ON "SiteSpace"("sectionId", "position", "id");

-- CreateIndex
CREATE INDEX "SiteSpace_spaceId_idx" ON "SiteSpace"("spaceId");

-- CreateIndex
CREATE UNIQUE INDEX "SiteSpace_siteId_spaceId_key" ON "SiteSpace"("siteId", "spaceId");

-- CreateIndex
CREATE UNIQUE INDEX "SiteSpace_sectionId_path_key" ON "SiteSpace"("sectionId", "path");

-- CreateIndex
CREATE INDEX "SiteShareLink_siteId_createdAt_id_idx" ON "SiteShareLink"("siteId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "SiteShareLink_siteId_key_key" ON "SiteShareLink"("siteId", "key");

-- CreateIndex
CREATE INDEX "SiteRedirect_siteId_createdAt_id_idx" ON "SiteRedirect"("siteId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "SiteRedirect_siteId_source_key" ON "SiteRedirect"("siteId", "source");

-- AddForeignKey
ALTER TABLE "Organization" ADD CONSTRAINT "Organization_defaultSiteId_fkey" FOREIGN KEY ("defaultSiteId") REFERENCES "Site"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Site" ADD CONSTRAINT "Site_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES "Organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SiteAuth" ADD CONSTRAINT "SiteAuth_siteId_fkey" FOREIGN KEY ("siteId") REFERENCES "Site"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SiteSection" ADD CONSTRAINT "SiteSection_siteId_fkey" FOREIGN KEY ("siteId") REFERENCES "Site"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SiteSection" ADD CONSTRAINT "SiteSection_groupId_fkey" FOREIGN KEY ("groupId") REFERENCES "SiteSectionGroup"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SiteSectionGroup" ADD CONSTRAINT "SiteSectionGroup_siteId_fkey" FOREIGN KEY ("siteId") REFERENCES "Site"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SiteSectionGroup" ADD CONSTRAINT "SiteSectionGroup_parentId_fkey" FOREIGN KEY ("parentId") REFERENCES "SiteSectionGroup"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SiteSpace" ADD CONSTRAINT "SiteSpace_siteId_fkey" FOREIGN KEY ("siteId") REFERENCES "Site"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SiteSpace" ADD CONSTRAINT "SiteSpace_sectionId_fkey" FOREIGN KEY ("sectionId") REFERENCES "SiteSection"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SiteSpace" ADD CONSTRAINT "SiteSpace_spaceId_fkey" FOREIGN KEY ("spaceId") REFERENCES "Space"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SiteShareLink" ADD CONSTRAINT "SiteShareLink_siteId_fkey" FOREIGN KEY ("siteId") REFERENCES "Site"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SiteRedirect" ADD CONSTRAINT "SiteRedirect_siteId_fkey" FOREIGN KEY ("siteId") REFERENCES "Site"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- One default at any time; that there is one, src/features/sites/structure takes care of.
CREATE UNIQUE INDEX "SiteSection_default_key" ON "SiteSection"("siteId") WHERE "default";
CREATE UNIQUE INDEX "SiteSpace_default_key" ON "SiteSpace"("sectionId") WHERE "default";
