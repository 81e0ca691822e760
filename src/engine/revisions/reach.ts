/**
 * Everything that revisions are made of, by hash: for copying content to another organization, and for telling what nothing
 * refers to. Shared parts are read once, so a long history costs little more than its last revision and its changes.
 */
import { MAP_NAMES, type MapName, type RevisionMaps, readRoot } from './root.ts';
import { loadNodes } from './tree/load.ts';
import { type Inner, isLeaf, type Leaf } from './tree/node.ts';
import type { BlobStore, Hash, PageEntry } from './types.ts';

export interface Reached {
  /** Roots, nodes and texts: in the blob store. */
  blobs: Hash[];
  /** Bytes of files: in the file storage. */
  files: Hash[];
}

/** Nodes that are read at once. */
const NODES_PER_READ = 256;

/** Remembers what it has given, so that several walks give everything once: about 100 bytes of memory for each blob. */
export class Reach {
  /** `map` and hash: the same bytes may be a node of two maps. */
  readonly #visited = new Set<string>();
  readonly #blobs = new Set<Hash>();
  readonly #files = new Set<Hash>();

  /** What these revisions refer to and no earlier walk gave, in parts of bounded size. Rejects with `MissingBlob`. */
  async *from(store: BlobStore, roots: Iterable<Hash>): AsyncGenerator<Reached> {
    for (const root of roots) {
      if (this.#blobs.has(root)) continue;
      const maps = await readRoot(store, root);
      yield this.#given([root], []);
      for (const name of MAP_NAMES) {
        const top = maps[name];
        if (top !== null) yield* this.#nodes(store, name, top);
      }
    }
  }

  /** The nodes of one map, the deepest of a branch first: what waits is a few nodes for each level. */
  async *#nodes(store: BlobStore, name: MapName, top: Hash): AsyncGenerator<Reached> {
    const waiting = this.#unvisited(name, [top]);
    while (waiting.length > 0) {
      const hashes = waiting.splice(-NODES_PER_READ);
      const blobs: Hash[] = [...hashes];
      const files: Hash[] = [];
      for (const node of await loadNodes(store, hashes)) {
        if (!isLeaf(node)) for (const each of this.#unvisited(name, (node as Inner).children)) waiting.push(each);
        else refersTo(name, node as Leaf<RevisionMaps[MapName]>, { blobs, files });
      }
      yield this.#given(blobs, files);
    }
  }

  #unvisited(name: MapName, hashes: readonly Hash[]): Hash[] {
    return hashes.filter((hash) => {
      const key = `${name}/${hash}`;
      if (this.#visited.has(key)) return false;
      this.#visited.add(key);
      return true;
    });
  }

  #given(blobs: Hash[], files: Hash[]): Reached {
    return { blobs: fresh(this.#blobs, blobs), files: fresh(this.#files, files) };
  }
}

function fresh(known: Set<Hash>, hashes: Hash[]): Hash[] {
  return hashes.filter((hash) => {
    if (known.has(hash)) return false;
    known.add(hash);
    return true;
  });
}

function refersTo(name: MapName, leaf: Leaf<RevisionMaps[MapName]>, into: Reached): void {
  if (name === 'files')
    for (const each of (leaf as Leaf<RevisionMaps['files']>).values.map(({ hash }) => hash)) into.files.push(each);
  if (name !== 'pages' && name !== 'reusableContents') return;
  for (const { text, frontMatter } of leaf.values as readonly Pick<PageEntry, 'text' | 'frontMatter'>[]) {
    if (text) into.blobs.push(text);
    if (frontMatter) into.blobs.push(frontMatter);
  }
}
