-- AlterTable
ALTER TABLE "GitSync" ADD COLUMN     "base" TEXT COLLATE "C",
ADD COLUMN     "waitingBase" TEXT COLLATE "C";

-- What was here at the last sync: of an export it was kept; after an import it is what the repository has.
UPDATE "GitSync" s SET "waitingBase" = s."waitingRoot", "base" = COALESCE(
  (SELECT o."pushed"->>'root' FROM "GitOperation" o
    WHERE o."spaceId" = s."spaceId" AND o."pushed"->>'oid' = s."oid" AND o."pushed"->>'remoteRoot' = s."root"
    ORDER BY o."createdAt" DESC LIMIT 1),
  s."root");
