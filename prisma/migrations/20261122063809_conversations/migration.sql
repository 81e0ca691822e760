-- CreateTable
CREATE TABLE "Conversation" (
    "organizationId" TEXT COLLATE "C" NOT NULL,
    "id" TEXT COLLATE "C" NOT NULL,
    "subject" TEXT,
    "source" TEXT NOT NULL,
    "url" TEXT,
    "attributes" JSONB,
    "tookPlaceAt" TIMESTAMPTZ(3),
    "parts" JSONB NOT NULL,
    "hash" TEXT COLLATE "C" NOT NULL,
    "impact" TEXT NOT NULL DEFAULT 'low',
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "ingestedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "processedAt" TIMESTAMPTZ(3),
    "pendingSince" TIMESTAMPTZ(3),
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "problem" TEXT,

    CONSTRAINT "Conversation_pkey" PRIMARY KEY ("organizationId","id")
);

-- CreateTable
CREATE TABLE "ConversationIssue" (
    "id" TEXT COLLATE "C" NOT NULL,
    "organizationId" TEXT COLLATE "C" NOT NULL,
    "conversationId" TEXT COLLATE "C" NOT NULL,
    "clusterId" TEXT COLLATE "C" NOT NULL,
    "title" TEXT NOT NULL,
    "details" TEXT NOT NULL,
    "impact" TEXT NOT NULL,
    "engine" TEXT NOT NULL,
    "vector" JSONB NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "ingestedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ConversationIssue_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "IssuesCluster" (
    "id" TEXT COLLATE "C" NOT NULL,
    "organizationId" TEXT COLLATE "C" NOT NULL,
    "label" TEXT NOT NULL,
    "summary" TEXT NOT NULL,
    "icon" TEXT NOT NULL,
    "muted" BOOLEAN NOT NULL DEFAULT false,
    "issues" INTEGER NOT NULL DEFAULT 0,
    "conversations" INTEGER NOT NULL DEFAULT 0,
    "searchedIssues" INTEGER NOT NULL DEFAULT 0,
    "describedIssues" INTEGER NOT NULL DEFAULT 0,
    "changeRequestId" TEXT COLLATE "C",
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "IssuesCluster_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ClusterTerm" (
    "organizationId" TEXT COLLATE "C" NOT NULL,
    "term" TEXT NOT NULL,
    "clusterId" TEXT COLLATE "C" NOT NULL,
    "weight" DOUBLE PRECISION NOT NULL,
    "word" TEXT NOT NULL,

    CONSTRAINT "ClusterTerm_pkey" PRIMARY KEY ("clusterId","term")
);

-- CreateTable
CREATE TABLE "IssueTerm" (
    "organizationId" TEXT COLLATE "C" NOT NULL,
    "term" TEXT NOT NULL,
    "issues" INTEGER NOT NULL,

    CONSTRAINT "IssueTerm_pkey" PRIMARY KEY ("organizationId","term")
);

-- CreateIndex
CREATE INDEX "Conversation_organizationId_createdAt_id_idx" ON "Conversation"("organizationId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "Conversation_organizationId_source_createdAt_id_idx" ON "Conversation"("organizationId", "source", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "Conversation_organizationId_pendingSince_idx" ON "Conversation"("organizationId", "pendingSince");

-- CreateIndex
CREATE INDEX "ConversationIssue_organizationId_createdAt_id_idx" ON "ConversationIssue"("organizationId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "ConversationIssue_organizationId_conversationId_createdAt_i_idx" ON "ConversationIssue"("organizationId", "conversationId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "ConversationIssue_clusterId_createdAt_id_idx" ON "ConversationIssue"("clusterId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "ConversationIssue_clusterId_conversationId_idx" ON "ConversationIssue"("clusterId", "conversationId");

-- CreateIndex
CREATE INDEX "IssuesCluster_organizationId_updatedAt_id_idx" ON "IssuesCluster"("organizationId", "updatedAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "IssuesCluster_organizationId_issues_id_idx" ON "IssuesCluster"("organizationId", "issues" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "IssuesCluster_organizationId_conversations_id_idx" ON "IssuesCluster"("organizationId", "conversations" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "ClusterTerm_organizationId_term_weight_idx" ON "ClusterTerm"("organizationId", "term", "weight" DESC);

-- AddForeignKey
ALTER TABLE "Conversation" ADD CONSTRAINT "Conversation_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES "Organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ConversationIssue" ADD CONSTRAINT "ConversationIssue_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES "Organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ConversationIssue" ADD CONSTRAINT "ConversationIssue_organizationId_conversationId_fkey" FOREIGN KEY ("organizationId", "conversationId") REFERENCES "Conversation"("organizationId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ConversationIssue" ADD CONSTRAINT "ConversationIssue_clusterId_fkey" FOREIGN KEY ("clusterId") REFERENCES "IssuesCluster"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "IssuesCluster" ADD CONSTRAINT "IssuesCluster_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES "Organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ClusterTerm" ADD CONSTRAINT "ClusterTerm_clusterId_fkey" FOREIGN KEY ("clusterId") REFERENCES "IssuesCluster"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "IssueTerm" ADD CONSTRAINT "IssueTerm_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES "Organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;
