-- AlterTable
ALTER TABLE "Site" ADD COLUMN     "hostname" TEXT,
ADD COLUMN     "hostnameChecked" TIMESTAMPTZ(3),
ADD COLUMN     "hostnameProblem" TEXT,
ADD COLUMN     "hostnameProven" TIMESTAMPTZ(3),
ADD COLUMN     "hostnameToken" TEXT;

-- One site has a hostname, once it is proven whose it is.
CREATE UNIQUE INDEX "Site_hostname_key" ON "Site"("hostname") WHERE "hostnameProven" IS NOT NULL;
