-- CreateTable
CREATE TABLE "OutboxEvent" (
    "subject" TEXT COLLATE "C" NOT NULL,
    "turn" INTEGER NOT NULL,
    "organizationId" TEXT COLLATE "C",
    "kind" TEXT NOT NULL,
    "data" JSONB NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "OutboxEvent_pkey" PRIMARY KEY ("subject","turn")
);

-- CreateTable
CREATE TABLE "OutboxSubject" (
    "subject" TEXT COLLATE "C" NOT NULL,
    "turn" INTEGER NOT NULL,

    CONSTRAINT "OutboxSubject_pkey" PRIMARY KEY ("subject")
);

-- CreateTable
CREATE TABLE "OutboxReader" (
    "name" TEXT NOT NULL,
    "kinds" TEXT[],
    "seenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "OutboxReader_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "OutboxDelivery" (
    "reader" TEXT NOT NULL,
    "subject" TEXT COLLATE "C" NOT NULL,
    "passed" INTEGER NOT NULL,
    "wanted" INTEGER NOT NULL,
    "dueAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "error" TEXT,
    "parkedAt" TIMESTAMPTZ(3),

    CONSTRAINT "OutboxDelivery_pkey" PRIMARY KEY ("reader","subject")
);

-- CreateIndex
CREATE INDEX "OutboxEvent_createdAt_idx" ON "OutboxEvent" USING BRIN ("createdAt");

-- CreateIndex
CREATE INDEX "OutboxDelivery_subject_idx" ON "OutboxDelivery"("subject");

-- AddForeignKey
ALTER TABLE "OutboxDelivery" ADD CONSTRAINT "OutboxDelivery_reader_fkey" FOREIGN KEY ("reader") REFERENCES "OutboxReader"("name") ON DELETE CASCADE ON UPDATE CASCADE;

-- What is left to deliver, the longest due first.
CREATE INDEX "OutboxDelivery_waiting_idx" ON "OutboxDelivery"("reader", "dueAt") WHERE "passed" < "wanted";
