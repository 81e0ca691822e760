/** The pages that a draft has put or deleted, findable by id, by parent and by slug. */
import { InvalidDraft } from './errors.ts';
import { isOrderKey } from './order-key.ts';
import { slugKey } from './root.ts';
import type { PageEntry } from './types.ts';

export class PageOverlay {
  /** Null: deleted. */
  readonly entries = new Map<string, PageEntry | null>();
  readonly #byParent = new Map<string | null, Map<string, PageEntry>>();
  readonly #bySlug = new Map<string, Map<string, PageEntry>>();

  /** Throws `InvalidDraft` when the entry could not stand in any revision. */
  put(entry: PageEntry): void {
    checkEntry(entry);
    this.#forget(entry.id);
    this.entries.set(entry.id, entry);
    addTo(this.#byParent, entry.parent, entry);
    addTo(this.#bySlug, slugKey(entry.parent, entry.slug), entry);
  }

  delete(id: string): void {
    this.#forget(id);
    this.entries.set(id, null);
  }

  /** In no order. */
  childrenOf(parent: string | null): Iterable<PageEntry> {
    return this.#byParent.get(parent)?.values() ?? [];
  }

  /** More than one while siblings swap their slugs. */
  bySlug(parent: string | null, slug: string): Iterable<PageEntry> {
    return this.#bySlug.get(slugKey(parent, slug))?.values() ?? [];
  }

  #forget(id: string): void {
    const old = this.entries.get(id);
    if (!old) return;
    this.#byParent.get(old.parent)?.delete(id);
    this.#bySlug.get(slugKey(old.parent, old.slug))?.delete(id);
  }
}

function addTo<K>(index: Map<K, Map<string, PageEntry>>, key: K, entry: PageEntry): void {
  const group = index.get(key);
  if (group) group.set(entry.id, entry);
  else index.set(key, new Map([[entry.id, entry]]));
}

/** Ids and slugs are parts of keys and paths, where `/` separates. */
function checkEntry(entry: PageEntry): void {
  if (entry.id === '' || entry.id.includes('/')) throw new InvalidDraft(entry.id, 'an id is not empty and has no "/"');
  if (entry.slug === '' || entry.slug.includes('/')) {
    throw new InvalidDraft(entry.id, `the slug "${entry.slug}" is empty or has a "/"`);
  }
  if (entry.parent === '' || entry.parent === entry.id)
    throw new InvalidDraft(entry.id, 'its parent is not another page');
  if (!isOrderKey(entry.order)) throw new InvalidDraft(entry.id, `"${entry.order}" is not an order key`);
}
