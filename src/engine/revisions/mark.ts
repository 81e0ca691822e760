/**
 * Finds everything that revisions need, so that the rest can be removed. It rather keeps too much: every text in a leaf that
 * looks like a hash counts as a reference, so that a field which is added to a page later is known here from its first day.
 */
import { isHash } from './hash.ts';
import { HashSet } from './hash-set.ts';
import { MAP_NAMES, readRoot } from './root.ts';
import { loadNodes } from './tree/load.ts';
import { type Inner, isLeaf, type Leaf } from './tree/node.ts';
import type { BlobStore, Hash } from './types.ts';

/** Nodes that are read at once: some 200 KiB. */
const NODES_PER_READ = 64;

/** Hashes that are needed: roots, nodes, texts, and the bytes of files. */
export class Marks {
  /** Apart from what leaves refer to: a title that names a node must not keep the walk from going into that node. */
  readonly #nodes = new HashSet();
  readonly #references = new HashSet();

  has(hash: Hash): boolean {
    return this.#nodes.has(hash) || this.#references.has(hash);
  }

  /** Hashes held, some maybe twice. */
  get size(): number {
    return this.#nodes.size + this.#references.size;
  }

  /** Something that is needed and leads nowhere else, such as the bytes of an upload. */
  add(hash: Hash): void {
    this.#references.add(hash);
  }

  /**
   * Marks all that these revisions need, in reads of bounded size; what an earlier revision has is not read again. Rejects with
   * `MissingBlob` or `CorruptBlob`: then the marks are not complete, and nothing may be removed by them.
   */
  async reach(store: BlobStore, roots: Iterable<Hash>, signal?: AbortSignal): Promise<void> {
    for (const root of roots) {
      if (!this.#nodes.add(root)) continue;
      const maps = await readRoot(store, root);
      await this.#reachNodes(
        store,
        MAP_NAMES.map((name) => maps[name]).filter((top) => top !== null),
        signal,
      );
    }
  }

  async #reachNodes(store: BlobStore, tops: readonly Hash[], signal: AbortSignal | undefined): Promise<void> {
    const waiting = tops.filter((hash) => this.#nodes.add(hash));
    while (waiting.length > 0) {
      signal?.throwIfAborted();
      // From the end: what waits is a few nodes for each level.
      for (const node of await loadNodes(store, waiting.splice(-NODES_PER_READ))) {
        if (isLeaf(node)) this.#markReferences((node as Leaf).values);
        else for (const child of (node as Inner).children) if (this.#nodes.add(child)) waiting.push(child);
      }
    }
  }

  #markReferences(value: unknown): void {
    if (typeof value === 'string') {
      if (isHash(value)) this.#references.add(value);
    } else if (typeof value === 'object' && value !== null) {
      for (const part of Object.values(value)) this.#markReferences(part);
    }
  }
}
