/** Deciding a conflict: the main content's value or the repository's comes into the change request, or its own stays for good. */
import { authorIdOf } from '../../../access/actors.ts';
import type { Context } from '../../../context.ts';
import { contentStore } from '../../../db/content-store.ts';
import type { ChangeRequest, ChangeRequestConflict } from '../../../db/generated/prisma/client.ts';
import { ConcurrentUpdate, retryOnConflict } from '../../../db/retry.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { takeField } from '../../../engine/revisions/entry-field.ts';
import { EditError } from '../../../engine/revisions/errors.ts';
import { overlay } from '../../../engine/revisions/overlay.ts';
import { badInput, conflict, notFound } from '../../../errors.ts';
import { changeRequestIn } from './access.ts';
import { mergeBase } from './base.ts';
import { advanceBranch, requireEditable, requireHead } from './branch.ts';
import { type Against, decidedByEdit, fieldOf, otherSide, undecided } from './conflicts.ts';
import { appendEvent, nextSequence } from './log.ts';
import { stillConflicted } from './marks.ts';
import { resultOf, type UpdateResult } from './update.ts';

export const KEEP = ['main', 'proposed', 'repository'] as const;
export type Keep = (typeof KEEP)[number];

interface Decision {
  spaceId: string;
  changeRequestId: string;
  conflictId: string;
  keep: Keep;
  /** Refused with PRECONDITION_FAILED unless it is the head. */
  revision?: string | null | undefined;
}

/** Decides one conflict. 404 when it is not open (any more), 409 when the value to be kept cannot be in the change request. */
export function decideConflict(context: Context, { keep, revision, ...target }: Decision): Promise<UpdateResult> {
  return retryOnConflict(async () => {
    const fresh = context.renewed();
    const changeRequest = await changeRequestIn(fresh, target.spaceId, target.changeRequestId);
    requireEditable(changeRequest);
    requireHead(changeRequest, revision);
    const found = await fresh.db.changeRequestConflict.findUnique({ where: { id: target.conflictId } });
    if (found?.changeRequestId !== changeRequest.id) throw notFound('Conflict');
    if (keep === 'repository' && found.against !== 'repository')
      throw badInput('keep', 'This conflict is with the main content: keep `main` or `proposed`');
    return keep === 'proposed' ? keepOwn(fresh, changeRequest, found) : takeOther(fresh, changeRequest, found, keep);
  });
}

function keepOwn(
  { services, caller }: Context,
  { id, spaceId, revisionId, conflictedPages }: ChangeRequest,
  found: ChangeRequestConflict,
): Promise<UpdateResult> {
  return inTransaction(services.database, async (tx) => {
    const sequence = await nextSequence(tx, spaceId);
    // What was decided about is what is there: a head that moved meanwhile is looked at again.
    if ((await tx.changeRequest.count({ where: { id, revisionId } })) === 0) throw new ConcurrentUpdate();
    const { count } = await tx.changeRequestConflict.deleteMany({ where: { id: found.id } });
    if (count === 0) throw new ConcurrentUpdate();
    await appendEvent(tx, services, sequence, {
      changeRequestId: id,
      changed: ['conflicts'],
      userId: authorIdOf(caller),
    });
    return { revision: revisionId, result: resultOf(conflictedPages, await undecided(tx, id)) };
  });
}

async function takeOther(
  context: Context,
  changeRequest: ChangeRequest,
  found: ChangeRequestConflict,
  keep: Against,
): Promise<UpdateResult> {
  const { services, db, caller } = context;
  const { id, organizationId, revisionId } = changeRequest;
  const [head, main] = await Promise.all(
    [revisionId, mergeBase(changeRequest)].map((id) => db.revision.findUniqueOrThrow({ where: { id } })),
  );
  const store = contentStore(services, organizationId);
  const now = new Date().toISOString();
  const from = otherSide({ ...found, against: keep }, { main: main!.root, repository: changeRequest.repositoryRoot });
  const taken = await takeField(store, { root: head!.root, from, now }, fieldOf(found)).catch((error: unknown) => {
    if (error instanceof EditError) throw conflict(error.message, [{ path: error.path, message: error.message }]);
    throw error;
  });
  if (taken.root === head!.root) return keepOwn(context, changeRequest, found);
  const after = overlay(store, taken.blobs);
  const conflictedPages = await stillConflicted(after, taken.root, changeRequest.conflictedPages);
  const others = await decidedByEdit(after, head!.root, taken.root, await undecided(db, id));
  return inTransaction(services.database, async (tx) => {
    const revision = await advanceBranch(tx, services, changeRequest, {
      ...taken,
      type: 'edits',
      parents: [revisionId],
      authorId: authorIdOf(caller),
      conflictedPages,
      conflicts: { decided: [found.id, ...others] },
      isContribution: true,
    });
    return { revision: revision.id, result: resultOf(conflictedPages, await undecided(tx, id)) };
  });
}
