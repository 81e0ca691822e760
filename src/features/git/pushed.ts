/**
 * What an export is about to push, kept before it does: when the server dies, or the answer is lost, the commit may have arrived all the
 * same. An operation that finds it in the repository later knows its contents, and pages keep their ids.
 */
import { z } from 'zod';
import { contentStore } from '../../db/content-store.ts';
import type { Transaction } from '../../db/database.ts';
import type { GitOperation } from '../../db/generated/prisma/client.ts';
import type { Prepared } from '../../db/prepared.ts';
import { ConcurrentUpdate, retryOnConflict } from '../../db/retry.ts';
import { inTransaction } from '../../db/transaction.ts';
import { merge } from '../../engine/revisions/merge.ts';
import { overlay } from '../../engine/revisions/overlay.ts';
import type { TextMerger } from '../../engine/revisions/text-merge.ts';
import type { BlobStore, Hash } from '../../engine/revisions/types.ts';
import { type PreparedMove, prepareFollowers } from '../../followers.ts';
import type { Services } from '../../services.ts';
import { type RehearsedMerger, rehearsedMerger } from '../../threads/comparisons.ts';
import { movePrimary, touchedBetween } from '../content/move-primary.ts';
import { claim, finish, gitOf, type ImportOptions, type Step } from './operation.ts';
import { complete, isHere, syncOf } from './sync.ts';

const pushed = z.object({
  oid: z.string(),
  message: z.string(),
  /** The content that was written. */
  from: z.string(),
  /** The same, knowing where it is in Git. */
  root: z.string(),
  /** The same without what could not be written; absent: all could. */
  base: z.string().optional(),
  /** What an import of the commit makes of it. */
  remoteRoot: z.string(),
  imported: z
    .object({ variables: z.array(z.string()).readonly(), redirects: z.array(z.string()).readonly() })
    .nullable(),
  /** The commit was created by this server. */
  by: z.boolean(),
});

export type Pushed = z.infer<typeof pushed>;

/** What an export of this space pushed, or was about to push, as one of these commits. The newest first. */
export async function pushesAmong(
  db: Pick<Transaction, 'gitOperation'>,
  { spaceId, url, ref }: GitOperation,
  projectDirectory: string,
  oids: readonly string[],
): Promise<(Pushed & { operationId: string })[]> {
  const rows = await db.gitOperation.findMany({
    where: { spaceId, url, ref, kind: 'export', options: { path: ['repoProjectDirectory'], equals: projectDirectory } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: 100,
    select: { id: true, pushed: true },
  });
  const places = new Map(oids.map((oid, index) => [oid, index]));
  return rows
    .flatMap(({ id, pushed: held }) => {
      const read = pushed.safeParse(held);
      return read.success && places.has(read.data.oid) ? [{ ...read.data, operationId: id }] : [];
    })
    .sort((a, b) => (places.get(a.oid) ?? 0) - (places.get(b.oid) ?? 0));
}

interface Settled {
  blobs?: ReadonlyMap<Hash, Uint8Array>;
  /** Texts and files that are stored already. */
  prepared?: Prepared;
  report?: object;
  steps: Step[];
  /** The operation goes on afterwards. */
  continues?: boolean;
}

/** Of the transaction in which a space learns of what was pushed: search rows of many pages are written in it. */
const TRANSACTION_MS = 300_000;

/**
 * The commit is in the repository: the space records the paths of its pages, keeps edits made meanwhile, and the operation ends.
 * An export to elsewhere than where the space is synchronised leaves the space as it is. @throws OperationSuperseded
 */
export function settle(
  services: Services,
  operation: GitOperation,
  options: ImportOptions,
  what: Pushed,
  settled: Settled,
): Promise<void> {
  const work: Work = { services, operation, options, what, settled };
  return retryOnConflict(async () => {
    const rehearsal = await rehearse(work);
    await inTransaction(services.database, (tx) => write(tx, work, rehearsal), { timeout: TRANSACTION_MS });
  });
}

interface Work {
  services: Services;
  operation: GitOperation;
  options: ImportOptions;
  what: Pushed;
  settled: Settled;
}

interface Rehearsal {
  mergeText: RehearsedMerger;
  /** Absent: the main content was not to move. */
  followers?: PreparedMove;
}

/** Merges and prepares before the transaction what would take long in it, where it is done again on the space as it is then. */
async function rehearse({ services, operation, options, what, settled }: Work): Promise<Rehearsal> {
  const { prisma } = services.database;
  const mergeText = rehearsedMerger(services.threads);
  const space = await prisma.space.findUnique({ where: { id: operation.spaceId } });
  const { sync } = await syncOf(prisma, operation.spaceId);
  if (!space || (sync && !isHere(operation, options, sync))) return { mergeText };
  const { root } = await prisma.revision.findUniqueOrThrow({ where: { id: space.revisionId } });
  const store = overlay(contentStore(services, space.organizationId), settled.blobs ?? new Map());
  const merged = await mergeWithSpace(store, root, what, mergeText.before);
  if (merged.conflicts.length > 0) return { mergeText };
  const blobs = new Map([...(settled.blobs ?? []), ...merged.blobs]);
  const touched = await touchedBetween(overlay(store, blobs), root, merged.root);
  return {
    mergeText,
    followers: await prepareFollowers(services, { space, from: root, root: merged.root, touched, blobs }),
  };
}

/** What was exported, as Git has it, with what was edited since. */
const mergeWithSpace = (store: BlobStore, current: Hash, { from, root }: Pushed, mergeText: TextMerger) =>
  merge(store, from, current, root, { now: new Date().toISOString(), keepsSlugs: 'ours', mergeText });

/** @throws ConcurrentUpdate when what was prepared is for other content */
async function write(tx: Transaction, work: Work, { mergeText, followers }: Rehearsal): Promise<void> {
  const { services, operation, options, what } = work;
  const { blobs = new Map(), prepared, report, steps, continues = false } = work.settled;
  await claim(tx, operation);
  await tx.$queryRaw`SELECT 1 FROM "Space" WHERE "id" = ${operation.spaceId} FOR NO KEY UPDATE`;
  const space = await tx.space.findUniqueOrThrow({ where: { id: operation.spaceId } });
  const current = await tx.revision.findUniqueOrThrow({ where: { id: space.revisionId } });
  const store = contentStore(services, space.organizationId, tx);
  await prepared?.keep(tx, space.organizationId);
  await store.put(blobs);
  const { sync } = await syncOf(tx, space.id);
  if (sync && !isHere(operation, options, sync)) {
    await finish(tx, services, operation, { state: 'completed', oid: what.oid, steps, ...(report && { report }) });
    return;
  }
  const merged = await mergeWithSpace(store, current.root, what, mergeText.within);
  let revisionId = current.id;
  // Whatever collides is kept as it is here: the next export writes it.
  if (merged.conflicts.length === 0 && merged.root !== current.root) {
    if (!followers) throw new ConcurrentUpdate();
    const revision = await movePrimary(tx, services, space, {
      from: current,
      root: merged.root,
      blobs: merged.blobs,
      prepared: followers,
      authorId: operation.createdById,
      git: gitOf(operation, options, what, what.by),
    });
    revisionId = revision.id;
  }
  const { oid, remoteRoot: root, base = what.root, imported } = what;
  await complete(tx, services, operation, options, {
    oid,
    root,
    base,
    imported,
    revisionId,
    steps,
    ...(report && { report }),
    ...(continues && { beforeExport: true }),
  });
}
