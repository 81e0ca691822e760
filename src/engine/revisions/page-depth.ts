/** How deep pages nest: whatever walks or writes their tree counts on this bound. */
import type { Edit } from './edit.ts';
import { EditError } from './errors.ts';
import type { PageEntry } from './types.ts';

/** Levels of pages; those at the top are the first. Two edits that are merged may together reach twice as many. */
export const MAX_PAGE_DEPTH = 100;

/** Refuses to put a page, with `levels` of pages from itself down, below a parent where they would go too deep. */
export async function refuseDepth(edit: Edit, parent: string | null, levels: number, path: string): Promise<void> {
  if ((await depthOf(edit, parent)) + levels <= MAX_PAGE_DEPTH) return;
  throw new EditError(path, `pages must not nest deeper than ${MAX_PAGE_DEPTH} levels`);
}

/** The levels from the top down to a page; 0 of the top itself. */
async function depthOf({ draft, depths }: Edit, id: string | null): Promise<number> {
  if (id === null) return 0;
  const known = depths.get(id);
  if (known !== undefined) return known;
  const depth = (await draft.ancestors(id)).length + 1;
  depths.set(id, depth);
  return depth;
}

/** The levels that a page and what is below it take. Reads no more of them than are allowed. */
export async function levelsOf({ draft }: Edit, page: PageEntry): Promise<number> {
  let levels = 0;
  for (let ids = [page.id]; ids.length > 0 && levels <= MAX_PAGE_DEPTH; levels += 1) ids = await draft.childIds(ids);
  return levels;
}
