/** What differs between two maps. Equal subtrees are never read, so the cost is the difference. */
import { countPieces, inPieces } from '../../pieces.ts';
import { turn } from '../../turn.ts';
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

interface KeyValue<V> {
  key: string;
  value: V;
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
  return diffLeaves(await entriesOf(left as Leaf<V>[]), await entriesOf(right as Leaf<V>[]));
}

function levelOf(row: Row): number {
  const first = row[0];
  return first === undefined || isLeaf(first) ? 0 : first.level;
}

async function diffLeaves<V>(before: readonly KeyValue<V>[], after: readonly KeyValue<V>[]): Promise<EntryChange<V>[]> {
  const changes: EntryChange<V>[] = [];
  const isPiece = countPieces();
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    if (isPiece()) await turn();
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

async function entriesOf<V>(row: readonly Leaf<V>[]): Promise<KeyValue<V>[]> {
  const entries: KeyValue<V>[] = [];
  await inPieces(row, ({ keys, values }) => {
    for (const [i, key] of keys.entries()) entries.push({ key, value: values[i] as V });
  });
  return entries;
}
