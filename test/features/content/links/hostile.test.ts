/** A page may refer to as much as its author likes, in the most laborious way: the time that it takes is bounded. */
import { expect, test } from 'vitest';
import { Draft } from '../../../../src/engine/revisions/draft.ts';
import { examineSources, type LinkRow } from '../../../../src/features/content/links/examine.ts';
import { readSources } from '../../../../src/features/content/links/sources.ts';
import { anEmptyStore, aPage } from '../../../engine/revisions/sample.ts';
import { expectProcessCostBelow } from '../../../support/cost.ts';
import { aThreadPool } from '../../../support/threads.ts';
import { scopeInMemory } from './memory-scope.ts';

/** Puts pages into a space, and examines the links of the last of them. */
async function examined(put: (draft: Draft) => string): Promise<LinkRow[]> {
  const { store, root: empty } = await anEmptyStore();
  const draft = await Draft.open(store, empty);
  const id = put(draft);
  const { root, blobs } = await draft.commit();
  await store.put(blobs);
  const threads = aThreadPool();
  let links: LinkRow[] = [];
  await expectProcessCostBelow(3000, async () => {
    const scope = await scopeInMemory(store, root, threads);
    links = await examineSources(scope, await readSources(scope, [{ kind: 'page', id }]));
  });
  return links;
}

test('a page of 2,000 addresses that lead nowhere', async () => {
  const links = await examined((draft) => {
    const text = Array.from({ length: 2000 }, (_, n) => `[a](/x/%41${n}?y=%42#z)`).join(' ');
    const git = { oid: '0'.repeat(40), path: 'a/b/c/d/e/f/g/h.md' };
    draft.putPage(aPage('Hostile', { text: draft.putText(text), git }));
    return 'hostile';
  });
  expect(links).toHaveLength(2000);
});

test('a page of 2,000 addresses below a hundred others: each link kept all of their names, and an edit of 54 KB held the server for half a minute', async () => {
  const links = await examined((draft) => {
    let parent: string | null = null;
    for (let level = 0; level < 98; level += 1) {
      const id = `page${level}`;
      draft.putPage(aPage(id, { id, parent, slug: `${level}-`.padEnd(100, 'x'), text: draft.putText('') }));
      parent = id;
    }
    const text = Array.from({ length: 2000 }, (_, n) => `[a](x${n})`).join(' ');
    draft.putPage(aPage('Hostile', { parent, text: draft.putText(text) }));
    return 'hostile';
  });
  expect(links).toHaveLength(2000);
  const keys = links.reduce((sum, { watch }) => sum + watch.length, 0);
  expect(keys).toBeLessThan(20_000);
});
