/** Storing files of an organization so that the garbage collection knows of them (src/db/stored-files.ts). */
import type { Readable } from 'node:stream';
import type { PutOptions, StoredFile } from '../adapters/storage/storage.ts';
import type { Services } from '../services.ts';
import type { Transaction } from './database.ts';
import { wantFiles } from './stored-files.ts';

/**
 * Stores the bytes. Outside of a transaction, the one that first refers to them has to `keepFiles`, or a `Prepared` has to keep
 * them; with `tx` the file belongs to that transaction. Rejects as the storage does.
 */
export function storeFile(
  { database, storage }: Services,
  organizationId: string,
  content: Uint8Array | Readable,
  { tx, ...options }: Omit<PutOptions, 'beforeNamed'> & { tx?: Transaction | undefined } = {},
): Promise<StoredFile> {
  const beforeNamed = (file: StoredFile) => wantFiles(tx ?? database, organizationId, [file]);
  return storage.put(organizationId, content, { ...options, beforeNamed });
}
