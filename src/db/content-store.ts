/** Content as the engine reads and writes it: the blobs of one organization, cached by hash for the whole process. */
import { CachedStore } from '../engine/revisions/cache.ts';
import { Revision } from '../engine/revisions/revision.ts';
import type { Hash } from '../engine/revisions/types.ts';
import type { Services } from '../services.ts';
import { blobStore } from './blobs.ts';
import type { AnyTransaction } from './database.ts';
import type { Prepared } from './prepared.ts';

/** The content of one organization; with `tx`, as that transaction sees it. */
export function contentStore(services: Services, organizationId: string, tx?: AnyTransaction): CachedStore {
  return new CachedStore(blobStore(services.database, organizationId, tx), organizationId, services.contentCache);
}

/** The same for work before the transaction, which keeps what was prepared. */
export function preparingStore(services: Services, organizationId: string, prepared: Prepared): CachedStore {
  const store = prepared.watching(blobStore(services.database, organizationId));
  return new CachedStore(store, organizationId, services.contentCache);
}

/** Opens the content of a revision row. */
export const openRevision = (services: Services, row: { organizationId: string; root: Hash }): Promise<Revision> =>
  Revision.open(contentStore(services, row.organizationId), row.root);
