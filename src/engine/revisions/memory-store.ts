/** Blobs in memory: the twin of the database's store for tests and measurements. It counts what passes. */
import { MissingBlob } from './errors.ts';
import type { BlobStore, Hash } from './types.ts';

export class MemoryStore implements BlobStore {
  readonly blobs = new Map<Hash, Uint8Array>();
  /** Blobs given and taken, their bytes, and calls that would each be a round trip. */
  readonly counts = { reads: 0, bytesRead: 0, readCalls: 0, writes: 0, bytesWritten: 0, writeCalls: 0 };

  async get(hash: Hash): Promise<Uint8Array> {
    const [bytes] = await this.getMany([hash]);
    return bytes as Uint8Array;
  }

  async getMany(hashes: readonly Hash[]): Promise<Uint8Array[]> {
    this.counts.readCalls += 1;
    return hashes.map((hash) => {
      const bytes = this.blobs.get(hash);
      if (!bytes) throw new MissingBlob(hash);
      this.counts.reads += 1;
      this.counts.bytesRead += bytes.length;
      return bytes;
    });
  }

  async put(blobs: ReadonlyMap<Hash, Uint8Array>): Promise<void> {
    this.counts.writeCalls += 1;
    for (const [hash, bytes] of blobs) {
      if (this.blobs.has(hash)) continue;
      this.blobs.set(hash, bytes);
      this.counts.writes += 1;
      this.counts.bytesWritten += bytes.length;
    }
  }

  resetCounts(): void {
    for (const name of Object.keys(this.counts) as (keyof MemoryStore['counts'])[]) this.counts[name] = 0;
  }
}
