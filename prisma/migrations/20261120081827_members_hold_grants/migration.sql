-- What was left behind by former members goes first, as it would have gone with the membership.
DELETE FROM "TeamMember" t WHERE NOT EXISTS (
  SELECT FROM "Member" m WHERE m."organizationId" = t."organizationId" AND m."userId" = t."userId");
DELETE FROM "Grant" g WHERE g."userId" IS NOT NULL AND NOT EXISTS (
  SELECT FROM "Member" m WHERE m."organizationId" = g."organizationId" AND m."userId" = g."userId");

-- AddForeignKey
ALTER TABLE "TeamMember" ADD CONSTRAINT "TeamMember_organizationId_userId_fkey" FOREIGN KEY ("organizationId", "userId") REFERENCES "Member"("organizationId", "userId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Grant" ADD CONSTRAINT "Grant_organizationId_userId_fkey" FOREIGN KEY ("organizationId", "userId") REFERENCES "Member"("organizationId", "userId") ON DELETE CASCADE ON UPDATE CASCADE;
