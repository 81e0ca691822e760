/** How many blobs and round trips reads and edits of large maps cost. */
import { describe, expect, test } from 'vitest';
import { CorruptBlob } from '../../../src/engine/revisions/errors.ts';
import { hashOf } from '../../../src/engine/revisions/hash.ts';
import { MemoryStore } from '../../../src/engine/revisions/memory-store.ts';
import { diff } from '../../../src/engine/revisions/tree/diff.ts';
import { loadNode } from '../../../src/engine/revisions/tree/load.ts';
import { mutate } from '../../../src/engine/revisions/tree/mutate.ts';
import { getMany, leaves, range, rangeMany } from '../../../src/engine/revisions/tree/read.ts';

const SIZE = 20_000;
const key = (i: number) => `key${String(i).padStart(6, '0')}`;

async function aLargeMap() {
  const store = new MemoryStore();
  const entries = new Map(Array.from({ length: SIZE }, (_, i) => [key(i), { number: i, text: 'x'.repeat(300) }]));
  const { root, blobs } = await mutate(store, null, entries);
  await store.put(blobs);
  const levels = (await loadNode(store, root!)).level + 1;
  store.resetCounts();
  return { store, root: root!, levels, blobs };
}

describe('a map of 20,000 entries', () => {
  test('has nodes of about 3 KiB and three levels', async () => {
    const { blobs, levels } = await aLargeMap();
    const sizes = [...blobs.values()].map((bytes) => bytes.length).sort((a, b) => a - b);
    expect(levels).toBe(3);
    expect(sizes[sizes.length >> 1]).toBeGreaterThan(2000);
    expect(sizes[sizes.length >> 1]).toBeLessThan(4000);
    expect(sizes.at(-1)).toBeLessThan(8800);
  });

  test('gives many keys, and many ranges, with one round trip for each level', async () => {
    const { store, root, levels } = await aLargeMap();
    const keys = Array.from({ length: 200 }, (_, i) => key((i * 7919) % SIZE));
    const values = await getMany<{ number: number }>(store, root, [...keys, 'absent']);
    expect(values.map((value) => value?.number)).toEqual([...keys.map((k) => Number(k.slice(3))), undefined]);
    expect(store.counts.readCalls).toBe(levels);
    store.resetCounts();
    const found = await rangeMany(store, root, [
      { from: key(10), to: key(20) },
      { from: key(15_000), limit: 5, reverse: true },
      { to: key(3), limit: 2 },
    ]);
    expect(found.map((entries) => entries.length)).toEqual([10, 5, 2]);
    expect(found[1]?.[0]?.[0]).toBe(key(SIZE - 1));
    expect(store.counts.readCalls).toBe(levels);
  });

  test('reads no more than a limit needs', async () => {
    const { store, root, levels } = await aLargeMap();
    expect(await range(store, root, { from: key(777), limit: 3 })).toHaveLength(3);
    // Two nodes on each level at most double below: the first of them may hold only a part of what is asked for.
    expect(store.counts.readCalls).toBe(levels);
    expect(store.counts.reads).toBeLessThan(8);
  });

  test('is read whole in a few round trips', async () => {
    const { store, root } = await aLargeMap();
    let count = 0;
    for await (const { keys } of leaves(store, root)) count += keys.length;
    expect(count).toBe(SIZE);
    expect(store.counts.readCalls).toBeLessThan(16);
  });

  test('is edited and compared at the cost of the difference', async () => {
    const { store, root, levels } = await aLargeMap();
    const { root: next, blobs } = await mutate(store, root, new Map([[key(4321), { number: -1 }]]));
    expect(store.counts.reads).toBeLessThan(levels + 3);
    expect([...blobs.values()].reduce((sum, bytes) => sum + bytes.length, 0)).toBeLessThan(20_000);
    await store.put(blobs);
    store.resetCounts();
    expect(await diff(store, root, next)).toEqual([
      { key: key(4321), before: { number: 4321, text: 'x'.repeat(300) }, after: { number: -1 } },
    ]);
    expect(store.counts.readCalls).toBe(levels);
    expect(store.counts.reads).toBeLessThan(4 * levels);
  });

  test('takes entries that are larger than a node', async () => {
    const { store, root } = await aLargeMap();
    const large = { text: 'y'.repeat(100_000) };
    const mutation = await mutate(store, root, new Map([[key(5), large]]));
    await store.put(mutation.blobs);
    expect(await getMany(store, mutation.root, [key(5)])).toEqual([large]);
  });
});

test('a blob that is not a node is damaged', async () => {
  const store = new MemoryStore();
  for (const text of ['', '{}', '[]', '[0,["a"],[]]', '[0,[],[]]', '[1,["a"],["b"]]', '["0",["a"],["b"]]']) {
    await store.put(new Map([[hashOf(text), Buffer.from(text)]]));
    await expect(loadNode(store, hashOf(text)), text).rejects.toThrow(CorruptBlob);
  }
});

test('what is not plain data has no place in a map', async () => {
  const put = (value: unknown) => mutate(new MemoryStore(), null, new Map([['a', value]]));
  let deep: unknown = null;
  for (let i = 0; i < 200; i++) deep = [deep];
  await expect(put(deep)).rejects.toThrow('nested deeper than 100 levels');
  await expect(put(Number.NaN)).rejects.toThrow('NaN has no place in content');
  await expect(put(new Date(0))).rejects.toThrow('A Date has no place in content');
  await expect(put([undefined])).rejects.toThrow('A undefined has no place in content');
});
