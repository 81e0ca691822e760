/** A tree while it is edited: its nodes, read once, and places in it. */
import { countPieces } from '../../pieces.ts';
import { turn } from '../../turn.ts';
import type { BlobStore, Hash } from '../types.ts';
import { loadNode, loadNodes } from './load.ts';
import { type Inner, isLeaf, type Node, routeTo } from './node.ts';

/** The old tree while it is edited: what was read stays at hand. */
export class OldTree {
  readonly #store: BlobStore;
  readonly #nodes = new Map<Hash, Node>();

  constructor(store: BlobStore) {
    this.#store = store;
  }

  /** A promise only when the store has to be asked: on a warm cache, waiting would be most of an edit's time. */
  node(hash: Hash): Node | Promise<Node> {
    return this.#nodes.get(hash) ?? this.#keep(hash, loadNode(this.#store, hash));
  }

  #keep(hash: Hash, node: Node | Promise<Node>): Node | Promise<Node> {
    if (node instanceof Promise) return node.then((read) => this.#keep(hash, read));
    this.#nodes.set(hash, node);
    return node;
  }

  has(hash: Hash): boolean {
    return this.#nodes.has(hash);
  }

  /** Reads all nodes on the ways to the keys (ascending), one round trip for each level. */
  async prefetch(root: Hash, keys: readonly string[]): Promise<void> {
    const isPiece = countPieces();
    let wanted = new Map<Hash, readonly string[]>([[root, keys]]);
    while (wanted.size > 0) {
      const hashes = [...wanted.keys()];
      const nodes = await loadNodes(this.#store, hashes);
      const below = new Map<Hash, string[]>();
      for (const [i, node] of nodes.entries()) {
        const hash = hashes[i] as Hash;
        this.#nodes.set(hash, node);
        if (isLeaf(node)) continue;
        const inner = node as Inner;
        for (const key of wanted.get(hash) as readonly string[]) {
          if (isPiece()) await turn();
          const child = inner.children[routeTo(inner, key)] as Hash;
          const group = below.get(child);
          if (group) group.push(key);
          else below.set(child, [key]);
        }
      }
      wanted = below;
    }
  }
}

/** A place on one level of the old tree. */
export class Cursor {
  readonly #tree: OldTree;
  readonly #root: Hash;
  readonly #level: number;
  /** From the root to just above the level. */
  #path: { node: Inner; at: number }[] = [];

  constructor(tree: OldTree, root: Hash, level: number) {
    this.#tree = tree;
    this.#root = root;
    this.#level = level;
  }

  async seek(key: string): Promise<Node> {
    this.#path = [];
    let node = this.#tree.node(this.#root);
    for (;;) {
      if (node instanceof Promise) node = await node;
      if (node.level === this.#level) return node;
      const inner = node as Inner;
      const at = routeTo(inner, key);
      this.#path.push({ node: inner, at });
      node = this.#tree.node(inner.children[at] as Hash);
    }
  }

  /** The next node on the level, or null behind the last. */
  async next(): Promise<Node | null> {
    let step = this.#path.pop();
    while (step && step.at + 1 === step.node.keys.length) step = this.#path.pop();
    if (!step) return null;
    this.#path.push({ node: step.node, at: step.at + 1 });
    let node = await this.#tree.node(step.node.children[step.at + 1] as Hash);
    while (node.level > this.#level) {
      const inner = node as Inner;
      this.#path.push({ node: inner, at: 0 });
      node = await this.#tree.node(inner.children[0] as Hash);
    }
    return node;
  }

  /** Whether no node follows on the level. */
  get isLast(): boolean {
    return this.#path.every(({ node, at }) => at + 1 === node.keys.length);
  }
}
