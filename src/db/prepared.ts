/**
 * Blobs and files that a write stores before its transaction. Nothing refers to them until it commits, which may be hours later,
 * so the transaction makes sure that the garbage collection has not taken them, and cannot (docs/decisions/0033).
 */
import { inPieces } from '../engine/pieces.ts';
import type { BlobStore, Hash } from '../engine/revisions/types.ts';
import { keepBlobs } from './blobs.ts';
import type { Transaction } from './database.ts';
import { keepFiles } from './stored-files.ts';

export class Prepared {
  readonly #blobs = new Set<Hash>();
  readonly #files = new Set<Hash>();

  /** The store, remembering what is put into it. */
  watching(store: BlobStore): BlobStore {
    return {
      get: (hash) => store.get(hash),
      getMany: (hashes) => store.getMany(hashes),
      put: async (blobs) => {
        await inPieces(blobs.keys(), (hash) => void this.#blobs.add(hash));
        await store.put(blobs);
      },
    };
  }

  /** Remembers blobs that were stored in another way. */
  addBlobs(hashes: Iterable<Hash>): void {
    for (const hash of hashes) this.#blobs.add(hash);
  }

  /** Remembers a file that was stored. */
  addFile(hash: Hash): void {
    this.#files.add(hash);
  }

  /** Forgets a file that could not be stored. */
  removeFile(hash: Hash): void {
    this.#files.delete(hash);
  }

  /** In the transaction that refers to it. Rejects when some of it is gone: then nothing may refer to it. */
  async keep(tx: Transaction, organizationId: string): Promise<void> {
    await keepBlobs(tx, organizationId, [...this.#blobs]);
    await keepFiles(tx, organizationId, [...this.#files]);
  }
}
