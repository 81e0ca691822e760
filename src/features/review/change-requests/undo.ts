/** Taking the newest edit of a change request back, as a new revision of its branch. */
import { authorIdOf } from '../../../access/actors.ts';
import type { Context } from '../../../context.ts';
import { contentStore } from '../../../db/content-store.ts';
import { retryOnConflict } from '../../../db/retry.ts';
import { inBatches } from '../../../db/transaction.ts';
import { diffRevisions } from '../../../engine/revisions/diff.ts';
import { conflict, preconditionFailed } from '../../../errors.ts';
import { revisionById } from '../../content/reading.ts';
import { beforeEdit } from '../../content/restore.ts';
import { advanceBranch, requireEditable } from './branch.ts';
import { branchState } from './branch-state.ts';
import { decidedByEdit } from './conflicts.ts';
import type { ChangeRequestEdit } from './edit.ts';
import { stillConflicted } from './marks.ts';

/**
 * Gives the branch the content from before its newest edit. 412 when `revisionId` is not its head, 409 when that is not an edit, when the
 * change request is closed, and when the edit resolved a conflict: its marks would be there again, and nothing would tell.
 */
export function undoChangeRequestEdit(
  context: Context,
  target: { spaceId: string; changeRequestId: string },
  revisionId: string,
): Promise<ChangeRequestEdit> {
  return retryOnConflict(async () => {
    const { services, caller } = context;
    const branch = await branchState(services.database, target);
    requireEditable(branch);
    if (branch.revisionId !== revisionId)
      throw preconditionFailed('The change request has changed since: only its newest edit can be undone');
    const before = await revisionById(context, beforeEdit(await revisionById(context, revisionId)));
    const { id, root: head, conflictedPages } = branch;
    const { root } = before;
    const store = contentStore(services, branch.organizationId);
    const { pages, reusableContents } = await diffRevisions(store, head, root);
    const marked = new Set(conflictedPages);
    const others = [...pages, ...reusableContents].flatMap(({ id, after }) => (after && !marked.has(id) ? [id] : []));
    if ((await stillConflicted(store, root, others)).length > 0)
      throw conflict('The edit resolved a conflict of texts: it cannot be undone');
    const step = {
      root,
      blobs: new Map(),
      type: 'rollback' as const,
      parents: [revisionId],
      authorId: authorIdOf(caller),
      conflictedPages: await stillConflicted(store, root, conflictedPages),
      conflicts: { decided: await decidedByEdit(store, head, root, branch.undecided) },
      isContribution: true,
    };
    const revision = await inBatches(services.database, (tx) => advanceBranch(tx, services, branch, step, tx.commit));
    return { changeRequest: id, revision: revision.id, created: {} };
  });
}
