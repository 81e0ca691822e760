/** Where pages stand: order keys that stay as they are wherever the order did, and places for pages that the repository does not know. */
import { longestRising } from '../../revisions/longest-rising.ts';
import { keysBetween } from '../../revisions/order-key.ts';
import type { PageEntry } from '../../revisions/types.ts';
import { turn } from '../../turn.ts';
import type { PlannedPage } from '../read/plan.ts';
import { SlugSet } from '../read/slugs.ts';

export interface Sibling {
  id: string;
  /** The key that the page has below this parent; undefined when it comes from elsewhere. */
  order: string | undefined;
}

/** Longer keys come only from very many moves; then all siblings get new ones. */
const MAX_KEY_LENGTH = 48;

/** Ascending keys for siblings in this order. Of the keys they have, as many as possible stay. */
export function orderKeys(siblings: readonly Sibling[]): string[] {
  // Equal keys are in order, too: (order, id) decides.
  const orders = siblings.flatMap(({ order }) => order ?? []);
  const stay = siblings.every((sibling, index) => index === 0 || inOrder(siblings[index - 1] as Sibling, sibling));
  if (stay && orders.length === siblings.length) return orders;
  const kept = longestRising(siblings.map(({ order }) => order));
  const keys: string[] = [];
  for (let at = 0; at < siblings.length; ) {
    if (kept.has(at)) {
      keys.push(siblings[at]?.order as string);
      at += 1;
      continue;
    }
    let end = at;
    while (end < siblings.length && !kept.has(end)) end += 1;
    for (const each of keysBetween(keys.at(-1) ?? null, siblings[end]?.order ?? null, end - at)) keys.push(each);
    at = end;
  }
  return keys.every((key) => key.length <= MAX_KEY_LENGTH) ? keys : keysBetween(null, null, siblings.length);
}

const inOrder = (a: Sibling, b: Sibling) =>
  a.order !== undefined && b.order !== undefined && (a.order < b.order || (a.order === b.order && a.id < b.id));

/**
 * The planned children of a parent with those among them that only this space knows: each stands behind what it stood behind before, or
 * at the front when nothing of that is left. `before` is the old order of all children.
 */
export function withOwnPages(
  planned: readonly string[],
  own: ReadonlySet<string>,
  before: readonly string[],
): string[] {
  const present = new Set(planned);
  const known = new Set(before);
  const following = new Map<string, string[]>(planned.map((id) => [id, []]));
  const first: string[] = [];
  let anchor: string | undefined;
  for (const id of before) {
    if (present.has(id)) anchor = id;
    else if (own.has(id)) {
      if (anchor === undefined) first.push(id);
      else following.get(anchor)?.push(id);
    }
  }
  const newcomers = [...own].filter((id) => !known.has(id));
  return [...first, ...planned.flatMap((id) => [id, ...(following.get(id) ?? [])]), ...newcomers];
}

export type PagePlace = Pick<PageEntry, 'parent' | 'order' | 'slug'>;

export interface PlacedPages {
  /** Place and slug of each planned page. */
  places: Map<string, PagePlace>;
  /** Pages that only this space knows, where they stand now. */
  own: { before: PageEntry; after: PageEntry }[];
  gone: string[];
}

/**
 * Orders and slugs below each parent: what the repository says, around the pages that only this space knows. Of the other pages that are
 * not planned, `mayStay` says whether they are; the rest is deleted.
 */
export async function placePages(
  planned: readonly PlannedPage[],
  ids: readonly string[],
  existing: readonly PageEntry[],
  mayStay: (page: PageEntry) => boolean,
): Promise<PlacedPages> {
  const kept = new Set(ids);
  const byId = new Map(existing.map((page) => [page.id, page]));
  const isOwn = (page: PageEntry) => !kept.has(page.id) && mayStay(page);
  const gone = existing.filter((page) => !kept.has(page.id) && !isOwn(page)).map(({ id }) => id);
  const away = new Set(gone);
  /** The nearest page above that is still there. */
  const parentOf = (page: PageEntry): string | null => {
    let { parent } = page;
    while (parent !== null && away.has(parent)) parent = byId.get(parent)?.parent ?? null;
    return parent;
  };

  const plannedBelow = Map.groupBy(planned.keys(), (index) => {
    const parent = planned[index]?.parent ?? null;
    return parent === null ? null : (ids[parent] as string);
  });
  const ownBelow = Map.groupBy(existing.filter(isOwn), parentOf);
  const before = Map.groupBy(existing, ({ parent }) => parent);

  const result: PlacedPages = { places: new Map(), own: [], gone };
  for (const parent of new Set([...plannedBelow.keys(), ...ownBelow.keys()])) {
    await turn();
    const indexes = plannedBelow.get(parent) ?? [];
    const own = ownBelow.get(parent) ?? [];
    const old = (before.get(parent) ?? []).sort(byPlace).map(({ id }) => id);
    const sequence = withOwnPages(
      indexes.map((index) => ids[index] as string),
      new Set(own.map(({ id }) => id)),
      old,
    );
    const existing = (id: string) => (byId.get(id)?.parent === parent ? byId.get(id) : undefined);
    const keys = orderKeys(sequence.map((id) => ({ id, order: existing(id)?.order })));
    const order = new Map(sequence.map((id, index) => [id, keys[index] as string]));
    // A page of this space keeps its path; the new sibling gets a number.
    const slugs = new SlugSet();
    for (const page of own) {
      const after = { ...page, parent, order: order.get(page.id) ?? page.order, slug: slugs.claim(page.slug) };
      result.own.push({ before: page, after });
    }
    for (const index of indexes) {
      const id = ids[index] as string;
      const slug = slugs.claim((planned[index] as PlannedPage).slug);
      result.places.set(id, { parent, order: order.get(id) as string, slug });
    }
  }
  return result;
}

const byPlace = (a: PageEntry, b: PageEntry) => (a.order < b.order ? -1 : a.order > b.order ? 1 : a.id < b.id ? -1 : 1);
