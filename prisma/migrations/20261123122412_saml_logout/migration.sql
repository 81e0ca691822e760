ALTER TABLE "SamlProvider" ADD COLUMN "logoutURL" TEXT;

ALTER TABLE "SsoSession" ADD COLUMN "format" TEXT;

-- Of any kind of provider from now on. Rows end by themselves, so they need no foreign key.
ALTER TABLE "OidcLogout" DROP CONSTRAINT "OidcLogout_providerId_fkey";
ALTER TABLE "OidcLogout" RENAME TO "SsoLogout";
ALTER TABLE "SsoLogout" RENAME CONSTRAINT "OidcLogout_pkey" TO "SsoLogout_pkey";
ALTER INDEX "OidcLogout_expiresAt_idx" RENAME TO "SsoLogout_expiresAt_idx";
