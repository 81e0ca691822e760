/** A page of very many links is followed in slices: whoever else needs the event loop has it in between. */
import { expect, test } from 'vitest';
import { examine } from '../../../../src/features/content/links/examine.ts';
import { resolveAddresses, watchedLinkSourceOf } from '../../../../src/features/content/links/resolve.ts';
import { aRevision } from '../../../engine/revisions/sample.ts';
import { expectSlices } from '../../../support/cost.ts';
import { aThreadPool } from '../../../support/threads.ts';
import { scopeInMemory } from './memory-scope.ts';

const LINKS = 20_000;
const PAGES = 100;

/** Links to pages that are there, to ones that are not, and to the web, from a page below others. */
async function aPageOfLinks() {
  const names = Array.from({ length: PAGES }, (_, i) => [`page ${i}`, {}]);
  const { store, root } = await aRevision({ above: Object.fromEntries(names) });
  const scope = await scopeInMemory(store, root, aThreadPool());
  const from = watchedLinkSourceOf({ id: 'page-0' }, [{ parent: null, slug: 'above' }]);
  const addresses = Array.from({ length: LINKS }, (_, i) => ({
    address: [`page-${i % PAGES}.md`, `gone-${i}`, `https://example.org/${i}`][i % 3]!,
    from,
    relation: 'reference' as const,
    ordinal: i,
  }));
  return { scope, addresses };
}

test('a page of very many links is shown, and kept with them, in slices', async () => {
  const page = await aPageOfLinks();
  const { scope } = page;
  let found: { missing: boolean }[] = [];
  await expectSlices(
    0.2,
    async () => page,
    async ({ addresses }) => {
      found = await resolveAddresses(scope.revision, addresses, scope);
    },
  );
  expect(found.filter(({ missing }) => missing)).toHaveLength(Math.ceil((LINKS - 1) / 3));
  let kept: { status: string }[] = [];
  await expectSlices(
    0.2,
    async () => page,
    async ({ addresses }) => {
      kept = await examine(scope, addresses);
    },
  );
  expect(kept.filter(({ status }) => status === 'broken')).toHaveLength(Math.ceil((LINKS - 1) / 3));
});
