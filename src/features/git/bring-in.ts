/**
 * From the plan of a commit to the new revision of a space. What takes long is done beside the space, which goes on being edited;
 * then one transaction moves the space, its index, its sync state and the operation together, or nothing.
 */
import { diffRevisions } from '../../content/diff.ts';
import { merge } from '../../content/merge.ts';
import { overlay } from '../../content/overlay.ts';
import type { Hash } from '../../content/types.ts';
import type { GitOperation, GitSync, Revision, Space } from '../../db/generated/prisma/client.ts';
import { inTransaction } from '../../db/transaction.ts';
import { newId } from '../../ids.ts';
import type { Services } from '../../services.ts';
import { advanceSpace, contentStore, writeRevision } from '../content/advance.ts';
import { announce } from '../content/events.ts';
import { reindexTouched } from '../content/indexing.ts';
import { contentFileOf } from './files.ts';
import { type Imported, importInto } from './import/import-into.ts';
import { claim, type ImportOptions } from './operation.ts';
import type { Progress } from './progress.ts';
import type { ProjectPlan } from './project/plan.ts';
import { complete, type ImportedNames } from './sync.ts';

/** An import that cannot be done as asked; the message is for people. */
export class ImportRefused extends Error {}

/** The space moved on while the import ran: it is brought together with the new state. */
class Overtaken extends Error {}

interface Commit {
  oid: string;
  message: string;
  readBlob(oid: string): Promise<Uint8Array>;
}

export interface BringIn {
  services: Services;
  operation: GitOperation;
  options: ImportOptions;
  plan: ProjectPlan;
  commit: Commit;
  progress: Progress;
  signal: AbortSignal;
}

/** The space as it is at the moment. */
interface Standing {
  space: Space;
  current: Revision;
  sync: GitSync | null;
}

/** What the repository makes of the content `from`. */
interface Made {
  from: Hash;
  imported: Imported;
}

/** So often somebody may edit the space in the moment between the merge and the transaction. */
const ATTEMPTS = 20;
/** Search rows of thousands of pages are written in it. */
const TRANSACTION_MS = 300_000;

/** @throws ImportRefused, OperationOver, and what the repository and the database throw; nothing has changed then */
export async function bringIn(work: BringIn): Promise<void> {
  let made: Made | undefined;
  for (let attempt = 1; ; attempt += 1) {
    work.signal.throwIfAborted();
    const standing = await standingOf(work);
    const base = baseOf(work, standing);
    if (!made || (base ? made.from !== base : work.options.force)) {
      made = await make(work, standing, base ?? standing.current.root);
    }
    try {
      await store(work, standing, made, await together(work, standing, made));
      return;
    } catch (error) {
      if (error instanceof Overtaken && attempt < ATTEMPTS) {
        await work.progress.step('The space was edited meanwhile: once more');
      } else if (error instanceof ImportRefused && !base && made.from !== standing.current.root) {
        // What was made stands on a content that is gone; on this one there may be no conflict.
        made = undefined;
      } else throw error;
    }
  }
}

async function standingOf({ services, operation }: BringIn): Promise<Standing> {
  const { prisma } = services.database;
  const space = await prisma.space.findUnique({ where: { id: operation.spaceId, deletedAt: null } });
  if (!space) throw new ImportRefused('The space was deleted');
  const [current, sync] = await Promise.all([
    prisma.revision.findUniqueOrThrow({ where: { id: space.revisionId } }),
    prisma.gitSync.findUnique({ where: { spaceId: space.id } }),
  ]);
  return { space, current, sync };
}

/**
 * The import goes onto the repository's last state; what changed here since is merged with it. Without a last state, what is
 * here stays beside what comes; with `force` it goes.
 */
const baseOf = ({ options }: BringIn, { sync }: Standing): Hash | null => (options.force ? null : (sync?.root ?? null));

async function make(work: BringIn, { space, sync }: Standing, from: Hash): Promise<Made> {
  const { services, options, plan, commit, progress, signal } = work;
  const previous = sync?.imported as ImportedNames | null | undefined;
  const imported = await importInto(plan, (origin) => commit.readBlob(origin.oid), {
    store: contentStore(services, space.organizationId),
    root: from,
    putFile: contentFileOf(services.storage, space.organizationId),
    now: new Date().toISOString(),
    newId,
    replace: options.force,
    signal,
    onProgress: (done, total) => progress.report(done, total),
    ...(previous && { previous }),
  });
  await progress.settled();
  return { from, imported };
}

interface Content {
  root: Hash;
  blobs: Map<Hash, Uint8Array>;
}

/** What changed here and what changed there. Refused when both changed the same: nothing of either side is dropped. */
async function together(
  { services }: BringIn,
  { space, current }: Standing,
  { from, imported }: Made,
): Promise<Content> {
  if (from === current.root) return imported;
  const both = overlay(contentStore(services, space.organizationId), imported.blobs);
  const result = await merge(both, from, current.root, imported.root, {
    now: new Date().toISOString(),
    labels: { ours: 'here', theirs: 'repository' },
  });
  if (result.conflicts.length > 0) {
    const fields = result.conflicts.slice(0, 5).map(({ page, field }) => (page ? `${field} of page ${page}` : field));
    throw new ImportRefused(
      `Both sides changed since the last sync: ${fields.join(', ')}${result.conflicts.length > 5 ? ', …' : ''}. Nothing was changed; with force the repository wins`,
    );
  }
  return { root: result.root, blobs: new Map([...imported.blobs, ...result.blobs]) };
}

async function store(
  { services, operation, options, plan, commit, progress }: BringIn,
  { space, current }: Standing,
  { imported }: Made,
  { root, blobs }: Content,
): Promise<void> {
  const completed = {
    oid: commit.oid,
    root: imported.root,
    imported: {
      variables: Object.keys(plan.variables),
      redirects: plan.redirects.map(({ path }) => path),
    },
    report: { ...plan.report, changes: imported.counts, renamed: imported.renamed },
  };
  if (root === current.root) {
    await progress.step('Nothing differs from what is here: no revision was made');
    await inTransaction(services.database, (tx) =>
      complete(tx, services, operation, options, { ...completed, revisionId: current.id }),
    );
    return;
  }
  const differing = overlay(contentStore(services, space.organizationId), blobs);
  const { pages } = await diffRevisions(differing, current.root, root);
  await progress.step(`${pages.length} pages change`);
  const touched = {
    pages: pages.filter(({ after }) => after).map(({ id }) => id),
    deletedPages: pages.filter(({ after }) => !after).map(({ id }) => id),
  };
  await inTransaction(
    services.database,
    async (tx) => {
      await claim(tx, operation);
      const revision = await writeRevision(tx, contentStore(services, space.organizationId, tx), blobs, {
        organizationId: space.organizationId,
        spaceId: space.id,
        root,
        parents: [current.id],
        authorId: operation.createdById,
        git: gitOf(operation, options, commit),
      });
      if (!options.standalone) {
        if (!(await advanceSpace(tx, space.id, current.id, revision.id))) throw new Overtaken();
        await reindexTouched(tx, services, space, revision, touched, blobs);
        announce(services, space.id, revision.id);
      }
      await complete(tx, services, operation, options, { ...completed, revisionId: revision.id });
    },
    { timeout: TRANSACTION_MS },
  );
}

function gitOf({ ref, url }: GitOperation, { repoCommitURL }: ImportOptions, { oid, message }: Commit) {
  return {
    oid,
    message,
    ref,
    createdByService: false,
    url: repoCommitURL ? `${repoCommitURL.replace(/\/$/, '')}/${oid}` : url,
  };
}
