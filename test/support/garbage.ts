/** What a database has and what it needs, for tests of the garbage collection. */
import { blobStore } from '../../src/db/blobs.ts';
import { contentStore, preparingStore } from '../../src/db/content-store.ts';
import { Prepared } from '../../src/db/prepared.ts';
import { writeRevision } from '../../src/db/revisions.ts';
import { inTransaction } from '../../src/db/transaction.ts';
import { importInto } from '../../src/engine/project/apply/import-into.ts';
import { planProject } from '../../src/engine/project/read/plan-project.ts';
import { hashOf } from '../../src/engine/revisions/hash.ts';
import { Reach } from '../../src/engine/revisions/reach.ts';
import { contentFileOf } from '../../src/features/git/files.ts';
import { newId } from '../../src/ids.ts';
import type { Services } from '../../src/services.ts';

/** As if so many hours had passed since anything was stored. */
export async function letTimePass({ database }: Pick<Services, 'database'>, hours: number): Promise<void> {
  for (const [table, column] of [
    ['Blob', 'createdAt'],
    ['StoredFile', 'wantedAt'],
    ['File', 'createdAt'],
  ])
    await database.query(`UPDATE "${table}" SET "${column}" = "${column}" - $1::int * interval '1 hour'`, [hours]);
}

export interface Inventory {
  blobs: string[];
  files: string[];
}

/** What an organization has: rows of blobs, and files of the storage. */
export async function storedBy({ database, storage }: Services, organizationId: string): Promise<Inventory> {
  const rows = await database.query<{ hash: string }>('SELECT "hash" FROM "Blob" WHERE "organizationId" = $1', [
    organizationId,
  ]);
  const files = await Array.fromAsync(storage.list(organizationId));
  return { blobs: rows.map(({ hash }) => hash).sort(), files: files.map(({ hash }) => hash).sort() };
}

/**
 * What it needs, found in another way than the collection finds it: by every revision and sync state, and by the walk that
 * copies content. Rejects when something is missing.
 */
export async function neededBy({ database }: Services, organizationId: string): Promise<Inventory> {
  const [revisions, syncs, operations, uploads] = await Promise.all([
    database.prisma.revision.findMany({ where: { organizationId } }),
    database.prisma.gitSync.findMany({ where: { organizationId } }),
    database.prisma.gitOperation.findMany({ where: { organizationId } }),
    database.prisma.file.findMany({ where: { organizationId } }),
  ]);
  const roots = [
    ...revisions.map(({ root }) => root),
    ...syncs.flatMap(({ root, base, waitingRoot, waitingBase }) => [root, base, waitingRoot, waitingBase]),
    ...operations.flatMap(({ pushed }) => {
      const { from, root, remoteRoot } = (pushed ?? {}) as Record<string, string | undefined>;
      return [from, root, remoteRoot];
    }),
  ].filter((root) => root != null);
  const store = blobStore(database, organizationId);
  const needed = { blobs: new Set<string>(), files: new Set(uploads.map(({ hash }) => hash)) };
  for await (const { blobs, files } of new Reach().from(store, roots)) {
    if (blobs.length > 0) await store.getMany(blobs);
    for (const hash of blobs) needed.blobs.add(hash);
    for (const hash of files) needed.files.add(hash);
  }
  return { blobs: [...needed.blobs].sort(), files: [...needed.files].sort() };
}

/** A small repository with these texts as pages, and a picture. */
export function importedFrom(texts: readonly string[], picture: string): Map<string, string> {
  const pages = texts.map((text, i) => [`page-${i}.md`, text] as const);
  return new Map([...pages, ['picture.txt', picture], ['README.md', '# Start\n\n![](picture.txt)\n']]);
}

/** An import that stands alone, up to its transaction: texts and files are stored, and nothing refers to them yet. */
export async function prepareImport(
  services: Services,
  organizationId: string,
  spaceId: string,
  contents: ReadonlyMap<string, string>,
): Promise<() => Promise<void>> {
  const { prisma } = services.database;
  const space = await prisma.space.findUniqueOrThrow({ where: { id: spaceId } });
  const base = await prisma.revision.findUniqueOrThrow({ where: { id: space.revisionId } });
  const read = async ({ path }: { path: string }) => Buffer.from(contents.get(path) ?? '');
  const list = () =>
    [...contents].map(([path, text]) => ({ path, oid: hashOf(text), mode: '100644', size: text.length }));
  const prepared = new Prepared();
  const { root, blobs } = await importInto(await planProject({ list, read }), read, {
    store: preparingStore(services, organizationId, prepared),
    root: base.root,
    putFile: contentFileOf(services, organizationId, { prepared }),
    now: new Date().toISOString(),
    newId,
  });
  return () =>
    inTransaction(services.database, async (tx) => {
      await prepared.keep(tx, organizationId);
      const facts = { organizationId, spaceId, root, parents: [], authorId: null };
      await writeRevision(tx, contentStore(services, organizationId, tx), blobs, facts);
    });
}
