-- AlterTable
ALTER TABLE "GitSync" ADD COLUMN     "imported" JSONB,
ADD COLUMN     "root" TEXT COLLATE "C";
