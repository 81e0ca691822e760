-- AlterTable
ALTER TABLE "File" ADD COLUMN     "spaceIds" TEXT[] COLLATE "C" DEFAULT ARRAY[]::TEXT[];
