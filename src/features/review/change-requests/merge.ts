/**
 * Merging a change request into the primary content: one transaction, or nothing. Two merges at once both end
 * up in primary, or one answers 409.
 */
import { authorIdOf } from '../../../access/actors.ts';
import { userIdOf } from '../../../access/caller-kinds.ts';
import type { Context } from '../../../context.ts';
import { contentStore } from '../../../db/content-store.ts';
import type { ChangeRequest, Space } from '../../../db/generated/prisma/client.ts';
import { orOvertaken, retryOnConflict } from '../../../db/retry.ts';
import { diffRevisions } from '../../../engine/revisions/diff.ts';
import { sameValue } from '../../../engine/revisions/encode.ts';
import { type MergeConflict, merge } from '../../../engine/revisions/merge.ts';
import { overlay } from '../../../engine/revisions/overlay.ts';
import { readTexts } from '../../../engine/revisions/revision.ts';
import type { BlobStore } from '../../../engine/revisions/types.ts';
import { conflict, type ErrorDetail, forbidden } from '../../../errors.ts';
import { prepareFollowers } from '../../../followers.ts';
import { textMerger } from '../../../threads/comparisons.ts';
import { type SpaceState, spaceState } from '../../content/edit.ts';
import { moveInTransaction, touchedBetween } from '../../content/move-primary.ts';
import { requireHead, requireOwnContent } from './branch.ts';
import { type BranchState, branchState } from './branch-state.ts';
import { valuesIn } from './conflict-values.ts';
import type { OpenConflict, OtherSides } from './conflicts.ts';
import { checkRules } from './facts.ts';
import { announceAppended, RECORDING_APPENDED } from './log.ts';
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
    const [branch, space] = await Promise.all([
      branchState(fresh.services.database, target),
      spaceState(fresh.services, target.spaceId),
    ]);
    requireOwnContent(branch);
    if (branch.status !== 'open') throw conflict(`The change request is ${branch.status}: only an open one is merged`);
    requireHead(branch, revision);
    return attempt(fresh, branch, space, await requireRules(fresh, branch, space, bypassRules));
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
  branch: BranchState,
  space: SpaceState,
  bypassedRules: boolean,
): Promise<MergeResult> {
  const { services, caller } = context;
  const { baseRoot, root: head, conflictedPages, undecided, repositoryRoot } = branch;
  const store = contentStore(services, space.organizationId);
  if (conflictedPages.length > 0) {
    throw conflict(
      'Some texts still have conflict marks; resolve them first',
      (await named(store, head, conflictedPages)).map((entry) => ({
        path: 'text',
        ...entry,
        field: 'text',
        message: 'has conflict marks of an update',
      })),
    );
  }
  if (undecided.length > 0) {
    const sides = { main: baseRoot, repository: repositoryRoot, head, spaceId: space.id };
    throw conflict('There are undecided conflicts; decide them first', await explainedOpen(store, sides, undecided));
  }
  if (!(await changesAnything(store, baseRoot, head)))
    throw conflict('The change request has no changes: there is nothing to merge');
  const merged = await merge(store, baseRoot, space.root, head, {
    now: new Date().toISOString(),
    keepsSlugs: 'ours',
    mergeText: textMerger(services.threads),
  });
  if (merged.conflicts.length > 0) {
    throw conflict(
      'The change request conflicts with the main content; update it and resolve the conflicts',
      await explained(store, head, space.root, merged.conflicts),
    );
  }
  const { root, blobs } = merged;
  const touched = await touchedBetween(overlay(store, blobs), space.root, root);
  const authorId = authorIdOf(caller);
  const revision = await moveInTransaction(services, space, {
    from: { id: space.revisionId, root: space.root },
    root,
    blobs,
    touched,
    prepared: await prepareFollowers(services, { space, from: space.root, root, touched, blobs }),
    otherParents: [branch.revisionId],
    authorId,
    type: 'merge',
    mergedFromId: branch.id,
    alongside: {
      hold: { sql: HOLD, params: [branch.id, branch.revisionId] },
      change: ({ id }) => ({ sql: MERGED, params: [branch.id, id, new Date(), authorId, bypassedRules] }),
      changed: (rows) => announceAppended(services, space.id, rows),
    },
  });
  return { revision: revision.id, result: 'merge' };
}

/** The space is locked before it, as by all who change a change request. */
const HOLD = orOvertaken(
  `SELECT 1 FROM "ChangeRequest" WHERE "id" = $1 AND "status" = 'open' AND "revisionId" = $2 FOR NO KEY UPDATE`,
);

/** The change request is merged: its row, and the event of its log. */
const MERGED = `
  WITH merged AS (
    UPDATE "ChangeRequest" SET "status" = 'merged', "revisionMergedId" = $2, "mergedAt" = $3, "mergedById" = $4,
      "bypassedRules" = $5, "updatedAt" = $3
    WHERE "id" = $1
    RETURNING "id", "spaceId", "organizationId", "status", "revisionId"),
  counted AS (
    UPDATE "Space" s SET "changeRequestTurn" = s."changeRequestTurn" + 1 FROM merged m WHERE s."id" = m."spaceId"
    RETURNING s."changeRequestTurn" AS "turn"),
  appended AS (
    INSERT INTO "ChangeRequestEvent"
      ("spaceId", "turn", "changeRequestId", "organizationId", "changed", "status", "revisionId", "outdated", "userId")
    SELECT m."spaceId", n."turn", m."id", m."organizationId", ARRAY['status'], m."status", m."revisionId", false, $4
    FROM merged m, counted n
    RETURNING *),
  ${RECORDING_APPENDED}`;

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
  open: readonly OpenConflict[],
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
