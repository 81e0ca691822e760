/**
 * Updating a change request: the primary content comes into the branch. Texts that both sides changed keep both versions between
 * marks. A field that both changed (a title, a variable), and what one side deleted and the other edited, is as the change request
 * has it until somebody decides. Slugs of two pages are the exception: those of the primary content's pages are addresses in use.
 */
import { authorIdOf } from '../../../access/actors.ts';
import type { Context } from '../../../context.ts';
import { contentStore } from '../../../db/content-store.ts';
import { retryOnConflict } from '../../../db/retry.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { merge } from '../../../engine/revisions/merge.ts';
import { overlay } from '../../../engine/revisions/overlay.ts';
import { notFound } from '../../../errors.ts';
import { textMerger } from '../../../threads/comparisons.ts';
import { changeRequestIn } from './access.ts';
import { mergeBase } from './base.ts';
import { advanceBranch, requireEditable } from './branch.ts';
import { agreed, toDecide, undecided } from './conflicts.ts';
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
  return retryOnConflict(async () => {
    const { services, db, caller } = context;
    const changeRequest = await changeRequestIn(context.renewed(), target.spaceId, target.changeRequestId);
    requireEditable(changeRequest);
    const space = await db.space.findUnique({ where: { id: target.spaceId, deletedAt: null } });
    if (!space) throw notFound('Space');
    const base = mergeBase(changeRequest);
    const marked = changeRequest.conflictedPages;
    const open = await undecided(db, changeRequest.id);
    if (base === space.revisionId) return { revision: changeRequest.revisionId, result: resultOf(marked, open) };
    const rows = await db.revision.findMany({
      where: { id: { in: [base, space.revisionId, changeRequest.revisionId] } },
    });
    const rootOf = (id: string) => rows.find((row) => row.id === id)?.root ?? '';
    const store = contentStore(services, space.organizationId);
    const merged = await merge(store, rootOf(base), rootOf(space.revisionId), rootOf(changeRequest.revisionId), {
      now: new Date().toISOString(),
      winner: 'theirs',
      keepsSlugs: 'ours',
      mergeText: textMerger(services.threads),
    });
    const candidates = [...new Set([...marked, ...conflictedTexts(merged.conflicts)])];
    const after = overlay(store, merged.blobs);
    const conflictedPages = await stillConflicted(after, merged.root, candidates);
    const raised = toDecide(merged.conflicts, conflictedPages);
    const others = { main: rootOf(space.revisionId), repository: changeRequest.repositoryRoot };
    const decided = await agreed(after, others, merged.root, open);
    return inTransaction(services.database, async (tx) => {
      const revision = await advanceBranch(tx, services, changeRequest, {
        root: merged.root,
        blobs: merged.blobs,
        type: 'update',
        parents: [changeRequest.revisionId, space.revisionId],
        authorId: authorIdOf(caller),
        conflictedPages,
        takenIn: space.revisionId,
        conflicts: { raised, decided },
      });
      return { revision: revision.id, result: resultOf(conflictedPages, await undecided(tx, changeRequest.id)) };
    });
  });
}

/** `conflicts` as long as something has to be decided. */
export const resultOf = (marked: readonly string[], open: readonly unknown[]): UpdateResult['result'] =>
  marked.length > 0 || open.length > 0 ? 'conflicts' : 'update';
