/** Which pages of a site are the same in other languages. */
import type { ListedPage, ListedPart } from './listing.ts';
import { indexedPages } from './listing.ts';

/** A page in a language. */
export interface Alternate {
  /** BCP 47. */
  language: string;
  href: string;
}

/** Of a page in a part of the site: itself and the same page in other languages; empty where there is no other. */
export type AlternatesOf = (part: ListedPart, page: ListedPage) => readonly Alternate[];

/**
 * Variants of a section are languages where they have different ones; of several in one language (versions), the first counts. The same
 * page has the same id, as translations have, or else the same path. Of two such pages each names the other, as search engines demand.
 * Source: https://developers.google.com/search/docs/specialty/international/localized-versions
 */
export function alternatesIn(parts: readonly ListedPart[]): AlternatesOf {
  /** By part: all languages of its section. */
  const languagesOf = new Map<ListedPart, ReadonlyMap<string, PagesOfPart>>();
  for (const variants of Map.groupBy(parts, ({ sectionId }) => sectionId).values()) {
    const chosen = new Map<string, ListedPart>();
    for (const part of variants)
      if (part.language !== null && !chosen.has(part.language)) chosen.set(part.language, part);
    if (chosen.size < 2) continue;
    const languages = new Map([...chosen].map(([language, part]) => [language, pagesOf(part)]));
    for (const part of chosen.values()) languagesOf.set(part, languages);
  }
  return (part, page) => {
    const same: Alternate[] = [];
    const languages = languagesOf.get(part);
    const own = part.language === null ? undefined : languages?.get(part.language);
    for (const [language, pages] of languages ?? []) {
      const twin = pages === own || !own ? page : twinOf(own, page, pages);
      if (twin) same.push({ language, href: twin.href });
    }
    return same.length > 1 ? same : [];
  };
}

interface PagesOfPart {
  ids: ReadonlySet<string>;
  /** Of those that search engines may list. */
  byId: ReadonlyMap<string, ListedPage>;
  byPath: ReadonlyMap<string, ListedPage>;
}

function pagesOf(part: ListedPart): PagesOfPart {
  const byPath = new Map<string, ListedPage>();
  for (const page of indexedPages(part))
    if (!byPath.has(page.path.toLowerCase())) byPath.set(page.path.toLowerCase(), page);
  return {
    ids: new Set(part.entries.flatMap((entry) => (entry.kind === 'page' ? [entry.id] : []))),
    byId: new Map(indexedPages(part).map((page) => [page.id, page])),
    byPath,
  };
}

function twinOf(own: PagesOfPart, { id, path }: ListedPage, other: PagesOfPart): ListedPage | undefined {
  if (other.ids.has(id)) return other.byId.get(id);
  const same = other.byPath.get(path.toLowerCase());
  return same && !own.ids.has(same.id) ? same : undefined;
}
