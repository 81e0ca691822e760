/** A revision in memory as links are examined in it, without a server. */
import { CachedStore, createContentCache } from '../../../../src/engine/revisions/cache.ts';
import { Revision } from '../../../../src/engine/revisions/revision.ts';
import type { BlobStore, Hash } from '../../../../src/engine/revisions/types.ts';
import type { LinkScope } from '../../../../src/features/content/links/scope.ts';
import type { ThreadPool } from '../../../../src/threads/pool.ts';

/** With an empty cache. */
export async function scopeInMemory(blobs: BlobStore, root: Hash, threads: ThreadPool): Promise<LinkScope> {
  const store = new CachedStore(blobs, 'o', createContentCache(64 * 1024 * 1024));
  return {
    spaceId: 's',
    organizationId: 'o',
    appUrl: 'https://octavo.test/app',
    revision: await Revision.open(store, root),
    store,
    threads,
  };
}
