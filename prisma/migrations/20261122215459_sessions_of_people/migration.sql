-- Sessions name their user and how they signed in: those so far began with a token.

-- CreateEnum
CREATE TYPE "SessionMethod" AS ENUM ('token', 'code', 'passkey', 'saml', 'oidc', 'invite');

-- AlterTable
ALTER TABLE "Session" ADD COLUMN     "browser" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "lastUsedAt" TIMESTAMPTZ(3),
ADD COLUMN     "method" "SessionMethod",
ADD COLUMN     "userId" TEXT COLLATE "C",
ALTER COLUMN "tokenId" DROP NOT NULL;

UPDATE "Session" s SET "method" = 'token', "userId" = t."userId" FROM "AccessToken" t WHERE t."id" = s."tokenId";

ALTER TABLE "Session" ALTER COLUMN "method" SET NOT NULL,
ALTER COLUMN "userId" SET NOT NULL;

-- CreateIndex
CREATE INDEX "Session_userId_createdAt_id_idx" ON "Session"("userId", "createdAt" DESC, "id" DESC);

-- AddForeignKey
ALTER TABLE "Session" ADD CONSTRAINT "Session_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
