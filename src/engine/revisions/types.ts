/**
 * What a revision holds. Plain data: no HTTP, no SQL, no clock.
 *
 * A revision is the hash of a root blob; the root names one ordered persistent map each for pages, the order of
 * siblings, the slugs of siblings, files, reusable contents, variables and redirects. Texts are blobs of their own.
 */

import type { ContentRef } from './content-ref.ts';
import type { ComputedSource, PageFields } from './page-fields.ts';

export type { ContentRef } from './content-ref.ts';
export type { ComputedSource, PageCover, PageFields, PageLayout } from './page-fields.ts';

/** SHA-256 of the bytes, base64url without padding (43 characters). */
export type Hash = string;

/** Gives and takes immutable bytes by hash. `put` is idempotent; `get` of an unknown hash rejects with `MissingBlob`. */
export interface BlobStore {
  get(hash: Hash): Promise<Uint8Array>;
  /** In the order asked for; one round trip for a store with latency. */
  getMany(hashes: readonly Hash[]): Promise<Uint8Array[]>;
  put(blobs: ReadonlyMap<Hash, Uint8Array>): Promise<void>;
}

export type PageType = 'document' | 'group' | 'link' | 'computed';

/** Where a page, file or text came from, or went to, in Git. `oid` is the blob's id; `path` is relative to the project folder. */
export interface GitOrigin {
  oid: string;
  path: string;
  /** Of a text that is not UTF-8 there: it is transcoded on the way in and out. `unknown`: its bytes are kept, and it is not edited. */
  encoding?: string;
}

export interface PageEntry {
  id: string;
  /** Null at the top. */
  parent: string | null;
  /** Fractional order key: siblings sort by (order, id). */
  order: string;
  type: PageType;
  title: string;
  /** Unique among its siblings. Groups have one too: it is part of the path of what stands below. */
  slug: string;
  /** ISO 8601. */
  createdAt: string;
  updatedAt: string;
  fields: PageFields;
  /** Markdown without front matter, byte for byte; only documents have one. */
  text?: Hash;
  /** The bytes between the front matter's fences, fences and line ends included, as they came from Git. */
  frontMatter?: Hash;
  git?: GitOrigin;
  /** Where a link page leads. */
  target?: ContentRef;
  /** Of a computed page. */
  computed?: ComputedSource;
  /** What Git needs to write the page back as it was and what has no place elsewhere (sidebar title, raw target, ...). */
  source?: Record<string, unknown>;
}

export interface FileEntry {
  id: string;
  name: string;
  contentType: string;
  size: number;
  /** SHA-256 of the bytes, which are in the file storage. */
  hash: Hash;
  dimensions?: { width: number; height: number };
  git?: GitOrigin;
}

export interface ReusableContentEntry {
  id: string;
  title: string;
  text: Hash;
  frontMatter?: Hash;
  git?: GitOrigin;
}
