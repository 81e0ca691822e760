/** The content of spaces, copied to another organization: blobs, files and the rows of files. */
import { MissingFile } from '../../adapters/storage/storage.ts';
import { copyBlobs } from '../../db/blob-copy.ts';
import { blobStore } from '../../db/blobs.ts';
import type { Transaction } from '../../db/database.ts';
import { Prepared } from '../../db/prepared.ts';
import { rootsWhere } from '../../db/roots.ts';
import { storeFile } from '../../db/store-file.ts';
import { renewFile } from '../../db/stored-files.ts';
import { Reach } from '../../engine/revisions/reach.ts';
import type { Hash } from '../../engine/revisions/types.ts';
import type { Services } from '../../services.ts';

/**
 * Copies in steps: the bulk before the transaction that hands the spaces over, and in it what was added meanwhile. What is
 * copied for nothing, since the transfer fails in the end, is removed like everything that nothing refers to.
 */
export class ContentCopy {
  readonly #services: Services;
  readonly #from: string;
  readonly #to: string;
  readonly #reach = new Reach();
  readonly #prepared = new Prepared();

  constructor(services: Services, from: string, to: string) {
    this.#services = services;
    this.#from = from;
    this.#to = to;
  }

  /** What all revisions and repositories of these spaces refer to, and earlier calls have not copied. */
  async copy(spaceIds: readonly string[], tx?: Transaction): Promise<void> {
    const { database } = this.#services;
    if (tx) await this.#prepared.keep(tx, this.#to);
    const rows = await this.#query<{ root: Hash }>(tx, rootsWhere('"spaceId" = ANY($1::text[])'), [spaceIds]);
    const store = blobStore(database, this.#from, tx);
    const roots = rows.map(({ root }) => root);
    for await (const { blobs, files } of this.#reach.from(store, roots)) {
      await copyBlobs(database, { from: this.#from, to: this.#to, hashes: blobs }, tx);
      this.#prepared.addBlobs(blobs);
      for (const hash of files) await this.#copyFile(hash, tx);
    }
  }

  /** The rows of uploads that these spaces have, as the last step: their bytes were copied before. */
  async copyFileRows(spaceIds: readonly string[], tx: Transaction): Promise<void> {
    await this.#query(tx, FILE_ROWS, [this.#from, this.#to, spaceIds]);
  }

  async #copyFile(hash: Hash, tx: Transaction | undefined): Promise<void> {
    const { database, storage, log } = this.#services;
    this.#prepared.addFile(hash);
    // The row first: from then on the collection leaves the bytes where they are, if they are there.
    if ((await renewFile(tx ?? database, this.#to, hash)) && (await storage.exists(this.#to, hash))) return;
    try {
      await storeFile(this.#services, this.#to, await storage.stream(this.#from, hash), { tx });
    } catch (error) {
      if (!(error instanceof MissingFile)) throw error;
      this.#prepared.removeFile(hash);
      log.warn({ organizationId: this.#from, hash }, 'a file of a transferred space is missing in the storage');
    }
  }

  #query<Row extends object>(tx: Transaction | undefined, sql: string, params: unknown[]): Promise<Row[]> {
    return tx ? tx.$queryRawUnsafe<Row[]>(sql, ...params) : this.#services.database.query<Row>(sql, params);
  }
}

/** Under their ids, by which the content names them, and for the readers of these spaces alone. */
const FILE_ROWS = `
  INSERT INTO "File" ("id", "organizationId", "name", "contentType", "size", "hash", "width", "height", "createdById", "createdAt", "spaceIds")
  SELECT f."id", $2, f."name", f."contentType", f."size", f."hash", f."width", f."height", f."createdById", now(),
    ARRAY(SELECT unnest(f."spaceIds") INTERSECT SELECT unnest($3::text[]))
  FROM "File" f
  WHERE f."organizationId" = $1 AND f."spaceIds" && $3::text[]
    AND EXISTS (SELECT 1 FROM "StoredFile" s WHERE s."organizationId" = $2 AND s."hash" = f."hash")
  ORDER BY f."id"
  ON CONFLICT ("organizationId", "id") DO UPDATE SET "spaceIds" = ARRAY(
    SELECT unnest("File"."spaceIds") UNION SELECT unnest(excluded."spaceIds"))`;
