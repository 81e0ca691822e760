/**
 * A batch of puts and deletes gives a new root and the nodes that are new.
 *
 * Level by level from the leaves: an edit says "instead of the entry with this key, if there is one, these entries". The
 * node that an edit belongs to is chunked anew from its start (where the old chunking began anew, too) until a new end
 * meets an old one. What came out replaces the old children in the level above, which is again an edit of that form.
 */
import { inPieces, PIECE } from '../../pieces.ts';
import { compareStrings, sortInPieces } from '../../sort-in-pieces.ts';
import { turn } from '../../turn.ts';
import { canonicalJson } from '../encode.ts';
import type { BlobStore, Hash } from '../types.ts';
import { Chunker, type SealedNode } from './chunker.ts';
import { type Inner, type Item, isLeaf, itemsOf, type Node, routeTo, withChildren } from './node.ts';
import { Cursor, OldTree } from './old-tree.ts';

/** `undefined` deletes the key. */
export type Edits<V> = ReadonlyMap<string, V | undefined>;

export interface Mutation {
  root: Hash | null;
  /** New nodes by hash. */
  blobs: Map<Hash, Uint8Array>;
}

interface LevelEdit {
  key: string;
  items: readonly Item[];
}

/** Nodes that are edited at once. */
const NODES = 20;

/** Feeds a node's entries to the chunker with the edits applied that belong to it; gives the index behind those edits. */
async function feed(
  chunker: Chunker,
  items: readonly Item[],
  edits: readonly LevelEdit[],
  from: number,
  isLast: boolean,
): Promise<number> {
  let next = from;
  const put = (edit: LevelEdit) => {
    for (const item of edit.items) chunker.add(item);
  };
  /** Edits before a key, or all that are left: very many come at once where a large import meets an empty space. */
  const putUntil = (key?: string): void | Promise<void> => {
    for (const end = next + PIECE; next < edits.length; ) {
      const edit = edits[next] as LevelEdit;
      if (key !== undefined && edit.key >= key) return undefined;
      if (next === end) return turn().then(() => putUntil(key));
      put(edit);
      next += 1;
    }
  };
  for (const item of items) {
    const waits = putUntil(item.key);
    if (waits) await waits;
    if (next < edits.length && (edits[next] as LevelEdit).key === item.key) put(edits[next++] as LevelEdit);
    else chunker.add(item);
  }
  if (isLast) await putUntil();
  return next;
}

/**
 * The usual edit above the leaves: some children of one node are replaced, each by one with the same last key. Then all
 * sizes and keys stay, so the node ends where it did. Null when it is not that simple.
 */
function replaceChildren(node: Node, edits: readonly LevelEdit[], from: number, isLast: boolean): SealedNode | null {
  if (isLeaf(node)) return null;
  const inner = node as Inner;
  const lastKey = inner.keys[inner.keys.length - 1] as string;
  const replaced = new Map<number, Item>();
  let count = inner.counts.reduce((sum, each) => sum + each, 0);
  for (let i = from; i < edits.length; i++) {
    const { key, items } = edits[i] as LevelEdit;
    if (key > lastKey && !isLast) break;
    const index = routeTo(inner, key);
    const [item] = items;
    if (items.length !== 1 || item?.key !== key) return null;
    replaced.set(index, item);
    count += item.count - (inner.counts[index] as number);
  }
  const { hash, bytes } = withChildren(inner, replaced);
  const first = replaced.get(0)?.payload ?? (inner.children[0] as Hash);
  return { key: lastKey, payload: hash, count, bytes, length: inner.keys.length, first };
}

/** Edits of one level to edits of the level above; nodes that are new are added to `fresh`. */
async function editLevel(
  tree: OldTree,
  root: Hash,
  level: number,
  edits: readonly LevelEdit[],
  fresh: Map<Hash, SealedNode>,
): Promise<LevelEdit[]> {
  const above: LevelEdit[] = [];
  const cursor = new Cursor(tree, root, level);
  let next = 0;
  for (let nodes = 1; next < edits.length; nodes += 1) {
    if (nodes % NODES === 0) await turn();
    const chunker = new Chunker(level);
    const replaced: string[] = [];
    let node: Node | null = await cursor.seek((edits[next] as LevelEdit).key);
    const alike = replaceChildren(node, edits, next, cursor.isLast);
    if (alike) {
      fresh.set(alike.payload, alike);
      above.push({ key: alike.key, items: [alike] });
      const { key } = alike;
      while (next < edits.length && (cursor.isLast || (edits[next] as LevelEdit).key <= key)) next++;
      continue;
    }
    while (node) {
      replaced.push(node.keys[node.keys.length - 1] as string);
      next = await feed(chunker, itemsOf(node), edits, next, cursor.isLast);
      node = chunker.atBoundary ? null : await cursor.next();
    }
    chunker.finish();
    await keep(chunker.sealed, fresh);
    for (const [i, key] of replaced.entries()) above.push({ key, items: i === 0 ? chunker.sealed : [] });
  }
  return above;
}

const keep = (nodes: readonly SealedNode[], fresh: Map<Hash, SealedNode>) =>
  inPieces(nodes, (sealed) => void fresh.set(sealed.payload, sealed));

/** Builds levels on top of nodes until one node holds all. */
async function buildUp(
  nodes: readonly SealedNode[],
  level: number,
  fresh: Map<Hash, SealedNode>,
): Promise<Hash | null> {
  let row = nodes;
  let height = level;
  while (row.length > 1) {
    const chunker = new Chunker(++height);
    await inPieces(row, (node) => chunker.add(node));
    chunker.finish();
    row = chunker.sealed;
    await keep(row, fresh);
  }
  return row[0]?.payload ?? null;
}

function firstChildOf({ children }: Inner): { length: number; first: Hash } {
  return { length: children.length, first: children[0] as Hash };
}

/** A root with one child is no canonical root: the child is. */
async function lowestRoot(tree: OldTree, root: Hash, level: number, fresh: Map<Hash, SealedNode>): Promise<Hash> {
  let hash = root;
  for (let height = level; height > 0; height--) {
    const sealed = fresh.get(hash);
    const { length, first } = sealed ?? firstChildOf((await tree.node(hash)) as Inner);
    if (length > 1) break;
    fresh.delete(hash);
    hash = first;
  }
  return hash;
}

/** Applies the edits. Equal entries give an equal root, whatever the way to them. */
export async function mutate<V>(store: BlobStore, root: Hash | null, edits: Edits<V>): Promise<Mutation> {
  if (edits.size === 0) return { root, blobs: new Map() };
  const keys = await sortInPieces([...edits.keys()], compareStrings);
  let levelEdits: LevelEdit[] = [];
  await inPieces(keys, (key) => {
    const value = edits.get(key);
    levelEdits.push({ key, items: value === undefined ? [] : [{ key, payload: canonicalJson(value), count: 1 }] });
  });
  const fresh = new Map<Hash, SealedNode>();
  if (root === null) {
    const chunker = new Chunker(0);
    await inPieces(levelEdits, ({ items }) => {
      for (const item of items) chunker.add(item);
    });
    chunker.finish();
    await keep(chunker.sealed, fresh);
    return { root: await buildUp(chunker.sealed, 0, fresh), blobs: await blobsOf(fresh) };
  }
  const tree = new OldTree(store);
  if (keys.length > 1) await tree.prefetch(root, keys);
  const { level } = await tree.node(root);
  for (let height = 0; height <= level; height++) {
    levelEdits = await editLevel(tree, root, height, levelEdits, fresh);
  }
  const top = levelEdits.flatMap((edit) => edit.items) as SealedNode[];
  if (top.length === 0) return { root: null, blobs: new Map() };
  let newRoot = (await buildUp(top, level, fresh)) as Hash;
  if (top.length === 1) newRoot = await lowestRoot(tree, newRoot, level, fresh);
  if (newRoot === root) return { root, blobs: new Map() };
  return { root: newRoot, blobs: await blobsOf(fresh, tree) };
}

async function blobsOf(fresh: ReadonlyMap<Hash, SealedNode>, old?: OldTree): Promise<Map<Hash, Uint8Array>> {
  const blobs = new Map<Hash, Uint8Array>();
  await inPieces(fresh, ([hash, sealed]) => {
    if (!old?.has(hash)) blobs.set(hash, sealed.bytes);
  });
  return blobs;
}
