-- CreateTable
CREATE TABLE "AgentInstructions" (
    "organizationId" TEXT COLLATE "C" NOT NULL,
    "instructions" TEXT NOT NULL,
    "updatedById" TEXT COLLATE "C" NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "AgentInstructions_pkey" PRIMARY KEY ("organizationId")
);

-- AddForeignKey
ALTER TABLE "AgentInstructions" ADD CONSTRAINT "AgentInstructions_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES "Organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;
