/** Long lives: primary content and up to five change requests, edited, updated and merged in any order. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeMarkdown } from '../../../src/engine/markdown/merge.ts';
import { type MergeOptions, merge as mergeRevisions } from '../../../src/engine/revisions/merge.ts';
import { Revision } from '../../../src/engine/revisions/revision.ts';
import type { BlobStore, Hash } from '../../../src/engine/revisions/types.ts';
import { anEmptyStore } from '../revisions/sample.ts';
import { expectGoodMerge } from './merged.ts';
import { PROPERTY_TIMEOUT, runs } from './runs.ts';
import { Counter, creations, step, take, takeAll } from './steps.ts';

/** As the server merges: texts by words where they are prose. */
const merge = (store: BlobStore, base: Hash, ours: Hash, theirs: Hash, options: MergeOptions) =>
  mergeRevisions(store, base, ours, theirs, { mergeText: mergeMarkdown, ...options });

const operation = fc.record({
  branch: fc.nat({ max: 5 }),
  action: fc.oneof(
    { weight: 12, arbitrary: fc.constant('edit' as const) },
    { weight: 2, arbitrary: fc.constant('update' as const) },
    { weight: 2, arbitrary: fc.constant('merge' as const) },
  ),
  step,
});

test('200 operations over six branches lose nothing on the way', { timeout: PROPERTY_TIMEOUT }, async () => {
  await fc.assert(
    fc.asyncProperty(
      creations(6, 10),
      fc.array(operation, { minLength: 200, maxLength: 200, size: 'max' }),
      async (start, operations) => {
        const { store, root } = await anEmptyStore();
        const counter = new Counter();
        const first = await takeAll(store, root, start, counter);
        /** The first is the primary content; `base` is what a change request last took in of it. */
        const branches = Array.from({ length: 6 }, () => ({ base: first as Hash, root: first as Hash }));
        const primary = branches[0]!;
        for (const { branch: number, action, step: each } of operations) {
          const branch = branches[number]!;
          if (action === 'edit' || branch === primary) {
            branch.root = await take(store, branch.root, each, counter);
            continue;
          }
          const roots = { base: branch.base, ours: primary.root, theirs: branch.root };
          const at = counter.now();
          const merged = await merge(store, roots.base, roots.ours, roots.theirs, { now: at });
          await expectGoodMerge(store, roots, merged);
          // Whoever comes first: the same result, but for the order of the versions between marks.
          const swapped = await merge(store, roots.base, roots.theirs, roots.ours, { now: at });
          expect(
            swapped.conflicts.map(({ ours, theirs, ...rest }) => ({ ...rest, ours: theirs, theirs: ours })),
          ).toEqual(merged.conflicts);
          if (!merged.conflicts.some(({ field }) => field === 'text')) expect(swapped.root).toBe(merged.root);
          if (action === 'merge' && merged.conflicts.length > 0) continue;
          branch.base = primary.root;
          branch.root = merged.root;
          if (action === 'merge') {
            primary.root = merged.root;
            branch.base = merged.root;
          }
        }
        const revision = await Revision.open(store, primary.root);
        for (const page of await revision.children(null)) expect(page.order.length).toBeLessThanOrEqual(48);
      },
    ),
    runs(0.02),
  );
});
