/** Order keys for pages that are put among siblings. */
import type { Draft } from './draft.ts';
import { keysBetween } from './order-key.ts';
import type { PagePosition } from './root.ts';
import type { PageEntry } from './types.ts';

/** Longer keys come only from very many inserts in zigzag; then the siblings are renumbered. */
const MAX_KEY_LENGTH = 48;

/** Between which places; absent: an end of the list. */
export interface Gap {
  previous?: PagePosition;
  next?: PagePosition;
}

/** The gap at an end of a parent's children or next to one of them. `moving` is ignored: it leaves its position. */
export async function gapAt(
  draft: Draft,
  parent: string | null,
  position: 'first' | 'last' | { before: PagePosition } | { after: PagePosition },
  moving?: string,
): Promise<Gap> {
  const nearest = async (reverse: boolean, from?: PagePosition): Promise<PagePosition | undefined> => {
    const places = await draft.places(parent, { from, reverse, limit: 2 });
    return places.find(({ id }) => id !== moving);
  };
  if (position === 'first') return { next: await nearest(false) };
  if (position === 'last') return { previous: await nearest(true) };
  if ('before' in position) return { previous: await nearest(true, position.before), next: position.before };
  return { previous: position.after, next: await nearest(false, position.after) };
}

/**
 * `n` ascending keys in a gap. Siblings with one and the same key (two merged edits at one place) are numbered anew when
 * something has to stand between them; all siblings are, when the keys would get too long.
 */
export async function ordersInGap(
  draft: Draft,
  parent: string | null,
  gap: Gap,
  n: number,
  moving?: string,
): Promise<string[]> {
  const { previous, next } = gap;
  if (!previous || !next || previous.order < next.order) {
    const keys = keysBetween(previous?.order ?? null, next?.order ?? null, n);
    if (keys.every((key) => key.length <= MAX_KEY_LENGTH)) return keys;
  }
  const siblings = (await draft.children(parent)).filter(({ id }) => id !== moving);
  const behind = previous ? siblings.findIndex(({ id }) => id === previous.id) + 1 : 0;
  const crowded = (page: PageEntry | undefined) => page !== undefined && page.order === previous?.order;
  let start = behind;
  let end = behind;
  while (crowded(siblings[start - 1])) start--;
  while (crowded(siblings[end])) end++;
  let keys = keysBetween(siblings[start - 1]?.order ?? null, siblings[end]?.order ?? null, end - start + n);
  if (keys.some((key) => key.length > MAX_KEY_LENGTH)) {
    start = 0;
    end = siblings.length;
    keys = keysBetween(null, null, end + n);
  }
  const own = keys.splice(behind - start, n);
  siblings.slice(start, end).forEach((page, i) => {
    draft.putPage({ ...page, order: keys[i] as string });
  });
  return own;
}

/** The gap that a page leaves when it goes. */
async function gapOf(draft: Draft, page: PageEntry): Promise<Gap> {
  const [previous] = await draft.places(page.parent, { from: page, reverse: true, limit: 1 });
  const [next] = await draft.places(page.parent, { from: page, limit: 1 });
  return { previous, next };
}

/** Deletes a page; the pages below it take its place, in their order. */
export async function deleteAlone(draft: Draft, page: PageEntry, now: string): Promise<void> {
  const children = await draft.children(page.id);
  const gap = await gapOf(draft, page);
  draft.deletePage(page.id);
  const orders = await ordersInGap(draft, page.parent, gap, children.length);
  for (const [i, child] of children.entries()) {
    const slug = await draft.freeSlug(page.parent, child.slug, child.id);
    draft.putPage({ ...child, parent: page.parent, order: orders[i]!, slug, updatedAt: now });
  }
}
