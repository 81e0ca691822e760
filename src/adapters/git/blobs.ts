/** One `git cat-file --batch` for many blobs: asked for one after the other, so that one is in memory at a time. */
import type { Readable } from 'node:stream';
import type { Started } from '../processes/starter.ts';
import { GitError } from './error.ts';
import type { GitCall } from './run.ts';
import { endGit, startGit } from './run.ts';

const DEFAULT_LIMIT = 256 * 1024 * 1024;
const LF = 0x0a;

export class BlobReader {
  readonly #call: GitCall;
  #child: Started | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #closed = false;

  constructor(call: GitCall) {
    this.#call = call;
  }

  /** Waits for the reads before it. @throws GitError */
  read(oid: string, maxBytes = DEFAULT_LIMIT): Promise<Uint8Array> {
    const bytes = this.#last.then(() => this.#read(oid, maxBytes));
    this.#last = bytes.catch(() => {});
    return bytes;
  }

  async close(): Promise<void> {
    this.#closed = true;
    const child = this.#child;
    this.#child = undefined;
    if (!child) return;
    endGit(child);
    await child.closed;
  }

  async #read(oid: string, maxBytes: number): Promise<Uint8Array> {
    if (this.#closed) throw new GitError('failed', 'The repository is closed');
    const child = this.#child ?? (await this.#start());
    this.#child = child;
    if (this.#closed) {
      this.#drop(child);
      throw new GitError('failed', 'The repository is closed');
    }
    const { stdout } = child;
    child.stdin?.write(`${oid}\n`);
    try {
      const [, type, length] = (await lineOf(stdout)).split(' ');
      const size = Number(length);
      if (type !== 'blob' || !Number.isSafeInteger(size))
        throw new GitError('failed', `The repository has no blob ${oid}`);
      if (size > maxBytes) {
        this.#drop(child);
        throw new GitError('too-large', `A file of ${size} bytes is larger than ${maxBytes}`);
      }
      const bytes = await take(stdout, size + 1);
      return bytes.subarray(0, size);
    } catch (error) {
      // Half an answer may be left in the pipe: the next read begins with a new process.
      this.#drop(child);
      throw error;
    }
  }

  async #start(): Promise<Started> {
    const child = await startGit(['cat-file', '--batch'], this.#call, { input: true });
    child.stderr.resume();
    return child;
  }

  #drop(child: Started): void {
    if (this.#child === child) this.#child = undefined;
    endGit(child);
  }
}

/** Exactly `size` bytes of a paused stream. */
async function take(stream: Readable, size: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  for (let missing = size; missing > 0; ) {
    const part = (stream.read(Math.min(missing, stream.readableLength || missing)) ?? null) as Buffer | null;
    if (part) {
      parts.push(part);
      missing -= part.length;
    } else await more(stream);
  }
  return parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts);
}

/** The bytes up to the next line end, which is taken too. */
async function lineOf(stream: Readable): Promise<string> {
  let line = Buffer.alloc(0);
  for (;;) {
    const part = stream.read() as Buffer | null;
    if (!part) {
      await more(stream);
      continue;
    }
    const end = part.indexOf(LF);
    line = Buffer.concat([line, end < 0 ? part : part.subarray(0, end)]);
    if (end < 0) continue;
    if (end + 1 < part.length) stream.unshift(part.subarray(end + 1));
    return line.toString('latin1');
  }
}

async function more(stream: Readable): Promise<void> {
  if (stream.readableEnded || stream.destroyed) throw new GitError('failed', 'Git ended before the end of the file');
  await new Promise<void>((resolve, reject) => {
    const done = (error?: Error) => {
      stream.off('readable', readable);
      stream.off('end', ended);
      stream.off('close', ended);
      if (error) reject(error);
      else resolve();
    };
    const readable = () => done();
    const ended = () => done(new GitError('failed', 'Git ended before the end of the file'));
    stream.once('readable', readable);
    stream.once('end', ended);
    stream.once('close', ended);
  });
}
