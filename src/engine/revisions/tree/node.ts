/**
 * The blobs of an ordered persistent map. A node is a canonical JSON array:
 *
 *     [0, ["key", …], [value, …]]                         a leaf
 *     [1, ["last key below", …], ["hash", …], [count, …]] one level up, and so on
 *
 * Keys are ordered by code units. An inner node names each child by its last key, its hash and the number of entries below it.
 */
import { ownBytes } from '../../own-copy.ts';
import { canonicalJson, fromUtf8, utf8 } from '../encode.ts';
import { CorruptBlob } from '../errors.ts';
import { hashOf } from '../hash.ts';
import type { Hash } from '../types.ts';

export interface Leaf<V = unknown> {
  level: 0;
  keys: readonly string[];
  values: readonly V[];
}

export interface Inner {
  level: number;
  keys: readonly string[];
  children: readonly Hash[];
  counts: readonly number[];
  /** The blob itself: an edit below changes one hash in it, and perhaps a count. */
  bytes: Uint8Array;
}

export type Node<V = unknown> = Leaf<V> | Inner;

/** One entry of a node that is being built: of a leaf, `payload` is the value's JSON; of an inner node, the child's hash. */
export interface Item {
  key: string;
  payload: string;
  /** Entries of the map below this one: 1 in a leaf. */
  count: number;
}

export function isLeaf<V>(node: Node<V>): node is Leaf<V> {
  return node.level === 0;
}

export function decodeNode(bytes: Uint8Array, hash: Hash): Node {
  let parts: unknown;
  try {
    parts = JSON.parse(fromUtf8(bytes));
  } catch {
    throw new CorruptBlob(hash, 'it is not a node');
  }
  if (!Array.isArray(parts) || !Number.isInteger(parts[0])) throw new CorruptBlob(hash, 'it is not a node');
  const [level, keys, values, counts] = parts;
  const complete = Array.isArray(keys) && Array.isArray(values) && keys.length === values.length;
  if (!complete || keys.length === 0) throw new CorruptBlob(hash, 'it is not a node');
  if (level === 0) return { level, keys, values };
  if (!Array.isArray(counts) || counts.length !== keys.length) throw new CorruptBlob(hash, 'it is not a node');
  // A copy: a decoded node is kept, and the memory of its blob may be shared with others (`utf8`).
  return { level, keys, children: values, counts, bytes: ownBytes(bytes) };
}

export function encodeNode(level: number, items: readonly Item[]): { hash: Hash; bytes: Uint8Array } {
  const keys = items.map(({ key }) => key);
  const payloads = items.map(({ payload }) => payload);
  const json =
    level === 0
      ? `[0,${JSON.stringify(keys)},[${payloads.join(',')}]]`
      : JSON.stringify([level, keys, payloads, items.map(({ count }) => count)]);
  const bytes = utf8(json);
  return { hash: hashOf(bytes), bytes };
}

/** `"` + hash + `",` */
const HASH_WIDTH = 46;

/**
 * The blob of an inner node with other children under the same last keys, made from the old blob: encoding anew would be
 * most of what a level costs. `replaced` goes from the index of a child to its new hash and count.
 */
export function withChildren(node: Inner, replaced: ReadonlyMap<number, Item>): { hash: Hash; bytes: Uint8Array } {
  const old = Buffer.from(node.bytes.buffer, node.bytes.byteOffset, node.bytes.byteLength);
  // … ,"last hash"],[first count, …]]: counts are digits, so the last bracket opens them.
  const countsAt = old.lastIndexOf('[');
  const lastHashAt = countsAt - HASH_WIDTH;
  const head = Buffer.from(old.subarray(0, countsAt));
  const counts = [...node.counts];
  for (const [index, { payload, count }] of replaced) {
    head.write(payload, lastHashAt - (node.children.length - 1 - index) * HASH_WIDTH, 'latin1');
    counts[index] = count;
  }
  const bytes = Buffer.concat([head, utf8(`[${counts.join(',')}]]`)]);
  return { hash: hashOf(bytes), bytes };
}

/** The entries of a node in the form that a rebuild takes. */
export function itemsOf(node: Node): Item[] {
  if (isLeaf(node)) {
    return node.keys.map((key, i) => ({ key, payload: canonicalJson(node.values[i]), count: 1 }));
  }
  return node.keys.map((key, i) => ({
    key,
    payload: node.children[i] as Hash,
    count: node.counts[i] as number,
  }));
}

/** The index of the first key that is not below `key`; the number of keys when all are. */
export function lowerBound(keys: readonly string[], key: string): number {
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((keys[middle] as string) < key) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The child that contains or would contain `key`: keys after all others belong to the last child. */
export function routeTo(node: Inner, key: string): number {
  return Math.min(lowerBound(node.keys, key), node.keys.length - 1);
}
