-- AlterTable
ALTER TABLE "SearchSection" ADD COLUMN     "conditional" BOOLEAN NOT NULL DEFAULT false;

-- Few pages have conditions: searches of readers ask which.
CREATE INDEX "SearchSection_conditional" ON "SearchSection"("spaceId") WHERE "conditional" AND "ordinal" = 0;
