-- AlterTable
ALTER TABLE "GitOperation" ADD COLUMN     "pushed" JSONB;
