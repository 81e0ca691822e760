/** Brings the change request of one branch in step with it. */
import { GitError } from '../../../adapters/git/error.ts';
import { contentStore } from '../../../db/content-store.ts';
import type { Transaction } from '../../../db/database.ts';
import type { ChangeRequest, GitBranch, GitOperation, Revision } from '../../../db/generated/prisma/client.ts';
import { retryOnConflict } from '../../../db/retry.ts';
import { writeRevision } from '../../../db/revisions.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { ProjectError } from '../../../engine/project/read/plan.ts';
import { UnreadableText } from '../../../engine/revisions/errors.ts';
import { newId } from '../../../ids.ts';
import type { Services } from '../../../services.ts';
import { mergeBase } from '../../review/change-requests/base.ts';
import { advanceBranch } from '../../review/change-requests/branch.ts';
import { insertChangeRequest } from '../../review/change-requests/create.ts';
import { claim, finish, gitOf, type ImportOptions, importOptions, OperationSuperseded } from '../operation.ts';
import { OperationProgress } from '../progress.ts';
import { ancestorsOf } from './ancestor.ts';
import { type BranchContents, branchContents } from './contents.ts';
import { endBranch } from './end-branch.ts';
import type { Look } from './look.ts';
import { branchName } from './pattern.ts';

/** Does nothing where the change request is in step with the branch and the sync. What is wrong with the branch is told by the operation. */
export async function showBranch(look: Look, ref: string, known: GitBranch | undefined): Promise<void> {
  const { services, sync, remote, heads } = look;
  const oid = heads.get(ref)!;
  if (known && isInStep(look, known, oid)) return;
  const { inRepository: ancestor, inSpace } = await ancestorsOf(look, [sync.ref, ref], oid);
  // What the next import brings is merged then.
  if (ancestor === oid && inSpace !== oid) return;
  if (ancestor === oid) {
    if (known?.changeRequestId) await retryOnConflict(() => endBranch(look, known, { isMerged: true }));
    return keepBranch(look, ref, oid, null);
  }
  const operation = await beginOperation(look, ref, oid);
  if (!operation) return;
  const progress = new OperationProgress(services, operation);
  try {
    await bringIn({ look, ref, operation, progress, ancestor });
  } catch (error) {
    const isTheirs = [GitError, ProjectError, UnreadableText].some((kind) => error instanceof kind);
    if (error instanceof OperationSuperseded) return;
    if (!isTheirs || remote.signal.aborted) throw error;
    const { message } = error as Error;
    await progress.step(message);
    await inTransaction(services.database, (tx) =>
      finish(tx, services, operation, { state: 'failed', error: message }),
    );
    // Until the next push there is nothing to try again.
    await keepBranch(look, ref, oid, known?.changeRequestId ?? null);
  } finally {
    await progress.settled();
  }
}

/** The operation of the branch that a server left when it died, or a new one; null where another look brought the branch in meanwhile. */
async function beginOperation(
  { services, settings, sync }: Look,
  ref: string,
  oid: string,
): Promise<GitOperation | null> {
  const { spaceId, organizationId, createdById, url } = settings;
  return inTransaction(services.database, async (tx) => {
    await lockSpace(tx, spaceId);
    const known = await tx.gitBranch.findUnique({ where: { spaceId_ref: { spaceId, ref } } });
    if (known && isInStep({ sync }, known, oid)) return null;
    const left = await tx.gitOperation.findFirst({ where: { spaceId, ref, kind: 'preview', state: 'running' } });
    const startedAt = new Date();
    if (left)
      return tx.gitOperation.update({ where: { id: left.id }, data: { oid, startedAt, attempts: { increment: 1 } } });
    const options = importOptions.parse({ repoProjectDirectory: sync.projectDirectory });
    const own = { kind: 'preview', state: 'running', attempts: 1, oid, startedAt, options };
    return tx.gitOperation.create({ data: { id: newId(), organizationId, spaceId, url, ref, createdById, ...own } });
  });
}

const isInStep = ({ sync }: Pick<Look, 'sync'>, known: GitBranch, oid: string): boolean =>
  !known.gone && known.oid === oid && known.syncOid === sync.oid;

/** Of two servers that look at once, one goes on with what the other has done. */
const lockSpace = (tx: Transaction, spaceId: string) =>
  tx.$queryRaw`SELECT 1 FROM "Space" WHERE "id" = ${spaceId} FOR NO KEY UPDATE`;

interface Work {
  look: Look;
  ref: string;
  operation: GitOperation;
  progress: OperationProgress;
  ancestor: string | null;
}

async function bringIn({ look, ref, operation, progress, ancestor }: Work): Promise<void> {
  const { services, sync, remote } = look;
  await progress.step(`Fetching ${ref} of ${remote.url}`);
  const { repository, oid, message } = await services.git.fetch({ ...remote, ref });
  try {
    await progress.step(`Fetched commit ${oid}`);
    const contents = await branchContents(services, { sync, remote: { ...remote, ref }, repository, oid, ancestor });
    await retryOnConflict(() =>
      inTransaction(services.database, (tx) => write(tx, { look, operation, progress, ref, oid, message, contents })),
    );
  } finally {
    await repository.dispose();
  }
}

interface Found {
  look: Look;
  operation: GitOperation;
  progress: OperationProgress;
  ref: string;
  oid: string;
  message: string;
  contents: BranchContents;
}

async function write(tx: Transaction, found: Found): Promise<void> {
  const { look, operation, progress, ref, oid, contents } = found;
  const { services, settings, sync } = look;
  const { spaceId, organizationId } = settings;
  await claim(tx, operation);
  await lockSpace(tx, spaceId);
  if (!(await tx.gitPreviews.findUnique({ where: { spaceId } })))
    return finish(tx, services, operation, { state: 'skipped', steps: progress.add('Previews were turned off') });
  if (sync.oid !== (await tx.gitSync.findUnique({ where: { spaceId } }))?.oid) {
    const steps = progress.add('The space was synchronised in the meantime: skipped until the look that follows');
    return finish(tx, services, operation, { state: 'skipped', steps });
  }
  const known = await tx.gitBranch.findUnique({ where: { spaceId_ref: { spaceId, ref } } });
  const shown = known?.changeRequestId
    ? await tx.changeRequest.findUnique({ where: { id: known.changeRequestId } })
    : null;
  const isNew = shown === null || shown.status === 'merged';
  const report = { report: contents.report };
  if (isNew && contents.before === contents.after) {
    await storeBranch(tx, look, ref, oid, null);
    const steps = progress.add('The branch changes nothing of the documentation: there is no change request for it');
    return finish(tx, services, operation, { state: 'completed', oid, steps, ...report });
  }
  if (shown?.status === 'archived') {
    await storeBranch(tx, look, ref, oid, shown.id);
    const steps = progress.add(`Change request #${shown.number} was archived: it stays as it is`);
    return finish(tx, services, operation, { state: 'skipped', oid, changeRequestId: shown.id, steps, ...report });
  }
  await contents.prepared.keep(tx, organizationId);
  const changeRequest = isNew ? await open(tx, found) : shown;
  const revisionId = await advance(tx, found, changeRequest);
  await storeBranch(tx, look, ref, oid, changeRequest.id);
  const steps = progress.add(`Change request #${changeRequest.number} has commit ${oid}`);
  const end = { state: 'completed' as const, oid, changeRequestId: changeRequest.id, revisionId, steps, ...report };
  await finish(tx, services, operation, end);
}

const open = (tx: Transaction, { look: { services, settings }, ref }: Found): Promise<ChangeRequest> =>
  insertChangeRequest(tx, services, {
    spaceId: settings.spaceId,
    subject: branchName(ref).slice(0, 100).toWellFormed(),
    description: `The branch \`${branchName(ref).replaceAll('`', '')}\` of the Git repository. Its content is changed and merged there.`,
    status: 'draft',
    createdById: settings.createdById,
    gitRef: ref,
  });

/** Puts the branch's content into its change request, and gives the head. */
async function advance(tx: Transaction, found: Found, changeRequest: ChangeRequest): Promise<string> {
  const { look, operation, oid, message, contents } = found;
  const { services, settings, sync } = look;
  const revisions = await tx.revision.findMany({
    where: { id: { in: [changeRequest.revisionId, mergeBase(changeRequest)] } },
  });
  const rootOf = (id: string) => revisions.find((revision) => revision.id === id)?.root;
  const isSameBase = rootOf(mergeBase(changeRequest)) === contents.before;
  if (isSameBase && rootOf(changeRequest.revisionId) === contents.after) return changeRequest.revisionId;
  const options: ImportOptions = {
    ...importOptions.parse({}),
    ...(sync.repoCommitURL && { repoCommitURL: sync.repoCommitURL }),
  };
  const base = isSameBase ? mergeBase(changeRequest) : (await baseRevision(tx, services, found)).id;
  const revision = await advanceBranch(tx, services, changeRequest, {
    root: contents.after,
    blobs: contents.blobs,
    type: 'edits',
    parents: [changeRequest.revisionId],
    authorId: settings.createdById,
    git: gitOf(operation, options, { oid, message }),
    conflictedPages: [],
    takenIn: base,
  });
  return revision.id;
}

/** A revision of what was there when the branch began: that of the sync, or one made for it. */
async function baseRevision(
  tx: Transaction,
  services: Services,
  { look, contents }: Found,
): Promise<Pick<Revision, 'id'>> {
  const { settings, sync } = look;
  const { spaceId, organizationId } = settings;
  const space = await tx.space.findUniqueOrThrow({ where: { id: spaceId } });
  const candidates = [space.revisionId, ...(sync.revisionId ? [sync.revisionId] : [])];
  const rows = await tx.revision.findMany({ where: { id: { in: candidates }, root: contents.before } });
  const found = candidates.flatMap((id) => rows.find((row) => row.id === id) ?? [])[0];
  if (found) return found;
  const store = contentStore(services, organizationId, tx);
  const facts = { organizationId, spaceId, root: contents.before, parents: candidates.slice(-1), authorId: null };
  return writeRevision(tx, store, contents.blobs, facts);
}

const keepBranch = ({ services, ...look }: Look, ref: string, oid: string, changeRequestId: string | null) =>
  inTransaction(services.database, (tx) => storeBranch(tx, look, ref, oid, changeRequestId));

/** What is known of the branch from now on. */
async function storeBranch(
  tx: Transaction,
  { settings: { spaceId, organizationId }, sync }: Pick<Look, 'settings' | 'sync'>,
  ref: string,
  oid: string,
  changeRequestId: string | null,
): Promise<void> {
  const now = { organizationId, oid, syncOid: sync.oid, changeRequestId, gone: false };
  await tx.gitBranch.upsert({
    where: { spaceId_ref: { spaceId, ref } },
    create: { spaceId, ref, ...now },
    update: now,
  });
}
