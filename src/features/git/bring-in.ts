/**
 * From the plan of a commit to the new revision of a space. What takes long is done beside the space, which goes on being edited;
 * then one transaction, in which edits wait, moves the space, its index, its sync state and the operation together, or nothing.
 */
import type { GitRepository } from '../../adapters/git/repository.ts';
import { diffRevisions } from '../../content/diff.ts';
import { type Merged, merge } from '../../content/merge.ts';
import { overlay } from '../../content/overlay.ts';
import type { Hash } from '../../content/types.ts';
import type { Transaction } from '../../db/database.ts';
import type { ChangeRequest, GitOperation, GitSync, Revision, Space } from '../../db/generated/prisma/client.ts';
import { inTransaction } from '../../db/transaction.ts';
import { newId } from '../../ids.ts';
import type { Services } from '../../services.ts';
import { advanceSpace, contentStore, writeRevision } from '../content/advance.ts';
import { announce } from '../content/events.ts';
import { followPrimary } from '../content/indexing.ts';
import { contentFileOf } from './files.ts';
import { type Imported, importInto, withTheUnsaid } from './import/import-into.ts';
import { claim, gitOf, type ImportOptions } from './operation.ts';
import type { Progress } from './progress.ts';
import type { ProjectPlan } from './project/plan.ts';
import { setAside } from './set-aside.ts';
import { type Brought, complete, type ImportedNames, syncOf } from './sync.ts';

/** An import that cannot be done as asked; the message is for people. */
export class ImportRefused extends Error {}

export interface BringIn {
  services: Services;
  operation: GitOperation;
  options: ImportOptions;
  plan: ProjectPlan;
  /** Holds the commit. */
  repository: GitRepository;
  commit: { oid: string; message: string };
  progress: Progress;
  signal: AbortSignal;
  /** The import is the beginning of an export: it does not end the operation, unless something collides. */
  beforeExport?: boolean;
}

/** Where both sides were at one: what they change from there on is brought together. */
export interface Ground {
  /** What the repository had. */
  root: Hash;
  /** What was here; it differs in what Git cannot say. */
  base: Hash;
}

/** The space as it is at the moment. */
export interface Standing {
  space: Space;
  current: Revision;
  sync: GitSync | null;
  /** When the space last took the repository in; null: never. */
  taken: Ground | null;
  /** When the repository was last read, into a change request maybe. */
  seen: Ground | null;
  /** The change request that holds `seen`, while it can be edited. */
  waiting: ChangeRequest | null;
}

/** What the repository makes of what it had before. */
export interface Made {
  from: Ground;
  imported: Imported;
  /** The same with what Git cannot say. */
  base: Hash;
  blobs: Map<Hash, Uint8Array>;
}

/** So often an edit may collide with a forced or first import, which then is done anew on it. */
const ATTEMPTS = 20;
/** Search rows of thousands of pages are written in it. */
const TRANSACTION_MS = 300_000;

/** @throws ImportRefused, OperationOver, and what the repository and the database throw; nothing has changed then */
export async function bringIn(work: BringIn): Promise<void> {
  const { database } = work.services;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    work.signal.throwIfAborted();
    const standing = await standingOf(work, database.prisma);
    const made = await make(work, standing, originOf(work, standing));
    await work.progress.step('Bringing it together with what is here');
    if (await inTransaction(database, (tx) => write(tx, work, made), { timeout: TRANSACTION_MS })) return;
    await work.progress.step('The space was edited meanwhile: once more');
  }
  throw new ImportRefused('Others edit this space all the time; please try again');
}

/** False: there is no last state that both sides could have left, and an edit meanwhile does not fit; nothing was changed. */
async function write(tx: Transaction, work: BringIn, made: Made): Promise<boolean> {
  const { operation, options } = work;
  await claim(tx, operation);
  // Edits wait from here on. They keep their hold on the key of the row, with which their revision refers to it.
  await tx.$queryRaw`SELECT 1 FROM "Space" WHERE "id" = ${operation.spaceId} FOR NO KEY UPDATE`;
  const standing = await standingOf(work, tx);
  const merged = await together(tx, work, standing, made);
  if (merged.conflicts.length === 0) await store(tx, work, standing, made, merged);
  else if (options.force || !standing.taken) return false;
  else await setAside(tx, work, standing, made, merged, broughtBy(work, made));
  return true;
}

async function standingOf({ operation }: BringIn, db: Transaction): Promise<Standing> {
  const space = await db.space.findUnique({ where: { id: operation.spaceId, deletedAt: null } });
  if (!space) throw new ImportRefused('The space was deleted');
  const current = await db.revision.findUniqueOrThrow({ where: { id: space.revisionId } });
  const { sync, waiting } = await syncOf(db, space.id);
  const taken = groundOf(sync?.root, sync?.base);
  return { space, current, sync, taken, seen: groundOf(sync?.waitingRoot, sync?.waitingBase) ?? taken, waiting };
}

const groundOf = (root: Hash | null | undefined, base: Hash | null | undefined): Ground | null =>
  root ? { root, base: base ?? root } : null;

/**
 * The import goes onto what the repository had last, so that pages keep their ids; what changed here since is merged with it.
 * Without a last state, what is here stays beside what comes; with `force` it goes.
 */
const originOf = ({ options }: BringIn, { current, seen }: Standing): Ground =>
  (options.force ? null : seen) ?? { root: current.root, base: current.root };

async function make(work: BringIn, { space, sync }: Standing, from: Ground): Promise<Made> {
  const { services, options, plan, repository, progress, signal } = work;
  const previous = (sync?.waitingImported ?? sync?.imported) as ImportedNames | null | undefined;
  const store = contentStore(services, space.organizationId);
  const now = new Date().toISOString();
  const imported = await importInto(plan, ({ oid }) => repository.readBlob(oid), {
    store,
    root: from.root,
    putFile: contentFileOf(services.storage, space.organizationId),
    now,
    newId,
    replace: options.force,
    signal,
    onProgress: (done, total) => progress.report(done, total),
    ...(previous && { previous }),
  });
  await progress.settled();
  const { root: base, blobs } = await withTheUnsaid(store, from, imported, now);
  return { from, imported, base, blobs: new Map([...imported.blobs, ...blobs]) };
}

/** What changed here and what changed there. A revision that stands alone is the repository's side. */
async function together(
  tx: Transaction,
  { services, options }: BringIn,
  { space, current, taken }: Standing,
  { from, base: root, blobs }: Made,
): Promise<Merged> {
  const { base } = options.force ? from : (taken ?? from);
  if (options.standalone || base === current.root) return { root, blobs, conflicts: [], conflictedPages: [] };
  const both = overlay(contentStore(services, space.organizationId, tx), blobs);
  const now = new Date().toISOString();
  const merged = await merge(both, base, current.root, root, { now, standing: 'ours', theirsCounts: 'names' });
  return { ...merged, blobs: new Map([...blobs, ...merged.blobs]) };
}

const broughtBy = ({ commit, plan, beforeExport }: BringIn, { imported, base }: Made): Brought => ({
  ...(beforeExport && { beforeExport }),
  oid: commit.oid,
  root: imported.root,
  base,
  imported: {
    variables: Object.keys(plan.variables),
    redirects: plan.redirects.map(({ path }) => path),
  },
  report: { ...plan.report, changes: imported.counts, renamed: imported.renamed },
});

async function store(
  tx: Transaction,
  work: BringIn,
  { space, current }: Standing,
  made: Made,
  { root, blobs }: Merged,
): Promise<void> {
  const { services, operation, options, commit, progress } = work;
  const brought = broughtBy(work, made);
  const inside = contentStore(services, space.organizationId, tx);
  if (root === current.root) {
    await inside.put(blobs);
    const steps = progress.add('Nothing differs from what is here: no revision was made');
    await complete(tx, services, operation, options, { ...brought, steps, revisionId: current.id });
    return;
  }
  const { pages } = await diffRevisions(overlay(inside, blobs), current.root, root);
  const revision = await writeRevision(tx, inside, blobs, {
    organizationId: space.organizationId,
    spaceId: space.id,
    root,
    parents: [current.id],
    authorId: operation.createdById,
    git: gitOf(operation, options, commit),
  });
  if (!options.standalone) {
    // The row is locked: nobody else can have moved it.
    await advanceSpace(tx, space.id, current.id, revision.id);
    const touched = {
      pages: pages.filter(({ after }) => after).map(({ id }) => id),
      deletedPages: pages.filter(({ after }) => !after).map(({ id }) => id),
    };
    await followPrimary(tx, services, space, { from: current.root, to: revision, touched }, blobs);
    announce(services, space.id, revision.id);
  }
  const steps = progress.add(`${pages.length} pages changed`);
  await complete(tx, services, operation, options, { ...brought, steps, revisionId: revision.id });
}
