/** What differs between two revisions. The cost is the difference, not the size. */
import { mapInPieces } from '../pieces.ts';
import { type MapName, type RevisionMaps, readRoot } from './root.ts';
import { diff } from './tree/diff.ts';
import type { BlobStore, FileEntry, Hash, PageEntry, ReusableContentEntry } from './types.ts';

/** `before` is absent when the second revision added it, `after` when it removed it. */
export interface Difference<T> {
  id: string;
  before?: T;
  after?: T;
}

/** Each list in the order of the ids. */
export interface RevisionDiff {
  pages: Difference<PageEntry>[];
  files: Difference<FileEntry>[];
  reusableContents: Difference<ReusableContentEntry>[];
  /** `id` is the name. */
  variables: Difference<string>[];
}

/** One map's changes from a revision to another. */
export async function diffMaps<M extends MapName>(
  store: BlobStore,
  map: M,
  a: Record<M, Hash | null>,
  b: Record<M, Hash | null>,
): Promise<Difference<RevisionMaps[M]>[]> {
  const changes = await diff<RevisionMaps[M]>(store, a[map], b[map]);
  return mapInPieces(changes, ({ key, ...sides }) => ({ id: key, ...sides }));
}

/** The changes from revision `a` to revision `b`. */
export async function diffRevisions(store: BlobStore, a: Hash, b: Hash): Promise<RevisionDiff> {
  if (a === b) return { pages: [], files: [], reusableContents: [], variables: [] };
  const [before, after] = await Promise.all([readRoot(store, a), readRoot(store, b)]);
  const [pages, files, reusableContents, variables] = await Promise.all([
    diffMaps(store, 'pages', before, after),
    diffMaps(store, 'files', before, after),
    diffMaps(store, 'reusableContents', before, after),
    diffMaps(store, 'variables', before, after),
  ]);
  return { pages, files, reusableContents, variables };
}
