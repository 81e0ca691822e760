/**
 * What a revision holds. Plain data: no HTTP, no SQL, no clock.
 *
 * A revision is the hash of a root blob; the root names one ordered persistent map each for pages, the order of
 * siblings, the slugs of siblings, files, reusable contents, variables and redirects. Texts are blobs of their own.
 */

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
}

export type ContentRef =
  | { kind: 'url'; url: string }
  | { kind: 'page'; page: string; space?: string }
  | { kind: 'anchor'; page?: string; space?: string; anchor: string }
  | { kind: 'file'; file: string; space?: string }
  | { kind: 'openapi'; spec: string }
  | { kind: 'reusable-content'; reusableContent: string; space?: string }
  | { kind: 'space'; space: string }
  | { kind: 'collection'; collection: string }
  | { kind: 'user'; user: string };

export interface PageLayout {
  width: 'default' | 'wide';
  cover: boolean;
  coverSize: 'full' | 'hero';
  title: boolean;
  description: boolean;
  tableOfContents: boolean;
  outline: boolean;
  pagination: boolean;
  metadata: boolean;
}

export interface PageCover {
  ref?: ContentRef;
  refDark?: ContentRef;
  yPos: number;
  height?: number;
}

/** The fields that an edit may set and front matter may carry; absent means "not set". */
export interface PageFields {
  emoji?: string;
  icon?: string;
  description?: string;
  hidden?: boolean;
  noIndex?: boolean;
  noRobotsIndex?: boolean;
  /** Only the keys that differ from the default. */
  layout?: Partial<PageLayout>;
  cover?: PageCover;
  variables?: Record<string, string>;
  metaLinks?: { canonical?: ContentRef; alternates?: ContentRef[] };
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
  computed?: { type: string; props: Record<string, unknown>; dependencies: Record<string, unknown> };
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
