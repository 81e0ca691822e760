/**
 * Bytes of files, named by their SHA-256 within an organization: no organization can request another's file by its hash.
 * What is stored never changes; storing the same again changes nothing.
 */
import type { Readable } from 'node:stream';
import type { Hash } from '../../engine/revisions/types.ts';

export interface StoredFile {
  readonly hash: Hash;
  /** In bytes. */
  readonly size: number;
}

export interface FileStorage {
  /**
   * Stores the bytes and returns their name. Resolves when they are safely kept; a crash before leaves nothing under the
   * name. Rejects with `FileTooLarge` beyond `maxBytes`, having read no further, or with the error of the stream.
   */
  put(organizationId: string, content: Uint8Array | Readable, options?: PutOptions): Promise<StoredFile>;
  /** The whole file. Rejects with `MissingFile`, or with `CorruptFile` when the bytes no longer have that hash. */
  read(organizationId: string, hash: Hash): Promise<Uint8Array>;
  /** The same for large ones: the stream fails at its end with `CorruptFile`, so count on nothing before `end`. */
  stream(organizationId: string, hash: Hash): Promise<Readable>;
  exists(organizationId: string, hash: Hash): Promise<boolean>;
  /** Does nothing when it is absent. */
  delete(organizationId: string, hash: Hash): Promise<void>;
  /** All files of the organization, in no order, for removing what nothing refers to. `storedAt`: when last stored. */
  list(organizationId: string): AsyncIterable<StoredFile & { storedAt: Date }>;
  /** Removes what uploads left that were cut off before this time; gives how many there were. */
  removeDrafts(before: Date): Promise<number>;
}

export interface PutOptions {
  /** Default: any size. */
  maxBytes?: number;
  /** Runs when the bytes are kept and their hash is known, before they can be read under it. When it rejects, nothing is stored. */
  beforeNamed?: (file: StoredFile) => Promise<void>;
}

export class MissingFile extends Error {
  override readonly name = 'MissingFile';
  constructor(hash: Hash) {
    super(`There is no file ${hash}`);
  }
}

export class CorruptFile extends Error {
  override readonly name = 'CorruptFile';
  constructor(hash: Hash) {
    super(`The file ${hash} is damaged: its bytes have another hash`);
  }
}

export class FileTooLarge extends Error {
  override readonly name = 'FileTooLarge';
  readonly maxBytes: number;
  constructor(maxBytes: number) {
    super(`The file has more than ${maxBytes} bytes`);
    this.maxBytes = maxBytes;
  }
}
