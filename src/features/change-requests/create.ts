/** Opening a change request. It copies nothing: the branch begins as the primary revision itself. */
import type { Context } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import type { ChangeRequest } from '../../db/generated/prisma/client.ts';
import { inTransaction } from '../../db/transaction.ts';
import { notFound } from '../../errors.ts';
import { newId } from '../../ids.ts';
import type { Services } from '../../services.ts';
import { announceChangeRequest } from './events.ts';
import type { Status } from './types.ts';

interface NewChangeRequest {
  spaceId: string;
  subject?: string;
  description?: string;
  status: Extract<Status, 'draft' | 'open'>;
}

export function createChangeRequest(context: Context, data: NewChangeRequest): Promise<ChangeRequest> {
  const { services, caller } = context;
  return inTransaction(services.database, (tx) =>
    insertChangeRequest(tx, services, { ...data, createdById: caller?.userId ?? null }),
  );
}

/** Numbers have no gaps and no doubles: the row of the space is locked from its counter to the commit. */
export async function insertChangeRequest(
  tx: Transaction,
  services: Services,
  { spaceId, subject = '', ...data }: NewChangeRequest & { createdById: string | null },
): Promise<ChangeRequest> {
  const [space] = await tx.space.updateManyAndReturn({
    where: { id: spaceId, deletedAt: null },
    data: { changeRequestNumber: { increment: 1 } },
    select: { organizationId: true, changeRequestNumber: true, revisionId: true },
  });
  if (!space) throw notFound('Space');
  const changeRequest = await tx.changeRequest.create({
    data: {
      id: newId(),
      organizationId: space.organizationId,
      spaceId,
      number: space.changeRequestNumber,
      subject,
      ...data,
      revisionId: space.revisionId,
      revisionInitialId: space.revisionId,
    },
  });
  announceChangeRequest(services, changeRequest);
  return changeRequest;
}
