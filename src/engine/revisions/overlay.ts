/** A store that also has blobs that are not stored yet, or were just stored: reading them costs nothing. */
import { deepFreeze } from './encode.ts';
import { type BlobKind, type DecodingStore, decodeEach, isDecodingStore, readVerified } from './tree/load.ts';
import type { BlobStore, Hash } from './types.ts';

/** `blobs` in front of `store`; what `store` keeps decoded stays at hand. What is put goes to the store. */
export function overlay(store: BlobStore, blobs: ReadonlyMap<Hash, Uint8Array>): BlobStore {
  const getMany = async (hashes: readonly Hash[]): Promise<Uint8Array[]> => {
    const missing = hashes.filter((hash) => !blobs.has(hash));
    const stored = missing.length > 0 ? await store.getMany(missing) : [];
    let next = 0;
    return hashes.map((hash) => blobs.get(hash) ?? (stored[next++] as Uint8Array));
  };
  const raw: BlobStore = {
    getMany,
    get: async (hash) => (await getMany([hash]))[0] as Uint8Array,
    put: (more) => store.put(more),
  };
  return isDecodingStore(store) ? { ...raw, ...decodingOverlay(store, raw, blobs) } : raw;
}

/** The new blobs are decoded here, once each: they may come to nothing, and in the store's own cache would push out what others read. */
function decodingOverlay(
  store: DecodingStore,
  raw: BlobStore,
  blobs: ReadonlyMap<Hash, Uint8Array>,
): Pick<DecodingStore, 'decoded' | 'peek'> {
  const known = new Map<string, unknown>();
  const keyOf = (kind: BlobKind, hash: Hash) => `${kind} ${hash}`;
  const decoded: DecodingStore['decoded'] = async (kind, hashes, decode) => {
    const missing = hashes.filter((hash) => !blobs.has(hash));
    const fresh = hashes.filter((hash) => blobs.has(hash) && !known.has(keyOf(kind, hash)));
    const stored = missing.length > 0 ? await store.decoded(kind, missing, decode) : [];
    await decodeEach(fresh, await readVerified(raw, fresh), decode, (value, hash) => {
      known.set(keyOf(kind, hash), deepFreeze(value));
    });
    let next = 0;
    return hashes.map((hash) => (blobs.has(hash) ? known.get(keyOf(kind, hash)) : stored[next++]) as never);
  };
  return {
    decoded,
    peek: <T>(kind: BlobKind, hash: Hash) =>
      blobs.has(hash) ? (known.get(keyOf(kind, hash)) as T | undefined) : store.peek<T>(kind, hash),
  };
}
