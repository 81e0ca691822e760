-- AlterTable
ALTER TABLE "TranslationMemory" ADD COLUMN     "usedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- CreateIndex
CREATE INDEX "TranslationMemory_usedAt_idx" ON "TranslationMemory"("usedAt");
