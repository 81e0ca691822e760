-- AlterTable
ALTER TABLE "OpenAPISpec" ADD COLUMN     "checkedAt" TIMESTAMPTZ(3),
ADD COLUMN     "etag" TEXT,
ADD COLUMN     "lastModified" TEXT,
ADD COLUMN     "processingStep" TEXT NOT NULL DEFAULT 'queued',
ADD COLUMN     "sourceNumber" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "OpenAPISpecVersion" ADD COLUMN     "format" TEXT NOT NULL DEFAULT 'json';

-- CreateTable
CREATE TABLE "OpenAPISpecSource" (
    "specId" TEXT COLLATE "C" NOT NULL,
    "text" TEXT NOT NULL,

    CONSTRAINT "OpenAPISpecSource_pkey" PRIMARY KEY ("specId")
);

-- CreateTable
CREATE TABLE "OpenAPISpecVersionText" (
    "versionId" TEXT COLLATE "C" NOT NULL,
    "source" TEXT NOT NULL,
    "document" JSON NOT NULL,
    "content" JSON NOT NULL,
    "changes" JSON,
    "overview" TEXT,

    CONSTRAINT "OpenAPISpecVersionText_pkey" PRIMARY KEY ("versionId")
);

-- CreateTable
CREATE TABLE "OpenAPISpecPage" (
    "versionId" TEXT COLLATE "C" NOT NULL,
    "key" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "description" TEXT,
    "markdown" TEXT NOT NULL,

    CONSTRAINT "OpenAPISpecPage_pkey" PRIMARY KEY ("versionId","key")
);

-- CreateIndex
CREATE INDEX "OpenAPISpec_checkedAt_idx" ON "OpenAPISpec"("checkedAt");

-- AddForeignKey
ALTER TABLE "OpenAPISpecSource" ADD CONSTRAINT "OpenAPISpecSource_specId_fkey" FOREIGN KEY ("specId") REFERENCES "OpenAPISpec"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "OpenAPISpecVersionText" ADD CONSTRAINT "OpenAPISpecVersionText_versionId_fkey" FOREIGN KEY ("versionId") REFERENCES "OpenAPISpecVersion"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "OpenAPISpecPage" ADD CONSTRAINT "OpenAPISpecPage_versionId_fkey" FOREIGN KEY ("versionId") REFERENCES "OpenAPISpecVersion"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Before the operations on them there were no such rows but those of tests: their texts are kept, their versions made anew.
INSERT INTO "OpenAPISpecSource" ("specId", "text") SELECT "id", "sourceText" FROM "OpenAPISpec" WHERE "sourceText" IS NOT NULL;
UPDATE "OpenAPISpec" SET "lastVersionId" = NULL, "processingState" = 'pending';
DELETE FROM "OpenAPISpecVersion";
ALTER TABLE "OpenAPISpec" DROP COLUMN "sourceText";
ALTER TABLE "OpenAPISpecVersion" DROP COLUMN "document";
