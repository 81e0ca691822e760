/** Moving the branch of a change request: a revision and the pointer by compare-and-set, in one transaction. */
import type { Hash } from '../../content/types.ts';
import type { Context } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import type { ChangeRequest, Revision } from '../../db/generated/prisma/client.ts';
import { conflict, preconditionFailed } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { contentStore, type RevisionFacts, writeRevision } from '../content/advance.ts';
import { type ReadOptions, revisionById, withOptions } from '../content/reading.ts';
import { isOutdated, mergeBase } from './base.ts';
import { takeTurn, tell } from './log.ts';

/** Somebody else was faster: everything of the attempt is rolled back, and it is done again. */
export class Overtaken extends Error {}

/** How often an attempt is made again. */
const ATTEMPTS = 20;

/** Runs `attempt` until nobody is in its way. 409 when others are all the time. */
export async function untilAlone<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let tries = 0; tries < ATTEMPTS; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof Overtaken)) throw error;
    }
  }
  throw conflict('Others change this all the time; please try again');
}

/** 409 unless the change request can still be edited. */
export function requireEditable({ status }: ChangeRequest): void {
  if (status !== 'draft' && status !== 'open')
    throw conflict(`The change request is ${status}: it cannot be changed any more`);
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
}

/** Puts a new revision at the head of the branch. Throws `Overtaken` when the head, the status or the organization changed. */
export async function advanceBranch(
  tx: Transaction,
  services: Services,
  from: ChangeRequest,
  step: Step,
): Promise<Revision> {
  const { organizationId, spaceId } = from;
  const { conflictedPages, takenIn, blobs, ...row } = step;
  const data = { conflictedPages, ...(takenIn && { revisionMergedAncestorId: takenIn }) };
  const revision = await writeRevision(tx, contentStore(services, organizationId, tx), blobs, {
    organizationId,
    spaceId,
    ...row,
  });
  const turn = await takeTurn(tx, spaceId);
  const { count } = await tx.changeRequest.updateMany({
    where: { id: from.id, organizationId, revisionId: from.revisionId, status: from.status },
    data: { ...data, revisionId: revision.id },
  });
  if (count === 0) throw new Overtaken();
  const wasOutdated = isOutdated(from, turn);
  const now = { ...from, revisionMergedAncestorId: takenIn ?? from.revisionMergedAncestorId };
  await tell(tx, services, turn, {
    changeRequestId: from.id,
    changed: ['revision', ...(isOutdated(now, turn) === wasOutdated ? [] : (['outdated'] as const))],
    userId: step.authorId,
  });
  return revision;
}

/** 412 when a caller names another revision than the head: it acts on what it has not seen. */
export function requireHead({ revisionId }: ChangeRequest, named: string | null | undefined): void {
  if (named != null && named !== revisionId)
    throw preconditionFailed('The change request has gone on since that revision; nothing was changed');
}

/** Whoever edits is a contributor, with the number of edits and the time of the last. */
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
