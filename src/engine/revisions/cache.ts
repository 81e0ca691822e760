/**
 * Decoded nodes and texts by hash, for ever (a hash never means anything else), in memory of a bounded size.
 *
 * One cache serves the whole process. Its keys begin with a scope (the organization), so that no caller reads another's
 * content by its hash, nor learns from the time it takes whether it exists.
 */
import { LRUCache } from 'lru-cache';
import { deepFreeze } from './encode.ts';
import { overlay } from './overlay.ts';
import { type BlobKind, type DecodingStore, decodeEach, readVerified } from './tree/load.ts';
import type { BlobStore, Hash } from './types.ts';

/** Shared by all `CachedStore`s of a process. */
export type ContentCache = LRUCache<string, { value: unknown }>;

/** Decoded data takes more room than its bytes (measured on nodes: about three times), and each entry something by itself. */
const DECODED_FACTOR = 3;
const ENTRY_OVERHEAD = 300;

/** Of one write, and of one blob in it, that the cache takes. */
const KEPT_BLOBS = 200;
const KEPT_BYTES = 256 * 1024;

/** A cache that holds about `maxBytes` of memory. */
export function createContentCache(maxBytes: number): ContentCache {
  return new LRUCache({ maxSize: Math.max(maxBytes, 1) });
}

/**
 * A store with a cache in front. What it decodes is verified by hash first (`CorruptBlob`) and frozen; reads of the same
 * blob that are under way are shared. `get` and `getMany` give raw bytes, verified and not kept.
 */
export class CachedStore implements DecodingStore {
  readonly #store: BlobStore;
  readonly #scope: string;
  readonly #cache: ContentCache;
  readonly #underWay = new Map<string, Promise<unknown>>();

  constructor(store: BlobStore, scope: string, cache: ContentCache) {
    this.#store = store;
    this.#scope = scope;
    this.#cache = cache;
  }

  async get(hash: Hash): Promise<Uint8Array> {
    const [bytes] = await readVerified(this.#store, [hash]);
    return bytes as Uint8Array;
  }

  getMany(hashes: readonly Hash[]): Promise<Uint8Array[]> {
    return readVerified(this.#store, hashes);
  }

  async put(blobs: ReadonlyMap<Hash, Uint8Array>): Promise<void> {
    await this.#store.put(blobs);
    this.keep(blobs);
  }

  /** Of stored blobs. What an edit wrote is what is read next; a whole import would only push out what others read. */
  keep(blobs: ReadonlyMap<Hash, Uint8Array>): void {
    if (blobs.size > KEPT_BLOBS) return;
    const kept = [...blobs].filter(([, { length }]) => length + ENTRY_OVERHEAD < KEPT_BYTES);
    // Memory of their own: they may share theirs (`utf8`) with what was garbage long ago, several times as much.
    const block = new Uint8Array(kept.reduce((sum, [, { length }]) => sum + length, 0));
    let at = 0;
    for (const [hash, bytes] of kept) {
      block.set(bytes, at);
      const value = block.subarray(at, at + bytes.length);
      at += bytes.length;
      this.#cache.set(this.#key('bytes', hash), { value }, { size: bytes.length + ENTRY_OVERHEAD });
    }
  }

  peek<T>(kind: BlobKind, hash: Hash): T | undefined {
    return this.#cache.get(this.#key(kind, hash))?.value as T | undefined;
  }

  async decoded<T>(
    kind: BlobKind,
    hashes: readonly Hash[],
    decode: (bytes: Uint8Array, hash: Hash) => T | Promise<T>,
  ): Promise<T[]> {
    const values: (T | Promise<T>)[] = new Array(hashes.length);
    const missing = new Map<Hash, number[]>();
    hashes.forEach((hash, i) => {
      const key = this.#key(kind, hash);
      const cached = this.#cache.get(key);
      if (cached) values[i] = cached.value as T;
      else if (this.#underWay.has(key)) values[i] = this.#underWay.get(key) as Promise<T>;
      else {
        const places = missing.get(hash);
        if (places) places.push(i);
        else missing.set(hash, [i]);
      }
    });
    if (missing.size > 0) {
      const read = this.#read(kind, [...missing.keys()], decode);
      for (const [hash, places] of missing) {
        const value = read.then((found) => found.get(hash) as T);
        const key = this.#key(kind, hash);
        this.#underWay.set(key, value);
        const done = () => this.#underWay.delete(key);
        value.then(done, done);
        for (const i of places) values[i] = value;
      }
    }
    return Promise.all(values);
  }

  async #read<T>(
    kind: BlobKind,
    hashes: readonly Hash[],
    decode: (bytes: Uint8Array, hash: Hash) => T | Promise<T>,
  ): Promise<Map<Hash, T>> {
    const blobs = await readVerified(overlay(this.#store, this.#written(hashes)), hashes);
    const found = new Map<Hash, T>();
    await decodeEach(hashes, blobs, decode, (value, hash, bytes) => {
      const size = bytes.length * DECODED_FACTOR + ENTRY_OVERHEAD;
      this.#cache.set(this.#key(kind, hash), { value: deepFreeze(value) }, { size });
      found.set(hash, value);
    });
    return found;
  }

  #written(hashes: readonly Hash[]): Map<Hash, Uint8Array> {
    const written = new Map<Hash, Uint8Array>();
    for (const hash of hashes) {
      const bytes = this.#cache.get(this.#key('bytes', hash))?.value as Uint8Array | undefined;
      if (bytes) written.set(hash, bytes);
    }
    return written;
  }

  #key(kind: BlobKind | 'bytes', hash: Hash): string {
    return `${this.#scope}\n${kind}\n${hash}`;
  }
}
