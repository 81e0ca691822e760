/** Keeps the search rows of a space; to be replaced by the colleague who owns src/features/search. */
import type { Transaction } from '../../db/database.ts';
import { sectionsOf } from '../../markdown/sections.ts';

export interface IndexedSpace {
  organizationId: string;
  spaceId: string;
  language: string | null;
}

export interface IndexedPage {
  pageId: string;
  title: string;
  description?: string;
  text: string;
}

/** Replaces the rows of these pages, removes those of the deleted ones. */
export async function reindexPages(
  tx: Transaction,
  { organizationId, spaceId }: IndexedSpace,
  pages: readonly IndexedPage[],
  deletedPageIds: readonly string[],
): Promise<void> {
  const gone = [...deletedPageIds, ...pages.map(({ pageId }) => pageId)];
  await tx.searchSection.deleteMany({ where: { spaceId, pageId: { in: gone } } });
  for (const page of pages) {
    for (const section of sectionsOf(page.text, page.title)) {
      await tx.$executeRaw`INSERT INTO "SearchSection" ("spaceId", "pageId", "ordinal", "organizationId", "anchor", "title", "body", "language", "search")
        VALUES (${spaceId}, ${page.pageId}, ${section.ordinal}, ${organizationId}, ${section.anchor}, ${section.title}, ${section.text}, 'simple', to_tsvector('simple', ${section.text}))`;
    }
  }
}
