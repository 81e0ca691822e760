/** A page may refer to as much as its author likes, in the most laborious way: the time that it takes is bounded. */
import { expect, test } from 'vitest';
import { CachedStore, createContentCache } from '../../../../src/engine/revisions/cache.ts';
import { Draft } from '../../../../src/engine/revisions/draft.ts';
import { Revision } from '../../../../src/engine/revisions/revision.ts';
import { examineSources } from '../../../../src/features/content/links/examine.ts';
import { readSources } from '../../../../src/features/content/links/sources.ts';
import { anEmptyStore, aPage } from '../../../engine/revisions/sample.ts';
import { expectAsyncCostBelow } from '../../../support/cost.ts';
import { aThreadPool } from '../../../support/threads.ts';

test('a page of 2,000 addresses that lead nowhere', async () => {
  const { store, root: empty } = await anEmptyStore();
  const draft = await Draft.open(store, empty);
  const text = Array.from({ length: 2000 }, (_, n) => `[a](/x/%41${n}?y=%42#z)`).join(' ');
  const git = { oid: '0'.repeat(40), path: 'a/b/c/d/e/f/g/h.md' };
  draft.putPage(aPage('Hostile', { text: draft.putText(text), git }));
  const { root, blobs } = await draft.commit();
  await store.put(blobs);
  const threads = aThreadPool();
  let links: unknown[] = [];
  await expectAsyncCostBelow(3000, async () => {
    const cached = new CachedStore(store, '', createContentCache(64 * 1024 * 1024));
    const revision = await Revision.open(cached, root);
    const scope = {
      spaceId: 's',
      organizationId: 'o',
      appUrl: 'https://octavo.test/app',
      revision,
      store: cached,
      threads,
    };
    const sources = await readSources(scope, [{ kind: 'page', id: 'hostile' }]);
    links = await examineSources(scope, sources);
  });
  expect(links).toHaveLength(2000);
});
