/** Editing a change request (decisions §7): all changes or none, one new revision of its branch. */
import type { Change } from '../../content/changes.ts';
import { overlay } from '../../content/overlay.ts';
import type { Context } from '../../context.ts';
import type { ChangeRequest } from '../../db/generated/prisma/client.ts';
import { inTransaction } from '../../db/transaction.ts';
import { preconditionFailed } from '../../errors.ts';
import { contentStore } from '../content/advance.ts';
import { apply, type EditResult } from '../content/edit.ts';
import { changeRequestIn } from './access.ts';
import { advanceBranch, recordContributor, requireEditable, untilAlone } from './branch.ts';
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
  return untilAlone(async () => {
    const fresh = context.renewed();
    const changeRequest = await changeRequestIn(fresh, target.spaceId, target.changeRequestId);
    requireEditable(changeRequest);
    if (baseRevision !== undefined && baseRevision !== changeRequest.revisionId) {
      throw preconditionFailed(
        'baseRevision is not the active revision of the change request any more; nothing was changed',
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
  return inTransaction(services.database, async (tx) => {
    const revision = await advanceBranch(tx, services, changeRequest, {
      root: edited.root,
      blobs: edited.blobs,
      type: 'edits',
      parents: [revisionId],
      authorId: caller?.userId ?? null,
      conflictedPages,
    });
    await recordContributor(tx, changeRequest, caller?.userId ?? null);
    return { changeRequest: id, revision: revision.id, created: edited.created };
  });
}
