/**
 * From the plan of a commit to the new revision of a space. The slow part runs without a lock, while the space can be edited;
 * then one transaction, for which edits wait, updates the space, its index, its sync state and the operation together.
 */

import type { GitRepository } from '../../adapters/git/repository.ts';
import { contentStore, preparingStore } from '../../db/content-store.ts';
import type { Transaction } from '../../db/database.ts';
import type { ChangeRequest, GitOperation, GitSync, Revision, Space } from '../../db/generated/prisma/client.ts';
import { Prepared } from '../../db/prepared.ts';
import { ConcurrentUpdate, retryOnConflict } from '../../db/retry.ts';
import { writeRevision } from '../../db/revisions.ts';
import { inTransaction } from '../../db/transaction.ts';
import { type Imported, importInto, rebaseImport } from '../../engine/project/apply/import-into.ts';
import type { ImportedNames } from '../../engine/project/apply/references-to.ts';
import type { ProjectPlan } from '../../engine/project/read/plan.ts';
import type { ImportReport } from '../../engine/project/reports.ts';
import { type Merged, merge } from '../../engine/revisions/merge.ts';
import { overlay } from '../../engine/revisions/overlay.ts';
import type { Hash } from '../../engine/revisions/types.ts';
import { type PreparedMove, prepareFollowers } from '../../followers.ts';
import { newId } from '../../ids.ts';
import type { Services } from '../../services.ts';
import { type RehearsedMerger, rehearsedMerger } from '../../threads/comparisons.ts';
import { movePrimary, touchedBetween } from '../content/move-primary.ts';
import { contentFileOf } from './files.ts';
import { claim, gitOf, type ImportOptions } from './operation.ts';
import type { OperationProgress } from './progress.ts';
import { mergeWithBranch, stashInChangeRequest } from './stash-conflicts.ts';
import { type AppliedImport, complete, syncOf } from './sync.ts';

/** An import that cannot be done as requested; the message is shown to users. */
export class ImportRefused extends Error {}

export interface ImportWork {
  services: Services;
  operation: GitOperation;
  options: ImportOptions;
  plan: ProjectPlan;
  /** Holds the commit. */
  repository: GitRepository;
  commit: { oid: string; message: string };
  progress: OperationProgress;
  signal: AbortSignal;
  /** The import is the first step of an export: it does not end the operation, unless there are conflicts. */
  beforeExport?: boolean;
}

/** The last common state of both sides: the base of the merge. */
export interface SyncPoint {
  /** The content of the repository. */
  root: Hash;
  /** The content of the space; it has fields that Git cannot store. */
  base: Hash;
}

/** The current state of the space. */
export interface SpaceState {
  space: Space;
  current: Revision;
  sync: GitSync | null;
  /** The last import into the space; null: never. */
  taken: SyncPoint | null;
  /** The last import at all, including one that went into a change request. */
  seen: SyncPoint | null;
  /** The change request that holds `seen`, while it can be edited. */
  waiting: ChangeRequest | null;
}

/** The content of the repository after its new commits. */
export interface ImportResult {
  from: SyncPoint;
  imported: Imported;
  /** The same with the fields that Git cannot store. */
  base: Hash;
  blobs: Map<Hash, Uint8Array>;
  /** Texts and files that are already stored. */
  prepared: Prepared;
  /** Merges texts of the space with those of the repository. */
  mergeText: RehearsedMerger;
  /** The same for the change request that waits. */
  mergeBranchText: RehearsedMerger;
}

/** Search rows of thousands of pages are written in it. */
const TRANSACTION_MS = 300_000;

/** @throws ImportRefused, OperationSuperseded, and errors of the repository and the database; nothing has changed then */
export function applyImport(work: ImportWork): Promise<void> {
  const { database } = work.services;
  return retryOnConflict(
    async () => {
      work.signal.throwIfAborted();
      const state = await spaceStateOf(work, database.prisma);
      const result = await make(work, state, originOf(work, state));
      await work.progress.step('Merging with the content of the space');
      const followers = await rehearse(work, state, result);
      await inTransaction(database, (tx) => write(tx, work, result, followers), { timeout: TRANSACTION_MS });
    },
    {
      onRetry: async () => void (await work.progress.step('The space was edited in the meantime: retrying')),
      refusal: new ImportRefused('Too many concurrent edits of this space; please retry'),
    },
  );
}

/**
 * Merges and prepares before the transaction, in which others wait, what would take long in it. There it is done again, on the space as it
 * is then: most of it is the same. Undefined: something collided.
 */
async function rehearse(work: ImportWork, state: SpaceState, result: ImportResult): Promise<PreparedMove | undefined> {
  const { services, options } = work;
  const { space, current, waiting } = state;
  if (options.standalone) return new Map();
  const { root, blobs, conflicts } = await mergeWithSpace(undefined, work, state, result);
  const store = contentStore(services, space.organizationId);
  if (conflicts.length > 0) {
    if (waiting) await mergeWithBranch(services.database.prisma, store, waiting, state, result, 'before');
    return undefined;
  }
  const touched = await touchedBetween(overlay(store, blobs), current.root, root);
  return prepareFollowers(services, { space, from: current.root, root, touched, blobs });
}

/** @throws ConcurrentUpdate when the sides have no common state, and a concurrent edit conflicts, or what was prepared is for other content */
async function write(
  tx: Transaction,
  work: ImportWork,
  result: ImportResult,
  followers: PreparedMove | undefined,
): Promise<void> {
  const { operation, options } = work;
  await claim(tx, operation);
  // Edits wait from here on. Foreign keys of their revisions can still refer to the row.
  await tx.$queryRaw`SELECT 1 FROM "Space" WHERE "id" = ${operation.spaceId} FOR NO KEY UPDATE`;
  const state = await spaceStateOf(work, tx);
  await result.prepared.keep(tx, state.space.organizationId);
  const merged = await mergeWithSpace(tx, work, state, result);
  if (merged.conflicts.length === 0) {
    if (!followers) throw new ConcurrentUpdate();
    await store(tx, work, state, result, merged, followers);
  } else if (options.force || !state.taken) throw new ConcurrentUpdate();
  else await stashInChangeRequest(tx, work, state, result, merged, appliedImportOf(work, state, result));
}

async function spaceStateOf({ operation }: ImportWork, db: Transaction): Promise<SpaceState> {
  const space = await db.space.findUnique({ where: { id: operation.spaceId, deletedAt: null } });
  if (!space) throw new ImportRefused('The space was deleted');
  const current = await db.revision.findUniqueOrThrow({ where: { id: space.revisionId } });
  const { sync, waiting } = await syncOf(db, space.id);
  const taken = syncPointOf(sync?.root, sync?.base);
  return { space, current, sync, taken, seen: syncPointOf(sync?.waitingRoot, sync?.waitingBase) ?? taken, waiting };
}

const syncPointOf = (root: Hash | null | undefined, base: Hash | null | undefined): SyncPoint | null =>
  root ? { root, base: base ?? root } : null;

/**
 * The import is applied to the last known state of the repository, so that pages keep their ids, then merged with edits made here.
 * Without such a state, existing pages stay alongside the imported ones; with `force` they are removed.
 */
const originOf = ({ options }: ImportWork, { current, seen }: SpaceState): SyncPoint =>
  (options.force ? null : seen) ?? { root: current.root, base: current.root };

/** The names that the import before created. */
const previousNames = (sync: GitSync | null) =>
  (sync?.waitingImported ?? sync?.imported) as ImportedNames | null | undefined;

async function make(work: ImportWork, { space, sync }: SpaceState, from: SyncPoint): Promise<ImportResult> {
  const { services, options, plan, repository, progress, signal } = work;
  const previous = previousNames(sync);
  const prepared = new Prepared();
  const store = preparingStore(services, space.organizationId, prepared);
  const now = new Date().toISOString();
  const imported = await importInto(plan, ({ oid }) => repository.readBlob(oid), {
    store,
    root: from.root,
    putFile: contentFileOf(services, space.organizationId, { prepared }),
    now,
    newId,
    replace: options.force,
    signal,
    onProgress: (done, total) => progress.report(done, total),
    ...(previous && { previous }),
  });
  await progress.settled();
  const { root: base, blobs } = await rebaseImport(store, from, imported, now);
  return {
    from,
    imported,
    base,
    blobs: new Map([...imported.blobs, ...blobs]),
    prepared,
    mergeText: rehearsedMerger(services.threads),
    mergeBranchText: rehearsedMerger(services.threads),
  };
}

/** Merges edits made here with the repository. A standalone revision is the repository's side alone. */
async function mergeWithSpace(
  tx: Transaction | undefined,
  { services, options }: ImportWork,
  { space, current, taken }: SpaceState,
  { from, base: root, blobs, mergeText }: ImportResult,
): Promise<Merged> {
  const { base } = options.force ? from : (taken ?? from);
  if (options.standalone || base === current.root) return { root, blobs, conflicts: [], conflictedPages: [] };
  const both = overlay(contentStore(services, space.organizationId, tx), blobs);
  const now = new Date().toISOString();
  const merged = await merge(both, base, current.root, root, {
    now,
    mergeText: tx ? mergeText.within : mergeText.before,
    // What both sides changed goes into a change request, which proposes the repository's values until people decide.
    winner: 'theirs',
    keepsSlugs: 'ours',
    theirsCounts: 'names',
  });
  return { ...merged, blobs: new Map([...blobs, ...merged.blobs]) };
}

const appliedImportOf = (
  { commit, plan, beforeExport }: ImportWork,
  { sync }: SpaceState,
  { imported, base }: ImportResult,
): AppliedImport => ({
  ...(beforeExport && { beforeExport }),
  oid: commit.oid,
  root: imported.root,
  base,
  imported: {
    variables: plan.variables ? Object.keys(plan.variables) : (previousNames(sync)?.variables ?? []),
    redirects: plan.redirects.map(({ path }) => path),
  },
  report: { ...plan.report, changes: imported.counts, renamed: imported.renamed } satisfies ImportReport,
});

async function store(
  tx: Transaction,
  work: ImportWork,
  state: SpaceState,
  result: ImportResult,
  { root, blobs }: Merged,
  prepared: PreparedMove,
): Promise<void> {
  const { space, current } = state;
  const { services, operation, options, commit, progress } = work;
  const applied = appliedImportOf(work, state, result);
  const inside = contentStore(services, space.organizationId, tx);
  if (root === current.root) {
    await inside.put(blobs);
    const steps = progress.add('The space already has this content: no revision was created');
    await complete(tx, services, operation, options, { ...applied, steps, revisionId: current.id });
    return;
  }
  const touched = await touchedBetween(overlay(inside, blobs), current.root, root);
  const facts = { root, authorId: operation.createdById, git: gitOf(operation, options, commit) };
  const revision = options.standalone
    ? await writeRevision(tx, inside, blobs, {
        organizationId: space.organizationId,
        spaceId: space.id,
        parents: [current.id],
        ...facts,
      })
    : await movePrimary(tx, services, space, { from: current, blobs, touched, prepared, ...facts });
  const changed = touched.pages.length + touched.deletedPages.length;
  const steps = progress.add(changed === 1 ? '1 page changed' : `${changed} pages changed`);
  await complete(tx, services, operation, options, { ...applied, steps, revisionId: revision.id });
}
