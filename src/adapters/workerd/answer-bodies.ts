/**
 * Reading what scripts answer. A large answer is read a stretch at a time, and all large ones together no faster than one: meanwhile their
 * sockets are full. It is put together in blocks that are used again. Otherwise each answer without end would leave 16 MiB to the garbage
 * collector every second, which then stops the server for tens of milliseconds, several times a second.
 */
import { setTimeout as sleep } from 'node:timers/promises';

/** Of an answer that is read at one go. */
const STRETCH_BYTES = 256 * 1024;
/** From here on an answer is one of the largest, which wait for each other and for no smaller one: 16 MiB take a little more than a second. */
const LARGE_BYTES = 2 * 2 ** 20;
const BLOCK_BYTES = 2 ** 20;
const KEPT_BLOCKS = 64;
/** After so long without a large answer the blocks are given up. */
const KEPT_MS = 30_000;

/** Stretches that follow each other with pauses in between, whoever reads them. */
class Turns {
  readonly #restMs: number;
  #free = 0;

  constructor(restMs: number) {
    this.#restMs = restMs;
  }

  async next(): Promise<void> {
    const now = performance.now();
    this.#free = Math.max(now, this.#free) + this.#restMs;
    await sleep(this.#free - now, undefined, { ref: false });
  }
}

const turns = { medium: new Turns(5), large: new Turns(20) };

const blocks: Buffer[] = [];
let givingUp: NodeJS.Timeout | undefined;

function giveBack(used: readonly Buffer[]): void {
  for (const block of used) if (blocks.length < KEPT_BLOCKS) blocks.push(block);
  clearTimeout(givingUp);
  givingUp = setTimeout(() => blocks.splice(0), KEPT_MS).unref();
}

/** Bytes that come one after the other. */
class Gathered {
  readonly #blocks: Buffer[] = [];
  size = 0;

  add(chunk: Uint8Array): void {
    for (let from = 0; from < chunk.length; ) {
      const at = this.size % BLOCK_BYTES;
      if (at === 0) this.#blocks.push(blocks.pop() ?? Buffer.allocUnsafeSlow(BLOCK_BYTES));
      const part = chunk.subarray(from, from + BLOCK_BYTES - at);
      this.#blocks.at(-1)?.set(part, at);
      this.size += part.length;
      from += part.length;
    }
  }

  /** All of it, in memory of its own. */
  whole(): Buffer {
    return Buffer.concat(this.#blocks, this.size);
  }

  /** Nothing is read of it any more. */
  end(): void {
    if (this.#blocks.length > 0) giveBack(this.#blocks.splice(0));
  }
}

/** What comes, put together; undefined: it is more than `maxBytes`. */
export async function gathered(body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Buffer | undefined> {
  const small: Uint8Array[] = [];
  const all = new Gathered();
  let size = 0;
  let rested = 0;
  try {
    for await (const chunk of body) {
      size += chunk.length;
      if (size - rested > STRETCH_BYTES) {
        await (size > LARGE_BYTES ? turns.large : turns.medium).next();
        rested = size;
      }
      if (size > maxBytes) return undefined;
      if (size <= STRETCH_BYTES) small.push(chunk);
      else for (const part of [...small.splice(0), chunk]) all.add(part);
    }
    return size <= STRETCH_BYTES ? Buffer.concat(small) : all.whole();
  } finally {
    all.end();
  }
}
