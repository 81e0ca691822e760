/**
 * A revision in the making: what is put stays in memory and is seen by the draft's own reads; `commit` gives the blobs of
 * the new revision. Puts are immediate and need no reads, so 10,000 of them are fast; commit reads what they touch at once.
 */
import { CachedStore, createContentCache } from './cache.ts';
import { changesOf, checkTree, editOldSlugs, editPageMaps, type MapEdits, type PageChange } from './commit.ts';
import { fromUtf8, utf8 } from './encode.ts';
import { hashOf } from './hash.ts';
import { PageOverlay } from './page-overlay.ts';
import type { SlugName } from './path.ts';
import { Revision, readTexts } from './revision.ts';
import { belowParent, comparePlaces, encodeRoot, MAP_NAMES, type Place, placeKey, placeOf } from './root.ts';
import { freeSlug } from './slug.ts';
import { isDecodingStore } from './tree/load.ts';
import { mutate } from './tree/mutate.ts';
import { range } from './tree/read.ts';
import type { BlobStore, FileEntry, Hash, PageEntry, ReusableContentEntry } from './types.ts';

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

export class Draft {
  /** The revision below. */
  readonly base: Revision;
  readonly #store: BlobStore;
  readonly #keepOldPaths: boolean;
  readonly #pages = new PageOverlay();
  /** Pages of the revision below that were read. */
  readonly #read = new Map<string, PageEntry | undefined>();
  readonly #texts = new Map<Hash, Uint8Array>();
  readonly #edits = Object.fromEntries(MAP_NAMES.map((name) => [name, new Map()])) as MapEdits;

  private constructor(store: BlobStore, base: Revision, options: DraftOptions) {
    this.#store = store;
    this.base = base;
    this.#keepOldPaths = options.keepOldPaths ?? true;
  }

  static async open(store: BlobStore, root: Hash, options: DraftOptions = {}): Promise<Draft> {
    const cached = isDecodingStore(store) ? store : new CachedStore(store, '', createContentCache(PRIVATE_CACHE_BYTES));
    return new Draft(cached, await Revision.open(cached, root), options);
  }

  async page(id: string): Promise<PageEntry | undefined> {
    const [page] = await this.pagesById([id]);
    return page;
  }

  /** In the order asked for; undefined where there is no such page. */
  async pagesById(ids: readonly string[]): Promise<(PageEntry | undefined)[]> {
    const { entries } = this.#pages;
    await this.#readPages(ids.filter((id) => !entries.has(id)));
    return ids.map((id) => (entries.has(id) ? (entries.get(id) ?? undefined) : this.#read.get(id)));
  }

  async children(parent: string | null): Promise<PageEntry[]> {
    const [ids] = await this.base.childIdsOf([parent]);
    const unchanged = await this.base.pagesById((ids ?? []).filter((id) => !this.#pages.entries.has(id)));
    return [...(unchanged as PageEntry[]), ...this.#pages.childrenOf(parent)].sort(comparePlaces);
  }

  async childBySlug(parent: string | null, slug: string): Promise<PageEntry | undefined> {
    for (const page of this.#pages.bySlug(parent, slug)) return page;
    const page = await this.base.childBySlug(parent, slug);
    return page && !this.#pages.entries.has(page.id) ? page : undefined;
  }

  /** From the top down to the page's parent. Ends at a parent that is absent, and where a circle closes. */
  async ancestors(id: string): Promise<PageEntry[]> {
    const ancestors = new Map<string, PageEntry>();
    let parent = (await this.page(id))?.parent ?? null;
    while (parent !== null && !ancestors.has(parent)) {
      const page = await this.page(parent);
      if (!page) break;
      ancestors.set(parent, page);
      parent = page.parent;
    }
    return [...ancestors.values()].reverse();
  }

  /** All that stands below a page, in no order; one round of reads for each level. */
  async descendantIds(id: string): Promise<string[]> {
    const found = new Set<string>();
    let parents = [id];
    while (parents.length > 0) {
      const unchanged = (await this.base.childIdsOf(parents)).flat().filter((child) => !this.#pages.entries.has(child));
      const changed = parents.flatMap((parent) => [...this.#pages.childrenOf(parent)].map((page) => page.id));
      parents = [...unchanged, ...changed].filter((child) => !found.has(child));
      for (const child of parents) found.add(child);
    }
    return [...found];
  }

  /**
   * Places below a parent in their order, without reading the pages: those before or behind a place (left out itself),
   * at most `limit`, from the near end. `reverse` goes from the last to the first.
   */
  async places(
    parent: string | null,
    { from, reverse = false, limit }: { from?: Place; reverse?: boolean; limit: number },
  ): Promise<Place[]> {
    const beyond = (place: Place) =>
      !from || (reverse ? comparePlaces(place, from) < 0 : comparePlaces(place, from) > 0);
    const places: Place[] = [...this.#pages.childrenOf(parent)].filter(beyond).map(({ order, id }) => ({ order, id }));
    const span = belowParent(parent);
    if (from && reverse) span.to = placeKey(parent, from);
    else if (from) span.from = `${placeKey(parent, from)}\u0000`;
    // A few more than wanted, for those that the draft has changed.
    const spare = Math.min(this.#pages.entries.size, 8);
    for (let missing = limit; missing > 0; ) {
      const wanted = missing + spare;
      const entries = await range<string>(this.#store, this.base.maps.children, { ...span, reverse, limit: wanted });
      const unchanged = entries.filter(([, id]) => !this.#pages.entries.has(id));
      for (const [key] of unchanged) places.push(placeOf(key));
      const last = entries.at(-1);
      if (!last || entries.length < wanted) break;
      missing -= unchanged.length;
      if (reverse) span.to = last[0];
      else span.from = `${last[0]}\u0000`;
    }
    places.sort(comparePlaces);
    if (reverse) places.reverse();
    return places.slice(0, limit);
  }

  /** The slug, or its first free variant, for a page below `parent`; `page` itself may have it already. */
  async freeSlug(parent: string | null, slug: string, page?: string): Promise<string> {
    return freeSlug(slug, async (variants) => {
      const inBase = await this.base.idsBySlug(variants.map((variant) => ({ parent, slug: variant })));
      const taken = variants.filter((variant, i) => {
        for (const { id } of this.#pages.bySlug(parent, variant)) if (id !== page) return true;
        const id = inBase[i]?.now;
        return id !== undefined && id !== page && !this.#pages.entries.has(id);
      });
      return new Set(taken);
    });
  }

  /** For each name, the pages that have it: more than one while a merge has not been repaired. */
  async pagesBySlug(names: readonly SlugName[]): Promise<PageEntry[][]> {
    const inBase = (await this.base.idsBySlug(names)).map(({ now }) => now);
    const unchanged = await this.pagesById(
      inBase.map((id) => (id !== undefined && !this.#pages.entries.has(id) ? id : '')),
    );
    return names.map(({ parent, slug }, i) => {
      const page = unchanged[i];
      return [...(page ? [page] : []), ...this.#pages.bySlug(parent, slug)];
    });
  }

  async text(hash: Hash): Promise<string> {
    const [text] = await this.texts([hash]);
    return text as string;
  }

  async texts(hashes: readonly Hash[]): Promise<string[]> {
    const stored = await readTexts(
      this.#store,
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

  /** Creates or replaces. Throws `InvalidDraft` on an impossible entry; whether it fits the tree is checked by `commit`. */
  putPage(entry: PageEntry): void {
    this.#pages.put(entry);
  }

  /** Only this page: what stands below it has to be deleted or moved too before `commit`. */
  deletePage(id: string): void {
    this.#pages.delete(id);
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

  /** Null removes it. */
  setVariable(name: string, value: string | null): void {
    this.#edits.variables.set(name, value ?? undefined);
  }

  /** A redirect that somebody wrote down (old paths of moved pages are kept without it). Null removes it. */
  putRedirect(path: string, page: string | null): void {
    const slugs = path.split('/').filter((slug) => slug !== '');
    this.#edits.redirects.set(slugs.join('/'), page ?? undefined);
  }

  /** Edits of the map of old slugs, for merges. */
  get oldSlugEdits(): MapEdits['oldSlugs'] {
    return this.#edits.oldSlugs;
  }

  /** The pages that differ from the revision below. */
  async changedPages(): Promise<PageChange[]> {
    await this.#readPages([...this.#pages.entries.keys()]);
    return changesOf(this.#read, this.#pages.entries);
  }

  /** The new revision. Throws `InvalidDraft` when it would not be a tree. The draft can go on and be committed again. */
  async commit(): Promise<Committed> {
    const changes = await this.changedPages();
    await checkTree(this.base, changes);
    const edits = { ...this.#edits, oldSlugs: new Map(this.#edits.oldSlugs) };
    for (const name of ['pages', 'children', 'slugs'] as const) edits[name] = new Map();
    editPageMaps(edits, changes);
    if (this.#keepOldPaths) await editOldSlugs(this.base, edits, changes);
    const maps = { ...this.base.maps };
    const blobs = new Map<Hash, Uint8Array>();
    for (const name of MAP_NAMES) {
      const mutation = await mutate(this.#store, maps[name], edits[name] as Map<string, unknown>);
      maps[name] = mutation.root;
      for (const [hash, bytes] of mutation.blobs) blobs.set(hash, bytes);
    }
    const { hash, bytes } = encodeRoot(maps);
    if (hash === this.base.root) return { root: hash, blobs: new Map(), changes };
    for (const text of this.#newTexts(changes)) blobs.set(text, this.#texts.get(text) as Uint8Array);
    return { root: hash, blobs: blobs.set(hash, bytes), changes };
  }

  async #readPages(ids: readonly string[]): Promise<void> {
    const unread = ids.filter((id) => !this.#read.has(id));
    const pages = await this.base.pagesById(unread);
    unread.forEach((id, i) => {
      this.#read.set(id, pages[i]);
    });
  }

  #newTexts(changes: readonly PageChange[]): Hash[] {
    const hashes: (Hash | undefined)[] = [];
    for (const { before, after } of changes) {
      if (after?.text !== before?.text) hashes.push(after?.text);
      if (after?.frontMatter !== before?.frontMatter) hashes.push(after?.frontMatter);
    }
    for (const content of this.#edits.reusableContents.values()) hashes.push(content?.text, content?.frontMatter);
    return hashes.filter((hash) => hash !== undefined && this.#texts.has(hash)) as Hash[];
  }
}
