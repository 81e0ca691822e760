-- AlterTable
ALTER TABLE "ScimToken" ADD COLUMN     "expiresAt" TIMESTAMPTZ(3);
