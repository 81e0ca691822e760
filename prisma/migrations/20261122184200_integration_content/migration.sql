-- CreateTable
CREATE TABLE "IntegrationContent" (
    "spaceId" TEXT COLLATE "C" NOT NULL,
    "slot" TEXT NOT NULL,
    "organizationId" TEXT COLLATE "C" NOT NULL,
    "source" TEXT NOT NULL,
    "props" JSONB NOT NULL,
    "dependencies" JSONB NOT NULL,
    "inputs" TEXT NOT NULL,
    "value" JSONB,
    "seed" TEXT,
    "toldSeed" TEXT,
    "computedAt" TIMESTAMPTZ(3),
    "error" TEXT,
    "failedAt" TIMESTAMPTZ(3),

    CONSTRAINT "IntegrationContent_pkey" PRIMARY KEY ("spaceId","slot")
);

-- AddForeignKey
ALTER TABLE "IntegrationContent" ADD CONSTRAINT "IntegrationContent_spaceId_fkey" FOREIGN KEY ("spaceId") REFERENCES "Space"("id") ON DELETE CASCADE ON UPDATE CASCADE;
