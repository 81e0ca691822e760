/** The content engine's blobs in the database, each scoped by its organization. */
import { MissingBlob } from '../engine/revisions/errors.ts';
import type { BlobStore, Hash } from '../engine/revisions/types.ts';
import { compareStrings, sortInPieces } from '../engine/sort-in-pieces.ts';
import { turn } from '../engine/turn.ts';
import { queryIn } from './connection.ts';
import type { AnyTransaction, Database, Transaction } from './database.ts';
import { PLANNED_EACH_TIME } from './statements.ts';
import { PreparedLost } from './stored-files.ts';

/** A statement takes at most this much, so that neither side builds texts of any size. */
const CHUNK_BYTES = 4 * 1024 * 1024;
const CHUNK_ROWS = 1000;

/** A plan that is kept knows neither how many hashes come nor how the table has grown, and may read the whole organization. */
const READ = `${PLANNED_EACH_TIME} SELECT hash, bytes FROM "Blob" WHERE "organizationId" = $1 AND hash = ANY($2::text[])`;

/**
 * `createdAt` moves on when a blob is wanted again, so that the garbage collection, which takes blobs older than its grace
 * period, cannot take one that a revision under way counts on. At most once an hour: shared blobs are many. The rows are locked
 * in any case, also where nothing is changed. Its parameters are the first ones of any statement that it is a part of: the organization,
 * hashes, and bytes (`fewBlobs`).
 */
export const PUT_BLOBS = `INSERT INTO "Blob" ("organizationId", hash, bytes)
  SELECT $1, given.hash, decode(given.bytes, 'base64') FROM unnest($2::text[], $3::text[]) AS given (hash, bytes)
  ON CONFLICT ("organizationId", hash) DO UPDATE SET "createdAt" = now() WHERE "Blob"."createdAt" < now() - interval '1 hour'`;

/**
 * The blobs of one organization. With `tx`, reads and writes are part of that transaction; else each call is independent.
 * What one tick asks for becomes one statement. Rejects with `MissingBlob`. The bytes are not verified here: the engine's
 * cached store does that.
 */
export function blobStore(database: Database, organizationId: string, tx?: AnyTransaction): BlobStore {
  const statement = <Row extends object>(sql: string, ...params: unknown[]): Promise<Row[]> =>
    tx ? queryIn<Row>(tx, sql, params) : database.query<Row>(sql, params);

  async function read(hashes: readonly Hash[]): Promise<Map<Hash, Uint8Array>> {
    const found = new Map<Hash, Uint8Array>();
    for (let i = 0; i < hashes.length; i += CHUNK_ROWS) {
      const rows = await statement<{ hash: Hash; bytes: Uint8Array }>(
        READ,
        organizationId,
        hashes.slice(i, i + CHUNK_ROWS),
      );
      for (const { hash, bytes } of rows) found.set(hash, bytes);
    }
    return found;
  }

  let waiting: { hashes: Set<Hash>; found: Promise<Map<Hash, Uint8Array>> } | undefined;

  /** What one tick asks for becomes one statement: the same level of many trees costs one round trip. */
  function together(hashes: Iterable<Hash>): Promise<Map<Hash, Uint8Array>> {
    if (!waiting) {
      const wanted = new Set<Hash>();
      const found = afterPromises().then(() => {
        waiting = undefined;
        return read([...wanted]);
      });
      waiting = { hashes: wanted, found };
    }
    for (const hash of hashes) waiting.hashes.add(hash);
    return waiting.found;
  }

  return {
    get: async (hash) => taken(await together([hash]), hash),
    async getMany(hashes) {
      const found = await together(hashes);
      return hashes.map((hash) => taken(found, hash));
    },
    async put(blobs) {
      for await (const chunk of chunksOf(blobs)) await statement(PUT_BLOBS, organizationId, ...chunk);
    },
  };
}

/** Blobs as a statement takes them: their hashes, and their bytes in base64. */
export type BlobParams = [hashes: Hash[], bytes: string[]];

export const NO_BLOBS: BlobParams = [[], []];

/** Blobs for one statement that stores them with what refers to them; null when they are too many for that. */
export function fewBlobs(blobs: ReadonlyMap<Hash, Uint8Array>): BlobParams | null {
  let size = 0;
  for (const bytes of blobs.values()) size += bytes.length;
  if (blobs.size > CHUNK_ROWS || size > CHUNK_BYTES) return null;
  const entries = [...blobs].sort(byHash);
  return [entries.map(([hash]) => hash), entries.map(([, bytes]) => base64(bytes))];
}

const KEEP = `${PLANNED_EACH_TIME} SELECT hash FROM "Blob" WHERE "organizationId" = $1 AND hash = ANY($2::text[])
  ORDER BY hash FOR NO KEY UPDATE`;
const RENEW = `${PLANNED_EACH_TIME} UPDATE "Blob" SET "createdAt" = now()
  WHERE "organizationId" = $1 AND hash = ANY($2::text[]) AND "createdAt" < now() - interval '1 hour'`;

/**
 * In the transaction that first refers to blobs which were stored before it: as if they were put now, without their bytes.
 * Rejects with `PreparedLost` when one is gone.
 */
export async function keepBlobs(tx: Transaction, organizationId: string, hashes: readonly Hash[]): Promise<void> {
  const unique = await sortInPieces([...new Set(hashes)], compareStrings);
  for (let at = 0; at < unique.length; at += CHUNK_ROWS) {
    const chunk = unique.slice(at, at + CHUNK_ROWS);
    const kept = await tx.$queryRawUnsafe<unknown[]>(KEEP, organizationId, chunk);
    if (kept.length < chunk.length) throw new PreparedLost('Texts');
    await tx.$executeRawUnsafe(RENEW, organizationId, chunk);
  }
}

/** Once all promises that are settled now have run on, as DataLoader waits. */
const afterPromises = () => new Promise<void>((resolve) => Promise.resolve().then(() => process.nextTick(resolve)));

function taken(found: ReadonlyMap<Hash, Uint8Array>, hash: Hash): Uint8Array {
  const bytes = found.get(hash);
  if (!bytes) throw new MissingBlob(hash);
  return bytes;
}

type Blob = readonly [hash: Hash, bytes: Uint8Array];

/** In one order everywhere: two writers of the same blobs wait for each other, but never in a circle. */
const byHash = ([a]: Blob, [b]: Blob): number => compareStrings(a, b);

async function* chunksOf(blobs: ReadonlyMap<Hash, Uint8Array>): AsyncGenerator<BlobParams> {
  let chunk: BlobParams = [[], []];
  let size = 0;
  for (const [hash, bytes] of await sortInPieces([...blobs], byHash)) {
    await turn();
    if (chunk[0].length === CHUNK_ROWS || (size > 0 && size + bytes.length > CHUNK_BYTES)) {
      yield chunk;
      [chunk, size] = [[[], []], 0];
    }
    chunk[0].push(hash);
    chunk[1].push(base64(bytes));
    size += bytes.length;
  }
  if (chunk[0].length > 0) yield chunk;
}

const base64 = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
