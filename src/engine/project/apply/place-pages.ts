/** Where pages stand: order keys that stay as they are wherever the order did, and places for pages that the repository does not know. */
import { countPieces, inPieces, mapInPieces, PIECE } from '../../pieces.ts';
import { longestRising } from '../../revisions/longest-rising.ts';
import { keysBetween } from '../../revisions/order-key.ts';
import { comparePositions } from '../../revisions/root.ts';
import type { PageEntry } from '../../revisions/types.ts';
import { sortInPieces } from '../../sort-in-pieces.ts';
import { turn } from '../../turn.ts';
import type { PlannedPage } from '../read/plan.ts';
import { SlugSet } from '../read/slugs.ts';

interface Sibling {
  id: string;
  /** The key that the page has below this parent; undefined when it comes from elsewhere. */
  order: string | undefined;
}

/** Longer keys come only from very many moves; then all siblings get new ones. */
const MAX_KEY_LENGTH = 48;

/** Ascending keys for siblings in this order. Of the keys they have, as many as possible stay. */
async function orderKeys(siblings: readonly Sibling[]): Promise<string[]> {
  // Equal keys are in order, too: (order, id) decides.
  const orders = await mapInPieces(siblings, ({ order }) => order);
  await turn();
  const stay = siblings.every((sibling, index) => index === 0 || inOrder(siblings[index - 1] as Sibling, sibling));
  if (stay && orders.length === siblings.length) return orders;
  await turn();
  const kept = longestRising(siblings.map(({ order }) => order));
  const keys: string[] = [];
  const isPiece = countPieces();
  for (let at = 0; at < siblings.length; ) {
    if (isPiece()) await turn();
    if (kept.has(at)) {
      keys.push(siblings[at]?.order as string);
      at += 1;
      continue;
    }
    let end = at;
    while (end < siblings.length && !kept.has(end)) end += 1;
    for await (const each of newKeys(keys.at(-1) ?? null, siblings[end]?.order ?? null, end - at)) keys.push(each);
    at = end;
  }
  if (keys.every((key) => key.length <= MAX_KEY_LENGTH)) return keys;
  return Array.fromAsync(newKeys(null, null, siblings.length));
}

/** `n` ascending keys between `a` and `b`, some at a time. */
async function* newKeys(a: string | null, b: string | null, n: number): AsyncGenerator<string> {
  let last = a;
  for (let made = 0; made < n; made += PIECE) {
    const keys = keysBetween(last, b, Math.min(PIECE, n - made));
    yield* keys;
    last = keys.at(-1) ?? last;
    await turn();
  }
}

const inOrder = (a: Sibling, b: Sibling) =>
  a.order !== undefined && b.order !== undefined && (a.order < b.order || (a.order === b.order && a.id < b.id));

/**
 * The planned children of a parent with those among them that only this space knows: each stands behind what it stood behind before, or
 * at the front when nothing of that is left. `before` is the old order of all children.
 */
async function withOwnPages(
  planned: readonly string[],
  own: ReadonlySet<string>,
  before: readonly string[],
): Promise<readonly string[]> {
  if (own.size === 0) return planned;
  const present = new Set(planned);
  await turn();
  const known = new Set(before);
  const following = new Map<string, string[]>();
  const sequence: string[] = [];
  let anchor: string | undefined;
  await inPieces(before, (id) => {
    if (present.has(id)) anchor = id;
    else if (!own.has(id)) return;
    else if (anchor === undefined) sequence.push(id);
    else if (following.has(anchor)) following.get(anchor)?.push(id);
    else following.set(anchor, [id]);
  });
  await inPieces(planned, (id) => {
    sequence.push(id);
    for (const next of following.get(id) ?? []) sequence.push(next);
  });
  await inPieces(own, (id) => {
    if (!known.has(id)) sequence.push(id);
  });
  return sequence;
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
  const kept = new Set<string>();
  await inPieces(ids, (id) => void kept.add(id));
  const byId = new Map<string, PageEntry>();
  const before = new Map<string | null, PageEntry[]>();
  const stay: PageEntry[] = [];
  const away = new Set<string>();
  await inPieces(existing, (page) => {
    byId.set(page.id, page);
    addTo(before, page.parent, page);
    if (kept.has(page.id)) return;
    if (mayStay(page)) stay.push(page);
    else away.add(page.id);
  });
  /** The nearest page above that is still there. */
  const parentOf = (page: PageEntry): string | null => {
    let { parent } = page;
    while (parent !== null && away.has(parent)) parent = byId.get(parent)?.parent ?? null;
    return parent;
  };

  const plannedBelow = new Map<string | null, number[]>();
  await inPieces(planned, ({ parent }, index) =>
    addTo(plannedBelow, parent === null ? null : (ids[parent] as string), index),
  );
  const ownBelow = new Map<string | null, PageEntry[]>();
  await inPieces(stay, (page) => addTo(ownBelow, parentOf(page), page));

  const result: PlacedPages = { places: new Map(), own: [], gone: [...away] };
  for (const parent of new Set([...plannedBelow.keys(), ...ownBelow.keys()])) {
    await turn();
    const indexes = plannedBelow.get(parent) ?? [];
    const own = ownBelow.get(parent) ?? [];
    const old = await sortInPieces(before.get(parent) ?? [], comparePositions);
    const sequence = await withOwnPages(
      await mapInPieces(indexes, (index) => ids[index]),
      new Set(await mapInPieces(own, ({ id }) => id)),
      await mapInPieces(old, ({ id }) => id),
    );
    const siblings = await mapInPieces(sequence, (id) => {
      const page = byId.get(id);
      return { id, order: page?.parent === parent ? page.order : undefined };
    });
    const keys = await orderKeys(siblings);
    const order = new Map<string, string>();
    await inPieces(sequence, (id, index) => void order.set(id, keys[index] as string));
    // A page of this space keeps its path; the new sibling gets a number.
    const slugs = new SlugSet();
    await inPieces(own, (page) => {
      const after = { ...page, parent, order: order.get(page.id) ?? page.order, slug: slugs.claim(page.slug) };
      result.own.push({ before: page, after });
    });
    await inPieces(indexes, (index) => {
      const id = ids[index] as string;
      const slug = slugs.claim((planned[index] as PlannedPage).slug);
      result.places.set(id, { parent, order: order.get(id) as string, slug });
    });
  }
  return result;
}

function addTo<Key, Item>(groups: Map<Key, Item[]>, key: Key, item: Item): void {
  const group = groups.get(key);
  if (group) group.push(item);
  else groups.set(key, [item]);
}
