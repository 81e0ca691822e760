/**
 * Where a node ends is decided by its own entries alone, from left to right, starting again after each end. So the same
 * entries give the same nodes however they came to be, and after a change the old ends are met again soon.
 *
 * After an entry of size s (characters of key and payload) that brings the node to n: no end while n <= 1 KiB, an end when
 * n >= 8 KiB, else an end with probability s * (n - 1 KiB) / 2^21, drawn from the hash of the key. The growing probability
 * keeps nodes near 3 KiB (95 of 100 between 1.4 and 4.5): small ones waste reads, large ones make edits dear.
 * An inner node has at least two children, so that levels shrink; an entry larger than 8 KiB is a leaf of its own.
 */
import type { Hash } from '../types.ts';
import { encodeNode, type Item } from './node.ts';

const MIN_SIZE = 1024;
const MAX_SIZE = 8192;
/** The square of the size beyond the least at which ends are most frequent (1448). */
const SPREAD = 2 ** 21;
/** Quotes, commas and the like around an entry. */
const PUNCTUATION = 6;

export interface SealedNode extends Item {
  /** The node's hash. */
  payload: Hash;
  bytes: Uint8Array;
  /** How many entries or children it has, and the first one's payload. */
  length: number;
  first: string;
}

/** A 32-bit hash (FNV-1a with a final mix), salted by the level so that a key does not end nodes on all levels. */
function boundaryHash(key: string, level: number): number {
  let h = 0x811c9dc5 ^ (level * 0x9e3779b1);
  for (let i = 0; i < key.length; i++) h = Math.imul(h ^ key.charCodeAt(i), 0x01000193);
  h ^= h >>> 16;
  h = Math.imul(h, 0x85ebca6b);
  h ^= h >>> 13;
  h = Math.imul(h, 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** Takes the entries of one level in order and seals nodes. */
export class Chunker {
  readonly sealed: SealedNode[] = [];
  readonly #level: number;
  #open: Item[] = [];
  #size = 0;

  constructor(level: number) {
    this.#level = level;
  }

  /** True when the last entry ended a node: what follows does not depend on what came before. */
  get atBoundary(): boolean {
    return this.#open.length === 0;
  }

  add(item: Item): void {
    const size = item.key.length + item.payload.length + PUNCTUATION;
    this.#open.push(item);
    this.#size += size;
    if (this.#endsHere(item.key, size)) this.finish();
  }

  /** Seals what is open: at the end of the level. */
  finish(): void {
    const items = this.#open;
    if (items.length === 0) return;
    const { hash, bytes } = encodeNode(this.#level, items);
    const key = (items[items.length - 1] as Item).key;
    const count = items.reduce((sum, item) => sum + item.count, 0);
    this.sealed.push({ key, payload: hash, count, bytes, length: items.length, first: (items[0] as Item).payload });
    this.#open = [];
    this.#size = 0;
  }

  #endsHere(key: string, size: number): boolean {
    if (this.#size <= MIN_SIZE) return false;
    if (this.#level > 0 && this.#open.length < 2) return false;
    if (this.#size >= MAX_SIZE) return true;
    return boundaryHash(key, this.#level) < (size * (this.#size - MIN_SIZE) * 2 ** 32) / SPREAD;
  }
}
