/** Texts of a branch that hold both versions between marks: of pages, and of what pages include (decisions §7). */
import type { MergeConflict } from '../../content/merge.ts';
import { Revision } from '../../content/revision.ts';
import { hasConflictMarks } from '../../content/text-merge.ts';
import type { BlobStore } from '../../content/types.ts';

/** What a merge may have left with marks: ids of pages and reusable contents. */
export const conflictedTexts = (conflicts: readonly MergeConflict[]): string[] => [
  ...new Set(conflicts.flatMap(({ page, reusableContent }) => page ?? reusableContent ?? [])),
];

/** Of these pages and reusable contents, those whose text still holds a whole group of marks. */
export async function stillConflicted(store: BlobStore, root: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const revision = await Revision.open(store, root);
  const [pages, contents] = await Promise.all([revision.pagesById(ids), revision.reusableContentsById(ids)]);
  const entries = ids.flatMap((_, at) => pages[at] ?? contents[at] ?? []);
  const texts = await revision.texts(entries.flatMap(({ text }) => text ?? []));
  let next = 0;
  return entries.flatMap(({ id, text }) => (text && hasConflictMarks(texts[next++] as string) ? [id] : []));
}

/** The same ids, said as what they are. */
export async function named(
  store: BlobStore,
  root: string,
  ids: readonly string[],
): Promise<({ page: string } | { reusableContent: string })[]> {
  const pages = await (await Revision.open(store, root)).pagesById(ids);
  return ids.map((id, at) => (pages[at] ? { page: id } : { reusableContent: id }));
}
