import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { afterAll, expect, test } from 'vitest';
import { storageOn } from '../../../src/adapters/storage/disk.ts';
import { folderStorage } from '../../../src/adapters/storage/folder.ts';
import { hashOf } from '../../../src/engine/revisions/hash.ts';

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'octavo-storage-'));
afterAll(() => fs.rmSync(root, { recursive: true }));
const storage = folderStorage(root);
const drafts = () => (fs.existsSync(path.join(root, 'drafts')) ? fs.readdirSync(path.join(root, 'drafts')) : []);
const fileOf = (organization: string, hash: string) => path.join(root, 'files', organization, hash.slice(0, 2), hash);

test.each([0, 1, 70_000, 3_000_000])('%i bytes come back as they went in, as bytes and as a stream', async (size) => {
  const bytes = randomBytes(size);
  const stored = await storage.put('acme', bytes);
  expect(stored).toEqual({ hash: hashOf(bytes), size });
  expect(
    await storage.put('acme', Readable.from(bytes.length > 0 ? [bytes.subarray(0, 10), bytes.subarray(10)] : [])),
  ).toEqual(stored);
  expect(Buffer.compare(await storage.read('acme', stored.hash), bytes)).toBe(0);
  expect(Buffer.compare(await buffer(await storage.stream('acme', stored.hash)), bytes)).toBe(0);
  expect(drafts()).toEqual([]);
});

test('a file of one organization does not exist for another', async () => {
  const { hash } = await storage.put('acme', Buffer.from('only ours'));
  expect(await storage.exists('acme', hash)).toBe(true);
  expect(await storage.exists('other', hash)).toBe(false);
  await expect(storage.read('other', hash)).rejects.toMatchObject({ name: 'MissingFile' });
  await expect(storage.stream('other', hash)).rejects.toMatchObject({ name: 'MissingFile' });
});

test('a damaged file is noticed', async () => {
  const { hash } = await storage.put('acme', Buffer.from('precious'));
  fs.writeFileSync(fileOf('acme', hash), 'preciouS');
  await expect(storage.read('acme', hash)).rejects.toMatchObject({ name: 'CorruptFile' });
  await expect(storage.stream('acme', hash).then(buffer)).rejects.toMatchObject({ name: 'CorruptFile' });
  await storage.put('acme', Buffer.from('precious'));
  expect(Buffer.from(await storage.read('acme', hash)).toString()).toBe('precious');
});

test('what is too large, or breaks off, leaves nothing', async () => {
  const before = fs.readdirSync(path.join(root, 'files'), { recursive: true }).length;
  await expect(storage.put('acme', randomBytes(1001), { maxBytes: 1000 })).rejects.toMatchObject({
    name: 'FileTooLarge',
    maxBytes: 1000,
  });
  const endless = Readable.from(
    (function* () {
      for (;;) yield Buffer.alloc(65_536);
    })(),
  );
  await expect(storage.put('acme', endless, { maxBytes: 1_000_000 })).rejects.toMatchObject({ name: 'FileTooLarge' });
  expect(endless.destroyed).toBe(true);
  const broken = Readable.from(
    (function* () {
      yield Buffer.from('x');
      throw new Error('cut off');
    })(),
  );
  await expect(storage.put('acme', broken)).rejects.toThrow('cut off');
  expect(fs.readdirSync(path.join(root, 'files'), { recursive: true })).toHaveLength(before);
  expect(drafts()).toEqual([]);
});

test('deleting is final and can be repeated; the list shows what is there', async () => {
  const stored = await Promise.all(['a', 'b', 'c'].map((text) => storage.put('listed', Buffer.from(text))));
  await storage.delete('listed', stored[0]!.hash);
  await storage.delete('listed', stored[0]!.hash);
  const listed: string[] = [];
  for await (const { hash, storedAt } of storage.list('listed')) {
    listed.push(hash);
    expect(Date.now() - storedAt.getTime()).toBeLessThan(60_000);
  }
  expect(listed.sort()).toEqual(
    stored
      .slice(1)
      .map(({ hash }) => hash)
      .sort(),
  );
  expect(await Array.fromAsync(storage.list('nobody'))).toEqual([]);
});

test('storing again makes a file young, so that a clean-up passes over it', async () => {
  const { hash } = await storage.put('aging', Buffer.from('old'));
  fs.utimesSync(fileOf('aging', hash), 0, 0);
  await storage.put('aging', Buffer.from('old'));
  const [only] = await Array.fromAsync(storage.list('aging'));
  expect(only!.storedAt.getTime()).toBeGreaterThan(0);
});

test('a clean-up passes over files and drafts that vanish while it looks: uploads end alongside it', async () => {
  const own = path.join(root, 'vanishing');
  const disk = new Disk(new FSDriver({ location: own, visibility: 'private' }));
  const storage = storageOn(disk);
  const [kept, gone] = await Promise.all(['kept', 'gone'].map((text) => storage.put('acme', Buffer.from(text))));
  for (const name of ['cut-off', 'ended']) await disk.put(`drafts/${name}`, 'x');
  const listAll = disk.listAll.bind(disk);
  disk.listAll = async (...args) => {
    const found = await listAll(...args);
    await disk.delete('drafts/ended');
    await storage.delete('acme', gone!.hash);
    return found;
  };
  expect(await storage.removeDrafts(new Date(Date.now() + 60_000))).toBe(1);
  expect(await Array.fromAsync(storage.list('acme'))).toMatchObject([{ hash: kept!.hash, size: 4 }]);
});

test.each(['../acme', 'a/b', '', '.'])('%j is no organization', async (organization) => {
  await expect(storage.put(organization, Buffer.from('x'))).rejects.toThrow(/not the id of an organization/);
});

test('a name that is not a hash names no file', async () => {
  await expect(storage.read('acme', '../../secret.key')).rejects.toMatchObject({ name: 'MissingFile' });
  expect(await storage.exists('acme', '..')).toBe(false);
});
