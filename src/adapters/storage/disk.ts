/** File storage on a flydrive disk: a folder here; another driver (S3) is another disk. */
import { createHash, randomUUID } from 'node:crypto';
import { Readable, Transform, type TransformCallback } from 'node:stream';
import { type Disk, errors } from 'flydrive';
import type { ObjectMetaData } from 'flydrive/types';
import { hashOf, isHash } from '../../engine/revisions/hash.ts';
import type { Hash } from '../../engine/revisions/types.ts';
import { CorruptFile, type FileStorage, FileTooLarge, MissingFile } from './storage.ts';

/** Uploads that are under way, or were cut off by a crash; to be removed after a day. */
const DRAFTS = 'drafts';

/** The storage on a disk whose `move` replaces the target at once or not at all. */
export function storageOn(disk: Disk): FileStorage {
  return {
    async put(organizationId, content, { maxBytes = Number.POSITIVE_INFINITY, beforeNamed } = {}) {
      const draft = `${DRAFTS}/${randomUUID()}`;
      const stream = content instanceof Readable ? content : Readable.from([content], { objectMode: false });
      const measured = new Measuring(maxBytes);
      stream.once('error', (error) => measured.destroy(error));
      measured.on('error', () => {}); // the disk tells, too, but it may not listen yet
      try {
        await disk.putStream(draft, stream.pipe(measured));
        const file = { hash: measured.digest.digest('base64url'), size: measured.size };
        await beforeNamed?.(file);
        // Also when it is there already: what was damaged is whole again.
        await disk.move(draft, keyOf(organizationId, file.hash));
        return file;
      } catch (error) {
        stream.destroy();
        await disk.delete(draft).catch(() => {});
        throw causeOf(error);
      }
    },
    async read(organizationId, hash) {
      const bytes = await disk.getBytes(keyOf(organizationId, hash)).catch((error: unknown) => {
        throw isAbsent(error) ? new MissingFile(hash) : error;
      });
      if (hashOf(bytes) !== hash) throw new CorruptFile(hash);
      return bytes;
    },
    async stream(organizationId, hash) {
      const key = keyOf(organizationId, hash);
      if (!(await disk.exists(key))) throw new MissingFile(hash);
      const source = await disk.getStream(key);
      const verified = verifying(hash);
      source.once('error', (error) => verified.destroy(isAbsent(error) ? new MissingFile(hash) : error));
      verified.once('close', () => source.destroy());
      return source.pipe(verified);
    },
    async exists(organizationId, hash) {
      return isHash(hash) && disk.exists(keyOf(organizationId, hash));
    },
    async delete(organizationId, hash) {
      await disk.delete(keyOf(organizationId, hash));
    },
    async *list(organizationId) {
      let paginationToken: string | undefined;
      do {
        const page = await disk.listAll(folderOf(organizationId), {
          recursive: true,
          ...(paginationToken !== undefined && { paginationToken }),
        });
        for (const entry of page.objects) {
          if (!entry.isFile || !isHash(entry.name)) continue;
          const found = await metaDataOf(disk, entry.key);
          if (found) yield { hash: entry.name, size: found.contentLength, storedAt: found.lastModified };
        }
        paginationToken = page.paginationToken;
      } while (paginationToken !== undefined);
    },
    async removeDrafts(before) {
      let removed = 0;
      for (const entry of (await disk.listAll(DRAFTS, { recursive: true })).objects) {
        const found = entry.isFile && (await metaDataOf(disk, entry.key));
        if (!found || found.lastModified >= before) continue;
        await disk.delete(entry.key);
        removed += 1;
      }
      return removed;
    },
  };
}

/** Undefined for what has gone since it was listed: uploads end, and files are removed, during a clean-up. */
async function metaDataOf(disk: Disk, key: string): Promise<ObjectMetaData | undefined> {
  return disk.getMetaData(key).catch((error: unknown) => {
    if (isAbsent(error)) return undefined;
    throw error;
  });
}

function folderOf(organizationId: string): string {
  if (!/^[\w-]+$/.test(organizationId))
    throw new Error(`${JSON.stringify(organizationId)} is not the id of an organization`);
  return `files/${organizationId}`;
}

/** Two levels, so that no folder grows too large. */
function keyOf(organizationId: string, hash: Hash): string {
  if (!isHash(hash)) throw new MissingFile(hash);
  return `${folderOf(organizationId)}/${hash.slice(0, 2)}/${hash}`;
}

/** Hashes and counts what passes, up to a size. */
class Measuring extends Transform {
  size = 0;
  readonly digest = createHash('sha256');
  readonly #maxBytes: number;

  constructor(maxBytes: number) {
    super();
    this.#maxBytes = maxBytes;
  }

  override _transform(chunk: Buffer, _: BufferEncoding, done: TransformCallback): void {
    this.size += chunk.length;
    if (this.size > this.#maxBytes) {
      done(new FileTooLarge(this.#maxBytes));
    } else {
      this.digest.update(chunk);
      done(null, chunk);
    }
  }
}

function verifying(hash: Hash): Transform {
  const digest = createHash('sha256');
  return new Transform({
    transform(chunk: Buffer, _, done) {
      digest.update(chunk);
      done(null, chunk);
    },
    flush(done) {
      done(digest.digest('base64url') === hash ? null : new CorruptFile(hash));
    },
  });
}

/** flydrive wraps errors of writing; what our streams said is below. */
function causeOf(error: unknown): unknown {
  return error instanceof errors.E_CANNOT_WRITE_FILE && error.cause ? error.cause : error;
}

function isAbsent(error: unknown): boolean {
  const { code, name, cause } = error as { code?: string; name?: string; cause?: unknown };
  return code === 'ENOENT' || name === 'NoSuchKey' || name === 'NotFound' || (cause !== undefined && isAbsent(cause));
}
