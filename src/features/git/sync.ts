/**
 * The sync state of a space and its repository, as a row: the last import, what waits in a change request, and what that means
 * for the next operation.
 */
import { contentStore } from '../../db/content-store.ts';
import type { Transaction } from '../../db/database.ts';
import { type ChangeRequest, type GitOperation, type GitSync, Prisma } from '../../db/generated/prisma/client.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { ImportedNames } from '../../engine/project/apply/references-to.ts';
import { knownEncodings } from '../../engine/project/apply/texts.ts';
import { Revision } from '../../engine/revisions/revision.ts';
import type { Services } from '../../services.ts';
import { finish, type ImportOptions, recordProgress, type Step } from './operation.ts';
import type { OperationProgress } from './progress.ts';
import { nameOf } from './repository-name.ts';

export interface Sync {
  /** What waited in a change request counts as brought in once that is merged. Null: the space was never synchronised. */
  sync: GitSync | null;
  /** The change request that holds what did not fit, while it can be edited. */
  waiting: ChangeRequest | null;
}

/** The state of the sync between the space and its repository. */
export async function syncOf(db: Pick<Transaction, 'gitSync' | 'changeRequest'>, spaceId: string): Promise<Sync> {
  const sync = await db.gitSync.findUnique({ where: { spaceId } });
  if (!sync?.changeRequestId) return { sync, waiting: null };
  const held = await db.changeRequest.findUnique({ where: { id: sync.changeRequestId } });
  if (held?.status !== 'merged') return { sync, waiting: held?.status === 'archived' ? null : held };
  const { waitingOid: oid, waitingRoot: root, waitingBase: base, waitingImported: imported } = sync;
  return { sync: { ...sync, oid, root, base, imported, revisionId: held.revisionMergedId }, waiting: null };
}

/**
 * The state of the sync, for an operation that begins; null: it was outdated, and has ended as skipped.
 * @throws OperationSuperseded when this attempt has it no more
 */
export async function syncUnlessOutdated(
  services: Services,
  operation: GitOperation,
  { timestamp }: ImportOptions,
  progress: OperationProgress,
): Promise<Sync | null> {
  const found = await syncOf(services.database.prisma, operation.spaceId);
  if (!isOutdated(timestamp, found.sync)) return found;
  await progress.step('A newer import or export was already done: skipped');
  await inTransaction(services.database, (tx) => finish(tx, services, operation, { state: 'skipped' }));
  return null;
}

/** The encodings of texts that are not UTF-8 in the repository, by path, as they were when it was last read. */
export async function syncedEncodings(
  services: Services,
  { organizationId }: Pick<GitOperation, 'organizationId'>,
  sync: GitSync | null,
): Promise<ReadonlyMap<string, string>> {
  const root = sync?.waitingRoot ?? sync?.root;
  return root ? knownEncodings(await Revision.open(contentStore(services, organizationId), root)) : new Map();
}

/** Older than that of the last operation that was finished. One without a timestamp counts by when it was asked for. */
const isOutdated = (timestamp: string | undefined, sync: GitSync | null): boolean =>
  timestamp !== undefined && sync?.timestamp != null && new Date(timestamp) < sync.timestamp;

/** The operation is about the branch and folder that the space is synchronised with. */
export const isHere = (operation: GitOperation, options: ImportOptions, sync: GitSync): boolean =>
  sync.url === operation.url && sync.ref === operation.ref && sync.projectDirectory === options.repoProjectDirectory;

/** The commit of this repository and folder is what was brought in last. */
export const isSame = (operation: GitOperation, options: ImportOptions, sync: GitSync | null, oid: string): boolean =>
  !options.force &&
  !options.standalone &&
  sync?.oid === oid &&
  sync.url === operation.url &&
  sync.projectDirectory === options.repoProjectDirectory;

/** The commit is what a change request holds that waits to be merged. */
export const isWaiting = (
  operation: GitOperation,
  options: ImportOptions,
  sync: GitSync | null,
  oid: string,
): boolean => sync != null && isSame(operation, options, { ...sync, oid: sync.waitingOid }, oid);

/** What a commit came to. */
export interface AppliedImport {
  oid: string;
  /** What the repository has, in the words of this space. */
  root: string | null;
  /** The same with what Git cannot say, and without what changed here since: the base of the next merge. */
  base: string | null;
  imported: ImportedNames | null;
  report?: object;
  /** The whole log. */
  steps?: Step[];
  /** It is the beginning of an export, which goes on where nothing collided, and fails where something did. */
  beforeExport?: boolean;
}

/**
 * Completes an import: the operation and, unless it is standalone, the row of the space. `revisionId` has the commit's content.
 * @throws OperationSuperseded when this attempt has it no more
 */
export async function complete(
  tx: Transaction,
  services: Services,
  operation: GitOperation,
  options: ImportOptions,
  { oid, revisionId, root, base, imported, report, steps, beforeExport }: AppliedImport & { revisionId: string | null },
): Promise<void> {
  if (beforeExport) await recordProgress(tx, services, operation, steps);
  else
    await finish(tx, services, operation, {
      state: 'completed',
      oid,
      ...(report && { report }),
      ...(steps && { steps }),
      ...(revisionId && { revisionId }),
    });
  if (options.standalone) return;
  const state = {
    organizationId: operation.organizationId,
    ref: operation.ref,
    ...repositoryOf(operation, options),
    oid,
    revisionId,
    root,
    base,
    ...(imported && { imported: jsonOf(imported) }),
    ...NOTHING_WAITS,
  };
  await tx.gitSync.upsert({
    where: { spaceId: operation.spaceId },
    create: { spaceId: operation.spaceId, ...state },
    update: state,
  });
}

/** Ends an import whose changes wait in a change request: the space stays as it is. @throws OperationSuperseded */
export async function completeWaiting(
  tx: Transaction,
  services: Services,
  operation: GitOperation,
  options: ImportOptions,
  {
    oid,
    changeRequestId,
    root,
    base,
    imported,
    report,
    steps,
    beforeExport,
  }: AppliedImport & { changeRequestId: string },
): Promise<void> {
  await finish(tx, services, operation, {
    ...(beforeExport ? { state: 'failed', error: COLLIDED } : { state: 'completed' }),
    oid,
    changeRequestId,
    ...(report && { report }),
    ...(steps && { steps }),
  });
  await tx.gitSync.update({
    where: { spaceId: operation.spaceId },
    data: {
      ...repositoryOf(operation, options),
      changeRequestId,
      waitingOid: oid,
      waitingRoot: root,
      waitingBase: base,
      ...(imported && { waitingImported: jsonOf(imported) }),
    },
  });
}

const COLLIDED =
  'The repository and this space have conflicting changes since the last sync. Both versions are in a change request: merge it, and export again';

const NOTHING_WAITS = {
  changeRequestId: null,
  waitingOid: null,
  waitingRoot: null,
  waitingBase: null,
  waitingImported: Prisma.DbNull,
};

const repositoryOf = (operation: GitOperation, options: ImportOptions) => ({
  url: operation.url,
  projectDirectory: options.repoProjectDirectory,
  ...nameOf(operation.url, options.gitInfo),
  repoTreeURL: options.repoTreeURL ?? null,
  repoCommitURL: options.repoCommitURL ?? null,
  timestamp: options.timestamp ? new Date(options.timestamp) : operation.createdAt,
});

const jsonOf = (names: ImportedNames) => names as unknown as Prisma.InputJsonObject;
