/** A revision as links are examined in it. */
import { blobStore } from '../../../db/blobs.ts';
import type { AnyTransaction } from '../../../db/database.ts';
import type { TextReferences } from '../../../engine/markdown/references.ts';
import { CachedStore, type ContentCache, createContentCache } from '../../../engine/revisions/cache.ts';
import { fromUtf8 } from '../../../engine/revisions/encode.ts';
import { overlay } from '../../../engine/revisions/overlay.ts';
import { Revision } from '../../../engine/revisions/revision.ts';
import type { Hash } from '../../../engine/revisions/types.ts';
import type { Services } from '../../../services.ts';
import type { ThreadPool } from '../../../threads/pool.ts';
import { referencesIn } from '../../../threads/texts.ts';

export interface LinkScope {
  spaceId: string;
  organizationId: string;
  /** Where this server shows its app. */
  appUrl: string;
  revision: Revision;
  store: CachedStore;
  threads: ThreadPool;
  /** What some texts refer to. */
  known?: ReadonlyMap<Hash, TextReferences>;
}

export interface OpenOptions {
  tx?: AnyTransaction;
  /** Blobs at hand, which need not be read again. */
  fresh?: ReadonlyMap<Hash, Uint8Array>;
  /** Where all pages of a space are read: what others read must stay in the cache of the server. */
  cache?: ContentCache;
  /** What texts refer to that were read already. */
  known?: ReadonlyMap<Hash, TextReferences>;
}

/** So many new blobs are those of an import. */
const MANY_BLOBS = 200;
/** Of decoded content that such a reading keeps for itself. */
const BULK_BYTES = 16 * 1024 * 1024;
export const bulkCache = (): ContentCache => createContentCache(BULK_BYTES);

export async function openScope(
  services: Services,
  { id, organizationId }: { id: string; organizationId: string },
  root: Hash,
  { tx, fresh, cache: own, known = new Map() }: OpenOptions = {},
): Promise<LinkScope> {
  const stored = blobStore(services.database, organizationId, tx);
  const cache = own ?? ((fresh?.size ?? 0) > MANY_BLOBS ? bulkCache() : services.contentCache);
  const store = new CachedStore(fresh ? overlay(stored, fresh) : stored, organizationId, cache);
  const revision = await Revision.open(store, root);
  return {
    spaceId: id,
    organizationId,
    appUrl: `${services.config.publicUrl}/app`,
    revision,
    store,
    threads: services.threads,
    known,
  };
}

/** What texts refer to; each is parsed once and kept like other decoded content. */
export async function readReferences(
  { store, threads, known }: Pick<LinkScope, 'store' | 'threads' | 'known'>,
  hashes: readonly Hash[],
): Promise<TextReferences[]> {
  const missing = hashes.filter((hash) => !known?.has(hash));
  const read = await store.decoded('references', missing, (bytes) => referencesIn(threads, fromUtf8(bytes)));
  let next = 0;
  return hashes.map((hash) => known?.get(hash) ?? read[next++]!);
}
