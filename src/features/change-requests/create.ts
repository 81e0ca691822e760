/** Opening a change request. It copies nothing: the branch begins as the primary revision itself. */
import type { Change } from '../../content/changes.ts';
import type { Context } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import type { ChangeRequest } from '../../db/generated/prisma/client.ts';
import { inTransaction } from '../../db/transaction.ts';
import { notFound } from '../../errors.ts';
import { newId } from '../../ids.ts';
import type { Services } from '../../services.ts';
import { apply } from '../content/edit.ts';
import { advanceBranch, Overtaken, recordContributor, untilAlone } from './branch.ts';
import { tell } from './log.ts';
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

/** The same with a first edit, such as the pages of a template: both, or nothing. */
export function createWithChanges(
  context: Context,
  data: NewChangeRequest,
  changes: readonly Change[],
): Promise<ChangeRequest> {
  const { services, caller, db } = context;
  const authorId = caller?.userId ?? null;
  return untilAlone(async () => {
    const space = await db.space.findUnique({ where: { id: data.spaceId, deletedAt: null } });
    if (!space) throw notFound('Space');
    const { id: revisionId, root } = await db.revision.findUniqueOrThrow({ where: { id: space.revisionId } });
    const edited = await apply(context, space, root, changes);
    return inTransaction(services.database, async (tx) => {
      const changeRequest = await insertChangeRequest(tx, services, { ...data, createdById: authorId });
      if (changeRequest.revisionId !== revisionId) throw new Overtaken();
      const { root: head, blobs } = edited;
      const step = { root: head, blobs, type: 'edits' as const, parents: [revisionId], authorId, conflictedPages: [] };
      await advanceBranch(tx, services, changeRequest, step);
      await recordContributor(tx, changeRequest, authorId);
      return tx.changeRequest.findUniqueOrThrow({ where: { id: changeRequest.id } });
    });
  });
}

/** Numbers have no gaps and no doubles: the row of the space is locked from its counter to the commit. */
export async function insertChangeRequest(
  tx: Transaction,
  services: Services,
  { spaceId, subject = '', ...data }: NewChangeRequest & { createdById: string | null },
): Promise<ChangeRequest> {
  const [space] = await tx.space.updateManyAndReturn({
    where: { id: spaceId, deletedAt: null },
    data: { changeRequestNumber: { increment: 1 }, changeRequestTurn: { increment: 1 } },
    select: { organizationId: true, changeRequestNumber: true, changeRequestTurn: true, revisionId: true },
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
  const turn = { spaceId, turn: space.changeRequestTurn, revisionId: space.revisionId };
  await tell(tx, services, turn, { changeRequestId: changeRequest.id, changed: ['created'], userId: data.createdById });
  return changeRequest;
}
