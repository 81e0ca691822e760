/** The change that copies a page with all that is below it. */
import type { DuplicatePage } from './changes.ts';
import type { Edit } from './edit.ts';
import { orderAt } from './edit-pages.ts';
import { EditError } from './errors.ts';
import { levelsOf, refuseDepth } from './page-depth.ts';
import { slugOf } from './slug.ts';
import type { PageEntry } from './types.ts';

/** The most pages that the copies of one request have. */
const MAX_COPIED = 1000;

/**
 * Copies a page and all below it, with their texts as they are: by default right behind the page. The copies are new pages: no file of a
 * repository is theirs, so that the next export gives each a file of its own. Throws `EditError` for more than 1,000 pages in one edit.
 */
export async function duplicatePage(edit: Edit, change: DuplicatePage, path: string): Promise<void> {
  const { draft, options } = edit;
  const page = await edit.page(change.page, `${path}.page`);
  const below = await draft.descendantIds(page.id);
  edit.copied += below.length + 1;
  if (edit.copied > MAX_COPIED)
    throw new EditError(`${path}.page`, `a request may copy at most ${MAX_COPIED} pages, and these are ${edit.copied}`);
  const { parent: into = page.parent } = change;
  const parent = into === null ? null : (await edit.page(into, `${path}.parent`)).id;
  await refuseDepth(edit, parent, await levelsOf(edit, page), `${path}.parent`);
  const beside = change.position ?? (parent === page.parent ? { after: page.id } : 'last');
  // All are read before the first is written: a copy may stand below the page itself.
  const originals = (await draft.pagesById(below)) as PageEntry[];
  const ids = new Map([page.id, ...below].map((id) => [id, options.newId()]));
  const title = change.title ?? page.title;
  const copy: PageEntry = {
    ...copied(page, ids, options.now),
    parent,
    title,
    order: await orderAt(edit, parent, beside, path),
    slug: await draft.freeSlug(parent, slugOf(title)),
  };
  edit.name(change.copy, copy.id, `${path}.copy`);
  edit.depths.clear();
  draft.putPage(copy);
  for (const original of originals) draft.putPage(copied(original, ids, options.now));
}

function copied(page: PageEntry, ids: ReadonlyMap<string, string>, now: string): PageEntry {
  const { git: _, source: __, ...own } = page;
  const parent = own.parent === null ? null : (ids.get(own.parent) ?? own.parent);
  return { ...own, id: ids.get(page.id) as string, parent, createdAt: now, updatedAt: now };
}
