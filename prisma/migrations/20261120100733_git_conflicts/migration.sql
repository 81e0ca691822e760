-- AlterTable
ALTER TABLE "GitOperation" ADD COLUMN     "changeRequestId" TEXT COLLATE "C";

-- AlterTable
ALTER TABLE "GitSync" ADD COLUMN     "changeRequestId" TEXT COLLATE "C",
ADD COLUMN     "waitingImported" JSONB,
ADD COLUMN     "waitingOid" TEXT,
ADD COLUMN     "waitingRoot" TEXT;
