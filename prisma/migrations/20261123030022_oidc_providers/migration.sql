-- AlterTable
ALTER TABLE "TeamMember" ADD COLUMN     "oidcProviderId" TEXT COLLATE "C";

-- CreateTable
CREATE TABLE "OidcProvider" (
    "id" TEXT COLLATE "C" NOT NULL,
    "organizationId" TEXT COLLATE "C" NOT NULL,
    "label" TEXT NOT NULL,
    "issuer" TEXT,
    "clientId" TEXT COLLATE "C",
    "clientSecret" BYTEA,
    "scopes" TEXT[],
    "groupsClaim" TEXT,
    "defaultTeamId" TEXT COLLATE "C",
    "defaultRole" "Role",
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "OidcProvider_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "OidcGroup" (
    "providerId" TEXT COLLATE "C" NOT NULL,
    "name" TEXT NOT NULL,
    "teamId" TEXT COLLATE "C" NOT NULL,
    "role" "TeamRole" NOT NULL DEFAULT 'member',

    CONSTRAINT "OidcGroup_pkey" PRIMARY KEY ("providerId","name","teamId")
);

-- CreateTable
CREATE TABLE "OidcIdentity" (
    "providerId" TEXT COLLATE "C" NOT NULL,
    "issuer" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "organizationId" TEXT COLLATE "C" NOT NULL,
    "userId" TEXT COLLATE "C" NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "OidcIdentity_pkey" PRIMARY KEY ("providerId","issuer","subject")
);

-- CreateTable
CREATE TABLE "SsoSession" (
    "tokenId" TEXT COLLATE "C" NOT NULL,
    "providerId" TEXT COLLATE "C" NOT NULL,
    "subject" TEXT NOT NULL,
    "index" TEXT,
    "idToken" BYTEA,

    CONSTRAINT "SsoSession_pkey" PRIMARY KEY ("tokenId")
);

-- CreateTable
CREATE TABLE "OidcLogout" (
    "providerId" TEXT COLLATE "C" NOT NULL,
    "hash" TEXT COLLATE "C" NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "OidcLogout_pkey" PRIMARY KEY ("providerId","hash")
);

-- CreateIndex
CREATE INDEX "OidcProvider_organizationId_createdAt_id_idx" ON "OidcProvider"("organizationId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "OidcProvider_defaultTeamId_idx" ON "OidcProvider"("defaultTeamId");

-- CreateIndex
CREATE INDEX "OidcGroup_teamId_idx" ON "OidcGroup"("teamId");

-- CreateIndex
CREATE INDEX "OidcIdentity_organizationId_userId_idx" ON "OidcIdentity"("organizationId", "userId");

-- CreateIndex
CREATE UNIQUE INDEX "OidcIdentity_providerId_issuer_userId_key" ON "OidcIdentity"("providerId", "issuer", "userId");

-- CreateIndex
CREATE INDEX "SsoSession_providerId_subject_idx" ON "SsoSession"("providerId", "subject");

-- CreateIndex
CREATE INDEX "SsoSession_providerId_index_idx" ON "SsoSession"("providerId", "index");

-- CreateIndex
CREATE INDEX "OidcLogout_expiresAt_idx" ON "OidcLogout"("expiresAt");

-- CreateIndex
CREATE INDEX "TeamMember_oidcProviderId_userId_idx" ON "TeamMember"("oidcProviderId", "userId");

-- AddForeignKey
ALTER TABLE "TeamMember" ADD CONSTRAINT "TeamMember_oidcProviderId_fkey" FOREIGN KEY ("oidcProviderId") REFERENCES "OidcProvider"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "OidcProvider" ADD CONSTRAINT "OidcProvider_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES "Organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "OidcProvider" ADD CONSTRAINT "OidcProvider_defaultTeamId_fkey" FOREIGN KEY ("defaultTeamId") REFERENCES "Team"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "OidcGroup" ADD CONSTRAINT "OidcGroup_providerId_fkey" FOREIGN KEY ("providerId") REFERENCES "OidcProvider"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "OidcGroup" ADD CONSTRAINT "OidcGroup_teamId_fkey" FOREIGN KEY ("teamId") REFERENCES "Team"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "OidcIdentity" ADD CONSTRAINT "OidcIdentity_providerId_fkey" FOREIGN KEY ("providerId") REFERENCES "OidcProvider"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "OidcIdentity" ADD CONSTRAINT "OidcIdentity_organizationId_userId_fkey" FOREIGN KEY ("organizationId", "userId") REFERENCES "Member"("organizationId", "userId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SsoSession" ADD CONSTRAINT "SsoSession_tokenId_fkey" FOREIGN KEY ("tokenId") REFERENCES "AccessToken"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "OidcLogout" ADD CONSTRAINT "OidcLogout_providerId_fkey" FOREIGN KEY ("providerId") REFERENCES "OidcProvider"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Tokens of sign-ins by OpenID Connect.
ALTER TABLE "AccessToken" DROP CONSTRAINT "AccessToken_kind_known";
ALTER TABLE "AccessToken"
  ADD CONSTRAINT "AccessToken_kind_known" CHECK ("kind" IN ('personal', 'installation', 'saml', 'oidc'));
