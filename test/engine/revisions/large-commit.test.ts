/** A revision of very many pages is made in slices: whoever else needs the event loop has it in between. */
import { expect, test } from 'vitest';
import { Draft } from '../../../src/engine/revisions/draft.ts';
import { keysBetween } from '../../../src/engine/revisions/order-key.ts';
import { Revision } from '../../../src/engine/revisions/revision.ts';
import { longestPart } from '../../support/cost.ts';
import { aPage, aRevision } from './sample.ts';

const PAGES = 12_000;

for (const [name, pages] of [
  ['an empty space', {}],
  ['a space with pages', { Guide: { Install: {}, Use: {} }, Zoo: {} }],
] as const) {
  test(`an import of very many pages into ${name} is committed in slices`, async () => {
    const { store, root } = await aRevision(pages);
    const draft = await Draft.open(store, root);
    const orders = keysBetween(null, null, PAGES);
    for (const [i, order] of orders.entries())
      draft.putPage(aPage(`Page ${i}`, { order, git: { path: `docs/page-${i}.md`, oid: 'a'.repeat(40) } }));
    const before = (await (await Revision.open(store, root)).countPages()) + PAGES;
    let committed: Awaited<ReturnType<Draft['commit']>> | undefined;
    const part = await longestPart(async () => {
      committed = await draft.commit();
    });
    expect(part).toBeLessThan(0.3);
    await store.put(committed!.blobs);
    expect(await (await Revision.open(store, committed!.root)).countPages()).toBe(before);
  });
}
