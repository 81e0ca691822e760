/** A revision as links are examined in it. */
import { CachedStore, createContentCache } from '../../content/cache.ts';
import { fromUtf8 } from '../../content/encode.ts';
import { overlay } from '../../content/overlay.ts';
import { Revision } from '../../content/revision.ts';
import type { Hash } from '../../content/types.ts';
import { blobStore } from '../../db/blobs.ts';
import type { Transaction } from '../../db/database.ts';
import { referencesOf, type TextReferences } from '../../markdown/references.ts';
import type { Services } from '../../services.ts';

export interface LinkScope {
  spaceId: string;
  organizationId: string;
  /** Where this server shows its app. */
  appUrl: string;
  revision: Revision;
  store: CachedStore;
}

interface OpenOptions {
  tx?: Transaction;
  /** Blobs at hand, which need not be read again. */
  fresh?: ReadonlyMap<Hash, Uint8Array>;
  /** All pages of a space are read: what others read must stay in the cache. */
  isBulk?: boolean;
}

/** So many new blobs are those of an import. */
const MANY_BLOBS = 200;
/** Of decoded content that such a reading keeps for itself. */
const BULK_BYTES = 16 * 1024 * 1024;

export async function openScope(
  services: Services,
  { id, organizationId }: { id: string; organizationId: string },
  root: Hash,
  { tx, fresh, isBulk }: OpenOptions = {},
): Promise<LinkScope> {
  const stored = blobStore(services.database, organizationId, tx);
  const cache = isBulk || (fresh?.size ?? 0) > MANY_BLOBS ? createContentCache(BULK_BYTES) : services.contentCache;
  const store = new CachedStore(fresh ? overlay(stored, fresh) : stored, organizationId, cache);
  const revision = await Revision.open(store, root);
  return { spaceId: id, organizationId, appUrl: `${services.config.publicUrl}/app`, revision, store };
}

/** What texts refer to; each is parsed once and kept like other decoded content. */
export const readReferences = (store: CachedStore, hashes: readonly Hash[]): Promise<TextReferences[]> =>
  store.decoded('references', hashes, (bytes) => referencesOf(fromUtf8(bytes)));
