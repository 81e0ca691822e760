/** Editing a change request: all changes or none, one new revision of its branch. */
import { authorIdOf } from '../../../access/actors.ts';
import type { Context } from '../../../context.ts';
import { contentStore } from '../../../db/content-store.ts';
import { retryOnConflict } from '../../../db/retry.ts';
import { inBatches, inTransaction } from '../../../db/transaction.ts';
import type { Change } from '../../../engine/revisions/changes.ts';
import { overlay } from '../../../engine/revisions/overlay.ts';
import { preconditionFailed } from '../../../errors.ts';
import { apply, type EditResult } from '../../content/edit.ts';
import { recordInsertedFiles } from '../../content/inserted-files.ts';
import { advanceBranch, requireEditable } from './branch.ts';
import { type BranchState, branchState } from './branch-state.ts';
import { decidedByEdit } from './conflicts.ts';
import { stillConflicted } from './marks.ts';

export interface ChangeRequestEdit extends EditResult {
  changeRequest: string;
}

/** Applies changes to the branch. 409 when it is closed, 412 when `baseRevision` is not its head any more. */
export function editChangeRequest(
  context: Context,
  target: { spaceId: string; changeRequestId: string },
  changes: readonly Change[],
  baseRevision: string | undefined,
): Promise<ChangeRequestEdit> {
  return retryOnConflict(async () => {
    const branch = await branchState(context.services.database, target);
    requireEditable(branch);
    if (baseRevision !== undefined && baseRevision !== branch.revisionId) {
      throw preconditionFailed(
        'baseRevision is no longer the active revision of the change request; nothing was changed',
      );
    }
    return attempt(context, branch, changes);
  });
}

async function attempt(context: Context, branch: BranchState, changes: readonly Change[]): Promise<ChangeRequestEdit> {
  const { services, caller } = context;
  const { id, organizationId, spaceId, revisionId, root: head } = branch;
  const { root, blobs, created, uploads } = await apply(context, { id: spaceId, organizationId }, head, changes);
  if (root === head) return { changeRequest: id, revision: revisionId, created };
  const store = overlay(contentStore(services, organizationId), blobs);
  const conflictedPages = await stillConflicted(store, root, branch.conflictedPages);
  const decided = await decidedByEdit(store, head, root, branch.undecided);
  const step = {
    root,
    blobs,
    type: 'edits' as const,
    parents: [revisionId],
    authorId: authorIdOf(caller),
    conflictedPages,
    conflicts: { decided },
    isContribution: true,
  };
  // The rows of uploads are written with Prisma.
  const revision =
    uploads.length > 0
      ? await inTransaction(services.database, async (tx) => {
          const moved = await advanceBranch(tx, services, branch, step);
          await recordInsertedFiles(tx, { id: spaceId, organizationId }, uploads);
          return moved;
        })
      : await inBatches(services.database, (tx) => advanceBranch(tx, services, branch, step, tx.commit));
  return { changeRequest: id, revision: revision.id, created };
}
