/**
 * A revision in the making: what is put stays in memory and is seen by the draft's own reads; `commit` gives the blobs of
 * the new revision. Puts are immediate and need no reads, so 10,000 of them are fast; commit reads what they touch at once.
 */
import { inPieces } from '../pieces.ts';
import { CachedStore, createContentCache } from './cache.ts';
import {
  checkTree,
  editOldSlugs,
  editPageMaps,
  type MapEdits,
  newTexts,
  type PageChange,
  writeMaps,
} from './commit.ts';
import { DraftPages } from './draft-pages.ts';
import { fromUtf8, utf8 } from './encode.ts';
import { editGitPaths } from './git-paths.ts';
import { hashOf } from './hash.ts';
import { Revision, readTexts } from './revision.ts';
import { MAP_NAMES } from './root.ts';
import { isDecodingStore } from './tree/load.ts';
import type { BlobStore, FileEntry, Hash, ReusableContentEntry } from './types.ts';

export interface Committed {
  root: Hash;
  /** What the new revision has and the old one has not. Nothing when nothing changed. */
  blobs: Map<Hash, Uint8Array>;
  /** The pages that differ from the revision below. */
  changes: PageChange[];
}

export interface DraftOptions {
  /** Keep the paths that change as redirects (default). A merge does not: both sides kept theirs already. */
  keepOldPaths?: boolean;
}

/** For a store without a cache, the nodes that a draft reads again and again. */
const PRIVATE_CACHE_BYTES = 64 * 1024 * 1024;

export class Draft extends DraftPages {
  readonly #keepOldPaths: boolean;
  readonly #texts = new Map<Hash, Uint8Array>();
  readonly #edits = Object.fromEntries(MAP_NAMES.map((name) => [name, new Map()])) as MapEdits;

  private constructor(store: BlobStore, base: Revision, options: DraftOptions) {
    super(store, base);
    this.#keepOldPaths = options.keepOldPaths ?? true;
  }

  static async open(store: BlobStore, root: Hash, options: DraftOptions = {}): Promise<Draft> {
    const cached = isDecodingStore(store) ? store : new CachedStore(store, '', createContentCache(PRIVATE_CACHE_BYTES));
    return new Draft(cached, await Revision.open(cached, root), options);
  }

  async text(hash: Hash): Promise<string> {
    const [text] = await this.texts([hash]);
    return text as string;
  }

  /** The bytes of a text as they came. */
  async bytes(hash: Hash): Promise<Uint8Array> {
    return this.#texts.get(hash) ?? this.base.bytes(hash);
  }

  async texts(hashes: readonly Hash[]): Promise<string[]> {
    const stored = await readTexts(
      this.store,
      hashes.filter((hash) => !this.#texts.has(hash)),
    );
    let next = 0;
    return hashes.map((hash) => {
      const bytes = this.#texts.get(hash);
      return bytes ? fromUtf8(bytes) : (stored[next++] as string);
    });
  }

  async file(id: string): Promise<FileEntry | undefined> {
    return this.#edits.files.has(id) ? this.#edits.files.get(id) : this.base.file(id);
  }

  async reusableContent(id: string): Promise<ReusableContentEntry | undefined> {
    const edits = this.#edits.reusableContents;
    return edits.has(id) ? edits.get(id) : this.base.reusableContent(id);
  }

  /** The hash to put into an entry. Texts that no entry refers to are not committed. */
  putText(text: Uint8Array | string): Hash {
    const bytes = typeof text === 'string' ? utf8(text) : text;
    const hash = hashOf(bytes);
    this.#texts.set(hash, bytes);
    return hash;
  }

  putFile(entry: FileEntry): void {
    this.#edits.files.set(entry.id, entry);
  }

  deleteFile(id: string): void {
    this.#edits.files.set(id, undefined);
  }

  putReusableContent(entry: ReusableContentEntry): void {
    this.#edits.reusableContents.set(entry.id, entry);
  }

  deleteReusableContent(id: string): void {
    this.#edits.reusableContents.set(id, undefined);
  }

  /** The names of the variables as they are now. */
  async variableNames(): Promise<Set<string>> {
    const names = new Set(Object.keys(await this.base.variables()));
    for (const [name, value] of this.#edits.variables) {
      if (value === undefined) names.delete(name);
      else names.add(name);
    }
    return names;
  }

  /** Null removes it. */
  setVariable(name: string, value: string | null): void {
    this.#edits.variables.set(name, value ?? undefined);
  }

  /** An explicit redirect (old paths of moved pages are kept without it). Null removes it. */
  putRedirect(path: string, page: string | null): void {
    const slugs = path.split('/').filter((slug) => slug !== '');
    this.#edits.redirects.set(slugs.join('/'), page ?? undefined);
  }

  /** Edits of the map of old slugs, for merges. */
  get oldSlugEdits(): MapEdits['oldSlugs'] {
    return this.#edits.oldSlugs;
  }

  /** The new revision. Throws `InvalidDraft` when it would not be a tree. The draft can go on and be committed again. */
  async commit(): Promise<Committed> {
    const changes = await this.changedPages();
    await checkTree(this.base, changes);
    const edits = { ...this.#edits, oldSlugs: new Map(this.#edits.oldSlugs) };
    for (const name of ['pages', 'children', 'slugs', 'gitPaths'] as const) edits[name] = new Map();
    await editPageMaps(edits, changes);
    if (this.#keepOldPaths) await editOldSlugs(this.base, edits, changes);
    await editGitPaths(this.base, edits, changes);
    const { root, blobs } = await writeMaps(this.store, this.base, edits);
    if (root !== this.base.root) {
      await inPieces(await newTexts(changes, edits), (hash) => {
        const bytes = this.#texts.get(hash);
        if (bytes) blobs.set(hash, bytes);
      });
    }
    return { root, blobs, changes };
  }
}
