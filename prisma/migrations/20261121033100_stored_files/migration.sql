-- CreateTable
CREATE TABLE "StoredFile" (
    "organizationId" TEXT COLLATE "C" NOT NULL,
    "hash" TEXT COLLATE "C" NOT NULL,
    "size" BIGINT NOT NULL,
    "wantedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "StoredFile_pkey" PRIMARY KEY ("organizationId","hash")
);
