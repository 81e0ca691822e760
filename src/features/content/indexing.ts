/**
 * Search and links follow the primary revision in the same transaction, and read only the pages that changed. Where very many did, as in
 * an import, the transaction takes out what is gone, and a job adds the rest: no caller waits for a whole book to be indexed.
 */
import type { Follower } from '../../followers.ts';
import { requestIndex } from './index-space.ts';
import { followLinks, removeLinks } from './links/follow.ts';
import { type PreparedRows, prepareIndex, writeSearchRows } from './search-rows.ts';

/** Changed pages that are still followed at once: some tenths of a second, in which edits of the space wait. */
export const MANY_PAGES = 50;

/** Search and links. */
export const indexContent: Follower = {
  prepare: async (services, { space, root, touched, blobs }): Promise<PreparedRows | undefined> =>
    touched.pages.length + touched.deletedPages.length <= MANY_PAGES
      ? prepareIndex(services, space, root, touched.pages, { fresh: blobs })
      : undefined,
  async onMove(tx, services, { space, from, to, touched, blobs, prepared }) {
    const { pages, deletedPages } = touched;
    const roots = { from: from.root, to: to.root };
    if (pages.length + deletedPages.length <= MANY_PAGES) {
      const rows = prepared?.get(indexContent) as PreparedRows | undefined;
      await writeSearchRows(tx, services, space, to, touched, { fresh: blobs, prepared: rows });
      await followLinks(tx, services, space, roots, blobs);
      return;
    }
    await writeSearchRows(tx, services, space, to, { pages: [], deletedPages }, { fresh: blobs });
    await removeLinks(tx, services, space, roots, blobs);
    await requestIndex(tx, services, space.id);
  },
  onRebuild: requestIndex,
};
