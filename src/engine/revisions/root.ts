/**
 * The root blob of a revision, and the keys of its maps.
 *
 * Kept by id: `pages`, `files`, `reusableContents`. Derived from the pages in the same step: `children` and `slugs`.
 * By name: `variables`, `redirects`. Also derived: `gitPaths`, where pages, files and reusable contents stand in Git. `oldSlugs` remembers what a page was called below which parent: a path is followed
 * slug by slug, so one entry keeps the old paths of a renamed page and of everything below it, also after further moves.
 */
import { canonicalJson, fromUtf8, utf8 } from './encode.ts';
import { CorruptBlob } from './errors.ts';
import { hashOf } from './hash.ts';
import { readDecoded } from './tree/load.ts';
import type { Range } from './tree/read.ts';
import type { BlobStore, FileEntry, Hash, PageEntry, ReusableContentEntry } from './types.ts';

/** What the value of each map is. */
export interface RevisionMaps {
  /** Page id. */
  pages: PageEntry;
  /** `placeKey` → page id, in the order of siblings. */
  children: string;
  /** `slugKey` → page id. */
  slugs: string;
  /** `oldSlugKey` of earlier revisions → when the page got another one, or was deleted (ISO 8601). */
  oldSlugs: string;
  files: FileEntry;
  reusableContents: ReusableContentEntry;
  /** Name → value. */
  variables: string;
  /** Path of an explicit redirect → page id, which may be gone. Both may have a `*` at the end: `wildcards.ts`. */
  redirects: string;
  /** Folded path and owner (`git-paths.ts`) → the path as it is in Git. */
  gitPaths: string;
}

export type MapName = keyof RevisionMaps;

export const MAP_NAMES: readonly MapName[] = [
  'pages',
  'children',
  'slugs',
  'oldSlugs',
  'files',
  'reusableContents',
  'variables',
  'redirects',
  'gitPaths',
];

/** The root of each map; null when it is empty. `withoutGitPaths`: written before that map was, which the next edit adds. */
export type RevisionRoot = Record<MapName, Hash | null> & { withoutGitPaths?: true };

/** Of the encoding: 2 has the map `gitPaths`. */
const VERSION = 2;

const EMPTY: RevisionRoot = Object.freeze(
  Object.fromEntries(MAP_NAMES.map((name) => [name, null])) as Record<MapName, null>,
);

export function encodeRoot(root: RevisionRoot): { hash: Hash; bytes: Uint8Array } {
  const maps = Object.fromEntries(MAP_NAMES.filter((name) => root[name] !== null).map((name) => [name, root[name]]));
  const bytes = utf8(canonicalJson({ revision: root.withoutGitPaths ? 1 : VERSION, ...maps }));
  return { hash: hashOf(bytes), bytes };
}

export function decodeRoot(bytes: Uint8Array, hash: Hash): RevisionRoot {
  let json: unknown;
  try {
    json = JSON.parse(fromUtf8(bytes));
  } catch {
    throw new CorruptBlob(hash, 'it is not the root of a revision');
  }
  const { revision, ...maps } = (json ?? {}) as { revision?: unknown };
  if (revision !== 1 && revision !== VERSION) {
    throw new CorruptBlob(hash, 'it is not the root of a revision that this program knows');
  }
  return { ...EMPTY, ...(maps as Partial<RevisionRoot>), ...(revision === 1 && { withoutGitPaths: true as const }) };
}

/** The roots of the maps of a revision. Throws `MissingBlob` when there is no such revision. */
export async function readRoot(store: BlobStore, root: Hash): Promise<RevisionRoot> {
  const [decoded] = await readDecoded(store, 'root', [root], decodeRoot);
  return decoded as RevisionRoot;
}

/** The revision that holds nothing: its root and the one blob that it needs. */
export function emptyRevision(): { root: Hash; blobs: Map<Hash, Uint8Array> } {
  const { hash, bytes } = encodeRoot(EMPTY);
  return { root: hash, blobs: new Map([[hash, bytes]]) };
}

/** The position of a page among its siblings. */
export interface PagePosition {
  order: string;
  id: string;
}

/**
 * Sorts siblings by (order, id). `/` is below every character of an order key, so that a key sorts before its extensions.
 * The top level has the empty parent.
 */
export function positionKey(parent: string | null, place: PagePosition): string {
  return `${parent ?? ''}/${place.order}/${place.id}`;
}

/** The position in a key of `children`. */
export function positionOf(key: string): PagePosition {
  const [, order = '', id = ''] = key.split('/');
  return { order, id };
}

export function slugKey(parent: string | null, slug: string): string {
  return `${parent ?? ''}/${slug}`;
}

/** Several pages may have had a slug, one after the other. */
export function oldSlugKey(parent: string | null, slug: string, id: string): string {
  return `${slugKey(parent, slug)}/${id}`;
}

/** Of `oldSlugs`: who once had a slug. */
export function hadSlug(parent: string | null, slug: string): Range {
  const key = slugKey(parent, slug);
  return { from: `${key}/`, to: `${key}0` };
}

const NOTHING: Range = { from: '', to: '' };

/** The keys of `children`, `slugs` or `oldSlugs` below a parent: `0` is the character after `/`. None for an invalid id. */
export function belowParent(parent: string | null): Range {
  if (parent === '' || parent?.includes('/')) return { ...NOTHING };
  return { from: `${parent ?? ''}/`, to: `${parent ?? ''}0` };
}

export function comparePositions(a: PagePosition, b: PagePosition): number {
  if (a.order !== b.order) return a.order < b.order ? -1 : 1;
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}
