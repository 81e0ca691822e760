/**
 * The blobs of an ordered persistent map. A node is a canonical JSON array:
 *
 *     [0, ["key", …], [value, …]]                         a leaf
 *     [1, ["last key below", …], ["hash", …], [count, …]] one level up, and so on
 *
 * Keys are ordered by code units. An inner node names each child by its last key, its hash and the number of entries below it.
 */

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
}

export type Node<V = unknown> = Leaf<V> | Inner;

/** One entry of a node that is being built: of a leaf, `payload` is the value's JSON; of an inner node, the child's hash. */
export interface Item {
  key: string;
  payload: string;
  /** Entries of the map that this stands for: 1 in a leaf. */
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
  return { level, keys, children: values, counts };
}

export function encodeNode(level: number, items: readonly Item[]): { hash: Hash; bytes: Uint8Array } {
  let keys = '';
  let payloads = '';
  let counts = '';
  for (const { key, payload, count } of items) {
    const comma = keys === '' ? '' : ',';
    keys += comma + JSON.stringify(key);
    // A hash needs no escapes.
    payloads += level === 0 ? comma + payload : `${comma}"${payload}"`;
    if (level > 0) counts += comma + count;
  }
  const bytes = utf8(`[${level},[${keys}],[${payloads}]${level === 0 ? '' : `,[${counts}]`}]`);
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

/** The child below which `key` stands or would stand: keys after all others belong to the last child. */
export function routeTo(node: Inner, key: string): number {
  return Math.min(lowerBound(node.keys, key), node.keys.length - 1);
}
