-- AlterTable
ALTER TABLE "Integration" ADD COLUMN     "tunnelAll" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "tunnelUntil" TIMESTAMPTZ(3),
ADD COLUMN     "tunnelUrl" TEXT;

-- CreateTable
CREATE TABLE "IntegrationTask" (
    "id" TEXT COLLATE "C" NOT NULL,
    "integrationId" TEXT COLLATE "C" NOT NULL,
    "installationId" TEXT COLLATE "C",
    "task" JSONB NOT NULL,
    "dueAt" TIMESTAMPTZ(3) NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "IntegrationTask_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "IntegrationTask_integrationId_idx" ON "IntegrationTask"("integrationId");

-- CreateIndex
CREATE INDEX "IntegrationTask_installationId_idx" ON "IntegrationTask"("installationId");

-- AddForeignKey
ALTER TABLE "IntegrationTask" ADD CONSTRAINT "IntegrationTask_integrationId_fkey" FOREIGN KEY ("integrationId") REFERENCES "Integration"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "IntegrationTask" ADD CONSTRAINT "IntegrationTask_installationId_fkey" FOREIGN KEY ("installationId") REFERENCES "IntegrationInstallation"("id") ON DELETE CASCADE ON UPDATE CASCADE;
