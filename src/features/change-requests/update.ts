/**
 * Updating a change request: the primary content comes into the branch (decisions §7). Texts that both sides changed keep both
 * versions between marks. A field that both changed (a title, a variable) keeps the change request's value: it stands among
 * its changes, beside the one that it would replace, whereas the primary content's would make the proposal vanish unseen.
 * Slugs are the exception: those of the primary content's pages are addresses in use.
 */
import { merge } from '../../content/merge.ts';
import { overlay } from '../../content/overlay.ts';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { notFound } from '../../errors.ts';
import { contentStore } from '../content/advance.ts';
import { changeRequestIn } from './access.ts';
import { mergeBase } from './base.ts';
import { advanceBranch, requireEditable, untilAlone } from './branch.ts';
import { conflictedTexts, stillConflicted } from './marks.ts';

export interface UpdateResult {
  /** The head of the branch. */
  revision: string;
  result: 'update' | 'conflicts';
}

/** Takes the primary content in. An up-to-date change request stays as it is. */
export function updateFromPrimary(
  context: Context,
  target: { spaceId: string; changeRequestId: string },
): Promise<UpdateResult> {
  return untilAlone(async () => {
    const { services, db, caller } = context;
    const changeRequest = await changeRequestIn(context.renewed(), target.spaceId, target.changeRequestId);
    requireEditable(changeRequest);
    const space = await db.space.findUnique({ where: { id: target.spaceId, deletedAt: null } });
    if (!space) throw notFound('Space');
    const base = mergeBase(changeRequest);
    const marked = changeRequest.conflictedPages;
    if (base === space.revisionId) {
      return { revision: changeRequest.revisionId, result: marked.length > 0 ? 'conflicts' : 'update' };
    }
    const rows = await db.revision.findMany({
      where: { id: { in: [base, space.revisionId, changeRequest.revisionId] } },
    });
    const rootOf = (id: string) => rows.find((row) => row.id === id)?.root ?? '';
    const store = contentStore(services, space.organizationId);
    const merged = await merge(store, rootOf(base), rootOf(space.revisionId), rootOf(changeRequest.revisionId), {
      now: new Date().toISOString(),
      winner: 'theirs',
      standing: 'ours',
    });
    const candidates = [...new Set([...marked, ...conflictedTexts(merged.conflicts)])];
    const conflictedPages = await stillConflicted(overlay(store, merged.blobs), merged.root, candidates);
    return inTransaction(services.database, async (tx) => {
      const revision = await advanceBranch(tx, services, changeRequest, {
        root: merged.root,
        blobs: merged.blobs,
        type: 'update',
        parents: [changeRequest.revisionId, space.revisionId],
        authorId: caller?.userId ?? null,
        conflictedPages,
        takenIn: space.revisionId,
      });
      return { revision: revision.id, result: conflictedPages.length > 0 ? 'conflicts' : 'update' };
    });
  });
}
