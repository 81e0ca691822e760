-- AlterTable
ALTER TABLE "File" DROP CONSTRAINT "File_pkey",
ADD CONSTRAINT "File_pkey" PRIMARY KEY ("organizationId", "id");
