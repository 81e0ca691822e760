-- AlterTable
ALTER TABLE "Site" ADD COLUMN     "accessVersion" INTEGER NOT NULL DEFAULT 1;

-- CreateIndex
CREATE INDEX "Site_proxy_idx" ON "Site"("proxy");
