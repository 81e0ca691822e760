/** Blobs from a store, verified; nodes decoded, and kept by stores that keep decoded values. */
import { CorruptBlob, MissingBlob } from '../errors.ts';
import { hashOf } from '../hash.ts';
import type { BlobStore, Hash } from '../types.ts';
import { decodeNode, type Node } from './node.ts';

/** What a blob is read as. Part of the key under which a store keeps it: a text may look like a node. */
export type BlobKind = 'node' | 'text' | 'root';

/** A store that keeps what was decoded (`cache.ts`). Values are shared, hence frozen. */
export interface DecodingStore extends BlobStore {
  decoded<T>(kind: BlobKind, hashes: readonly Hash[], decode: (bytes: Uint8Array, hash: Hash) => T): Promise<T[]>;
}

export function isDecodingStore(store: BlobStore): store is DecodingStore {
  return 'decoded' in store;
}

/** The blobs in the order asked for. Throws `MissingBlob`, and `CorruptBlob` when bytes do not have their hash. */
export async function readVerified(store: BlobStore, hashes: readonly Hash[]): Promise<Uint8Array[]> {
  if (hashes.length === 0) return [];
  const blobs = await store.getMany(hashes);
  hashes.forEach((hash, i) => {
    const bytes = blobs[i];
    if (bytes === undefined) throw new MissingBlob(hash);
    if (hashOf(bytes) !== hash) throw new CorruptBlob(hash);
  });
  return blobs;
}

/** Decoded blobs in the order asked for, in one round trip. */
export async function readDecoded<T>(
  store: BlobStore,
  kind: BlobKind,
  hashes: readonly Hash[],
  decode: (bytes: Uint8Array, hash: Hash) => T,
): Promise<T[]> {
  if (hashes.length === 0) return [];
  if (isDecodingStore(store)) return store.decoded(kind, hashes, decode);
  const blobs = await readVerified(store, hashes);
  return blobs.map((bytes, i) => decode(bytes, hashes[i] as Hash));
}

export function loadNodes(store: BlobStore, hashes: readonly Hash[]): Promise<Node[]> {
  return readDecoded(store, 'node', hashes, decodeNode);
}

export async function loadNode(store: BlobStore, hash: Hash): Promise<Node> {
  const [node] = await loadNodes(store, [hash]);
  return node as Node;
}
