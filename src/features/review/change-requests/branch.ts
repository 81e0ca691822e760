/** Moving the branch of a change request: a revision and the pointer by compare-and-set, in one transaction. */
import type { Context } from '../../../context.ts';
import { contentStore } from '../../../db/content-store.ts';
import type { Transaction } from '../../../db/database.ts';
import type { ChangeRequest, Revision } from '../../../db/generated/prisma/client.ts';
import { ConcurrentUpdate } from '../../../db/retry.ts';
import { type RevisionFacts, writeRevision } from '../../../db/revisions.ts';
import type { Hash } from '../../../engine/revisions/types.ts';
import { conflict, preconditionFailed } from '../../../errors.ts';
import type { Services } from '../../../services.ts';
import { type ReadOptions, revisionById, withOptions } from '../../content/reading.ts';
import { isOutdated, mergeBase } from './base.ts';
import { type ConflictChanges, recordConflicts } from './conflicts.ts';
import { appendEvent, nextSequence } from './log.ts';

/** 409 unless the change request can still be edited. */
export function requireEditable({ status }: ChangeRequest): void {
  if (status !== 'draft' && status !== 'open')
    throw conflict(`The change request is ${status}: it can no longer be changed`);
}

/** The head of the branch, to be read with these options. */
export const headOf = async (context: Context, changeRequest: ChangeRequest, options: ReadOptions): Promise<Revision> =>
  withOptions(await revisionById(context, changeRequest.revisionId), {
    ...options,
    mergeBase: mergeBase(changeRequest),
  });

interface Step {
  root: Hash;
  blobs: ReadonlyMap<Hash, Uint8Array>;
  type: RevisionFacts['type'];
  parents: string[];
  authorId: string | null;
  git?: RevisionFacts['git'];
  /** Pages that hold marks. */
  conflictedPages: string[];
  /** The primary revision that an update took in. */
  takenIn?: string;
  /** What the Git repository has, as an import brings it. */
  repositoryRoot?: Hash;
  /** What it leaves to be decided, and what it has decided. */
  conflicts?: ConflictChanges;
}

/** Puts a new revision at the head of the branch. Throws `ConcurrentUpdate` when the head, the status or the organization changed. */
export async function advanceBranch(
  tx: Transaction,
  services: Services,
  from: ChangeRequest,
  step: Step,
): Promise<Revision> {
  const { organizationId, spaceId } = from;
  const { conflictedPages, takenIn, repositoryRoot, blobs, conflicts, ...row } = step;
  const data = {
    conflictedPages,
    ...(takenIn && { revisionMergedAncestorId: takenIn }),
    ...(repositoryRoot && { repositoryRoot }),
  };
  const sequence = await nextSequence(tx, spaceId);
  const revision = await writeRevision(tx, contentStore(services, organizationId, tx), blobs, {
    organizationId,
    spaceId,
    ...row,
  });
  const { count } = await tx.changeRequest.updateMany({
    where: { id: from.id, organizationId, revisionId: from.revisionId, status: from.status },
    data: { ...data, revisionId: revision.id },
  });
  if (count === 0) throw new ConcurrentUpdate();
  if (conflicts) await recordConflicts(tx, from, conflicts);
  const wasOutdated = isOutdated(from, sequence);
  const now = { ...from, revisionMergedAncestorId: takenIn ?? from.revisionMergedAncestorId };
  await appendEvent(tx, services, sequence, {
    changeRequestId: from.id,
    changed: ['revision', ...(isOutdated(now, sequence) === wasOutdated ? [] : (['outdated'] as const))],
    userId: step.authorId,
  });
  return revision;
}

/** 412 when a caller names another revision than the head: it acts on what it has not seen. */
export function requireHead({ revisionId }: ChangeRequest, named: string | null | undefined): void {
  if (named != null && named !== revisionId)
    throw preconditionFailed('The change request has a newer revision; nothing was changed');
}

/** Users who edited it are its contributors, with the number of edits and the time of the last. */
export async function recordContributor(
  tx: Transaction,
  { id, organizationId }: ChangeRequest,
  userId: string | null,
): Promise<void> {
  if (!userId) return;
  const key = { changeRequestId: id, userId };
  await tx.changeRequestContributor.upsert({
    where: { changeRequestId_userId: key },
    create: { ...key, organizationId },
    update: { updatedAt: new Date(), count: { increment: 1 } },
  });
}
