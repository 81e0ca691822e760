-- DropIndex
DROP INDEX "ChangeRequestConflict_changeRequestId_kind_subjectId_field_key";

-- AlterTable
ALTER TABLE "ChangeRequest" ADD COLUMN     "repositoryRoot" TEXT;

-- AlterTable
ALTER TABLE "ChangeRequestConflict" ADD COLUMN     "against" TEXT NOT NULL DEFAULT 'main';

-- CreateIndex
CREATE UNIQUE INDEX "ChangeRequestConflict_changeRequestId_kind_subjectId_field__key" ON "ChangeRequestConflict"("changeRequestId", "kind", "subjectId", "field", "against");
