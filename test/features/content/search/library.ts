/** Spaces with pages to search in, without the content engine and HTTP. */
import { inTransaction } from '../../../../src/db/transaction.ts';
import type { IndexedPage } from '../../../../src/engine/words/rows.ts';
import { reindexPages } from '../../../../src/features/content/search/indexing.ts';
import { type SearchedSpace, searchSpace } from '../../../../src/features/content/search/search.ts';
import { newId } from '../../../../src/ids.ts';
import { aDatabase } from '../../../support/database.ts';
import { aThreadPool } from '../../../support/threads.ts';

export async function aLibrary() {
  const db = await aDatabase();
  const threads = aThreadPool();
  const organizationId = newId();
  await db.prisma.organization.create({ data: { id: organizationId, title: 'Library' } });

  const space = async (language: string | null = null): Promise<SearchedSpace> => {
    const id = newId();
    await db.prisma.space.create({ data: { id, organizationId, language, position: id, revisionId: id } });
    return { id, organizationId, language };
  };

  /** Puts pages in, and takes others out. */
  const put = (into: SearchedSpace, pages: readonly IndexedPage[], deleted: readonly string[] = []) =>
    inTransaction(db, (tx) => reindexPages(tx, threads, { ...into, spaceId: into.id }, pages, deleted));

  /** The titles of the pages that are found, best first. */
  const titles = async (where: SearchedSpace, query: string): Promise<string[]> =>
    (await searchSpace(db.prisma, where, { query, limit: 50 })).items.map(({ title }) => title);

  return { db, organizationId, space, put, titles };
}

/** A page of this title; its id is the title. */
export const page = (title: string, text = '', description = ''): IndexedPage => ({
  pageId: title,
  title,
  text,
  description,
});
