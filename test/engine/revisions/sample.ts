/** Pages for the tests of the content engine. */
import { Draft } from '../../../src/engine/revisions/draft.ts';
import { MemoryStore } from '../../../src/engine/revisions/memory-store.ts';
import { keyBetween } from '../../../src/engine/revisions/order-key.ts';
import { emptyRevision } from '../../../src/engine/revisions/root.ts';
import { slugOf } from '../../../src/engine/revisions/slug.ts';
import type { Hash, PageEntry } from '../../../src/engine/revisions/types.ts';

export const NOW = '2026-01-01T00:00:00.000Z';

/** A page entry; the id is the title in lower case unless given. */
export function aPage(title: string, entry: Partial<PageEntry> = {}): PageEntry {
  return {
    id: slugOf(title),
    parent: null,
    order: 'V',
    type: 'document',
    title,
    slug: slugOf(title),
    createdAt: NOW,
    updatedAt: NOW,
    fields: {},
    ...entry,
  };
}

export async function anEmptyStore(): Promise<{ store: MemoryStore; root: Hash }> {
  const store = new MemoryStore();
  const { root, blobs } = emptyRevision();
  await store.put(blobs);
  return { store, root };
}

/** Page titles, nested. */
export type Outline = { [title: string]: Outline };

/** A revision with these pages; ids are the slugs of the titles, texts `Text of <title>.` */
export async function aRevision(outline: Outline, onto?: { store: MemoryStore; root: Hash }) {
  const { store, root } = onto ?? (await anEmptyStore());
  const draft = await Draft.open(store, root);
  const put = (pages: Outline, parent: string | null) => {
    let order: string | null = null;
    for (const [title, children] of Object.entries(pages)) {
      order = keyBetween(order, null);
      const page = aPage(title, { parent, order, text: draft.putText(`Text of ${title}.\n`) });
      draft.putPage(page);
      put(children, page.id);
    }
  };
  put(outline, null);
  const committed = await draft.commit();
  await store.put(committed.blobs);
  return { store, root: committed.root };
}
