-- AlterTable
ALTER TABLE "TeamMember" ADD COLUMN     "scim" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "ScimToken" (
    "id" TEXT COLLATE "C" NOT NULL,
    "organizationId" TEXT COLLATE "C" NOT NULL,
    "name" TEXT NOT NULL,
    "hash" TEXT COLLATE "C" NOT NULL,
    "role" "Role",
    "createdById" TEXT COLLATE "C",
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastUsedAt" TIMESTAMPTZ(3),

    CONSTRAINT "ScimToken_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ScimUser" (
    "organizationId" TEXT COLLATE "C" NOT NULL,
    "userId" TEXT COLLATE "C" NOT NULL,
    "userName" TEXT NOT NULL,
    "userNameKey" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "externalId" TEXT COLLATE "C",
    "displayName" TEXT,
    "givenName" TEXT,
    "familyName" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ScimUser_pkey" PRIMARY KEY ("organizationId","userId")
);

-- CreateTable
CREATE TABLE "ScimGroup" (
    "teamId" TEXT COLLATE "C" NOT NULL,
    "organizationId" TEXT COLLATE "C" NOT NULL,
    "displayName" TEXT NOT NULL,
    "nameKey" TEXT NOT NULL,
    "externalId" TEXT COLLATE "C",
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ScimGroup_pkey" PRIMARY KEY ("teamId")
);

-- CreateIndex
CREATE UNIQUE INDEX "ScimToken_hash_key" ON "ScimToken"("hash");

-- CreateIndex
CREATE INDEX "ScimToken_organizationId_createdAt_id_idx" ON "ScimToken"("organizationId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "ScimUser_organizationId_externalId_idx" ON "ScimUser"("organizationId", "externalId");

-- CreateIndex
CREATE INDEX "ScimUser_organizationId_email_idx" ON "ScimUser"("organizationId", "email");

-- CreateIndex
CREATE INDEX "ScimUser_organizationId_createdAt_userId_idx" ON "ScimUser"("organizationId", "createdAt", "userId");

-- CreateIndex
CREATE UNIQUE INDEX "ScimUser_organizationId_userNameKey_key" ON "ScimUser"("organizationId", "userNameKey");

-- CreateIndex
CREATE INDEX "ScimGroup_organizationId_externalId_idx" ON "ScimGroup"("organizationId", "externalId");

-- CreateIndex
CREATE INDEX "ScimGroup_organizationId_createdAt_teamId_idx" ON "ScimGroup"("organizationId", "createdAt", "teamId");

-- CreateIndex
CREATE UNIQUE INDEX "ScimGroup_organizationId_nameKey_key" ON "ScimGroup"("organizationId", "nameKey");

-- AddForeignKey
ALTER TABLE "ScimToken" ADD CONSTRAINT "ScimToken_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES "Organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ScimUser" ADD CONSTRAINT "ScimUser_organizationId_userId_fkey" FOREIGN KEY ("organizationId", "userId") REFERENCES "Member"("organizationId", "userId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ScimGroup" ADD CONSTRAINT "ScimGroup_teamId_fkey" FOREIGN KEY ("teamId") REFERENCES "Team"("id") ON DELETE CASCADE ON UPDATE CASCADE;
