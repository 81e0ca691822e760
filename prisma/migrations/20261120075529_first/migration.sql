-- Trusted extensions: the owner of a database may create them. The embedded database carries them.
CREATE EXTENSION IF NOT EXISTS "btree_gin"; -- one index over a space and its words
CREATE EXTENSION IF NOT EXISTS "pg_trgm"; -- `ILIKE '%…%'` on names
CREATE EXTENSION IF NOT EXISTS "unaccent";

-- CreateEnum
CREATE TYPE "Role" AS ENUM ('read', 'comment', 'edit', 'review', 'create', 'admin');

-- CreateEnum
CREATE TYPE "TeamRole" AS ENUM ('member', 'owner');

-- CreateTable
CREATE TABLE "ChangeRequest" (
    "id" TEXT COLLATE "C" NOT NULL,
    "organizationId" TEXT COLLATE "C" NOT NULL,
    "spaceId" TEXT COLLATE "C" NOT NULL,
    "number" INTEGER NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'draft',
    "subject" TEXT NOT NULL DEFAULT '',
    "createdById" TEXT COLLATE "C",
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ChangeRequest_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Comment" (
    "id" TEXT COLLATE "C" NOT NULL,
    "organizationId" TEXT COLLATE "C" NOT NULL,
    "spaceId" TEXT COLLATE "C" NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'open',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Comment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Revision" (
    "id" TEXT COLLATE "C" NOT NULL,
    "organizationId" TEXT COLLATE "C" NOT NULL,
    "spaceId" TEXT COLLATE "C" NOT NULL,
    "root" TEXT COLLATE "C" NOT NULL,
    "parents" TEXT[] COLLATE "C",
    "type" TEXT NOT NULL DEFAULT 'edits',
    "authorId" TEXT COLLATE "C",
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "git" JSONB,
    "mergedFromId" TEXT COLLATE "C",

    CONSTRAINT "Revision_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Blob" (
    "organizationId" TEXT COLLATE "C" NOT NULL,
    "hash" TEXT COLLATE "C" NOT NULL,
    "bytes" BYTEA NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Blob_pkey" PRIMARY KEY ("organizationId","hash")
);

-- CreateTable
CREATE TABLE "File" (
    "id" TEXT COLLATE "C" NOT NULL,
    "organizationId" TEXT COLLATE "C" NOT NULL,
    "name" TEXT NOT NULL,
    "contentType" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "hash" TEXT COLLATE "C" NOT NULL,
    "width" INTEGER,
    "height" INTEGER,
    "createdById" TEXT COLLATE "C",
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "File_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SearchSection" (
    "spaceId" TEXT COLLATE "C" NOT NULL,
    "pageId" TEXT COLLATE "C" NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "organizationId" TEXT COLLATE "C" NOT NULL,
    "anchor" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "search" tsvector NOT NULL,

    CONSTRAINT "SearchSection_pkey" PRIMARY KEY ("spaceId","pageId","ordinal")
);

-- CreateTable
CREATE TABLE "GitSync" (
    "spaceId" TEXT COLLATE "C" NOT NULL,
    "organizationId" TEXT COLLATE "C" NOT NULL,
    "url" TEXT NOT NULL,
    "ref" TEXT NOT NULL,
    "projectDirectory" TEXT NOT NULL DEFAULT '',
    "repoName" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "integration" TEXT,
    "repoTreeURL" TEXT,
    "repoCommitURL" TEXT,
    "oid" TEXT COLLATE "C",
    "revisionId" TEXT COLLATE "C",
    "timestamp" TIMESTAMPTZ(3),
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "GitSync_pkey" PRIMARY KEY ("spaceId")
);

-- CreateTable
CREATE TABLE "GitOperation" (
    "id" TEXT COLLATE "C" NOT NULL,
    "organizationId" TEXT COLLATE "C" NOT NULL,
    "spaceId" TEXT COLLATE "C" NOT NULL,
    "kind" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'pending',
    "url" TEXT NOT NULL,
    "ref" TEXT NOT NULL,
    "options" JSONB NOT NULL,
    "credentials" BYTEA,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "steps" JSONB NOT NULL DEFAULT '[]',
    "progressDone" INTEGER NOT NULL DEFAULT 0,
    "progressTotal" INTEGER NOT NULL DEFAULT 0,
    "error" TEXT,
    "report" JSONB,
    "oid" TEXT COLLATE "C",
    "revisionId" TEXT COLLATE "C",
    "createdById" TEXT COLLATE "C",
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "startedAt" TIMESTAMPTZ(3),
    "finishedAt" TIMESTAMPTZ(3),

    CONSTRAINT "GitOperation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Setting" (
    "key" TEXT NOT NULL,
    "value" JSONB NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Setting_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "AuditEvent" (
    "id" TEXT COLLATE "C" NOT NULL,
    "organizationId" TEXT COLLATE "C",
    "actorId" TEXT COLLATE "C",
    "action" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "details" JSONB NOT NULL DEFAULT '{}',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "AuditEvent_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Organization" (
    "id" TEXT COLLATE "C" NOT NULL,
    "title" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "emailDomains" TEXT[],
    "hostname" TEXT,
    "type" TEXT NOT NULL DEFAULT 'business',
    "useCase" TEXT,
    "communityType" TEXT,
    "defaultRole" "Role",
    "defaultSiteId" TEXT COLLATE "C",
    "logo" TEXT,
    "sso" BOOLEAN NOT NULL DEFAULT false,
    "ai" BOOLEAN NOT NULL DEFAULT true,
    "inviteLinks" BOOLEAN NOT NULL DEFAULT true,
    "plan" TEXT NOT NULL DEFAULT 'enterprise_2024',
    "mergeRules" JSONB NOT NULL DEFAULT '{"type":"none"}',

    CONSTRAINT "Organization_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Member" (
    "organizationId" TEXT COLLATE "C" NOT NULL,
    "userId" TEXT COLLATE "C" NOT NULL,
    "role" "Role",
    "disabled" BOOLEAN NOT NULL DEFAULT false,
    "sso" BOOLEAN NOT NULL DEFAULT false,
    "joinedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastSeenAt" TIMESTAMPTZ(3),

    CONSTRAINT "Member_pkey" PRIMARY KEY ("organizationId","userId")
);

-- CreateTable
CREATE TABLE "Team" (
    "id" TEXT COLLATE "C" NOT NULL,
    "organizationId" TEXT COLLATE "C" NOT NULL,
    "title" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Team_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "TeamMember" (
    "teamId" TEXT COLLATE "C" NOT NULL,
    "userId" TEXT COLLATE "C" NOT NULL,
    "organizationId" TEXT COLLATE "C" NOT NULL,
    "role" "TeamRole" NOT NULL DEFAULT 'member',
    "joinedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "TeamMember_pkey" PRIMARY KEY ("teamId","userId")
);

-- CreateTable
CREATE TABLE "Grant" (
    "id" TEXT COLLATE "C" NOT NULL,
    "organizationId" TEXT COLLATE "C" NOT NULL,
    "spaceId" TEXT COLLATE "C",
    "collectionId" TEXT COLLATE "C",
    "userId" TEXT COLLATE "C",
    "teamId" TEXT COLLATE "C",
    "role" "Role" NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Grant_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Collection" (
    "id" TEXT COLLATE "C" NOT NULL,
    "organizationId" TEXT COLLATE "C" NOT NULL,
    "parentId" TEXT COLLATE "C",
    "title" TEXT NOT NULL DEFAULT '',
    "description" TEXT,
    "defaultLevel" "Role",
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "position" TEXT COLLATE "C" NOT NULL,
    "ancestors" TEXT[] COLLATE "C",
    "inheritedLevel" "Role",

    CONSTRAINT "Collection_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Space" (
    "id" TEXT COLLATE "C" NOT NULL,
    "organizationId" TEXT COLLATE "C" NOT NULL,
    "parentId" TEXT COLLATE "C",
    "title" TEXT NOT NULL DEFAULT '',
    "emoji" TEXT NOT NULL DEFAULT '',
    "visibility" TEXT NOT NULL DEFAULT 'private',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deletedAt" TIMESTAMPTZ(3),
    "editMode" TEXT NOT NULL DEFAULT 'live',
    "language" TEXT,
    "defaultLevel" "Role",
    "mergeRules" JSONB NOT NULL DEFAULT '{"type":"inherit"}',
    "position" TEXT COLLATE "C" NOT NULL,
    "ancestors" TEXT[] COLLATE "C",
    "inheritedLevel" "Role",
    "revisionId" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "Space_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "User" (
    "id" TEXT COLLATE "C" NOT NULL,
    "email" TEXT NOT NULL,
    "emailVerified" BOOLEAN NOT NULL DEFAULT false,
    "displayName" TEXT NOT NULL,
    "photoURL" TEXT,
    "serverAdmin" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "User_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AccessToken" (
    "id" TEXT COLLATE "C" NOT NULL,
    "userId" TEXT COLLATE "C" NOT NULL,
    "name" TEXT NOT NULL,
    "hash" TEXT COLLATE "C" NOT NULL,
    "kind" TEXT NOT NULL DEFAULT 'personal',
    "scopes" TEXT[],
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastUsedAt" TIMESTAMPTZ(3),
    "expiresAt" TIMESTAMPTZ(3),
    "createdById" TEXT COLLATE "C",

    CONSTRAINT "AccessToken_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "ChangeRequest_spaceId_status_idx" ON "ChangeRequest"("spaceId", "status");

-- CreateIndex
CREATE UNIQUE INDEX "ChangeRequest_spaceId_number_key" ON "ChangeRequest"("spaceId", "number");

-- CreateIndex
CREATE INDEX "Comment_spaceId_status_idx" ON "Comment"("spaceId", "status");

-- CreateIndex
CREATE INDEX "Revision_spaceId_createdAt_id_idx" ON "Revision"("spaceId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "File_organizationId_hash_idx" ON "File"("organizationId", "hash");

-- CreateIndex
CREATE INDEX "SearchSection_organizationId_idx" ON "SearchSection"("organizationId");

-- CreateIndex
CREATE INDEX "GitOperation_spaceId_createdAt_id_idx" ON "GitOperation"("spaceId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "GitOperation_state_idx" ON "GitOperation"("state");

-- CreateIndex
CREATE INDEX "AuditEvent_organizationId_createdAt_id_idx" ON "AuditEvent"("organizationId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "AuditEvent_createdAt_id_idx" ON "AuditEvent"("createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "Organization_hostname_key" ON "Organization"("hostname");

-- CreateIndex
CREATE INDEX "Organization_createdAt_id_idx" ON "Organization"("createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "Member_userId_organizationId_idx" ON "Member"("userId", "organizationId");

-- CreateIndex
CREATE INDEX "Member_organizationId_joinedAt_userId_idx" ON "Member"("organizationId", "joinedAt" DESC, "userId" DESC);

-- CreateIndex
CREATE INDEX "Member_organizationId_lastSeenAt_userId_idx" ON "Member"("organizationId", "lastSeenAt" DESC, "userId" DESC);

-- CreateIndex
CREATE INDEX "Team_organizationId_createdAt_id_idx" ON "Team"("organizationId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "TeamMember_organizationId_userId_idx" ON "TeamMember"("organizationId", "userId");

-- CreateIndex
CREATE INDEX "TeamMember_teamId_joinedAt_userId_idx" ON "TeamMember"("teamId", "joinedAt" DESC, "userId" DESC);

-- CreateIndex
CREATE INDEX "Grant_organizationId_userId_idx" ON "Grant"("organizationId", "userId");

-- CreateIndex
CREATE INDEX "Grant_teamId_idx" ON "Grant"("teamId");

-- CreateIndex
CREATE UNIQUE INDEX "Grant_spaceId_userId_key" ON "Grant"("spaceId", "userId");

-- CreateIndex
CREATE UNIQUE INDEX "Grant_spaceId_teamId_key" ON "Grant"("spaceId", "teamId");

-- CreateIndex
CREATE UNIQUE INDEX "Grant_collectionId_userId_key" ON "Grant"("collectionId", "userId");

-- CreateIndex
CREATE UNIQUE INDEX "Grant_collectionId_teamId_key" ON "Grant"("collectionId", "teamId");

-- CreateIndex
CREATE INDEX "Collection_organizationId_position_id_idx" ON "Collection"("organizationId", "position", "id");

-- CreateIndex
CREATE INDEX "Collection_parentId_position_id_idx" ON "Collection"("parentId", "position", "id");

-- CreateIndex
CREATE INDEX "Collection_ancestors_idx" ON "Collection" USING GIN ("ancestors");

-- CreateIndex
CREATE INDEX "Space_organizationId_createdAt_id_idx" ON "Space"("organizationId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "Space_organizationId_position_id_idx" ON "Space"("organizationId", "position", "id");

-- CreateIndex
CREATE INDEX "Space_parentId_position_id_idx" ON "Space"("parentId", "position", "id");

-- CreateIndex
CREATE INDEX "Space_deletedAt_idx" ON "Space"("deletedAt");

-- CreateIndex
CREATE INDEX "Space_ancestors_idx" ON "Space" USING GIN ("ancestors");

-- CreateIndex
CREATE UNIQUE INDEX "User_email_key" ON "User"("email");

-- CreateIndex
CREATE INDEX "User_email_trigrams" ON "User" USING GIN ("email" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "User_displayName_trigrams" ON "User" USING GIN ("displayName" gin_trgm_ops);

-- CreateIndex
CREATE UNIQUE INDEX "AccessToken_hash_key" ON "AccessToken"("hash");

-- CreateIndex
CREATE INDEX "AccessToken_userId_createdAt_id_idx" ON "AccessToken"("userId", "createdAt" DESC, "id" DESC);

-- AddForeignKey
ALTER TABLE "ChangeRequest" ADD CONSTRAINT "ChangeRequest_spaceId_fkey" FOREIGN KEY ("spaceId") REFERENCES "Space"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ChangeRequest" ADD CONSTRAINT "ChangeRequest_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Comment" ADD CONSTRAINT "Comment_spaceId_fkey" FOREIGN KEY ("spaceId") REFERENCES "Space"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Revision" ADD CONSTRAINT "Revision_spaceId_fkey" FOREIGN KEY ("spaceId") REFERENCES "Space"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Revision" ADD CONSTRAINT "Revision_authorId_fkey" FOREIGN KEY ("authorId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SearchSection" ADD CONSTRAINT "SearchSection_spaceId_fkey" FOREIGN KEY ("spaceId") REFERENCES "Space"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "GitSync" ADD CONSTRAINT "GitSync_spaceId_fkey" FOREIGN KEY ("spaceId") REFERENCES "Space"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "GitOperation" ADD CONSTRAINT "GitOperation_spaceId_fkey" FOREIGN KEY ("spaceId") REFERENCES "Space"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Member" ADD CONSTRAINT "Member_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES "Organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Member" ADD CONSTRAINT "Member_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Team" ADD CONSTRAINT "Team_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES "Organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TeamMember" ADD CONSTRAINT "TeamMember_teamId_fkey" FOREIGN KEY ("teamId") REFERENCES "Team"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TeamMember" ADD CONSTRAINT "TeamMember_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Grant" ADD CONSTRAINT "Grant_spaceId_fkey" FOREIGN KEY ("spaceId") REFERENCES "Space"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Grant" ADD CONSTRAINT "Grant_collectionId_fkey" FOREIGN KEY ("collectionId") REFERENCES "Collection"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Grant" ADD CONSTRAINT "Grant_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Grant" ADD CONSTRAINT "Grant_teamId_fkey" FOREIGN KEY ("teamId") REFERENCES "Team"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Collection" ADD CONSTRAINT "Collection_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES "Organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Collection" ADD CONSTRAINT "Collection_parentId_fkey" FOREIGN KEY ("parentId") REFERENCES "Collection"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Space" ADD CONSTRAINT "Space_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES "Organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Space" ADD CONSTRAINT "Space_parentId_fkey" FOREIGN KEY ("parentId") REFERENCES "Collection"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AccessToken" ADD CONSTRAINT "AccessToken_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- By hand: what the schema language cannot say.

-- Words within spaces. The condition always holds and follows from every `search @@ …`; it is there because the check of
-- schema against migrations passes over partial indexes, and cannot describe this one.
CREATE INDEX "SearchSection_words" ON "SearchSection" USING GIN ("spaceId", "search") WHERE "search" IS NOT NULL;

ALTER TABLE "Grant"
  ADD CONSTRAINT "Grant_on_one" CHECK (num_nonnulls("spaceId", "collectionId") = 1),
  ADD CONSTRAINT "Grant_for_one" CHECK (num_nonnulls("userId", "teamId") = 1);

ALTER TABLE "User" ADD CONSTRAINT "User_email_lower" CHECK ("email" = lower("email"));

-- Enumerations kept as text: adding a value is one ALTER, in the migration that begins to use it.
ALTER TABLE "Organization"
  ADD CONSTRAINT "Organization_type_known" CHECK ("type" IN ('business', 'community')),
  ADD CONSTRAINT "Organization_useCase_known" CHECK ("useCase" IN ('internalDocs', 'docsSite', 'audienceControlledSite',
    'productDocs', 'teamKnowledgeBase', 'designSystem', 'openSourceDocs', 'notes', 'other')),
  ADD CONSTRAINT "Organization_communityType_known" CHECK ("communityType" IN ('nonProfit', 'openSource', 'education')),
  ADD CONSTRAINT "Organization_plan_known" CHECK ("plan" IN ('free_2024', 'plus_2024', 'pro_2024', 'enterprise_2024',
    'community_2024'));
ALTER TABLE "Space"
  ADD CONSTRAINT "Space_visibility_known" CHECK ("visibility" IN ('public', 'unlisted', 'share-link', 'visitor-auth',
    'in-collection', 'private')),
  ADD CONSTRAINT "Space_editMode_known" CHECK ("editMode" IN ('live', 'locked'));
ALTER TABLE "Revision"
  ADD CONSTRAINT "Revision_type_known" CHECK ("type" IN ('edits', 'merge', 'rollback', 'update', 'computed'));
ALTER TABLE "ChangeRequest"
  ADD CONSTRAINT "ChangeRequest_status_known" CHECK ("status" IN ('draft', 'open', 'archived', 'merged'));
ALTER TABLE "Comment"
  ADD CONSTRAINT "Comment_status_known" CHECK ("status" IN ('open', 'resolved'));
ALTER TABLE "AccessToken"
  ADD CONSTRAINT "AccessToken_kind_known" CHECK ("kind" IN ('personal', 'installation', 'saml'));
ALTER TABLE "GitOperation"
  ADD CONSTRAINT "GitOperation_kind_known" CHECK ("kind" IN ('import', 'export')),
  ADD CONSTRAINT "GitOperation_state_known" CHECK ("state" IN ('pending', 'running', 'completed', 'skipped', 'failed'));
