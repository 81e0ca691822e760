/** Reads of an ordered persistent map: one round trip to the store for each level, whatever the number of keys or ranges. */
import { countPieces, PIECE } from '../../pieces.ts';
import { turn } from '../../turn.ts';
import type { BlobStore, Hash } from '../types.ts';
import { loadNode, loadNodes } from './load.ts';
import { type Inner, isLeaf, type Leaf, lowerBound, type Node, routeTo } from './node.ts';

/** `[key, value]` */
export type Entry<V> = readonly [key: string, value: V];

/** Keys from `from` (included) to `to` (left out); absent ends are open. */
export interface Range {
  from?: string;
  to?: string;
  /** At most so many entries: the first ones, or with `reverse` the last ones. */
  limit?: number;
  /** From the last to the first. */
  reverse?: boolean;
}

/** How many leaves a whole pass asks for at once. */
const LEAVES_PER_READ = 256;

/** The number of entries. Reads the root node. */
export async function countEntries(store: BlobStore, root: Hash | null): Promise<number> {
  if (root === null) return 0;
  const node = await loadNode(store, root);
  return isLeaf(node) ? node.keys.length : (node as Inner).counts.reduce((sum, count) => sum + count, 0);
}

/** The values of the keys, in the order asked for; undefined where there is none. */
export async function getMany<V>(
  store: BlobStore,
  root: Hash | null,
  keys: readonly string[],
): Promise<(V | undefined)[]> {
  const values = new Map<string, V>();
  const isPiece = countPieces();
  let wanted = new Map<Hash, string[]>();
  if (root !== null && keys.length > 0) wanted.set(root, [...new Set(keys)]);
  while (wanted.size > 0) {
    const hashes = [...wanted.keys()];
    const nodes = await loadNodes(store, hashes);
    const below = new Map<Hash, string[]>();
    for (const [i, node] of nodes.entries()) {
      for (const key of wanted.get(hashes[i] as Hash) as string[]) {
        if (isPiece()) await turn();
        const at = lowerBound(node.keys, key);
        if (at === node.keys.length) continue;
        if (isLeaf(node)) {
          if (node.keys[at] === key) values.set(key, node.values[at] as V);
          continue;
        }
        const child = (node as Inner).children[at] as Hash;
        const group = below.get(child);
        if (group) group.push(key);
        else below.set(child, [key]);
      }
    }
    wanted = below;
  }
  if (keys.length > PIECE) await turn();
  return keys.map((key) => values.get(key));
}

/** The value of one key. */
export async function get<V>(store: BlobStore, root: Hash | null, key: string): Promise<V | undefined> {
  let next = root;
  while (next !== null) {
    const node: Node = await loadNode(store, next);
    const at = lowerBound(node.keys, key);
    if (at === node.keys.length) return undefined;
    if (isLeaf(node)) return node.keys[at] === key ? (node.values[at] as V) : undefined;
    next = (node as Inner).children[at] as Hash;
  }
  return undefined;
}

/** The children that a range needs: with a limit, counts tell how many are enough (the outermost may hold only a part). */
function childrenInRange(node: Inner, range: Range): Hash[] {
  const first = range.from === undefined ? 0 : lowerBound(node.keys, range.from);
  const last = range.to === undefined ? node.keys.length - 1 : routeTo(node, range.to);
  const hashes = node.children.slice(first, last + 1);
  if (range.limit === undefined) return hashes;
  const counts = node.counts.slice(first, last + 1);
  if (range.reverse) counts.reverse();
  let whole = 0;
  let enough = 1;
  while (enough < counts.length && whole < range.limit) whole += counts[enough++] as number;
  return range.reverse ? hashes.slice(-enough) : hashes.slice(0, enough);
}

function entriesInRange<V>(leaf: Leaf<V>, range: Range): Entry<V>[] {
  const start = range.from === undefined ? 0 : lowerBound(leaf.keys, range.from);
  const end = range.to === undefined ? leaf.keys.length : lowerBound(leaf.keys, range.to);
  const entries: Entry<V>[] = [];
  for (let i = start; i < end; i++) entries.push([leaf.keys[i] as string, leaf.values[i] as V]);
  return entries;
}

/** The entries of each range. Several ranges cost as many round trips as one. */
export async function rangeMany<V>(
  store: BlobStore,
  root: Hash | null,
  ranges: readonly Range[],
): Promise<Entry<V>[][]> {
  const found: Entry<V>[][] = ranges.map(() => []);
  const isPiece = countPieces();
  let frontier: { range: number; hash: Hash }[] = [];
  if (root !== null) frontier = ranges.map((_, range) => ({ range, hash: root }));
  while (frontier.length > 0) {
    const hashes = [...new Set(frontier.map((visit) => visit.hash))];
    const nodes = await loadNodes(store, hashes);
    const byHash = new Map(hashes.map((hash, i) => [hash, nodes[i] as Node]));
    const below: typeof frontier = [];
    for (const visit of frontier) {
      const node = byHash.get(visit.hash) as Node;
      const range = ranges[visit.range] as Range;
      if (isPiece()) await turn();
      if (isLeaf(node)) {
        const into = found[visit.range] as Entry<V>[];
        for (const entry of entriesInRange(node as Leaf<V>, range)) into.push(entry);
      } else {
        for (const hash of childrenInRange(node as Inner, range)) below.push({ range: visit.range, hash });
      }
    }
    frontier = below;
  }
  return found.map((entries, i) => {
    const { limit, reverse } = ranges[i] as Range;
    if (reverse) entries.reverse();
    return limit === undefined ? entries : entries.slice(0, limit);
  });
}

/** The entries of one range, in order. */
export async function range<V>(store: BlobStore, root: Hash | null, of: Range = {}): Promise<Entry<V>[]> {
  const [entries] = await rangeMany<V>(store, root, [of]);
  return entries as Entry<V>[];
}

/** All entries in order, leaf by leaf; the leaves are read in batches. */
export async function* leaves<V>(store: BlobStore, root: Hash | null): AsyncGenerator<Leaf<V>> {
  if (root === null) return;
  let nodes = [await loadNode(store, root)];
  while ((nodes[0] as Node).level > 1) {
    nodes = await loadNodes(
      store,
      nodes.flatMap((node) => [...(node as Inner).children]),
    );
  }
  if (isLeaf(nodes[0] as Node)) {
    yield nodes[0] as Leaf<V>;
    return;
  }
  const hashes = nodes.flatMap((node) => [...(node as Inner).children]);
  for (let i = 0; i < hashes.length; i += LEAVES_PER_READ) {
    for (const leaf of await loadNodes(store, hashes.slice(i, i + LEAVES_PER_READ))) yield leaf as Leaf<V>;
  }
}
