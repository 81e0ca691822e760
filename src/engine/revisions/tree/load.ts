/** Blobs from a store, verified; nodes decoded, and kept by stores that keep decoded values. */
import { turn } from '../../turn.ts';
import { CorruptBlob, MissingBlob } from '../errors.ts';
import { hashOf } from '../hash.ts';
import type { BlobStore, Hash } from '../types.ts';
import { decodeNode, type Node } from './node.ts';

/** What a blob is read as. Part of the key under which a store keeps it: a text may look like a node. */
export type BlobKind = 'node' | 'text' | 'root' | 'references';

/** A store that keeps what was decoded (`cache.ts`). Values are shared, hence frozen. */
export interface DecodingStore extends BlobStore {
  decoded<T>(
    kind: BlobKind,
    hashes: readonly Hash[],
    decode: (bytes: Uint8Array, hash: Hash) => T | Promise<T>,
  ): Promise<T[]>;
  /** What is at hand, without waiting. */
  peek<T>(kind: BlobKind, hash: Hash): T | undefined;
}

export function isDecodingStore(store: BlobStore): store is DecodingStore {
  return 'decoded' in store;
}

/** Hashed in one piece, about a millisecond of work; with more of them, others have their turn in between. */
const SLICE_BYTES = 1024 * 1024;

/** The blobs in the order asked for. Throws `MissingBlob`, and `CorruptBlob` when bytes do not have their hash. */
export async function readVerified(store: BlobStore, hashes: readonly Hash[]): Promise<Uint8Array[]> {
  if (hashes.length === 0) return [];
  const blobs = await store.getMany(hashes);
  let size = 0;
  for (const [i, hash] of hashes.entries()) {
    const bytes = blobs[i];
    if (bytes === undefined) throw new MissingBlob(hash);
    if (hashOf(bytes) !== hash) throw new CorruptBlob(hash);
    size += bytes.length;
    if (size >= SLICE_BYTES) {
      size = 0;
      await turn();
    }
  }
  return blobs;
}

/** Decoded in one piece, about a millisecond of work; with more of them, others have their turn in between. */
const DECODED_BYTES = 64 * 1024;

/** Decodes verified blobs, and hands on each as it is made. */
export async function decodeEach<T>(
  hashes: readonly Hash[],
  blobs: readonly Uint8Array[],
  decode: (bytes: Uint8Array, hash: Hash) => T | Promise<T>,
  take: (value: T, hash: Hash, bytes: Uint8Array) => void,
): Promise<void> {
  let size = 0;
  for (const [i, hash] of hashes.entries()) {
    const bytes = blobs[i] as Uint8Array;
    const made = decode(bytes, hash);
    take(made instanceof Promise ? await made : made, hash, bytes);
    size += bytes.length;
    if (size < DECODED_BYTES) continue;
    size = 0;
    await turn();
  }
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
  const values: T[] = [];
  await decodeEach(hashes, await readVerified(store, hashes), decode, (value) => values.push(value));
  return values;
}

/** Nodes in the order asked for; no promise when all are at hand, which on a warm cache is most of a read's time. */
export function loadNodes(store: BlobStore, hashes: readonly Hash[]): Node[] | Promise<Node[]> {
  if (!isDecodingStore(store)) return readDecoded(store, 'node', hashes, decodeNode);
  const nodes: Node[] = [];
  for (const hash of hashes) {
    const node = store.peek<Node>('node', hash);
    if (!node) return store.decoded('node', hashes, decodeNode);
    nodes.push(node);
  }
  return nodes;
}

/** One node. */
export function loadNode(store: BlobStore, hash: Hash): Node | Promise<Node> {
  const node = isDecodingStore(store) ? store.peek<Node>('node', hash) : undefined;
  return node ?? readDecoded(store, 'node', [hash], decodeNode).then(([read]) => read as Node);
}
