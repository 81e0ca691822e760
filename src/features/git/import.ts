/** One import, from the address to the new revision (decisions §8). */
import type { Credentials } from '../../adapters/git/address.ts';
import { diffRevisions } from '../../content/diff.ts';
import { merge } from '../../content/merge.ts';
import { overlay } from '../../content/overlay.ts';
import type { BlobStore, Hash } from '../../content/types.ts';
import type { GitOperation, GitSync } from '../../db/generated/prisma/client.ts';
import { inTransaction } from '../../db/transaction.ts';
import { newId } from '../../ids.ts';
import type { Services } from '../../services.ts';
import { advanceSpace, contentStore, writeRevision } from '../content/advance.ts';
import { announce } from '../content/events.ts';
import { reindexTouched } from '../content/indexing.ts';
import { contentFileOf } from './files.ts';
import { type Imported, importInto } from './import/import-into.ts';
import { finish, type ImportOptions, importOptions } from './operation.ts';
import type { Progress } from './progress.ts';
import type { ProjectPlan } from './project/plan.ts';
import { planProject } from './project/plan-project.ts';
import { nameOf } from './repository-name.ts';

/** An import that cannot be done as asked; the message is for people. */
export class ImportRefused extends Error {}

/** The space moved on while the import ran: it is done again on the new state. */
class Overtaken extends Error {}

interface Run {
  credentials?: Credentials;
  signal: AbortSignal;
}

const ATTEMPTS = 5;
/** Rows of search for thousands of pages are written in it. */
const TRANSACTION_MS = 300_000;

/** Runs an import to its end: the operation is completed or skipped, or this throws and nothing has changed. */
export async function runImport(
  services: Services,
  operation: GitOperation,
  progress: Progress,
  { credentials, signal }: Run,
): Promise<void> {
  const options = importOptions.parse(operation.options);
  const { prisma } = services.database;
  const sync = await prisma.gitSync.findUnique({ where: { spaceId: operation.spaceId } });
  if (isOutdated(options, sync)) {
    await progress.step('A newer import or export was already done: skipped');
    await inTransaction(services.database, (tx) => finish(tx, services, operation, { state: 'skipped' }));
    return;
  }
  await progress.step(`Fetching ${operation.ref} of ${operation.url}`);
  const fetched = await services.git.fetch({
    url: operation.url,
    ref: operation.ref,
    signal,
    ...(credentials && { credentials }),
  });
  const { repository, oid } = fetched;
  try {
    await progress.step(`Fetched commit ${oid}`);
    if (isSame(operation, options, sync, oid)) {
      await progress.step('This commit was imported before: nothing to do');
      await complete(services, operation, options, {
        oid,
        revisionId: sync?.revisionId ?? null,
        report: null,
        imported: sync?.imported ?? null,
        root: sync?.root ?? null,
      });
      return;
    }
    const plan = await planProject({
      list: () => repository.listTree(oid, options.repoProjectDirectory),
      read: (entry) => repository.readBlob(entry.oid),
    });
    const { documents, files } = plan.report.counts;
    await progress.step(`Found ${documents} documents and ${files} files`);
    const commit = { oid, message: fetched.message, readBlob: (blob: string) => repository.readBlob(blob) };
    for (let attempt = 1; ; attempt += 1) {
      try {
        await bringIn({ services, operation, options, sync, plan, commit, progress, signal });
        return;
      } catch (error) {
        if (!(error instanceof Overtaken) || attempt === ATTEMPTS) throw error;
        await progress.step('The space was edited meanwhile: once more');
      }
    }
  } finally {
    await repository.dispose();
  }
}

/** Decisions §8: a `timestamp` older than the last finished operation's is skipped. */
const isOutdated = ({ timestamp }: ImportOptions, sync: GitSync | null): boolean =>
  timestamp !== undefined && sync?.timestamp != null && new Date(timestamp) < sync.timestamp;

const isSame = (operation: GitOperation, options: ImportOptions, sync: GitSync | null, oid: string): boolean =>
  !options.force &&
  !options.standalone &&
  sync?.oid === oid &&
  sync.url === operation.url &&
  sync.projectDirectory === options.repoProjectDirectory;

interface Commit {
  oid: string;
  message: string;
  readBlob(oid: string): Promise<Uint8Array>;
}

interface BringIn {
  services: Services;
  operation: GitOperation;
  options: ImportOptions;
  sync: GitSync | null;
  plan: ProjectPlan;
  commit: Commit;
  progress: Progress;
  signal: AbortSignal;
}

async function bringIn(work: BringIn): Promise<void> {
  const { services, operation, options, sync, plan, commit, progress, signal } = work;
  const { prisma } = services.database;
  const space = await prisma.space.findUnique({ where: { id: operation.spaceId, deletedAt: null } });
  if (!space) throw new ImportRefused('The space was deleted');
  const current = await prisma.revision.findUniqueOrThrow({ where: { id: space.revisionId } });
  const store = contentStore(services, space.organizationId);
  // The import goes onto the repository's last state; what changed here since is merged with it. Without a last state, what
  // is here stays beside what comes.
  const base = options.force ? null : (sync?.root ?? null);
  const previous = sync?.imported as { variables: string[]; redirects: string[] } | null;
  const imported = await importInto(plan, (origin) => commit.readBlob(origin.oid), {
    store,
    root: base ?? current.root,
    putFile: contentFileOf(services.storage, space.organizationId),
    now: new Date().toISOString(),
    newId,
    replace: options.force,
    signal,
    onProgress: (done, total) => progress.report(done, total),
    ...(previous && { previous }),
  });
  await progress.settled();
  const result = base && base !== current.root ? await merged(store, base, current.root, imported) : imported;
  const end = {
    oid: commit.oid,
    report: { ...plan.report, changes: imported.counts, renamed: imported.renamed },
    imported: namesOf(plan),
    root: imported.root,
  };
  if (result.root === current.root) {
    await progress.step('Nothing differs from what is here: no revision was made');
    await complete(services, operation, options, { ...end, revisionId: current.id });
    return;
  }
  const { pages } = await diffRevisions(overlay(store, result.blobs), current.root, result.root);
  await progress.step(`${pages.length} pages change`);
  const touched = {
    pages: pages.filter(({ after }) => after).map(({ id }) => id),
    deletedPages: pages.filter(({ after }) => !after).map(({ id }) => id),
  };
  await inTransaction(
    services.database,
    async (tx) => {
      const inside = contentStore(services, space.organizationId, tx);
      const revision = await writeRevision(tx, inside, result.blobs, {
        organizationId: space.organizationId,
        spaceId: space.id,
        root: result.root,
        parents: [current.id],
        authorId: operation.createdById,
        git: gitOf(operation, options, commit),
      });
      if (!options.standalone) {
        if (!(await advanceSpace(tx, space.id, current.id, revision.id))) throw new Overtaken();
        await reindexTouched(tx, services, space, revision, touched, result.blobs);
        announce(services, space.id, revision.id);
      }
      await completeIn(tx, services, operation, options, { ...end, revisionId: revision.id });
    },
    { timeout: TRANSACTION_MS },
  );
}

/** What changed here and what changed there. Refused when both changed the same: nothing of either side is dropped. */
async function merged(
  store: BlobStore,
  base: Hash,
  ours: Hash,
  imported: Imported,
): Promise<{ root: Hash; blobs: Map<Hash, Uint8Array> }> {
  const both = overlay(store, imported.blobs);
  const result = await merge(both, base, ours, imported.root, {
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

const namesOf = ({ variables, redirects }: ProjectPlan) => ({
  variables: Object.keys(variables),
  redirects: redirects.map(({ path }) => path),
});

function gitOf({ ref, url }: GitOperation, { repoCommitURL }: ImportOptions, { oid, message }: Commit) {
  return {
    oid,
    message,
    ref,
    createdByService: false,
    url: repoCommitURL ? `${repoCommitURL.replace(/\/$/, '')}/${oid}` : url,
  };
}

interface End {
  oid: string;
  revisionId: string | null;
  report: object | null;
  imported: unknown;
  root: string | null;
}

const complete = (services: Services, operation: GitOperation, options: ImportOptions, end: End): Promise<void> =>
  inTransaction(services.database, (tx) => completeIn(tx, services, operation, options, end));

async function completeIn(
  tx: Parameters<Parameters<typeof inTransaction>[1]>[0],
  services: Services,
  operation: GitOperation,
  options: ImportOptions,
  { oid, revisionId, report, imported, root }: End,
): Promise<void> {
  if (!options.standalone) {
    const state = {
      organizationId: operation.organizationId,
      url: operation.url,
      ref: operation.ref,
      projectDirectory: options.repoProjectDirectory,
      ...nameOf(operation.url, options.gitInfo),
      repoTreeURL: options.repoTreeURL ?? null,
      repoCommitURL: options.repoCommitURL ?? null,
      oid,
      revisionId,
      root,
      timestamp: options.timestamp ? new Date(options.timestamp) : operation.createdAt,
      imported: imported as object,
    };
    await tx.gitSync.upsert({
      where: { spaceId: operation.spaceId },
      create: { spaceId: operation.spaceId, ...state },
      update: state,
    });
  }
  await finish(tx, services, operation, {
    state: 'completed',
    oid,
    ...(report && { report }),
    ...(revisionId && { revisionId }),
  });
}
