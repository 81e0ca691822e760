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
 * page has the same path. Each of such pages names the same ones, as search engines demand.
 * Source: https://developers.google.com/search/docs/specialty/international/localized-versions
 */
export function alternatesIn(parts: readonly ListedPart[]): AlternatesOf {
  const byPath = new Map<string, Alternate[]>();
  const chosen = new Set<ListedPart>();
  for (const variants of Map.groupBy(parts, ({ sectionId }) => sectionId).values()) {
    const languages = new Map<string, ListedPart>();
    for (const part of variants)
      if (part.language !== null && !languages.has(part.language)) languages.set(part.language, part);
    if (languages.size < 2) continue;
    for (const [language, part] of languages) {
      chosen.add(part);
      for (const page of indexedPages(part)) {
        const key = keyOf(part, page);
        const same = byPath.get(key) ?? [];
        same.push({ language, href: page.href });
        byPath.set(key, same);
      }
    }
  }
  return (part, page) => {
    const same = chosen.has(part) ? (byPath.get(keyOf(part, page)) ?? []) : [];
    return same.length > 1 ? same : [];
  };
}

const keyOf = ({ sectionId }: ListedPart, { path }: ListedPage): string => `${sectionId} ${path.toLowerCase()}`;
