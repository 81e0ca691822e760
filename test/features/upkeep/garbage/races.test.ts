/** Writes at the worst moments of a garbage collection, one test for each line that guards against them. */
import { beforeEach, expect, test } from 'vitest';
import { blobStore } from '../../../../src/db/blobs.ts';
import { preparingStore } from '../../../../src/db/content-store.ts';
import { Prepared } from '../../../../src/db/prepared.ts';
import { storeFile } from '../../../../src/db/store-file.ts';
import { PreparedLost } from '../../../../src/db/stored-files.ts';
import { inOwnContext, inTransaction } from '../../../../src/db/transaction.ts';
import { hashOf } from '../../../../src/engine/revisions/hash.ts';
import { keepUploads } from '../../../../src/features/content/files/uploads.ts';
import { collectGarbage } from '../../../../src/features/upkeep/garbage/collect.ts';
import { newId } from '../../../../src/ids.ts';
import type { Services } from '../../../../src/services.ts';
import { letTimePass, storedBy } from '../../../support/garbage.ts';
import { aServer } from '../../../support/server.ts';

const server = await aServer({ JOBS: 'off' });
const { services } = server;
const { database } = services;
let organizationId: string;

beforeEach(async () => {
  organizationId = (await server.make.organization()).id;
});

const GRACE = { graceMs: 6 * 3_600_000 };
const blob = (text: string) => new Map([[hashOf(text), Buffer.from(text)]]);
const put = (text: string) => blobStore(database, organizationId).put(blob(text));
const has = async (text: string) => {
  const { blobs, files } = await storedBy(services, organizationId);
  return blobs.includes(hashOf(text)) || files.includes(hashOf(text));
};

/** Collects, with `write` once before the first statement that matches. */
async function collectAround(when: RegExp, write: () => Promise<unknown>): Promise<void> {
  let done = false;
  const query: typeof database.query = async (sql, params) => {
    if (!done && when.test(sql)) {
      done = true;
      await write();
    }
    return database.query(sql, params);
  };
  await collectGarbage({ ...services, database: { ...database, query } }, organizationId, GRACE);
  expect(done).toBe(true);
}

async function anUpload(text: string) {
  const { hash, size } = await storeFile(services, organizationId, Buffer.from(text));
  const id = newId();
  await database.prisma.file.create({ data: { id, organizationId, name: 'a', contentType: 'text/plain', size, hash } });
  return { id, organizationId, hash, size };
}

test('a text that is stored again after it was found to be garbage is not removed', async () => {
  await put('again');
  await letTimePass(services, 10);
  await collectAround(/^DELETE FROM "Blob"/, () => put('again'));
  expect(await has('again')).toBe(true);
  await letTimePass(services, 10);
  await collectAround(/^SELECT "hash", octet_length/, () => put('again'));
  expect(await has('again')).toBe(true);
});

test('a file that is stored again after it was found to be garbage is there in the end, with its row', async () => {
  await storeFile(services, organizationId, Buffer.from('picture'));
  await letTimePass(services, 10);
  // Between the look and the removal, which is a transaction: the next statement around it.
  const storage: Services['storage'] = {
    ...services.storage,
    delete: () => Promise.reject(new Error('it must not be removed')),
  };
  let looked = false;
  const query: typeof database.query = async (sql, params) => {
    const rows = await database.query(sql, params);
    if (sql.startsWith('SELECT "hash", "size", "wantedAt"')) {
      looked = true;
      await storeFile(services, organizationId, Buffer.from('picture'));
    }
    return rows as never;
  };
  await collectGarbage({ ...services, storage, database: { ...database, query } }, organizationId, GRACE);
  expect(looked).toBe(true);
  expect(await has('picture')).toBe(true);
});

test('an upload that is taken in while it is found to be unused stays, or is refused as a whole', async () => {
  const taken = await anUpload('taken in');
  const late = await anUpload('too late');
  await letTimePass(services, 30);
  await collectAround(/^DELETE FROM "File"/, () =>
    inTransaction(database, (tx) => keepUploads(tx, organizationId, [taken.id])),
  );
  expect(await has('taken in')).toBe(true);
  expect(await database.prisma.file.count({ where: { id: taken.id } }), 'it can be inserted elsewhere').toBe(1);
  expect(await has('too late')).toBe(false);
  await expect(inTransaction(database, (tx) => keepUploads(tx, organizationId, [late.id]))).rejects.toMatchObject({
    code: 'CONFLICT',
  });
});

test('an import that took longer than the grace period refers to nothing that is gone', async () => {
  const prepared = new Prepared();
  await preparingStore(services, organizationId, prepared).put(blob('imported'));
  await inTransaction(database, (tx) => prepared.keep(tx, organizationId));
  await letTimePass(services, 10);
  await collectGarbage(services, organizationId, GRACE);
  await expect(inTransaction(database, (tx) => prepared.keep(tx, organizationId))).rejects.toThrow(PreparedLost);
});

test('an import that is about to end keeps its old texts and files from the collection that has begun', async () => {
  const prepared = new Prepared();
  await preparingStore(services, organizationId, prepared).put(blob('imported'));
  prepared.addFile((await storeFile(services, organizationId, Buffer.from('old picture'))).hash);
  await database.query(
    `UPDATE "Blob" SET "createdAt" = "createdAt" - interval '10 hours' WHERE "organizationId" = $1`,
    [organizationId],
  );
  await database.query(
    `UPDATE "StoredFile" SET "wantedAt" = "wantedAt" - interval '2 hours' WHERE "organizationId" = $1`,
    [organizationId],
  );
  await collectAround(/^DELETE FROM "Blob"/, () => inTransaction(database, (tx) => prepared.keep(tx, organizationId)));
  expect(await has('imported')).toBe(true);
  await letTimePass(services, 5);
  await collectGarbage(services, organizationId, GRACE);
  expect(await has('old picture')).toBe(true);
});

test('a file whose row outlived its bytes in a crash is never counted on', async () => {
  const { hash } = await storeFile(services, organizationId, Buffer.from('half removed'));
  await letTimePass(services, 10);
  const storage: Services['storage'] = {
    ...services.storage,
    delete: async (...of) => {
      await services.storage.delete(...of);
      throw new Error('the power failed');
    },
  };
  await expect(collectGarbage({ ...services, storage }, organizationId, GRACE)).rejects.toThrow('the power failed');
  expect(await database.prisma.storedFile.count({ where: { organizationId } })).toBe(1);
  const prepared = new Prepared();
  prepared.addFile(hash);
  await expect(inTransaction(database, (tx) => prepared.keep(tx, organizationId))).rejects.toThrow(PreparedLost);
  await storeFile(services, organizationId, Buffer.from('half removed'));
  await inTransaction(database, (tx) => prepared.keep(tx, organizationId));
  expect(await has('half removed')).toBe(true);
});

test('what an open transaction has stored is there when it commits, though it was garbage', async () => {
  await put('in a transaction');
  await letTimePass(services, 10);
  let collecting: Promise<unknown> = Promise.resolve();
  await inTransaction(database, async (tx) => {
    await blobStore(database, organizationId, tx).put(blob('in a transaction'));
    // The embedded database does nothing else until the commit.
    const outside = new Promise<void>((resolve) => setImmediate(resolve));
    collecting = inOwnContext(() => collectGarbage(services, organizationId, GRACE));
    await (database.kind === 'postgres' ? collecting : outside);
  });
  await collecting;
  expect(await has('in a transaction')).toBe(true);
});
