/**
 * Search and links follow the primary revision in the same transaction, and read only the pages that changed. Where very many did, as in
 * an import, the transaction takes out what is gone, and a job adds the rest: no caller waits for a whole book to be indexed.
 */
import type { Follower, PreparedMove } from '../../followers.ts';
import { requestIndex } from './index-space.ts';
import { linkQuestions, linkStatements, type PreparedLinks, prepareLinks, removeLinks } from './links/follow.ts';
import { type PreparedIndex, prepareIndex, searchStatements, writeSearchRows } from './search-rows.ts';

/** Changed pages that are still followed at once: some tenths of a second, in which edits of the space wait. */
export const MANY_PAGES = 50;

interface Prepared {
  index: PreparedIndex;
  links: PreparedLinks;
}

const preparedIn = (prepared: PreparedMove | undefined): Prepared | undefined =>
  prepared?.get(indexContent) as Prepared | undefined;

/** Search and links. */
export const indexContent: Follower = {
  prepare: async (services, { space, from, root, touched, blobs }): Promise<Prepared | undefined> => {
    if (touched.pages.length + touched.deletedPages.length > MANY_PAGES) return undefined;
    const index = await prepareIndex(services, space, root, touched.pages, { fresh: blobs, from });
    const links = await prepareLinks(services, space, { from, to: root }, { fresh: blobs, known: index.references });
    return { index, links };
  },
  questions: ({ from, to, prepared }) => linkQuestions(preparedIn(prepared)?.links, { from: from.root, to: to.root }),
  async statements(tx, services, { space, from, to, touched, blobs, prepared }, answers) {
    const { pages, deletedPages } = touched;
    const roots = { from: from.root, to: to.root };
    if (pages.length + deletedPages.length <= MANY_PAGES) {
      const { index, links } = preparedIn(prepared) ?? {};
      const search = await searchStatements(tx, services, space, to, touched, {
        from: from.root,
        fresh: blobs,
        prepared: index,
      });
      const options = { tx, fresh: blobs, ...(index && { known: index.references }) };
      return [...search, ...(await linkStatements(services, space, roots, links, answers, options)).statements];
    }
    if ('commit' in tx) throw new Error('What changes very many pages needs a transaction with jobs');
    await writeSearchRows(tx, services, space, to, { pages: [], deletedPages }, { fresh: blobs });
    await removeLinks(tx, services, space, roots, blobs);
    await requestIndex(tx, services, space.id);
    return [];
  },
  onRebuild: requestIndex,
};
