-- CreateTable
CREATE TABLE "ContentLink" (
    "spaceId" TEXT COLLATE "C" NOT NULL,
    "sourceId" TEXT COLLATE "C" NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "organizationId" TEXT COLLATE "C" NOT NULL,
    "sourceKind" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "relation" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "targetKind" TEXT,
    "targetSpaceId" TEXT COLLATE "C",
    "targetId" TEXT COLLATE "C",
    "anchor" TEXT,
    "sections" TEXT[],
    "watch" BIGINT[],

    CONSTRAINT "ContentLink_pkey" PRIMARY KEY ("spaceId","sourceId","ordinal")
);

-- CreateIndex
CREATE INDEX "ContentLink_spaceId_status_sourceId_ordinal_idx" ON "ContentLink"("spaceId", "status", "sourceId", "ordinal");

-- CreateIndex
CREATE INDEX "ContentLink_spaceId_targetId_sourceId_ordinal_idx" ON "ContentLink"("spaceId", "targetId", "sourceId", "ordinal");

-- CreateIndex
-- Each edit looks here: without fast updates no list of waiting entries has to be read beside the index.
CREATE INDEX "ContentLink_watch_idx" ON "ContentLink" USING GIN ("watch") WITH (fastupdate = off);

-- AddForeignKey
ALTER TABLE "ContentLink" ADD CONSTRAINT "ContentLink_spaceId_fkey" FOREIGN KEY ("spaceId") REFERENCES "Space"("id") ON DELETE CASCADE ON UPDATE CASCADE;
