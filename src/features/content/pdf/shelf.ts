/**
 * PDFs that were made, kept in a folder of this instance by a key that names all they depend on; those that were not asked for
 * for the longest time go first. Nothing is lost with it: what is not there is made again.
 */
import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { NotMade } from './maker.ts';

export interface ShelfPdf {
  /** The same for the same bytes and others alike. */
  etag: string;
  size: number;
  open(): Readable;
}

/** For this long, a failure is repeated without another attempt. */
const FAILED_MS = 60_000;
const MAX_FAILURES = 200;

export class Shelf {
  readonly #folder: string;
  readonly #maxBytes: number;
  readonly #making = new Map<string, Promise<void>>();
  readonly #failures = new Map<string, { error: unknown; until: number }>();

  constructor(folder: string, maxBytes: number) {
    this.#folder = folder;
    this.#maxBytes = maxBytes;
  }

  /** The PDF of a key; `make` writes it to the file that it is given. Who asks meanwhile waits for the same one. */
  async take(key: unknown, make: (file: string) => Promise<void>): Promise<ShelfPdf> {
    const name = createHash('sha256').update(JSON.stringify(key)).digest('base64url');
    const found = await this.#find(name);
    if (found) return found;
    const failed = this.#failures.get(name);
    if (failed && failed.until > Date.now()) throw failed.error;
    let making = this.#making.get(name);
    if (!making) {
      making = this.#make(name, make).finally(() => this.#making.delete(name));
      this.#making.set(name, making);
    }
    await making;
    const made = await this.#find(name);
    if (!made) throw new Error('A PDF that was just created is missing');
    return made;
  }

  #file = (name: string): string => path.join(this.#folder, `${name}.pdf`);

  async #find(name: string): Promise<ShelfPdf | undefined> {
    const file = this.#file(name);
    try {
      const { size } = await fs.stat(file);
      const now = new Date();
      await fs.utimes(file, now, now);
      return { etag: `"${name}"`, size, open: () => createReadStream(file) };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  }

  async #make(name: string, make: (file: string) => Promise<void>): Promise<void> {
    await fs.mkdir(this.#folder, { recursive: true });
    const draft = path.join(this.#folder, `${name}.${randomBytes(6).toString('hex')}.draft`);
    try {
      await make(draft);
      await fs.rename(draft, this.#file(name));
    } catch (error) {
      if (this.#failures.size >= MAX_FAILURES) this.#failures.clear();
      if (error instanceof NotMade) this.#failures.set(name, { error, until: Date.now() + FAILED_MS });
      throw error;
    }
    await this.#makeRoom(name);
  }

  /** Keeps the newest within the limit, and drafts that may still be written. */
  async #makeRoom(newest: string): Promise<void> {
    const names = await fs.readdir(this.#folder);
    const found = await Promise.all(
      names.map(async (name) => {
        const file = path.join(this.#folder, name);
        const stat = await fs.stat(file).catch(() => undefined);
        return stat && { file, size: stat.size, used: stat.mtimeMs };
      }),
    );
    const files = found.filter((one) => one !== undefined).sort((a, b) => b.used - a.used);
    let bytes = 0;
    for (const { file, size, used } of files) {
      bytes += size;
      const isDraft = file.endsWith('.draft');
      const isOld = Date.now() - used > 3_600_000;
      if (isDraft ? isOld : bytes > this.#maxBytes && file !== this.#file(newest)) await fs.rm(file, { force: true });
    }
  }
}
