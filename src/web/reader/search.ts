/** Search in a site as readers type: what the graph's search finds, as the script and the page for readers without one show it. */
import { emojiOf } from '../../engine/markdown/emoji.ts';
import type { TextRange } from '../../engine/words/excerpt.ts';
import type { LocatedPage } from '../../features/content/search/located.ts';
import { siteSpacePath } from '../../features/sites/addresses.ts';
import { type FoundSiteSpace, searchSite } from '../../features/sites/find.ts';
import { encodedPath } from '../../features/sites/redirects/target.ts';
import type { Scope } from '../../features/sites/search-scope.ts';
import { sectionIn, siteSpacesIn } from '../../features/sites/structure/structure.ts';
import type { SearchAnswer, SearchResult } from './model.ts';
import type { Visit } from './visit.ts';

/** Longer queries are cut. */
export const MAX_QUERY = 500;
const MOST = 20;
/** Of the best pages some may be gone since they were indexed. */
const ASKED = 30;

/** A text without the signs around marked words. */
export const unmarked = (text: string): string => text.replace(/[\ue000\ue001]/g, '');

/** Around marked words; texts cannot have them, since they are taken out. */
const [BEGIN, END] = ['\ue000', '\ue001'];

/** What a reader of a site finds. `from`: the space that they are in; what is like it in other sections is searched as well. */
export async function searchFor(visit: Visit, query: string, from: string | null): Promise<SearchAnswer> {
  const current = visit.part.siteSpaces.find(({ spaceId }) => spaceId === from);
  return searchWithin(
    visit,
    query,
    current ? { mode: 'default', current: { id: current.id, field: 'from' }, restrictTo: null } : { mode: 'all' },
  );
}

/** What a reader finds in some spaces of a site. */
export async function searchWithin(visit: Visit, query: string, scope: Scope): Promise<SearchAnswer> {
  const asked = query.replaceAll('\0', '').trim().slice(0, MAX_QUERY);
  if (asked === '') return { query: asked, didYouMean: null, results: [] };
  const { context, site } = visit;
  const { items, didYouMean } = await searchSite(context, site, { query: asked, scope, pages: ASKED });
  const results = items
    .flatMap((found) => found.pages.map((page) => ({ found, page })))
    .sort((a, b) => b.page.hit.score - a.page.hit.score)
    .slice(0, MOST);
  return { query: asked, didYouMean, results: results.map(({ found, page }) => resultOf(visit, found, page)) };
}

function resultOf({ base, part }: Visit, { siteSpace, space }: FoundSiteSpace, found: LocatedPage): SearchResult {
  const { hit, page, ancestors, path } = found;
  const href = base + siteSpacePath(part, siteSpace) + encodedPath(path);
  const section = sectionIn(part, siteSpace.sectionId);
  const isVariant = siteSpacesIn(part, siteSpace.sectionId).length > 1;
  const trail = [
    ...(part.sections.length > 1 ? [section.title] : []),
    ...(isVariant ? [siteSpace.title || space.title] : []),
    ...ancestors.map(({ title }) => title),
  ];
  return {
    title: marked(hit.title, hit.titleMarks),
    href,
    trail,
    emoji: emojiOf(page.fields.emoji) ?? null,
    icon: page.fields.icon ?? null,
    sections: hit.sections.map(({ title, titleMarks, anchor, body, marks }) => ({
      title: marked(title, titleMarks),
      href: anchor === '' ? href : `${href}#${encodeURIComponent(anchor)}`,
      excerpt: marked(body, marks),
    })),
  };
}

/** The text with signs around what was found. */
function marked(text: string, marks: readonly TextRange[]): string {
  const plain = (part: string): string => part.replaceAll(BEGIN as string, '').replaceAll(END as string, '');
  let shown = '';
  let at = 0;
  for (const { start, end } of marks.toSorted((a, b) => a.start - b.start)) {
    if (start < at) continue;
    shown += `${plain(text.slice(at, start))}${BEGIN}${plain(text.slice(start, end))}${END}`;
    at = end;
  }
  return shown + plain(text.slice(at));
}
