/** What the cache keeps, shares and refuses. */
import { describe, expect, test } from 'vitest';
import { CachedStore, createContentCache } from '../../../src/engine/revisions/cache.ts';
import { Draft } from '../../../src/engine/revisions/draft.ts';
import { fromUtf8, utf8 } from '../../../src/engine/revisions/encode.ts';
import { CorruptBlob, MissingBlob } from '../../../src/engine/revisions/errors.ts';
import { hashOf } from '../../../src/engine/revisions/hash.ts';
import { MemoryStore } from '../../../src/engine/revisions/memory-store.ts';
import { overlay } from '../../../src/engine/revisions/overlay.ts';
import { Revision } from '../../../src/engine/revisions/revision.ts';
import { decodeNode, encodeNode, type Inner, type Node } from '../../../src/engine/revisions/tree/node.ts';
import { paceOf } from '../../support/cost.ts';
import { buffersInUse } from '../../support/heap.ts';
import { aRevision } from './sample.ts';

const outline = { Guide: { Install: {}, Use: {} } };

describe('a cached store', () => {
  test('reads nothing twice', async () => {
    const { store, root } = await aRevision(outline);
    const cached = new CachedStore(store, 'org', createContentCache(1_000_000));
    const read = async () => {
      const revision = await Revision.open(cached, root);
      const page = await revision.pageByPath('guide/use');
      return revision.text(page!.text!);
    };
    store.resetCounts();
    expect(await read()).toBe('Text of Use.\n');
    expect(store.counts.reads).toBeGreaterThan(0);
    expect(store.counts.reads).toBeLessThan(8);
    store.resetCounts();
    expect(await read()).toBe('Text of Use.\n');
    expect(store.counts.reads).toBe(0);
  });

  test('shares a read that is under way, and forgets one that failed', async () => {
    const { store, root } = await aRevision(outline);
    const cached = new CachedStore(store, 'org', createContentCache(1_000_000));
    store.resetCounts();
    await Promise.all(Array.from({ length: 20 }, () => Revision.open(cached, root)));
    expect(store.counts.reads).toBe(1);
    const text = 'later';
    await expect(Revision.open(cached, hashOf(text))).rejects.toThrow(MissingBlob);
    const revision = await Revision.open(cached, root);
    await store.put(new Map([[hashOf(text), Buffer.from(text)]]));
    expect(await revision.texts([hashOf(text), hashOf(text)])).toEqual([text, text]);
  });

  test('keeps the bytes of blobs, not the memory that these shared with what is garbage', async () => {
    const cached = new CachedStore(new MemoryStore(), 'org', createContentCache(100_000_000));
    const kept: Node[] = [];
    const before = await buffersInUse();
    for (let n = 0; n < 300; n += 1) {
      const text = utf8(`${n}`.padEnd(500));
      const inner = encodeNode(1, [{ key: `${n}`, payload: hashOf(text), count: 1 }]);
      for (let i = 0; i < 3; i += 1) utf8(`${n}`.padEnd(10_000));
      cached.keep(
        new Map([
          [hashOf(text), text],
          [inner.hash, inner.bytes],
        ]),
      );
      kept.push(decodeNode(inner.bytes, inner.hash));
    }
    expect((await buffersInUse()) - before).toBeLessThan(1_000_000);
    expect(kept.map((node) => (node as Inner).children.length)).toEqual(kept.map(() => 1));
  });

  test('gives the bytes that it keeps', async () => {
    const store = new MemoryStore();
    const cached = new CachedStore(store, 'org', createContentCache(1_000_000));
    const blobs = new Map(['one', '', 'another'].map((text) => [hashOf(text), utf8(text)]));
    cached.keep(blobs);
    const texts = await cached.decoded('text', [...blobs.keys()], fromUtf8);
    expect(texts).toEqual(['one', '', 'another']);
  });

  test('a text of 80,000 pages is read once: the list of its places was copied for each', async () => {
    const { store } = await aRevision(outline);
    const hash = hashOf('the same');
    await store.put(new Map([[hash, Buffer.from('the same')]]));
    const cached = new CachedStore(store, 'org', createContentCache(1_000_000));
    const before = process.threadCpuUsage();
    const texts = cached.decoded('text', Array(80_000).fill(hash), (bytes) => String(bytes));
    const { user } = process.threadCpuUsage(before);
    expect(new Set(await texts)).toEqual(new Set(['the same']));
    expect(user / 1000).toBeLessThan(800 * paceOf());
  });

  test('keeps what it knows under new blobs that are laid over it, and learns nothing of these', async () => {
    const { store, root } = await aRevision(outline);
    const cached = new CachedStore(store, 'org', createContentCache(1_000_000));
    const draft = await Draft.open(cached, root);
    draft.setVariable('v', '1');
    const { root: next, blobs } = await draft.commit();
    const both = overlay(cached, blobs);
    const read = async (of: string) => {
      const revision = await Revision.open(both, of);
      const page = await revision.pageByPath('guide/use');
      return [await revision.text(page!.text!), await revision.variables()];
    };
    await read(root);
    store.resetCounts();
    expect(await read(next)).toEqual(['Text of Use.\n', { v: '1' }]);
    expect(await read(root)).toEqual(['Text of Use.\n', {}]);
    expect(store.counts.reads).toBe(0);
    await expect(Revision.open(cached, next), 'it was never stored').rejects.toThrow(MissingBlob);
    const wrong = overlay(cached, new Map([[hashOf('right'), Buffer.from('wrong')]]));
    await expect((await Revision.open(wrong, root)).text(hashOf('right'))).rejects.toThrow(CorruptBlob);
  });

  test('keeps scopes separate', async () => {
    const { store, root } = await aRevision(outline);
    const cache = createContentCache(1_000_000);
    await Revision.open(new CachedStore(store, 'org', cache), root);
    await expect(Revision.open(new CachedStore(new MemoryStore(), 'other', cache), root)).rejects.toThrow(MissingBlob);
  });

  test('stays within its memory', async () => {
    const { store, root } = await aRevision(outline);
    const cache = createContentCache(3000);
    const revision = await Revision.open(new CachedStore(store, 'org', cache), root);
    for (let i = 0; i < 50; i++) {
      const text = `${i}`.repeat(100);
      await store.put(new Map([[hashOf(text), Buffer.from(text)]]));
      await revision.text(hashOf(text));
    }
    expect(cache.calculatedSize).toBeLessThanOrEqual(3000);
    expect(cache.size).toBeGreaterThan(0);
  });

  test('returns values that no one can change', async () => {
    const { store, root } = await aRevision(outline);
    const revision = await Revision.open(new CachedStore(store, 'org', createContentCache(1_000_000)), root);
    const page = (await revision.page('guide'))!;
    expect(() => {
      page.fields.icon = 'x';
    }).toThrow(TypeError);
  });
});

describe('damaged blobs', () => {
  test.each([['with a cache'], ['without a cache']])('are not believed, %s', async (how) => {
    const { store, root } = await aRevision(outline);
    const reader = how === 'with a cache' ? new CachedStore(store, 'org', createContentCache(1_000_000)) : store;
    const { text } = (await (await Revision.open(store, root)).page('use'))!;
    store.blobs.set(text!, Buffer.from('Text of Use!\n'));
    const revision = await Revision.open(reader, root);
    await expect(revision.text(text!)).rejects.toThrow(CorruptBlob);
    await expect(revision.bytes(text!)).rejects.toThrow(CorruptBlob);
    store.blobs.set(root, Buffer.from('{}'));
    await expect(Revision.open(store, root)).rejects.toThrow(CorruptBlob);
  });

  test('of the right hash but the wrong kind are not a revision', async () => {
    const { store, root } = await aRevision(outline);
    const { text } = (await (await Revision.open(store, root)).page('use'))!;
    await expect(Revision.open(store, text!)).rejects.toThrow('it is not the root of a revision');
  });
});
