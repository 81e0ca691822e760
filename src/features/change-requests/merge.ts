/**
 * Merging a change request into the primary content (decisions §7): one transaction, or nothing. Two merges at once both end
 * up in primary, or one answers 409.
 */
import { diffRevisions } from '../../content/diff.ts';
import { type MergeConflict, merge } from '../../content/merge.ts';
import { overlay } from '../../content/overlay.ts';
import { readTexts } from '../../content/revision.ts';
import type { BlobStore } from '../../content/types.ts';
import type { Context } from '../../context.ts';
import type { ChangeRequest, Space } from '../../db/generated/prisma/client.ts';
import { inTransaction } from '../../db/transaction.ts';
import { conflict, type ErrorDetail, forbidden, notFound } from '../../errors.ts';
import { advanceSpace, contentStore, writeRevision } from '../content/advance.ts';
import { announce } from '../content/events.ts';
import { followPrimary } from '../content/indexing.ts';
import { changeRequestIn } from './access.ts';
import { mergeBase } from './base.ts';
import { Overtaken, requireHead, untilAlone } from './branch.ts';
import { factsOf } from './facts.ts';
import { takeTurn, tell } from './log.ts';
import { conflictedTexts, named, titlesIn } from './marks.ts';
import { type MergeRules, mayBypass, rulesFor, unmetRules } from './rules.ts';

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
  return untilAlone(async () => {
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
  const organization = await context.access.organization.load(space.organizationId);
  const rules = rulesFor(
    space.mergeRules as unknown as MergeRules,
    (organization?.mergeRules ?? { type: 'none' }) as unknown as MergeRules,
  );
  if (bypass && !mayBypass(rules, context.caller?.userId ?? ''))
    throw forbidden('The merge rules do not let you bypass them');
  if (rules.length === 0) return false;
  const unmet = unmetRules(rules, await factsOf(context, changeRequest, space, rules));
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
      'Texts still hold both versions; edit them first',
      (await named(store, rootOf(changeRequest.revisionId), changeRequest.conflictedPages)).map((entry) => ({
        path: 'text',
        ...entry,
        field: 'text',
        message: 'holds marks of an update',
      })),
    );
  }
  const primaryRoot = rootOf(space.revisionId);
  const merged = await merge(store, rootOf(base), primaryRoot, rootOf(changeRequest.revisionId), {
    now: new Date().toISOString(),
    standing: 'ours',
  });
  if (merged.conflicts.length > 0) {
    throw conflict(
      'The change request conflicts with the main content; update it and resolve the conflicts',
      await explained(store, rootOf(changeRequest.revisionId), primaryRoot, merged.conflicts),
    );
  }
  const { pages } = await diffRevisions(overlay(store, merged.blobs), primaryRoot, merged.root);
  const touched = {
    pages: pages.flatMap(({ id, after }) => (after ? [id] : [])),
    deletedPages: pages.flatMap(({ id, after }) => (after ? [] : [id])),
  };
  return inTransaction(services.database, async (tx) => {
    const revision = await writeRevision(tx, contentStore(services, space.organizationId, tx), merged.blobs, {
      organizationId: space.organizationId,
      spaceId: space.id,
      root: merged.root,
      parents: [space.revisionId, changeRequest.revisionId],
      authorId: caller?.userId ?? null,
      type: 'merge',
      mergedFromId: changeRequest.id,
    });
    const isFirst = await advanceSpace(tx, space.id, space.revisionId, revision.id, { merging: changeRequest.id });
    if (!isFirst) throw new Overtaken();
    const { count } = await tx.changeRequest.updateMany({
      where: { id: changeRequest.id, status: 'open', revisionId: changeRequest.revisionId },
      data: {
        status: 'merged',
        revisionMergedId: revision.id,
        mergedAt: new Date(),
        mergedById: caller?.userId ?? null,
        bypassedRules: bypassed,
      },
    });
    if (count === 0) throw new Overtaken();
    await followPrimary(tx, services, space, { from: primaryRoot, to: revision, touched }, merged.blobs);
    announce(services, space.id, revision.id);
    await tell(tx, services, await takeTurn(tx, space.id), {
      changeRequestId: changeRequest.id,
      changed: ['status'],
      userId: caller?.userId ?? null,
    });
    return { revision: revision.id, result: 'merge' as const };
  });
}

/** Page, field and both versions; texts in full, so that nobody has to look for what collided. */
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

const messageOf = ({ field }: MergeConflict): string =>
  field === 'deleted' ? 'was deleted on one side, and changed on the other' : 'was changed on both sides';
