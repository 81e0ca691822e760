/**
 * What an export is about to push, kept before it does: when the server dies, or the answer is lost, the commit may have arrived all the
 * same. Whoever then finds it in the repository knows what it holds, and pages keep their ids.
 */
import { z } from 'zod';
import { diffRevisions } from '../../content/diff.ts';
import { merge } from '../../content/merge.ts';
import { overlay } from '../../content/overlay.ts';
import type { Hash } from '../../content/types.ts';
import type { Transaction } from '../../db/database.ts';
import type { GitOperation } from '../../db/generated/prisma/client.ts';
import type { Services } from '../../services.ts';
import { advanceSpace, contentStore, writeRevision } from '../content/advance.ts';
import { announce } from '../content/events.ts';
import { followPrimary } from '../content/indexing.ts';
import { claim, finish, gitOf, type ImportOptions, type Step } from './operation.ts';
import { complete, isHere, syncOf } from './sync.ts';

const pushed = z.object({
  oid: z.string(),
  message: z.string(),
  /** The content that was written. */
  from: z.string(),
  /** The same, knowing where it is in Git. */
  root: z.string(),
  /** What an import of the commit makes of it. */
  remoteRoot: z.string(),
  imported: z.object({ variables: z.array(z.string()), redirects: z.array(z.string()) }).nullable(),
  /** The commit was made by this server. */
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
  report?: object;
  steps: Step[];
  /** The operation goes on afterwards. */
  goesOn?: boolean;
}

/**
 * The commit is in the repository: the space learns where its pages are, beside what was edited meanwhile, and the operation ends.
 * An export to elsewhere than where the space is synchronised leaves the space as it is. @throws OperationOver
 */
export async function settle(
  tx: Transaction,
  services: Services,
  operation: GitOperation,
  options: ImportOptions,
  what: Pushed,
  { blobs = new Map(), report, steps, goesOn = false }: Settled,
): Promise<void> {
  await claim(tx, operation);
  await tx.$queryRaw`SELECT 1 FROM "Space" WHERE "id" = ${operation.spaceId} FOR NO KEY UPDATE`;
  const space = await tx.space.findUniqueOrThrow({ where: { id: operation.spaceId } });
  const current = await tx.revision.findUniqueOrThrow({ where: { id: space.revisionId } });
  const store = contentStore(services, space.organizationId, tx);
  await store.put(blobs);
  const { sync } = await syncOf(tx, space.id);
  if (sync && !isHere(operation, options, sync)) {
    await finish(tx, services, operation, { state: 'completed', oid: what.oid, steps, ...(report && { report }) });
    return;
  }
  const now = new Date().toISOString();
  const merged = await merge(store, what.from, current.root, what.root, { now, standing: 'ours' });
  let revisionId = current.id;
  // Whatever collides is kept as it is here: the next export writes it.
  if (merged.conflicts.length === 0 && merged.root !== current.root) {
    const both = overlay(store, merged.blobs);
    const { pages } = await diffRevisions(both, current.root, merged.root);
    const revision = await writeRevision(tx, store, merged.blobs, {
      organizationId: space.organizationId,
      spaceId: space.id,
      root: merged.root,
      parents: [current.id],
      authorId: operation.createdById,
      git: gitOf(operation, options, what, what.by),
    });
    await advanceSpace(tx, space.id, current.id, revision.id);
    const touched = { pages: pages.flatMap(({ id, after }) => (after ? [id] : [])), deletedPages: [] };
    await followPrimary(tx, services, space, { from: current.root, to: revision, touched }, merged.blobs);
    announce(services, space.id, revision.id);
    revisionId = revision.id;
  }
  const { oid, remoteRoot: root, root: base, imported } = what;
  await complete(tx, services, operation, options, {
    oid,
    root,
    base,
    imported,
    revisionId,
    steps,
    ...(report && { report }),
    ...(goesOn && { beforeExport: true }),
  });
}
