-- CreateTable
CREATE TABLE "SiteDay" (
    "siteId" TEXT COLLATE "C" NOT NULL,
    "day" TEXT NOT NULL,
    "organizationId" TEXT COLLATE "C" NOT NULL,
    "views" INTEGER NOT NULL DEFAULT 0,
    "visitors" INTEGER NOT NULL DEFAULT 0,
    "searches" INTEGER NOT NULL DEFAULT 0,
    "emptySearches" INTEGER NOT NULL DEFAULT 0,
    "bad" INTEGER NOT NULL DEFAULT 0,
    "ok" INTEGER NOT NULL DEFAULT 0,
    "good" INTEGER NOT NULL DEFAULT 0,
    "pageRows" INTEGER NOT NULL DEFAULT 0,
    "searchRows" INTEGER NOT NULL DEFAULT 0,
    "visitorRows" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "SiteDay_pkey" PRIMARY KEY ("siteId","day")
);

-- CreateTable
CREATE TABLE "SitePageDay" (
    "siteId" TEXT COLLATE "C" NOT NULL,
    "day" TEXT NOT NULL,
    "spaceId" TEXT COLLATE "C" NOT NULL,
    "pageId" TEXT COLLATE "C" NOT NULL,
    "organizationId" TEXT COLLATE "C" NOT NULL,
    "views" INTEGER NOT NULL DEFAULT 0,
    "visitors" INTEGER NOT NULL DEFAULT 0,
    "bad" INTEGER NOT NULL DEFAULT 0,
    "ok" INTEGER NOT NULL DEFAULT 0,
    "good" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "SitePageDay_pkey" PRIMARY KEY ("siteId","day","spaceId","pageId")
);

-- CreateTable
CREATE TABLE "SiteSearchDay" (
    "siteId" TEXT COLLATE "C" NOT NULL,
    "day" TEXT NOT NULL,
    "query" TEXT NOT NULL,
    "organizationId" TEXT COLLATE "C" NOT NULL,
    "searches" INTEGER NOT NULL DEFAULT 0,
    "empty" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "SiteSearchDay_pkey" PRIMARY KEY ("siteId","day","query")
);

-- CreateTable
CREATE TABLE "SiteVisitorDay" (
    "siteId" TEXT COLLATE "C" NOT NULL,
    "day" TEXT NOT NULL,
    "spaceId" TEXT COLLATE "C" NOT NULL,
    "pageId" TEXT COLLATE "C" NOT NULL,
    "visitor" TEXT NOT NULL,
    "organizationId" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "SiteVisitorDay_pkey" PRIMARY KEY ("siteId","day","spaceId","pageId","visitor")
);

-- CreateTable
CREATE TABLE "VisitorSalt" (
    "day" TEXT NOT NULL,
    "salt" BYTEA NOT NULL,

    CONSTRAINT "VisitorSalt_pkey" PRIMARY KEY ("day")
);

-- CreateIndex
CREATE INDEX "SiteDay_day_idx" ON "SiteDay"("day");

-- CreateIndex
CREATE INDEX "SiteVisitorDay_day_idx" ON "SiteVisitorDay"("day");

-- AddForeignKey
ALTER TABLE "SiteDay" ADD CONSTRAINT "SiteDay_siteId_fkey" FOREIGN KEY ("siteId") REFERENCES "Site"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SitePageDay" ADD CONSTRAINT "SitePageDay_siteId_day_fkey" FOREIGN KEY ("siteId", "day") REFERENCES "SiteDay"("siteId", "day") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SiteSearchDay" ADD CONSTRAINT "SiteSearchDay_siteId_day_fkey" FOREIGN KEY ("siteId", "day") REFERENCES "SiteDay"("siteId", "day") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SiteVisitorDay" ADD CONSTRAINT "SiteVisitorDay_siteId_day_fkey" FOREIGN KEY ("siteId", "day") REFERENCES "SiteDay"("siteId", "day") ON DELETE CASCADE ON UPDATE CASCADE;
