/** The pages of a draft: those of the revision below, and in front of them what was put or deleted. */
import { inPieces, mapInPieces } from '../pieces.ts';
import { changesOf, type PageChange } from './commit.ts';
import { PageOverlay } from './page-overlay.ts';
import type { SlugName } from './path.ts';
import type { Revision } from './revision.ts';
import { belowParent, comparePositions, type PagePosition, positionKey, positionOf } from './root.ts';
import { freeSlug } from './slug.ts';
import { range } from './tree/read.ts';
import type { BlobStore, PageEntry } from './types.ts';

export class DraftPages {
  /** The revision below. */
  readonly base: Revision;
  protected readonly store: BlobStore;
  readonly #pages = new PageOverlay();
  /** Pages of the revision below that were read. */
  readonly #read = new Map<string, PageEntry | undefined>();

  constructor(store: BlobStore, base: Revision) {
    this.store = store;
    this.base = base;
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
    return [...(unchanged as PageEntry[]), ...this.#pages.childrenOf(parent)].sort(comparePositions);
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

  /** The pages right below these, in no order. */
  async childIds(parents: readonly string[]): Promise<string[]> {
    const unchanged = (await this.base.childIdsOf(parents)).flat().filter((child) => !this.#pages.entries.has(child));
    const changed = parents.flatMap((parent) => [...this.#pages.childrenOf(parent)].map((page) => page.id));
    return [...unchanged, ...changed];
  }

  /** All pages below a page, in no order; one round of reads for each level. */
  async descendantIds(id: string): Promise<string[]> {
    const found = new Set<string>();
    let parents = [id];
    while (parents.length > 0) {
      parents = (await this.childIds(parents)).filter((child) => !found.has(child));
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
    { from, reverse = false, limit }: { from?: PagePosition; reverse?: boolean; limit: number },
  ): Promise<PagePosition[]> {
    const beyond = (place: PagePosition) =>
      !from || (reverse ? comparePositions(place, from) < 0 : comparePositions(place, from) > 0);
    const places: PagePosition[] = [...this.#pages.childrenOf(parent)]
      .filter(beyond)
      .map(({ order, id }) => ({ order, id }));
    const span = belowParent(parent);
    if (from && reverse) span.to = positionKey(parent, from);
    else if (from) span.from = `${positionKey(parent, from)}\u0000`;
    // A few more than wanted, for those that the draft has changed.
    const spare = Math.min(this.#pages.entries.size, 8);
    for (let missing = limit; missing > 0; ) {
      const wanted = missing + spare;
      const entries = await range<string>(this.store, this.base.maps.children, { ...span, reverse, limit: wanted });
      const unchanged = entries.filter(([, id]) => !this.#pages.entries.has(id));
      for (const [key] of unchanged) places.push(positionOf(key));
      const last = entries.at(-1);
      if (!last || entries.length < wanted) break;
      missing -= unchanged.length;
      if (reverse) span.to = last[0];
      else span.from = `${last[0]}\u0000`;
    }
    places.sort(comparePositions);
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

  /** Creates or replaces. Throws `InvalidDraft` on an impossible entry; whether it fits the tree is checked by `commit`. */
  putPage(entry: PageEntry): void {
    this.#pages.put(entry);
  }

  /** Only this page: its subpages have to be deleted or moved too before `commit`. */
  deletePage(id: string): void {
    this.#pages.delete(id);
  }

  /** The pages that differ from the revision below. */
  async changedPages(): Promise<PageChange[]> {
    await this.#readPages(this.#pages.entries.keys());
    return changesOf(this.#read, this.#pages.entries);
  }

  async #readPages(ids: Iterable<string>): Promise<void> {
    const unread = await mapInPieces(ids, (id) => (this.#read.has(id) ? undefined : id));
    const pages = await this.base.pagesById(unread);
    await inPieces(unread, (id, i) => void this.#read.set(id, pages[i]));
  }
}
