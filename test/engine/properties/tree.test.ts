/** The ordered persistent map against a plain Map. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MemoryStore } from '../../../src/engine/revisions/memory-store.ts';
import { diff } from '../../../src/engine/revisions/tree/diff.ts';
import { mutate } from '../../../src/engine/revisions/tree/mutate.ts';
import { countEntries, get, getMany, leaves, range } from '../../../src/engine/revisions/tree/read.ts';
import type { Hash } from '../../../src/engine/revisions/types.ts';
import { PROPERTY_TIMEOUT, runs } from './runs.ts';

type Model = Map<string, string>;

const key = fc.oneof(
  { weight: 8, arbitrary: fc.nat({ max: 400 }).map((n) => `k${n}`) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 6 }) },
  { weight: 1, arbitrary: fc.string({ maxLength: 6 }) },
);
/** Values of very different sizes, so that nodes end for all three reasons. */
const value = fc.oneof(
  { weight: 6, arbitrary: fc.string({ maxLength: 20 }) },
  { weight: 3, arbitrary: fc.nat({ max: 1500 }).map((n) => 'v'.repeat(n)) },
  { weight: 1, arbitrary: fc.nat({ max: 20_000 }).map((n) => 'w'.repeat(n)) },
);
const edits = fc.array(fc.tuple(key, fc.option(value, { nil: undefined, freq: 3 })), { maxLength: 120, size: 'max' });
const batches = fc.array(edits, { maxLength: 6, size: 'max' });

async function apply(
  store: MemoryStore,
  root: Hash | null,
  batch: [string, string | undefined][],
): Promise<Hash | null> {
  const mutation = await mutate(store, root, new Map(batch));
  await store.put(mutation.blobs);
  return mutation.root;
}

function applyToModel(model: Model, batch: [string, string | undefined][]): Model {
  const next = new Map(model);
  for (const [k, v] of new Map(batch)) {
    if (v === undefined) next.delete(k);
    else next.set(k, v);
  }
  return next;
}

async function build(store: MemoryStore, history: [string, string | undefined][][]) {
  let root: Hash | null = null;
  let model: Model = new Map();
  for (const batch of history) {
    root = await apply(store, root, batch);
    model = applyToModel(model, batch);
  }
  return { root, model };
}

const sorted = (model: Model) => [...model].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));

describe('ordered persistent map', () => {
  test('holds what a map holds', { timeout: PROPERTY_TIMEOUT }, async () => {
    await fc.assert(
      fc.asyncProperty(batches, fc.array(key, { maxLength: 20 }), async (history, probes) => {
        const store = new MemoryStore();
        const { root, model } = await build(store, history);
        const entries = [];
        for await (const leaf of leaves<string>(store, root))
          entries.push(...leaf.keys.map((k, i) => [k, leaf.values[i]]));
        expect(entries).toEqual(sorted(model));
        expect(await countEntries(store, root)).toBe(model.size);
        const keys = [...probes, ...[...model.keys()].slice(0, 10)];
        expect(await getMany(store, root, keys)).toEqual(keys.map((k) => model.get(k)));
        for (const k of keys.slice(0, 3)) expect(await get(store, root, k)).toBe(model.get(k));
      }),
      runs(),
    );
  });

  test('has one shape for the same entries, however they came to be', { timeout: PROPERTY_TIMEOUT }, async () => {
    await fc.assert(
      fc.asyncProperty(batches, fc.integer({ min: 1, max: 50 }), async (history, step) => {
        const store = new MemoryStore();
        const { root, model } = await build(store, history);
        const atOnce = await mutate(new MemoryStore(), null, model);
        expect(root).toBe(atOnce.root);
        // Each blob of the map built at once was written on the way.
        for (const hash of atOnce.blobs.keys()) expect(store.blobs.has(hash)).toBe(true);
        let inSteps: Hash | null = null;
        const entries = sorted(model).reverse();
        for (let i = 0; i < entries.length; i += step)
          inSteps = await apply(store, inSteps, entries.slice(i, i + step));
        expect(inSteps).toBe(root);
      }),
      runs(),
    );
  });

  test('shrinks to the shape of what is left', { timeout: PROPERTY_TIMEOUT }, async () => {
    const size = fc.integer({ min: 0, max: 600 });
    await fc.assert(
      fc.asyncProperty(size, size, size, fc.integer({ min: 0, max: 300 }), async (count, from, length, bytes) => {
        const store = new MemoryStore();
        const all = Array.from({ length: count }, (_, i): [string, string] => [`k${i}`, 'v'.repeat(bytes)]);
        const root = await apply(store, null, all);
        const erased = all.slice(from, from + length).map(([k]): [string, undefined] => [k, undefined]);
        const left = applyToModel(new Map(all), erased);
        const shrunk = await apply(store, root, erased);
        expect(shrunk).toBe((await mutate(new MemoryStore(), null, left)).root);
        expect(await apply(store, shrunk, all)).toBe(root);
      }),
      runs(),
    );
  });

  test('gives ranges as a sorted list does', { timeout: PROPERTY_TIMEOUT }, async () => {
    const bound = fc.option(key, { nil: undefined });
    await fc.assert(
      fc.asyncProperty(
        batches,
        bound,
        bound,
        fc.option(fc.integer({ min: 1, max: 60 }), { nil: undefined }),
        fc.boolean(),
        async (history, from, to, limit, reverse) => {
          const store = new MemoryStore();
          const { root, model } = await build(store, history);
          const inside = sorted(model).filter(
            ([k]) => (from === undefined || k >= from) && (to === undefined || k < to),
          );
          const wanted = (reverse ? inside.reverse() : inside).slice(0, limit);
          expect(await range(store, root, { from, to, limit, reverse })).toEqual(wanted);
        },
      ),
      runs(),
    );
  });

  test('finds the differences that two lists have', { timeout: PROPERTY_TIMEOUT }, async () => {
    await fc.assert(
      fc.asyncProperty(batches, batches, batches, async (common, onlyA, onlyB) => {
        const store = new MemoryStore();
        const a = await build(store, [...common, ...onlyA]);
        const b = await build(store, [...common, ...onlyB]);
        const keys = [...new Set([...a.model.keys(), ...b.model.keys()])].sort();
        const wanted = keys
          .map((k) => ({ key: k, before: a.model.get(k), after: b.model.get(k) }))
          .filter(({ before, after }) => before !== after);
        const changes = await diff<string>(store, a.root, b.root);
        expect(changes.map(({ key: k, before, after }) => ({ key: k, before, after }))).toEqual(wanted);
      }),
      runs(),
    );
  });
});
