-- CreateTable
CREATE TABLE "ChangeRequestConflict" (
    "id" TEXT COLLATE "C" NOT NULL,
    "organizationId" TEXT COLLATE "C" NOT NULL,
    "changeRequestId" TEXT COLLATE "C" NOT NULL,
    "kind" TEXT NOT NULL,
    "subjectId" TEXT COLLATE "C" NOT NULL,
    "field" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ChangeRequestConflict_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "ChangeRequestConflict_changeRequestId_createdAt_id_idx" ON "ChangeRequestConflict"("changeRequestId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "ChangeRequestConflict_changeRequestId_kind_subjectId_field_key" ON "ChangeRequestConflict"("changeRequestId", "kind", "subjectId", "field");

-- AddForeignKey
ALTER TABLE "ChangeRequestConflict" ADD CONSTRAINT "ChangeRequestConflict_changeRequestId_fkey" FOREIGN KEY ("changeRequestId") REFERENCES "ChangeRequest"("id") ON DELETE CASCADE ON UPDATE CASCADE;
