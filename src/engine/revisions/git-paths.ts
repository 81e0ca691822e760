/**
 * Where pages, files and reusable contents stand in Git, findable by path: a derived map of the revision, so that a relative
 * address is followed in any revision for the cost of a few nodes. Spellings that look alike share a key.
 */
import { inPieces } from '../pieces.ts';
import type { MapEdits, PageChange } from './commit.ts';
import type { Revision } from './revision.ts';
import type { RevisionRoot } from './root.ts';
import type { Range } from './tree/read.ts';
import type { GitOrigin } from './types.ts';

export type GitPathKind = 'page' | 'file' | 'reusable-content';

/** The entry at a path in Git. */
export interface GitPathOwner {
  kind: GitPathKind;
  id: string;
  /** As it is in Git. */
  path: string;
}

interface Located {
  id: string;
  git?: GitOrigin;
}

const LETTERS: Readonly<Record<GitPathKind, string>> = { page: 'p', file: 'f', 'reusable-content': 'r' };
const KINDS = new Map(Object.entries(LETTERS).map(([kind, letter]) => [letter, kind as GitPathKind]));

/** Spellings that differ only in Unicode composition or in the kind of space (U+202F in names of screenshots) are one. */
export const plainPath = (path: string): string =>
  path.normalize('NFC').replace(/[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g, ' ');

/** The same, whatever its capitals: `README.md` and `readme.md` are looked for together. */
export const foldPath = (path: string): string => plainPath(path).toLowerCase();

/** Several may claim one path while branches have not been merged. */
const keyOf = (kind: GitPathKind, id: string, path: string): string => `${foldPath(path)}\n${LETTERS[kind]}${id}`;

/** The keys of everything whose path folds to this. */
export const atFolded = (folded: string): Range => ({ from: `${folded}\n`, to: `${folded}\u000b` });

/** The owner that an entry of the map names. */
export function ownerOf([key, path]: readonly [key: string, path: string]): GitPathOwner {
  const name = key.slice(key.lastIndexOf('\n') + 1);
  return { kind: KINDS.get(name.charAt(0)) ?? 'page', id: name.slice(1), path };
}

/** Edits of `gitPaths`: it follows pages, files and reusable contents. Reads the old entries of those that change. */
export async function editGitPaths(base: Revision, edits: MapEdits, changes: readonly PageChange[]): Promise<void> {
  if (base.maps.withoutGitPaths && isAnything(edits)) {
    for (const { kind, id, path } of await gitPathsIn(base)) edits.gitPaths.set(keyOf(kind, id, path), path);
  }
  const fileIds = [...edits.files.keys()];
  const textIds = [...edits.reusableContents.keys()];
  const [files, texts] = await Promise.all([base.filesById(fileIds), base.reusableContentsById(textIds)]);
  const moves: { kind: GitPathKind; before?: Located; after?: Located }[] = [];
  const add = (kind: GitPathKind, before?: Located, after?: Located) => {
    if (before?.git?.path !== after?.git?.path) moves.push({ kind, before, after });
  };
  await inPieces(changes, ({ before, after }) => add('page', before, after));
  await inPieces(fileIds, (id, i) => add('file', files[i], edits.files.get(id)));
  await inPieces(textIds, (id, i) => add('reusable-content', texts[i], edits.reusableContents.get(id)));
  await inPieces(moves, ({ kind, before }) => {
    if (before?.git) edits.gitPaths.set(keyOf(kind, before.id, before.git.path), undefined);
  });
  await inPieces(moves, ({ kind, after }) => {
    if (after?.git) edits.gitPaths.set(keyOf(kind, after.id, after.git.path), after.git.path);
  });
}

const isAnything = (edits: MapEdits): boolean => Object.values(edits).some(({ size }) => size > 0);

/** Read from the entries themselves: for revisions that were written before the map was. */
export async function gitPathsIn(revision: Revision): Promise<GitPathOwner[]> {
  const owners: GitPathOwner[] = [];
  const add = (kind: GitPathKind, { id, git }: Located) => void (git && owners.push({ kind, id, path: git.path }));
  for await (const page of revision.pages()) add('page', page);
  for (const file of await revision.files()) add('file', file);
  for (const content of await revision.reusableContents()) add('reusable-content', content);
  return owners;
}

/** A root says so when its revision was written before there was this map. */
export const hasGitPaths = (root: RevisionRoot): boolean => !root.withoutGitPaths;
