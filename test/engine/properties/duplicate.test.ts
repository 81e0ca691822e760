/** Duplicates: a space, a change request or a translation that starts from a revision shares all of it. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Draft } from '../../../src/engine/revisions/draft.ts';
import { MemoryStore } from '../../../src/engine/revisions/memory-store.ts';
import { Revision } from '../../../src/engine/revisions/revision.ts';
import { validateRevision } from '../../../src/engine/revisions/validate.ts';
import { anEmptyStore } from '../revisions/sample.ts';
import { PROPERTY_TIMEOUT, runs } from './runs.ts';
import { Counter, creations, steps, takeAll } from './steps.ts';

test('a duplicate costs nothing, and its edits leave the original alone', { timeout: PROPERTY_TIMEOUT }, async () => {
  await fc.assert(
    fc.asyncProperty(creations(1, 12), steps(10), async (before, after) => {
      const { store, root: empty } = await anEmptyStore();
      const counter = new Counter();
      const original = await takeAll(store, empty, before, counter);
      const untouched = new MemoryStore();
      await untouched.put(store.blobs);
      const tree = await (await Revision.open(store, original)).tree();

      expect((await (await Draft.open(store, original)).commit()).blobs.size).toBe(0);
      const duplicate = await takeAll(store, original, after, counter);
      expect(await validateRevision(store, duplicate)).toEqual([]);

      expect(await validateRevision(untouched, original)).toEqual([]);
      expect(await (await Revision.open(store, original)).tree()).toEqual(tree);
      for (const [hash, bytes] of untouched.blobs) expect(store.blobs.get(hash)).toEqual(bytes);
    }),
    runs(0.5),
  );
});

test('the same content has the same root, in whatever order it was made', {
  timeout: PROPERTY_TIMEOUT,
}, async () => {
  await fc.assert(
    fc.asyncProperty(creations(0, 12), steps(10), async (before, after) => {
      const { store, root: empty } = await anEmptyStore();
      const root = await takeAll(store, empty, [...before, ...after], new Counter());
      const revision = await Revision.open(store, root);
      const copy = await anEmptyStore();
      const draft = await Draft.open(copy.store, copy.root, { keepOldPaths: false });
      const pages = [];
      for await (const page of revision.pages()) pages.push(page);
      for (const page of pages.reverse())
        draft.putPage({ ...page, text: draft.putText(await revision.bytes(page.text!)) });
      for (const file of await revision.files()) draft.putFile(file);
      for (const content of await revision.reusableContents()) {
        draft.putReusableContent({ ...content, text: draft.putText(await revision.bytes(content.text)) });
      }
      for (const [name, value] of Object.entries(await revision.variables())) draft.setVariable(name, value);
      const committed = await draft.commit();
      await copy.store.put(committed.blobs);
      // Old names are history: the copy has none.
      const { maps } = await Revision.open(copy.store, committed.root);
      expect(maps).toEqual({ ...revision.maps, oldSlugs: null });
    }),
    runs(0.5),
  );
});
