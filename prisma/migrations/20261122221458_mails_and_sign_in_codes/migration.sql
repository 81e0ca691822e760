-- CreateEnum
CREATE TYPE "CodePurpose" AS ENUM ('sign_in', 'address');

-- CreateTable
CREATE TABLE "Mail" (
    "id" TEXT COLLATE "C" NOT NULL,
    "content" BYTEA NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Mail_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SignInCode" (
    "id" TEXT COLLATE "C" NOT NULL,
    "purpose" "CodePurpose" NOT NULL,
    "email" TEXT NOT NULL,
    "userId" TEXT COLLATE "C",
    "hash" TEXT COLLATE "C" NOT NULL,
    "network" TEXT NOT NULL,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "usedAt" TIMESTAMPTZ(3),

    CONSTRAINT "SignInCode_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "SignInCode_email_createdAt_idx" ON "SignInCode"("email", "createdAt");

-- CreateIndex
CREATE INDEX "SignInCode_network_createdAt_idx" ON "SignInCode"("network", "createdAt");

-- CreateIndex
CREATE INDEX "SignInCode_userId_idx" ON "SignInCode"("userId");

-- CreateIndex
CREATE INDEX "SignInCode_createdAt_idx" ON "SignInCode"("createdAt");

-- AddForeignKey
ALTER TABLE "SignInCode" ADD CONSTRAINT "SignInCode_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
