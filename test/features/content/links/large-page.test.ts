/** A page of very many links is followed in slices: whoever else needs the event loop has it in between. */
import { expect, test } from 'vitest';
import { CachedStore, createContentCache } from '../../../../src/engine/revisions/cache.ts';
import { Revision } from '../../../../src/engine/revisions/revision.ts';
import { examine } from '../../../../src/features/content/links/examine.ts';
import { resolveAddresses, watchedLinkSourceOf } from '../../../../src/features/content/links/resolve.ts';
import type { LinkScope } from '../../../../src/features/content/links/scope.ts';
import { aRevision } from '../../../engine/revisions/sample.ts';
import { expectSlices } from '../../../support/cost.ts';

const LINKS = 20_000;
const PAGES = 100;

/** Links to pages that are there, to ones that are not, and to the web, from a page below others. */
async function aPageOfLinks() {
  const names = Array.from({ length: PAGES }, (_, i) => [`page ${i}`, {}]);
  const { store: blobs, root } = await aRevision({ above: Object.fromEntries(names) });
  const store = new CachedStore(blobs, 'org', createContentCache(2 ** 26));
  const revision = await Revision.open(store, root);
  const scope = {
    spaceId: 'here',
    organizationId: 'org',
    appUrl: 'https://octavo.test/app',
    revision,
    store,
  } as LinkScope;
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
