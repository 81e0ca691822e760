/** A revision of very many pages is made in slices: whoever else needs the event loop has it in between. */
import { expect, test } from 'vitest';
import { Draft } from '../../../src/engine/revisions/draft.ts';
import { keysBetween } from '../../../src/engine/revisions/order-key.ts';
import { Revision } from '../../../src/engine/revisions/revision.ts';
import { expectSlices } from '../../support/cost.ts';
import { aPage, aRevision } from './sample.ts';

/** So many that one slice is a small part of all of it. */
const PAGES = 30_000;

for (const [name, pages] of [
  ['an empty space', {}],
  ['a space with pages', { Guide: { Install: {}, Use: {} }, Zoo: {} }],
] as const) {
  test(`an import of very many pages into ${name} is committed in slices`, async () => {
    const { store, root } = await aRevision(pages);
    const orders = keysBetween(null, null, PAGES);
    const before = (await (await Revision.open(store, root)).countPages()) + PAGES;
    let committed: Awaited<ReturnType<Draft['commit']>> | undefined;
    await expectSlices(
      0.3,
      async () => {
        const draft = await Draft.open(store, root);
        for (const [i, order] of orders.entries())
          draft.putPage(aPage(`Page ${i}`, { order, git: { path: `docs/page-${i}.md`, oid: 'a'.repeat(40) } }));
        return draft;
      },
      async (draft) => {
        committed = await draft.commit();
      },
    );
    await store.put(committed!.blobs);
    expect(await (await Revision.open(store, committed!.root)).countPages()).toBe(before);
  });
}
