/**
 * Finished pages, kept in the memory that all content shares (CACHE_MB), each with what it was made of: it is sent only while that still
 * holds. Pages for readers of whom too much is known to have company are not kept.
 */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { ownBytes } from '../../engine/own-copy.ts';
import type { ContentCache } from '../../engine/revisions/cache.ts';
import type { Freshness, States } from './freshness.ts';

/** An answer that is the same for all who see the same. */
export interface Answer {
  status: number;
  type: string;
  body: Buffer;
  headers: Readonly<Record<string, string>>;
}

/** An answer, ready to be sent. */
export interface KeptAnswer extends Answer {
  etag: string;
  /** What it was made of. */
  states: States;
  /** Compressed bodies, made when they are first asked for. */
  compressed: Map<Encoding, Promise<Buffer>>;
}

export type Encoding = 'br' | 'gzip';

/** Shorter bodies are not worth it. */
const MIN_COMPRESSED = 1000;
const OVERHEAD = 1500;
/** A body and its compressed forms, together about so much of its length. */
const WITH_COMPRESSED = 1.4;

/** What zlib gives has room for 64 KiB in its memory, and is kept: so copies. */
const COMPRESS: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: async (body) => {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
    return ownBytes(await promisify(brotliCompress)(body, { params }));
  },
  gzip: async (body) => ownBytes(await promisify(gzip)(body, { level: 6 })),
};

/** Gives an answer its version. */
export const finished = (answer: Answer, states: States): KeptAnswer => ({
  ...answer,
  states,
  etag: `W/"${createHash('sha1').update(answer.body).digest('base64url')}"`,
  compressed: new Map(),
});

/** The best form of a body for who takes these encodings. */
export async function bodyFor(
  answer: KeptAnswer,
  accepted: string | undefined,
): Promise<{ body: Buffer; encoding: Encoding | null }> {
  const encoding = answer.body.length < MIN_COMPRESSED ? null : encodingFor(accepted);
  if (encoding === null) return { body: answer.body, encoding };
  const known = answer.compressed.get(encoding) ?? COMPRESS[encoding](answer.body);
  answer.compressed.set(encoding, known);
  return { body: await known, encoding };
}

/** RFC 9110, 12.5.3: an encoding that is named with the weight 0 is refused. */
function encodingFor(accepted: string | undefined): Encoding | null {
  if (!accepted) return null;
  for (const encoding of ['br', 'gzip'] as const) {
    const found = accepted.split(',').find((part) => part.trim().split(';', 1)[0]?.trim() === encoding);
    if (found !== undefined && !/;\s*q=0(?:\.0{1,3})?\s*$/.test(found)) return encoding;
  }
  return null;
}

/** Finished answers by what tells them apart. */
export class KeptPages {
  readonly #cache: ContentCache;
  readonly #freshness: Freshness;

  constructor(cache: ContentCache, freshness: Freshness) {
    this.#cache = cache;
    this.#freshness = freshness;
  }

  /** What is kept under a key, if it is as it would be made now. */
  async get(key: string): Promise<KeptAnswer | undefined> {
    const kept = (this.#cache.get(`answer ${key}`) as { value: KeptAnswer } | undefined)?.value;
    if (!kept) return undefined;
    if (await this.#freshness.holds(kept.states)) return kept;
    this.#cache.delete(`answer ${key}`);
    return undefined;
  }

  set(key: string, answer: KeptAnswer): void {
    const size = OVERHEAD + key.length + Math.ceil(answer.body.length * WITH_COMPRESSED);
    this.#cache.set(`answer ${key}`, { value: { ...answer, body: ownBytes(answer.body) } }, { size });
  }
}
