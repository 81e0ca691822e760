-- Invitations that are open already have as long as new ones.
ALTER TABLE "Invitation" ADD COLUMN "expiresAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP + interval '30 days';
ALTER TABLE "Invitation" ALTER COLUMN "expiresAt" DROP DEFAULT;
