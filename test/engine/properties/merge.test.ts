/** Three-way merges of revisions. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mergeMarkdown } from '../../../src/engine/markdown/merge.ts';
import type { MemoryStore } from '../../../src/engine/revisions/memory-store.ts';
import { type Merged, type MergeOptions, merge as mergeRevisions } from '../../../src/engine/revisions/merge.ts';
import { inReadingOrder } from '../../../src/engine/revisions/page-tree.ts';
import { Revision } from '../../../src/engine/revisions/revision.ts';
import type { BlobStore, Hash } from '../../../src/engine/revisions/types.ts';
import { anEmptyStore } from '../revisions/sample.ts';
import { expectGoodMerge } from './merged.ts';
import { PROPERTY_TIMEOUT, runs } from './runs.ts';
import {
  Counter,
  creations,
  rewordings,
  type Step,
  siblings,
  sortings,
  steps,
  takeAll,
  withVariable,
} from './steps.ts';

/** As the server merges: texts by words where they are prose. */
const merge = (store: BlobStore, base: Hash, ours: Hash, theirs: Hash, options: MergeOptions) =>
  mergeRevisions(store, base, ours, theirs, { mergeText: mergeMarkdown, ...options });

const NOW = '2027-01-01T00:00:00.000Z';

async function threeRevisions(before: Step[], onOurs: Step[], onTheirs: Step[]) {
  const { store, root } = await anEmptyStore();
  const counter = new Counter();
  const base = await takeAll(store, root, before, counter);
  // In turns would be closer to life; one after the other makes `theirs` the later one. Swapped sides are tested, too.
  const ours = await takeAll(store, base, onOurs, counter);
  const theirs = await takeAll(store, base, onTheirs, counter);
  return { store, base, ours, theirs };
}

/** Everything of a revision that must not depend on the order of the sides; texts with the versions in a fixed order. */
async function outline(store: MemoryStore, root: Hash) {
  const revision = await Revision.open(store, root);
  const text = async (hash: Hash | undefined) => {
    const lines = hash === undefined ? [] : (await revision.text(hash)).split('\n');
    return lines.filter((line) => !/^(<{7}|={7}|>{7})/.test(line)).sort();
  };
  const pages = [];
  for (const { page, path } of inReadingOrder(await revision.tree())) {
    pages.push({ ...page, path, text: await text(page.text) });
  }
  const contents = [];
  for (const content of await revision.reusableContents())
    contents.push({ ...content, text: await text(content.text) });
  const { oldSlugs } = revision.maps;
  return { pages, contents, files: await revision.files(), variables: await revision.variables(), oldSlugs };
}

const swapped = ({ conflicts }: Merged) =>
  conflicts.map(({ ours, theirs, ...rest }) => ({ ...rest, ours: theirs, theirs: ours }));
const common = fc.tuple(creations(2, 8), steps(6)).map((both) => both.flat());
const sides = [common, steps(10), steps(10)] as const;

describe('merge', () => {
  test('takes the side that changed, whatever else there is', { timeout: PROPERTY_TIMEOUT }, async () => {
    await fc.assert(
      fc.asyncProperty(sides[0], sides[1], async (before, onSide) => {
        const { store, base, ours: side } = await threeRevisions(before, onSide, []);
        const at = { now: NOW };
        for (const merged of [
          await merge(store, base, base, side, at),
          await merge(store, base, side, base, at),
          await merge(store, base, side, side, at),
        ]) {
          expect(merged).toEqual({ root: side, blobs: new Map(), conflicts: [], conflictedPages: [] });
        }
        // With something of its own on the other side no shortcut is possible.
        const other = await withVariable(store, base, 'own', '1');
        const both = await withVariable(store, side, 'own', '1');
        expect(await merge(store, base, other, side, at)).toMatchObject({ root: both, conflicts: [] });
        expect(await merge(store, base, side, other, at)).toMatchObject({ root: both, conflicts: [] });
        const second = await withVariable(store, side, 'second', '2');
        const all = await withVariable(store, both, 'second', '2');
        expect(await merge(store, base, both, second, at)).toMatchObject({ root: all, conflicts: [] });
      }),
      runs(0.5),
    );
  });

  test('loses nothing, reports conflicts, leaves a valid tree', { timeout: PROPERTY_TIMEOUT }, async () => {
    await fc.assert(
      fc.asyncProperty(...sides, async (before, onOurs, onTheirs) => {
        const { store, ...roots } = await threeRevisions(before, onOurs, onTheirs);
        const merged = await merge(store, roots.base, roots.ours, roots.theirs, { now: NOW });
        await expectGoodMerge(store, roots, merged);
      }),
      runs(),
    );
  });

  test('joins what both sides did to the paragraphs of a page', { timeout: PROPERTY_TIMEOUT }, async () => {
    let joined = 0;
    await fc.assert(
      fc.asyncProperty(creations(1, 2), rewordings, rewordings, async (before, onOurs, onTheirs) => {
        const { store, ...roots } = await threeRevisions(before, onOurs, onTheirs);
        const merged = await merge(store, roots.base, roots.ours, roots.theirs, { now: NOW });
        await expectGoodMerge(store, roots, merged);
        const byLines = await mergeRevisions(store, roots.base, roots.ours, roots.theirs, { now: NOW });
        if (merged.conflicts.length < byLines.conflicts.length) joined += 1;
        expect(byLines.conflicts).toEqual(expect.arrayContaining(merged.conflicts));
      }),
      runs(),
    );
    expect(joined).toBeGreaterThan(0);
  });

  test('finds every page that both sides put elsewhere', { timeout: PROPERTY_TIMEOUT }, async () => {
    await fc.assert(
      fc.asyncProperty(siblings, sortings, sortings, async (before, onOurs, onTheirs) => {
        const { store, ...roots } = await threeRevisions(before, onOurs, onTheirs);
        const merged = await merge(store, roots.base, roots.ours, roots.theirs, { now: NOW });
        await expectGoodMerge(store, roots, merged);
        const other = await merge(store, roots.base, roots.theirs, roots.ours, { now: NOW });
        expect(swapped(other)).toEqual(merged.conflicts);
        expect(other.root).toBe(merged.root);
      }),
      runs(),
    );
  });

  test('takes no address from the pages of the side that stands', { timeout: PROPERTY_TIMEOUT }, async () => {
    await fc.assert(
      fc.asyncProperty(...sides, fc.boolean(), async (before, onOurs, onTheirs, isUpdate) => {
        const { store, ...roots } = await threeRevisions(before, onTheirs, onOurs);
        const [ours, theirs] = [roots.theirs, roots.ours];
        const winner = isUpdate ? ('theirs' as const) : undefined;
        const merged = await merge(store, roots.base, ours, theirs, { now: NOW, winner, keepsSlugs: 'ours' });
        await expectGoodMerge(store, { base: roots.base, ours, theirs }, merged, winner);
        const [base, stood, other, now] = (await Promise.all(
          [roots.base, ours, theirs, merged.root].map((root) => Revision.open(store, root)),
        )) as [Revision, Revision, Revision, Revision];
        for await (const { id, parent, slug } of stood.pages()) {
          const [before, changed, page] = [await base.page(id), await other.page(id), await now.page(id)];
          const isRenamed = changed && changed.slug !== before?.slug && changed.slug !== slug;
          if (page?.parent === parent && !isRenamed) expect(page.slug).toBe(slug);
        }
      }),
      runs(),
    );
  });

  test('does not depend on which side comes first', { timeout: PROPERTY_TIMEOUT }, async () => {
    await fc.assert(
      fc.asyncProperty(...sides, async (before, onOurs, onTheirs) => {
        const { store, base, ours, theirs } = await threeRevisions(before, onOurs, onTheirs);
        const first = await merge(store, base, ours, theirs, { now: NOW });
        const second = await merge(store, base, theirs, ours, { now: NOW });
        await store.put(first.blobs);
        await store.put(second.blobs);
        expect(swapped(second)).toEqual(first.conflicts);
        expect(await outline(store, second.root)).toEqual(await outline(store, first.root));
        const inTexts = first.conflicts.some(({ field }) => field === 'text');
        if (!inTexts) expect(second.root).toBe(first.root);
      }),
      runs(),
    );
  });
});
