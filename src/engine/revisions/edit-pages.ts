/** The changes of pages. */
import type { CreatePage, DeletePage, FieldChanges, MovePage, Position, ReplaceText, UpdatePage } from './changes.ts';
import type { Edit } from './edit.ts';
import { sameValue } from './encode.ts';
import { EditError } from './errors.ts';
import { levelsOf, refuseDepth } from './page-depth.ts';
import { deleteAlone, gapAt, ordersInGap } from './sibling-order.ts';
import { isSlugOfTitle, slugOf, slugProblem } from './slug.ts';
import type { PageEntry, PageFields } from './types.ts';
import { refuseNewNames } from './variable-names.ts';

export async function createPage(edit: Edit, change: CreatePage, path: string): Promise<void> {
  const { draft, options } = edit;
  const type = change.pageType ?? 'document';
  if (change.content && type !== 'document') throw new EditError(`${path}.content`, `a ${type} has no content`);
  if (change.target && type !== 'link') throw new EditError(`${path}.target`, `a ${type} has no target`);
  if (!change.target && type === 'link') throw new EditError(`${path}.target`, 'a link needs a target');
  if (change.computed && type !== 'computed') throw new EditError(`${path}.computed`, `a ${type} is not computed`);
  if (!change.computed && type === 'computed')
    throw new EditError(`${path}.computed`, 'a computed page needs its source');
  const parent = change.parent == null ? null : (await edit.page(change.parent, `${path}.parent`)).id;
  await refuseDepth(edit, parent, 1, `${path}.parent`);
  const page: PageEntry = {
    id: change.id ?? options.newId(),
    parent,
    order: await orderAt(edit, parent, change.position, path),
    type,
    title: change.title,
    slug: await newSlug(edit, parent, change, path),
    createdAt: options.now,
    updatedAt: options.now,
    fields: mergeFields(edit, {}, change.fields, path),
  };
  if (type === 'document') page.text = await edit.content(change.content ?? { markdown: '' }, page, path);
  if (change.target) page.target = edit.ref(change.target);
  if (change.computed) page.computed = change.computed;
  edit.name(change.page, page.id, `${path}.page`);
  draft.putPage(page);
}

export async function updatePage(edit: Edit, change: UpdatePage, path: string): Promise<void> {
  const page = await edit.page(change.page, `${path}.page`);
  const next: PageEntry = { ...page };
  if (change.content) {
    if (page.type !== 'document') throw new EditError(`${path}.content`, `a ${page.type} page has no content`);
    next.text = await edit.content(change.content, page, path);
  }
  if (change.target) {
    if (page.type !== 'link') throw new EditError(`${path}.target`, `a ${page.type} page has no target`);
    next.target = edit.ref(change.target);
  }
  if (change.fields) next.fields = mergeFields(edit, page.fields, change.fields, path);
  if (change.title !== undefined) next.title = change.title;
  if (change.slug !== undefined) next.slug = await givenSlug(edit, page.parent, change.slug, path, page.id);
  else if (slugFollows(page, next.title)) {
    next.slug = await edit.draft.freeSlug(page.parent, slugOf(next.title), page.id);
  }
  putChanged(edit, page, next);
}

export async function replaceText(edit: Edit, change: ReplaceText, path: string): Promise<void> {
  const page = await edit.page(change.page, `${path}.page`);
  if (page.text === undefined) throw new EditError(`${path}.page`, `a ${page.type} page has no text`);
  if (change.find === '') throw new EditError(`${path}.find`, 'must not be empty');
  const count = change.count ?? 1;
  const parts = (await edit.textToEdit(page)).split(change.find);
  const occurrences = parts.length - 1;
  if (occurrences === 0) throw new EditError(`${path}.find`, 'does not occur in the text of the page');
  if (occurrences < count) throw new EditError(`${path}.count`, `the text occurs only ${occurrences} times`);
  // Characters are no more than bytes: what is far too long is not made first.
  const length = parts.reduce((sum, part) => sum + part.length, 0) + count * change.replace.length;
  await edit.checkLength(length + (occurrences - count) * change.find.length, page, `${path}.replace`);
  const text =
    parts.slice(0, count + 1).join(change.replace) +
    parts
      .slice(count + 1)
      .map((part) => change.find + part)
      .join('');
  putChanged(edit, page, { ...page, text: await edit.text(text, page, `${path}.replace`) });
}

export async function movePage(edit: Edit, change: MovePage, path: string): Promise<void> {
  const page = await edit.page(change.page, `${path}.page`);
  const parent = await newParent(edit, page, change.parent, `${path}.parent`);
  if (parent !== page.parent) {
    await refuseDepth(edit, parent, await levelsOf(edit, page), `${path}.parent`);
    edit.depths.clear();
  }
  const order = await orderAt(edit, parent, change.position, path, page);
  // The page may have been renumbered together with its siblings.
  const now = (await edit.draft.page(page.id)) as PageEntry;
  const next = { ...now, parent, order };
  if (parent !== page.parent) {
    const slug = isSlugOfTitle(page.slug, page.title) ? slugOf(page.title) : page.slug;
    next.slug = await edit.draft.freeSlug(parent, slug, page.id);
  }
  putChanged(edit, now, next);
}

export async function deletePage(edit: Edit, change: DeletePage, path: string): Promise<void> {
  const { draft } = edit;
  const page = await edit.page(change.page, `${path}.page`);
  edit.depths.clear();
  if (change.children === 'lift') return deleteAlone(draft, page, edit.options.now);
  for (const id of await draft.descendantIds(page.id)) draft.deletePage(id);
  draft.deletePage(page.id);
}

/** What changes nothing leaves `updatedAt` alone, too. */
function putChanged(edit: Edit, page: PageEntry, next: PageEntry): void {
  if (!sameValue(page, next)) edit.draft.putPage({ ...next, updatedAt: edit.options.now });
}

async function newParent(
  edit: Edit,
  page: PageEntry,
  parent: string | null | undefined,
  path: string,
): Promise<string | null> {
  if (parent === undefined) return page.parent;
  if (parent === null) return null;
  const { id } = await edit.page(parent, path);
  const above = await edit.draft.ancestors(id);
  if (id === page.id || above.some((ancestor) => ancestor.id === page.id)) {
    throw new EditError(path, 'a page cannot be moved below itself');
  }
  return id;
}

/** The order key of a place among the children of `parent`; `moving`: of a page that may be there already. */
export async function orderAt(
  edit: Edit,
  parent: string | null,
  position: Position = 'last',
  path: string,
  moving?: PageEntry,
): Promise<string> {
  const at = typeof position === 'string' ? position : await besideSibling(edit, parent, position, path, moving);
  const gap = await gapAt(edit.draft, parent, at, moving?.id);
  const stays = moving && moving.parent === parent && standsIn(moving, gap);
  if (stays) return moving.order;
  const [order] = await ordersInGap(edit.draft, parent, gap, 1, moving?.id);
  return order as string;
}

/** Whether the page is already where it is asked to go. */
function standsIn(
  { order }: PageEntry,
  { previous, next }: { previous?: { order: string }; next?: { order: string } },
): boolean {
  return (!previous || previous.order < order) && (!next || order < next.order);
}

async function besideSibling(
  edit: Edit,
  parent: string | null,
  position: { before: string } | { after: string },
  path: string,
  moving?: PageEntry,
): Promise<{ before: PageEntry } | { after: PageEntry }> {
  const field = 'before' in position ? `${path}.position.before` : `${path}.position.after`;
  const sibling = await edit.page('before' in position ? position.before : position.after, field);
  if (sibling.id === moving?.id) throw new EditError(field, 'a page cannot be placed next to itself');
  if (sibling.parent !== parent) {
    throw new EditError(
      field,
      `the page "${sibling.id}" is not below ${parent === null ? 'the top' : `the page "${parent}"`}`,
    );
  }
  return 'before' in position ? { before: sibling } : { after: sibling };
}

async function newSlug(edit: Edit, parent: string | null, change: CreatePage, path: string): Promise<string> {
  if (change.slug !== undefined) return givenSlug(edit, parent, change.slug, path);
  return edit.draft.freeSlug(parent, slugOf(change.title));
}

/** A slug that the caller chose is taken as it is or refused. */
async function givenSlug(
  edit: Edit,
  parent: string | null,
  slug: string,
  path: string,
  page?: string,
): Promise<string> {
  const problem = slugProblem(slug);
  if (problem) throw new EditError(`${path}.slug`, problem);
  const owner = await edit.draft.childBySlug(parent, slug);
  if (owner && owner.id !== page) {
    throw new EditError(`${path}.slug`, `its sibling "${owner.id}" already has the slug "${slug}"`, 'taken');
  }
  return slug;
}

/** A slug that came from the title follows it; one that a user chose (or a file name) stays. */
function slugFollows(page: PageEntry, title: string): boolean {
  return slugOf(title) !== slugOf(page.title) && isSlugOfTitle(page.slug, page.title);
}

function mergeFields(edit: Edit, fields: PageFields, changes: FieldChanges = {}, path: string): PageFields {
  if (changes.variables) {
    const known = new Set(Object.keys(fields.variables ?? {}));
    refuseNewNames(changes.variables, known, `${path}.fields.variables`);
  }
  const merged: Record<string, unknown> = { ...fields };
  for (const [field, value] of Object.entries(changes)) {
    if (value === null) delete merged[field];
    else if (value !== undefined) merged[field] = value;
  }
  return edit.fieldRefs(merged as PageFields);
}
