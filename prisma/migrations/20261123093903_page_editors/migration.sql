-- CreateTable
CREATE TABLE "PageEditor" (
    "spaceId" TEXT COLLATE "C" NOT NULL,
    "pageId" TEXT COLLATE "C" NOT NULL,
    "userId" TEXT COLLATE "C" NOT NULL,
    "seenAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "PageEditor_pkey" PRIMARY KEY ("spaceId","pageId","userId")
);

-- CreateIndex
CREATE INDEX "PageEditor_userId_idx" ON "PageEditor"("userId");

-- AddForeignKey
ALTER TABLE "PageEditor" ADD CONSTRAINT "PageEditor_spaceId_fkey" FOREIGN KEY ("spaceId") REFERENCES "Space"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PageEditor" ADD CONSTRAINT "PageEditor_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
