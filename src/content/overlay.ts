/** A store that also has blobs that are not stored yet, or were just stored: reading them costs nothing. */
import type { BlobStore, Hash } from './types.ts';

/** `blobs` in front of `store`. What is put goes to the store. */
export function overlay(store: BlobStore, blobs: ReadonlyMap<Hash, Uint8Array>): BlobStore {
  const getMany = async (hashes: readonly Hash[]): Promise<Uint8Array[]> => {
    const missing = hashes.filter((hash) => !blobs.has(hash));
    const stored = missing.length > 0 ? await store.getMany(missing) : [];
    let next = 0;
    return hashes.map((hash) => blobs.get(hash) ?? (stored[next++] as Uint8Array));
  };
  return { getMany, get: async (hash) => (await getMany([hash]))[0] as Uint8Array, put: (more) => store.put(more) };
}
