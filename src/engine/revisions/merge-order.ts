/**
 * Who moved which page among its siblings. Order keys alone do not tell: they also change when something has to stand
 * between two equal ones, or when they get too long. So places are compared, where both sides changed what is said of one.
 */
import { longestRising } from './longest-rising.ts';
import type { PageSides } from './merge-tree.ts';
import { belowParent, type PagePosition, positionOf } from './root.ts';
import { rangeMany } from './tree/read.ts';
import type { BlobStore, Hash, PageEntry } from './types.ts';

/** Behind which sibling each side put a page; null: before all of them. */
export interface Apart {
  ours: string | null;
  theirs: string | null;
}

/** Of the pages whose place both sides changed, or seem to. */
export interface Moves {
  /** Pages that stand elsewhere among their siblings than in the base. */
  ours: ReadonlySet<string>;
  theirs: ReadonlySet<string>;
  /** Pages that both sides moved among the same siblings, each to another place. */
  apart: ReadonlyMap<string, Apart>;
}

type Maps = Record<'children', Hash | null>;
type Side = 'base' | 'ours' | 'theirs';

/** The parent below which it matters who moved the page; undefined when entries tell enough. */
function contested({ base, ours, theirs }: PageSides): string | null | undefined {
  if (!base || !ours || !theirs || isAt(base, ours) || isAt(base, theirs) || isAt(ours, theirs)) return undefined;
  if (ours.parent === theirs.parent) return ours.parent;
  return base.parent === ours.parent || base.parent === theirs.parent ? base.parent : undefined;
}

const isAt = (a: PageEntry, b: PageEntry) => a.parent === b.parent && a.order === b.order;

/** Reads the places of siblings where a page is contested, no pages. */
export async function movesOf(
  store: BlobStore,
  maps: Record<Side, Maps>,
  sides: ReadonlyMap<string, PageSides>,
): Promise<Moves> {
  const parents = new Set<string | null>();
  for (const page of sides.values()) {
    const parent = contested(page);
    if (parent !== undefined) parents.add(parent);
  }
  const ranges = [...parents].map(belowParent);
  const places = async (side: Side) => {
    const found = await rangeMany<string>(store, maps[side].children, ranges);
    return found.map((entries) => entries.map(([key]) => positionOf(key)));
  };
  const [base, ours, theirs] = await Promise.all([places('base'), places('ours'), places('theirs')]);
  const moves = { ours: new Set<string>(), theirs: new Set<string>(), apart: new Map<string, Apart>() };
  ranges.forEach((_, i) => {
    addMoves(moves, {
      base: base[i] as PagePosition[],
      ours: ours[i] as PagePosition[],
      theirs: theirs[i] as PagePosition[],
    });
  });
  return moves;
}

function addMoves(
  moves: { ours: Set<string>; theirs: Set<string>; apart: Map<string, Apart> },
  { base, ours, theirs }: Record<Side, readonly PagePosition[]>,
): void {
  const [byOurs, byTheirs] = [movedIn(base, ours), movedIn(base, theirs)];
  for (const id of byOurs) moves.ours.add(id);
  for (const id of byTheirs) moves.theirs.add(id);
  const inOurs = new Set(ours.map(({ id }) => id));
  const common = theirs.map(({ id }) => id).filter((id) => inOurs.has(id));
  const stayed = new Set(common.filter((id) => !byOurs.has(id) && !byTheirs.has(id)));
  const movedTwice = common.filter((id) => byOurs.has(id) && byTheirs.has(id));
  const apartAmong = (pages: readonly string[], among: ReadonlySet<string>): string[] => {
    const [own, other] = [standingBehind(ours, among), standingBehind(theirs, among)];
    const apart = pages.filter((id) => own.get(id) !== other.get(id));
    for (const id of apart) moves.apart.set(id, { ours: own.get(id) ?? null, theirs: other.get(id) ?? null });
    return apart;
  };
  const elsewhere = new Set(apartAmong(movedTwice, stayed));
  // Those that both sides put between the same two may stand in another order there.
  const together = movedTwice.filter((id) => !elsewhere.has(id));
  apartAmong(together, new Set([...stayed, ...together]));
}

/**
 * The pages of `after` that are new there, or stand elsewhere among those that `before` has, too. Whose key is as it was has
 * not moved; of the others, as many as possible have not.
 */
function movedIn(before: readonly PagePosition[], after: readonly PagePosition[]): Set<string> {
  const known = new Map(before.map(({ id, order }, rank) => [id, { order, rank }]));
  const ranks = after.map(({ id }) => known.get(id)?.rank);
  const stands = ({ id, order }: PagePosition) => known.get(id)?.order === order;
  const consistent = [...ranks];
  let low = -1;
  after.forEach((place, i) => {
    const rank = ranks[i] ?? -1;
    if (stands(place)) low = rank;
    else if (rank < low) consistent[i] = undefined;
  });
  let high = before.length;
  after.toReversed().forEach((place, back) => {
    const i = after.length - 1 - back;
    const rank = ranks[i] ?? before.length;
    if (stands(place)) high = rank;
    else if (rank > high) consistent[i] = undefined;
  });
  const stayed = longestRising(consistent);
  return new Set(after.filter((_, i) => !stayed.has(i)).map(({ id }) => id));
}

/** For each page the last of `among` before it. */
function standingBehind(places: readonly PagePosition[], among: ReadonlySet<string>): Map<string, string | null> {
  const behind = new Map<string, string | null>();
  let last: string | null = null;
  for (const { id } of places) {
    behind.set(id, last);
    if (among.has(id)) last = id;
  }
  return behind;
}
