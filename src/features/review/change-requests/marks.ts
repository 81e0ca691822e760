/** Texts of a branch that hold both versions between marks: of pages, and of what pages include. */
import type { MergeConflict } from '../../../engine/revisions/merge.ts';
import { Revision } from '../../../engine/revisions/revision.ts';
import { hasConflictMarks } from '../../../engine/revisions/text-merge.ts';
import type { BlobStore } from '../../../engine/revisions/types.ts';

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

/** The same ids, said as what they are, with the texts that hold the marks. */
export async function named(
  store: BlobStore,
  root: string,
  ids: readonly string[],
): Promise<({ title?: string; text?: string } & ({ page: string } | { reusableContent: string }))[]> {
  const revision = await Revision.open(store, root);
  const [pages, contents] = await Promise.all([revision.pagesById([...ids]), revision.reusableContentsById([...ids])]);
  return Promise.all(
    ids.map(async (id, at) => {
      const entry = pages[at] ?? contents[at];
      return {
        ...(pages[at] ? { page: id } : { reusableContent: id }),
        ...(entry && { title: entry.title }),
        ...(entry?.text && { text: await revision.text(entry.text) }),
      };
    }),
  );
}

/** Titles of pages and reusable contents by id; of a later revision where an earlier one does not have them. */
export async function titlesIn(
  store: BlobStore,
  roots: readonly string[],
  ids: readonly string[],
): Promise<Map<string, string>> {
  const titles = new Map<string, string>();
  for (const root of roots) {
    const revision = await Revision.open(store, root);
    const [pages, contents] = await Promise.all([
      revision.pagesById([...ids]),
      revision.reusableContentsById([...ids]),
    ]);
    for (const entry of [...pages, ...contents]) if (entry && !titles.has(entry.id)) titles.set(entry.id, entry.title);
  }
  return titles;
}
