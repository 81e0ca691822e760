/**
 * A branch in the words of the space: the content at the commit where it left the synchronised branch, and its own. What differs
 * between them is what the branch changes, whatever was edited here or came to the synchronised branch meanwhile.
 */
import { createHash } from 'node:crypto';
import { GitError } from '../../../adapters/git/error.ts';
import type { FetchRequest } from '../../../adapters/git/git.ts';
import type { GitRepository } from '../../../adapters/git/repository.ts';
import { preparingStore } from '../../../db/content-store.ts';
import type { GitSync } from '../../../db/generated/prisma/client.ts';
import { Prepared } from '../../../db/prepared.ts';
import { importInto, rebaseImport } from '../../../engine/project/apply/import-into.ts';
import type { ImportedNames } from '../../../engine/project/apply/references-to.ts';
import { planProject } from '../../../engine/project/read/plan-project.ts';
import { projectOf } from '../../../engine/project/read/project-files.ts';
import type { ImportReport } from '../../../engine/project/reports.ts';
import { overlay } from '../../../engine/revisions/overlay.ts';
import { Revision } from '../../../engine/revisions/revision.ts';
import type { BlobStore, Hash } from '../../../engine/revisions/types.ts';
import type { Services } from '../../../services.ts';
import { contentFileOf } from '../files.ts';
import { planLimits } from '../limits.ts';
import { syncedEncodings } from '../sync.ts';

/** The content at a commit. */
interface Point {
  /** As the repository has it. */
  root: Hash;
  /** With what Git cannot say. */
  base: Hash;
  /** What both have that is not stored yet. */
  blobs: ReadonlyMap<Hash, Uint8Array>;
  imported: ImportedNames | null;
}

export interface BranchContents {
  /** Where the branch began. */
  before: Hash;
  /** The branch. */
  after: Hash;
  blobs: ReadonlyMap<Hash, Uint8Array>;
  prepared: Prepared;
  report: ImportReport;
}

interface Asked {
  sync: GitSync & { root: Hash };
  remote: FetchRequest & { signal: AbortSignal };
  repository: GitRepository;
  oid: string;
  /** The commit where the branch began; null: it is not known, and counts as the last of the sync. */
  ancestor: string | null;
}

/** @throws GitError, ProjectError; nothing refers to what was stored by then */
export async function branchContents(services: Services, asked: Asked): Promise<BranchContents> {
  const { sync, remote, repository, oid, ancestor } = asked;
  const prepared = new Prepared();
  const store = preparingStore(services, sync.organizationId, prepared);
  const imported = sync.imported as unknown as ImportedNames | null;
  const synced: Point = { root: sync.root, base: sync.base ?? sync.root, blobs: new Map(), imported };
  const work = { services, store, prepared, sync, signal: remote.signal };
  const start = ancestor === null || ancestor === sync.oid ? synced : await pointAt(work, synced, remote, ancestor);
  const { point, report } = await applied(work, start, repository, oid);
  return { before: start.base, after: point.base, blobs: point.blobs, prepared, report };
}

interface Work {
  services: Services;
  store: BlobStore;
  prepared: Prepared;
  sync: GitSync;
  signal: AbortSignal;
}

/** The content at an older or newer commit of the synchronised branch; that of the sync where the host does not give it. */
async function pointAt(work: Work, synced: Point, remote: FetchRequest, commit: string): Promise<Point> {
  const { git, log } = work.services;
  const fetched = await git.fetch({ ...remote, commit }).catch((error: unknown) => {
    if (!(error instanceof GitError) || error.reason === 'aborted') throw error;
    log.info({ err: error }, 'a commit of a branch could not be read');
    return null;
  });
  if (!fetched) return synced;
  try {
    return (await applied(work, synced, fetched.repository, commit)).point;
  } finally {
    await fetched.repository.dispose();
  }
}

/** What a commit makes of the content at another one. */
async function applied(work: Work, from: Point, repository: GitRepository, oid: string) {
  const { services, prepared, sync, signal } = work;
  const known = await syncedEncodings(services, sync, sync);
  const plan = await planProject(projectOf(repository, oid, sync.projectDirectory), planLimits(services), known);
  const store = overlay(work.store, from.blobs);
  const now = new Date().toISOString();
  const imported = await importInto(plan, (file) => repository.readBlob(file.oid), {
    store,
    root: from.root,
    putFile: contentFileOf(services, sync.organizationId, { prepared }),
    now,
    newId: await idsByName(sync.spaceId, await Revision.open(store, from.root)),
    signal,
    ...(from.imported && { previous: from.imported }),
  });
  const rebased = await rebaseImport(store, from, imported, now);
  const point: Point = {
    root: imported.root,
    base: rebased.root,
    blobs: new Map([...from.blobs, ...imported.blobs, ...rebased.blobs]),
    imported: {
      variables: plan.variables ? Object.keys(plan.variables) : [...(from.imported?.variables ?? [])],
      redirects: plan.redirects.map(({ path }) => path),
    },
  };
  const report: ImportReport = { ...plan.report, changes: imported.counts, renamed: imported.renamed };
  return { point, report };
}

/** Ids of what is new: the same for the same name, so that comments on a new page find it after the next push. */
async function idsByName(spaceId: string, revision: Revision): Promise<(name: string) => string> {
  const taken = new Set<string>();
  for await (const { id } of revision.pages()) taken.add(id);
  for (const { id } of [...(await revision.files()), ...(await revision.reusableContents())]) taken.add(id);
  return (name) => {
    for (let number = 0; ; number += 1) {
      const hash = createHash('sha256')
        .update(JSON.stringify([spaceId, name, number]))
        .digest('hex');
      const id = hash.slice(0, 20);
      if (taken.has(id)) continue;
      taken.add(id);
      return id;
    }
  };
}
