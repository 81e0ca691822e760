/** The content of spaces, copied to another organization: blobs, files and the rows of files. */
import { MissingFile } from '../../adapters/storage/storage.ts';
import { Reach } from '../../content/reach.ts';
import type { Hash } from '../../content/types.ts';
import { copyBlobs } from '../../db/blob-copy.ts';
import { blobStore } from '../../db/blobs.ts';
import type { Transaction } from '../../db/database.ts';
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

  constructor(services: Services, from: string, to: string) {
    this.#services = services;
    this.#from = from;
    this.#to = to;
  }

  /** What all revisions and repositories of these spaces refer to, and earlier calls have not copied. */
  async copy(spaceIds: readonly string[], tx?: Transaction): Promise<void> {
    const { database } = this.#services;
    const rows = await this.#query<{ root: Hash }>(
      tx,
      `SELECT "root" FROM "Revision" WHERE "spaceId" = ANY($1::text[])
       UNION SELECT "pushed"->>'root' FROM "GitOperation" WHERE "spaceId" = ANY($1::text[]) AND "pushed" IS NOT NULL
       UNION SELECT "pushed"->>'remoteRoot' FROM "GitOperation" WHERE "spaceId" = ANY($1::text[]) AND "pushed" IS NOT NULL
       UNION SELECT "root" FROM "GitSync" WHERE "spaceId" = ANY($1::text[]) AND "root" IS NOT NULL
       UNION SELECT "base" FROM "GitSync" WHERE "spaceId" = ANY($1::text[]) AND "base" IS NOT NULL
       UNION SELECT "waitingRoot" FROM "GitSync" WHERE "spaceId" = ANY($1::text[]) AND "waitingRoot" IS NOT NULL
       UNION SELECT "waitingBase" FROM "GitSync" WHERE "spaceId" = ANY($1::text[]) AND "waitingBase" IS NOT NULL`,
      [spaceIds],
    );
    const store = blobStore(database, this.#from, tx);
    const roots = rows.map(({ root }) => root);
    for await (const { blobs, files } of this.#reach.from(store, roots)) {
      await copyBlobs(database, { from: this.#from, to: this.#to, hashes: blobs }, tx);
      for (const hash of files) await this.#copyFile(hash);
      if (files.length > 0) await this.#query(tx, FILE_ROWS, [this.#from, this.#to, files]);
    }
  }

  async #copyFile(hash: Hash): Promise<void> {
    const { storage, log } = this.#services;
    if (await storage.exists(this.#to, hash)) return;
    try {
      await storage.put(this.#to, await storage.stream(this.#from, hash));
    } catch (error) {
      if (!(error instanceof MissingFile)) throw error;
      log.warn({ organizationId: this.#from, hash }, 'a file of a transferred space is missing in the storage');
    }
  }

  #query<Row extends object>(tx: Transaction | undefined, sql: string, params: unknown[]): Promise<Row[]> {
    return tx ? tx.$queryRawUnsafe<Row[]>(sql, ...params) : this.#services.database.query<Row>(sql, params);
  }
}

/** One row for each file that the other organization does not have yet. */
const FILE_ROWS = `
  INSERT INTO "File" ("id", "organizationId", "name", "contentType", "size", "hash", "width", "height", "createdById", "createdAt")
  SELECT DISTINCT ON (f."hash") replace(gen_random_uuid()::text, '-', ''), $2, f."name", f."contentType", f."size", f."hash",
    f."width", f."height", f."createdById", f."createdAt"
  FROM "File" f
  WHERE f."organizationId" = $1 AND f."hash" = ANY($3::text[])
    AND NOT EXISTS (SELECT 1 FROM "File" own WHERE own."organizationId" = $2 AND own."hash" = f."hash")
  ORDER BY f."hash", f."id"`;
