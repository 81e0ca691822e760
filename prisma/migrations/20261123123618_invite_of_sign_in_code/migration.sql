-- AlterTable
ALTER TABLE "SignInCode" ADD COLUMN     "inviteId" TEXT COLLATE "C";

-- CreateIndex
CREATE INDEX "SignInCode_inviteId_idx" ON "SignInCode"("inviteId");

-- AddForeignKey
ALTER TABLE "SignInCode" ADD CONSTRAINT "SignInCode_inviteId_fkey" FOREIGN KEY ("inviteId") REFERENCES "InviteLink"("id") ON DELETE SET NULL ON UPDATE CASCADE;
