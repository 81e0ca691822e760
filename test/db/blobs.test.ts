import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { blobStore } from '../../src/db/blobs.ts';
import { countStatements } from '../../src/db/statements.ts';
import { inTransaction } from '../../src/db/transaction.ts';
import { hashOf } from '../../src/engine/revisions/hash.ts';
import { aDatabase } from '../support/database.ts';

const db = await aDatabase();
const blobs = (...texts: string[]) => new Map(texts.map((text) => [hashOf(text), Buffer.from(text)]));
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString();

test('blobs come back in the order asked for, by one statement', async () => {
  const store = blobStore(db, 'acme');
  await store.put(blobs('a', 'b', 'c', ''));
  const { result, statements } = await countStatements(() => store.getMany(['c', 'a', '', 'c'].map(hashOf)));
  expect(result.map(text)).toEqual(['c', 'a', '', 'c']);
  expect(statements.count).toBe(1);
});

test('gets of one tick are one statement, also through other promises', async () => {
  const store = blobStore(db, 'acme');
  const { result, statements } = await countStatements(() =>
    Promise.all([store.get(hashOf('a')), Promise.resolve().then(() => store.get(hashOf('b'))), store.get(hashOf('a'))]),
  );
  expect(result.map(text)).toEqual(['a', 'b', 'a']);
  expect(statements.count).toBe(1);
});

test('a blob is missing for all but the organization that has it', async () => {
  const other = blobStore(db, 'other');
  await expect(other.get(hashOf('a'))).rejects.toMatchObject({ code: 'MISSING_BLOB', hash: hashOf('a') });
  await expect(blobStore(db, 'acme').getMany([hashOf('a'), hashOf('nowhere')])).rejects.toMatchObject({
    hash: hashOf('nowhere'),
  });
  const results = await Promise.allSettled([blobStore(db, 'acme').get(hashOf('a')), other.get(hashOf('a'))]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
});

test('blobs of a transaction are there with it, and only with it', async () => {
  await expect(
    inTransaction(db, async (tx) => {
      const store = blobStore(db, 'acme', tx);
      await store.put(blobs('rolled back'));
      expect(text(await store.get(hashOf('rolled back')))).toBe('rolled back');
      throw new Error('stop');
    }),
  ).rejects.toThrow('stop');
  await expect(blobStore(db, 'acme').get(hashOf('rolled back'))).rejects.toMatchObject({ code: 'MISSING_BLOB' });
  await inTransaction(db, (tx) => blobStore(db, 'acme', tx).put(blobs('kept')));
  expect(text(await blobStore(db, 'acme').get(hashOf('kept')))).toBe('kept');
});

test('any bytes, and more of them than one statement takes', async () => {
  const store = blobStore(db, 'acme');
  const many = Array.from({ length: 2500 }, (_, i) => [`many${i}`, Buffer.from(`${i}`)] as const);
  const large = Array.from({ length: 3 }, (_, i) => [`large${i}`, randomBytes(3_000_000)] as const);
  const given = new Map<string, Uint8Array>([
    ...many,
    ...large,
    ['every byte', Uint8Array.from({ length: 256 }, (_, i) => i)],
  ]);
  const { statements } = await countStatements(() => store.put(given));
  expect(statements.count).toBe(5); // at most 1,000 blobs or 4 MiB each
  const found = await store.getMany([...given.keys()]);
  expect([...given.values()].every((bytes, i) => Buffer.compare(bytes, found[i]!) === 0)).toBe(true);
  const inside = await inTransaction(db, (tx) => blobStore(db, 'acme', tx).getMany(['large1', 'every byte']));
  expect(
    inside.map((bytes) => Buffer.compare(bytes, given.get(bytes.length > 256 ? 'large1' : 'every byte')!)),
  ).toEqual([0, 0]);
});

test('what is wanted again becomes young, but is not written each time', async () => {
  const store = blobStore(db, 'aging');
  const age = async () =>
    (
      await db.query<{ old: boolean }>(
        `SELECT "createdAt" < now() - interval '50 minutes' AS old FROM "Blob" WHERE "organizationId" = 'aging'`,
      )
    ).map(({ old }) => old);
  await store.put(blobs('x'));
  await db.query(`UPDATE "Blob" SET "createdAt" = now() - interval '55 minutes' WHERE "organizationId" = 'aging'`);
  await store.put(blobs('x'));
  expect(await age()).toEqual([true]);
  await db.query(`UPDATE "Blob" SET "createdAt" = now() - interval '2 hours' WHERE "organizationId" = 'aging'`);
  await store.put(blobs('x'));
  expect(await age()).toEqual([false]);
});

test('two writers of the same blobs in opposite order do not stop each other', async () => {
  const texts = Array.from({ length: 200 }, (_, i) => `shared ${i}`);
  await Promise.all(
    [texts, texts.toReversed()].map((order) =>
      inTransaction(db, (tx) => blobStore(db, 'acme', tx).put(blobs(...order))),
    ),
  );
  expect(await blobStore(db, 'acme').getMany(texts.map(hashOf))).toHaveLength(200);
});
