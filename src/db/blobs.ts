/** The content engine's blobs in the database, each scoped by its organization. */
import { MissingBlob } from '../engine/revisions/errors.ts';
import type { BlobStore, Hash } from '../engine/revisions/types.ts';
import { queryIn } from './connection.ts';
import type { Database, Transaction } from './database.ts';
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
 * in any case, also where nothing is changed.
 */
const WRITE = `INSERT INTO "Blob" ("organizationId", hash, bytes)
  SELECT $1, given.hash, decode(given.bytes, 'base64') FROM unnest($2::text[], $3::text[]) AS given (hash, bytes)
  ON CONFLICT ("organizationId", hash) DO UPDATE SET "createdAt" = now() WHERE "Blob"."createdAt" < now() - interval '1 hour'`;

/**
 * The blobs of one organization. With `tx`, reads and writes are part of that transaction; else each call is independent.
 * What one tick asks for becomes one statement. Rejects with `MissingBlob`. The bytes are not verified here: the engine's
 * cached store does that.
 */
export function blobStore(database: Database, organizationId: string, tx?: Transaction): BlobStore {
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
      // In one order everywhere: two writers of the same blobs wait for each other, but never in a circle.
      const entries = [...blobs].sort(([a], [b]) => (a < b ? -1 : 1));
      for (const chunk of chunksOf(entries)) {
        await statement(
          WRITE,
          organizationId,
          chunk.map(([hash]) => hash),
          chunk.map(([, bytes]) => base64(bytes)),
        );
      }
    },
  };
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
  const unique = [...new Set(hashes)].sort();
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

function* chunksOf(entries: [Hash, Uint8Array][]): Generator<[Hash, Uint8Array][]> {
  let chunk: [Hash, Uint8Array][] = [];
  let bytes = 0;
  for (const entry of entries) {
    if (chunk.length === CHUNK_ROWS || (chunk.length > 0 && bytes + entry[1].length > CHUNK_BYTES)) {
      yield chunk;
      [chunk, bytes] = [[], 0];
    }
    chunk.push(entry);
    bytes += entry[1].length;
  }
  if (chunk.length > 0) yield chunk;
}

const base64 = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
