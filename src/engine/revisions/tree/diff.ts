/** What differs between two maps. Equal subtrees are never read, so the cost is the difference. */
import { sameValue } from '../encode.ts';
import type { BlobStore, Hash } from '../types.ts';
import { loadNodes } from './load.ts';
import { type Inner, isLeaf, type Leaf, type Node } from './node.ts';

/** `before` is absent when `b` added the key, `after` when it removed it. */
export interface EntryChange<V> {
  key: string;
  before?: V;
  after?: V;
}

/** Nodes of one level that may differ from the other side's. */
type Row = Node[];

function childrenOf(row: Row): Hash[] {
  return row.flatMap((node) => [...(node as Inner).children]);
}

async function loadBoth(store: BlobStore, a: readonly Hash[], b: readonly Hash[]): Promise<[Row, Row]> {
  const nodes = await loadNodes(store, [...a, ...b]);
  return [nodes.slice(0, a.length), nodes.slice(a.length)];
}

/** The changes from `a` to `b`, ordered by key; one round trip for each level. */
export async function diff<V>(store: BlobStore, a: Hash | null, b: Hash | null): Promise<EntryChange<V>[]> {
  if (a === b) return [];
  let [left, right] = await loadBoth(store, a === null ? [] : [a], b === null ? [] : [b]);
  while (levelOf(left) > 0 || levelOf(right) > 0) {
    // The taller tree goes down alone until both stand on one level: only there can whole nodes be equal.
    const goLeft = levelOf(left) >= levelOf(right);
    const goRight = levelOf(right) >= levelOf(left);
    let leftHashes = goLeft ? childrenOf(left) : [];
    let rightHashes = goRight ? childrenOf(right) : [];
    if (goLeft && goRight) {
      const inRight = new Set(rightHashes);
      const shared = new Set(leftHashes.filter((hash) => inRight.has(hash)));
      leftHashes = leftHashes.filter((hash) => !shared.has(hash));
      rightHashes = rightHashes.filter((hash) => !shared.has(hash));
    }
    const [nextLeft, nextRight] = await loadBoth(store, leftHashes, rightHashes);
    if (goLeft) left = nextLeft;
    if (goRight) right = nextRight;
  }
  return diffLeaves(left as Leaf<V>[], right as Leaf<V>[]);
}

function levelOf(row: Row): number {
  const first = row[0];
  return first === undefined || isLeaf(first) ? 0 : first.level;
}

function diffLeaves<V>(left: readonly Leaf<V>[], right: readonly Leaf<V>[]): EntryChange<V>[] {
  const before = entriesOf(left);
  const after = entriesOf(right);
  const changes: EntryChange<V>[] = [];
  let i = 0;
  let j = 0;
  while (i < before.length || j < after.length) {
    const old = before[i];
    const now = after[j];
    if (old && (!now || old.key < now.key)) {
      changes.push({ key: old.key, before: old.value });
      i++;
    } else if (now && (!old || now.key < old.key)) {
      changes.push({ key: now.key, after: now.value });
      j++;
    } else if (old && now) {
      if (!sameValue(old.value, now.value)) changes.push({ key: old.key, before: old.value, after: now.value });
      i++;
      j++;
    }
  }
  return changes;
}

function entriesOf<V>(row: readonly Leaf<V>[]): { key: string; value: V }[] {
  return row.flatMap((leaf) => leaf.keys.map((key, i) => ({ key, value: leaf.values[i] as V })));
}
