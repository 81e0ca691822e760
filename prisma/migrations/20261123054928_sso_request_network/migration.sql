-- AlterTable
ALTER TABLE "SsoRequest" ADD COLUMN     "network" TEXT NOT NULL DEFAULT '';

-- CreateIndex
CREATE INDEX "SsoRequest_network_createdAt_idx" ON "SsoRequest"("network", "createdAt");
