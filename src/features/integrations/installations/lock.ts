import type { Transaction } from '../../../db/database.ts';
import type { IntegrationInstallation } from '../../../db/generated/prisma/client.ts';
import { notFound } from '../../../errors.ts';

/** The installation, locked to the end of the transaction. @throws NOT_FOUND when it is gone */
export async function lockInstallation(tx: Transaction, id: string): Promise<IntegrationInstallation> {
  await tx.$queryRaw`SELECT 1 FROM "IntegrationInstallation" WHERE "id" = ${id} FOR UPDATE`;
  const installation = await tx.integrationInstallation.findFirst({ where: { id, deletedAt: null } });
  if (!installation) throw notFound('Installation');
  return installation;
}
