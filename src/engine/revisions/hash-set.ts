/**
 * A set of hashes in 16 bytes each: for walks over everything that an organization has, where a `Set` of texts would take ten
 * times as much. Two of 2^64 hashes would have to share their first half before it mistook one for the other.
 */
import type { Hash } from './types.ts';

const WORDS = 4;
/** Share of the slots that are taken before the table doubles. */
const FULL = 0.6;

export class HashSet {
  #slots: Uint32Array;
  #mask: number;
  #size = 0;

  /** `expected`: how many there will be, about. */
  constructor(expected = 0) {
    let slots = 64;
    while (slots * FULL < expected) slots *= 2;
    this.#slots = new Uint32Array(slots * WORDS);
    this.#mask = slots - 1;
  }

  get size(): number {
    return this.#size;
  }

  has(hash: Hash): boolean {
    const words = wordsOf(hash);
    return this.#isAt(this.#find(words), words);
  }

  /** Whether it was not there. */
  add(hash: Hash): boolean {
    const words = wordsOf(hash);
    const at = this.#find(words);
    if (this.#isAt(at, words)) return false;
    this.#slots.set(words, at);
    this.#size += 1;
    if (this.#size > (this.#mask + 1) * FULL) this.#grow();
    return true;
  }

  /** Where it is, or the free slot that it would take. */
  #find(words: Words): number {
    for (let slot = words[0] & this.#mask; ; slot = (slot + 1) & this.#mask) {
      const at = slot * WORDS;
      if (this.#isAt(at, words) || this.#isFree(at)) return at;
    }
  }

  #isAt(at: number, [a, b, c, d]: Words): boolean {
    const slots = this.#slots;
    return slots[at] === a && slots[at + 1] === b && slots[at + 2] === c && slots[at + 3] === d;
  }

  #isFree(at: number): boolean {
    return this.#isAt(at, NONE);
  }

  #grow(): void {
    const old = this.#slots;
    this.#slots = new Uint32Array(old.length * 2);
    this.#mask = this.#mask * 2 + 1;
    for (let at = 0; at < old.length; at += WORDS) {
      const words: Words = [old[at] ?? 0, old[at + 1] ?? 0, old[at + 2] ?? 0, old[at + 3] ?? 0];
      if (words.some((word) => word !== 0)) this.#slots.set(words, this.#find(words));
    }
  }
}

type Words = readonly [number, number, number, number];

const NONE: Words = [0, 0, 0, 0];

function wordsOf(hash: Hash): Words {
  const bytes = Buffer.from(hash, 'base64url');
  if (bytes.length !== 32) throw new Error(`${JSON.stringify(hash)} is not a hash`);
  // The last one is never 0, which free slots have in all four.
  return [bytes.readUInt32LE(0), bytes.readUInt32LE(4), bytes.readUInt32LE(8), (bytes.readUInt32LE(12) | 1) >>> 0];
}
