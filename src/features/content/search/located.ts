/** Where found pages stand in the primary content now: their titles, paths and the pages above them. */
import type { Context } from '../../../context.ts';
import type { PageEntry } from '../../../engine/revisions/types.ts';
import { type OpenContent, open, revisionById } from '../reading.ts';
import type { PageHit } from './search.ts';

export interface LocatedPage {
  hit: PageHit;
  content: OpenContent;
  page: PageEntry;
  /** From the top down. */
  ancestors: PageEntry[];
  path: string;
}

/** The pages that are still there; one that was deleted between the search and this is left out. */
export async function locate(context: Context, revisionId: string, hits: readonly PageHit[]): Promise<LocatedPage[]> {
  const content = await open(context, await revisionById(context, revisionId));
  const ids = hits.map(({ pageId }) => pageId);
  const [pages, ancestors] = await Promise.all([content.revision.pagesById(ids), content.revision.ancestorsOf(ids)]);
  return hits.flatMap((hit, i) => {
    const page = pages[i];
    if (!page) return [];
    const above = ancestors[i] ?? [];
    return { hit, content, page, ancestors: above, path: [...above, page].map(({ slug }) => slug).join('/') };
  });
}
