/** Editing a change request: all changes or none, one new revision of its branch. */
import { authorIdOf } from '../../../access/actors.ts';
import type { Context } from '../../../context.ts';
import { contentStore } from '../../../db/content-store.ts';
import type { ChangeRequest } from '../../../db/generated/prisma/client.ts';
import { retryOnConflict } from '../../../db/retry.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Change } from '../../../engine/revisions/changes.ts';
import { overlay } from '../../../engine/revisions/overlay.ts';
import { preconditionFailed } from '../../../errors.ts';
import { apply, type EditResult } from '../../content/edit.ts';
import { recordInsertedFiles } from '../../content/inserted-files.ts';
import { changeRequestIn } from './access.ts';
import { advanceBranch, recordContributor, requireEditable } from './branch.ts';
import { decidedByEdit, undecided } from './conflicts.ts';
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
    const fresh = context.renewed();
    const changeRequest = await changeRequestIn(fresh, target.spaceId, target.changeRequestId);
    requireEditable(changeRequest);
    if (baseRevision !== undefined && baseRevision !== changeRequest.revisionId) {
      throw preconditionFailed(
        'baseRevision is no longer the active revision of the change request; nothing was changed',
      );
    }
    return attempt(fresh, changeRequest, changes);
  });
}

async function attempt(
  context: Context,
  changeRequest: ChangeRequest,
  changes: readonly Change[],
): Promise<ChangeRequestEdit> {
  const { services, db, caller } = context;
  const { id, organizationId, revisionId } = changeRequest;
  const head = await db.revision.findUniqueOrThrow({ where: { id: revisionId } });
  const edited = await apply(context, { id: changeRequest.spaceId, organizationId }, head.root, changes);
  if (edited.root === head.root) return { changeRequest: id, revision: revisionId, created: edited.created };
  const store = overlay(contentStore(services, organizationId), edited.blobs);
  const conflictedPages = await stillConflicted(store, edited.root, changeRequest.conflictedPages);
  const decided = await decidedByEdit(store, head.root, edited.root, await undecided(db, id));
  return inTransaction(services.database, async (tx) => {
    const revision = await advanceBranch(tx, services, changeRequest, {
      root: edited.root,
      blobs: edited.blobs,
      type: 'edits',
      parents: [revisionId],
      authorId: authorIdOf(caller),
      conflictedPages,
      conflicts: { decided },
    });
    await recordContributor(tx, changeRequest, authorIdOf(caller));
    await recordInsertedFiles(tx, { id: changeRequest.spaceId, organizationId }, edited.uploads);
    return { changeRequest: id, revision: revision.id, created: edited.created };
  });
}
