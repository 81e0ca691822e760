/**
 * Merging a change request into the primary content: one transaction, or nothing. Two merges at once both end
 * up in primary, or one answers 409.
 */
import { authorIdOf } from '../../../access/actors.ts';
import { userIdOf } from '../../../access/caller-kinds.ts';
import type { Context } from '../../../context.ts';
import { contentStore } from '../../../db/content-store.ts';
import type { ChangeRequest, ChangeRequestConflict, Space } from '../../../db/generated/prisma/client.ts';
import { ConcurrentUpdate, retryOnConflict } from '../../../db/retry.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { diffRevisions } from '../../../engine/revisions/diff.ts';
import { sameValue } from '../../../engine/revisions/encode.ts';
import { type MergeConflict, merge } from '../../../engine/revisions/merge.ts';
import { overlay } from '../../../engine/revisions/overlay.ts';
import { readTexts } from '../../../engine/revisions/revision.ts';
import type { BlobStore } from '../../../engine/revisions/types.ts';
import { conflict, type ErrorDetail, forbidden, notFound } from '../../../errors.ts';
import { prepareFollowers } from '../../../followers.ts';
import { textMerger } from '../../../threads/texts.ts';
import { movePrimary, touchedBetween } from '../../content/move-primary.ts';
import { changeRequestIn } from './access.ts';
import { mergeBase } from './base.ts';
import { requireHead } from './branch.ts';
import { valuesIn } from './conflict-values.ts';
import { type OtherSides, undecided } from './conflicts.ts';
import { checkRules } from './facts.ts';
import { appendEvent, nextSequence } from './log.ts';
import { conflictedTexts, named, titlesIn } from './marks.ts';
import { mayBypass } from './rules.ts';

export interface MergeResult {
  /** The new primary revision. */
  revision: string;
  result: 'merge';
}

/** Merges. 409 with the rules that are not met, or with page, field and both versions of each conflict. */
export function mergeChangeRequest(
  context: Context,
  target: { spaceId: string; changeRequestId: string },
  { bypassRules = false, revision }: { bypassRules?: boolean; revision?: string | null | undefined } = {},
): Promise<MergeResult> {
  return retryOnConflict(async () => {
    const fresh = context.renewed();
    const changeRequest = await changeRequestIn(fresh, target.spaceId, target.changeRequestId);
    if (changeRequest.status !== 'open')
      throw conflict(`The change request is ${changeRequest.status}: only an open one is merged`);
    requireHead(changeRequest, revision);
    const space = await fresh.db.space.findUnique({ where: { id: target.spaceId, deletedAt: null } });
    if (!space) throw notFound('Space');
    const bypassed = await requireRules(fresh, changeRequest, space, bypassRules);
    return attempt(fresh, changeRequest, space, bypassed);
  });
}

/** Refuses with 409 what the rules do not let through. Gives whether they were bypassed. */
async function requireRules(
  context: Context,
  changeRequest: ChangeRequest,
  space: Space,
  bypass: boolean,
): Promise<boolean> {
  const { rules, unmet } = await checkRules(context, changeRequest, space);
  if (bypass && !mayBypass(rules, userIdOf(context.caller) ?? ''))
    throw forbidden('The merge rules do not let you bypass them');
  if (unmet.length === 0) return false;
  if (bypass) return true;
  throw conflict(
    `The merge rules are not met: the change request ${unmet.map(({ message }) => message).join(', and ')}`,
    unmet.map(({ rule, message }) => ({ path: 'mergeRules', rule, message })),
  );
}

async function attempt(
  context: Context,
  changeRequest: ChangeRequest,
  space: Space,
  bypassed: boolean,
): Promise<MergeResult> {
  const { services, db, caller } = context;
  const base = mergeBase(changeRequest);
  const rows = await db.revision.findMany({
    where: { id: { in: [base, space.revisionId, changeRequest.revisionId] } },
  });
  const rootOf = (id: string) => rows.find((row) => row.id === id)?.root ?? '';
  const store = contentStore(services, space.organizationId);
  if (changeRequest.conflictedPages.length > 0) {
    throw conflict(
      'Some texts still have conflict marks; resolve them first',
      (await named(store, rootOf(changeRequest.revisionId), changeRequest.conflictedPages)).map((entry) => ({
        path: 'text',
        ...entry,
        field: 'text',
        message: 'has conflict marks of an update',
      })),
    );
  }
  const open = await undecided(db, changeRequest.id);
  if (open.length > 0)
    throw conflict(
      'There are undecided conflicts; decide them first',
      await explainedOpen(
        store,
        {
          main: rootOf(base),
          repository: changeRequest.repositoryRoot,
          head: rootOf(changeRequest.revisionId),
          spaceId: space.id,
        },
        open,
      ),
    );
  if (!(await changesAnything(store, rootOf(base), rootOf(changeRequest.revisionId))))
    throw conflict('The change request has no changes: there is nothing to merge');
  const primaryRoot = rootOf(space.revisionId);
  const merged = await merge(store, rootOf(base), primaryRoot, rootOf(changeRequest.revisionId), {
    now: new Date().toISOString(),
    keepsSlugs: 'ours',
    mergeText: textMerger(services.threads),
  });
  if (merged.conflicts.length > 0) {
    throw conflict(
      'The change request conflicts with the main content; update it and resolve the conflicts',
      await explained(store, rootOf(changeRequest.revisionId), primaryRoot, merged.conflicts),
    );
  }
  const touched = await touchedBetween(overlay(store, merged.blobs), primaryRoot, merged.root);
  const upcoming = { space, from: primaryRoot, root: merged.root, touched, blobs: merged.blobs };
  const prepared = await prepareFollowers(services, upcoming);
  return inTransaction(services.database, async (tx) => {
    const revision = await movePrimary(tx, services, space, {
      from: { id: space.revisionId, root: primaryRoot },
      root: merged.root,
      blobs: merged.blobs,
      touched,
      prepared,
      otherParents: [changeRequest.revisionId],
      authorId: authorIdOf(caller),
      type: 'merge',
      mergedFromId: changeRequest.id,
    });
    const { count } = await tx.changeRequest.updateMany({
      where: { id: changeRequest.id, status: 'open', revisionId: changeRequest.revisionId },
      data: {
        status: 'merged',
        revisionMergedId: revision.id,
        mergedAt: new Date(),
        mergedById: authorIdOf(caller),
        bypassedRules: bypassed,
      },
    });
    if (count === 0) throw new ConcurrentUpdate();
    await appendEvent(tx, services, await nextSequence(tx, space.id), {
      changeRequestId: changeRequest.id,
      changed: ['status'],
      userId: authorIdOf(caller),
    });
    return { revision: revision.id, result: 'merge' as const };
  });
}

/** Whether there is more than the time of an edit that was taken back. */
async function changesAnything(store: BlobStore, base: string, head: string): Promise<boolean> {
  const { pages, files, reusableContents, variables } = await diffRevisions(store, base, head);
  const isChanged = ({ before, after }: (typeof pages)[number]) =>
    !before || !after || !sameValue(before, { ...after, updatedAt: before.updatedAt });
  return files.length + reusableContents.length + variables.length > 0 || pages.some(isChanged);
}

/** The same for unresolved conflicts that an update recorded. */
async function explainedOpen(
  store: BlobStore,
  roots: OtherSides & { head: string; spaceId: string },
  open: readonly ChangeRequestConflict[],
): Promise<ErrorDetail[]> {
  const values = await valuesIn(store, roots, open);
  return open.map((row, i) => ({
    path: row.field,
    message: `${messageOf(row)}, and is not decided yet`,
    conflict: row.id,
    title: values[i]!.title,
    [row.kind]: row.subjectId,
    field: row.field,
    against: row.against,
    ours: row.against === 'repository' ? values[i]!.repository : values[i]!.main,
    theirs: values[i]!.proposed,
  }));
}

/** Page, field and both versions; texts in full, so that callers need not look for the conflict. */
async function explained(
  store: BlobStore,
  head: string,
  primary: string,
  conflicts: readonly MergeConflict[],
): Promise<ErrorDetail[]> {
  const titles = await titlesIn(store, [primary, head], conflictedTexts(conflicts));
  const isText = ({ field }: MergeConflict) => field === 'text' || field === 'frontMatter';
  const hashes = conflicts
    .filter(isText)
    .flatMap(({ ours, theirs }) => [ours, theirs].filter((hash) => typeof hash === 'string'));
  const texts = await readTexts(store, hashes);
  const textOf = new Map(hashes.map((hash, i) => [hash, texts[i]]));
  return conflicts.map((found) => ({
    path: found.field,
    message: messageOf(found),
    ...titled(titles.get(found.page ?? found.reusableContent ?? '')),
    ...found,
    ...(isText(found) && {
      ours: textOf.get(found.ours as string) ?? null,
      theirs: textOf.get(found.theirs as string) ?? null,
    }),
  }));
}

const titled = (title: string | undefined) => (title === undefined ? {} : { title });

const messageOf = ({ field }: { field: string }): string =>
  field === 'deleted' ? 'was deleted on one side, and changed on the other' : 'was changed on both sides';
