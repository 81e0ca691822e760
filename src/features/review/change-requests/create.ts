/** Opening a change request. It copies nothing: the branch begins as the primary revision itself. */
import { authorIdOf } from '../../../access/actors.ts';
import type { Context } from '../../../context.ts';
import type { Transaction } from '../../../db/database.ts';
import type { ChangeRequest } from '../../../db/generated/prisma/client.ts';
import { ConcurrentUpdate, retryOnConflict } from '../../../db/retry.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Change } from '../../../engine/revisions/changes.ts';
import { notFound, preconditionFailed } from '../../../errors.ts';
import { newId } from '../../../ids.ts';
import type { Services } from '../../../services.ts';
import { apply } from '../../content/edit.ts';
import { recordInsertedFiles } from '../../content/inserted-files.ts';
import { advanceBranch } from './branch.ts';
import { appendEvent } from './log.ts';
import type { Status } from './types.ts';

interface NewChangeRequest {
  spaceId: string;
  subject?: string;
  description?: string;
  status: Extract<Status, 'draft' | 'open'>;
  /** Refused with PRECONDITION_FAILED unless the space is at this revision. */
  baseRevision?: string;
  /** The branch of the repository that alone changes it. */
  gitRef?: string;
  /** The cluster of issues that it addresses. */
  conversationsClusterId?: string;
}

export function createChangeRequest(context: Context, data: NewChangeRequest): Promise<ChangeRequest> {
  const { services, caller } = context;
  return inTransaction(services.database, (tx) =>
    insertChangeRequest(tx, services, { ...data, createdById: authorIdOf(caller) }),
  );
}

/** The same with a first edit, such as the pages of a template: both, or nothing. */
export function createWithChanges(
  context: Context,
  data: NewChangeRequest,
  changes: readonly Change[],
): Promise<ChangeRequest> {
  const { services, caller, db } = context;
  const authorId = authorIdOf(caller);
  return retryOnConflict(async () => {
    const space = await db.space.findUnique({ where: { id: data.spaceId, deletedAt: null } });
    if (!space) throw notFound('Space');
    if (data.baseRevision !== undefined && data.baseRevision !== space.revisionId) throw hasMovedOn();
    const { id: revisionId, root } = await db.revision.findUniqueOrThrow({ where: { id: space.revisionId } });
    const edited = await apply(context, space, root, changes);
    return inTransaction(services.database, async (tx) => {
      const changeRequest = await insertChangeRequest(tx, services, { ...data, createdById: authorId });
      if (changeRequest.revisionId !== revisionId) throw new ConcurrentUpdate();
      const { root: head, blobs } = edited;
      await advanceBranch(tx, services, changeRequest, {
        root: head,
        blobs,
        type: 'edits',
        parents: [revisionId],
        authorId,
        conflictedPages: [],
        isContribution: true,
      });
      await recordInsertedFiles(tx, space, edited.uploads);
      return tx.changeRequest.findUniqueOrThrow({ where: { id: changeRequest.id } });
    });
  });
}

const hasMovedOn = () =>
  preconditionFailed('baseRevision is no longer the active revision of the space; no change request was opened');

/** Numbers have no gaps and no doubles: the row of the space is locked from its counter to the commit. */
export async function insertChangeRequest(
  tx: Transaction,
  services: Services,
  { spaceId, subject = '', baseRevision, ...data }: NewChangeRequest & { createdById: string | null },
): Promise<ChangeRequest> {
  const [space] = await tx.space.updateManyAndReturn({
    where: { id: spaceId, deletedAt: null },
    data: { changeRequestNumber: { increment: 1 }, changeRequestTurn: { increment: 1 } },
    select: { organizationId: true, changeRequestNumber: true, changeRequestTurn: true, revisionId: true },
  });
  if (!space) throw notFound('Space');
  if (baseRevision !== undefined && baseRevision !== space.revisionId) throw hasMovedOn();
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
  const sequence = { spaceId, turn: space.changeRequestTurn, revisionId: space.revisionId };
  await appendEvent(tx, services, sequence, {
    changeRequestId: changeRequest.id,
    changed: ['created'],
    userId: data.createdById,
  });
  return changeRequest;
}
