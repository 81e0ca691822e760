/**
 * A site as its reader sees it, for lists that programs read: sitemaps, feeds, `llms.txt`, the tools of MCP. What the reader does not
 * see is not in it. All addresses are absolute.
 */

/** A page that the reader sees. */
export interface ListedPage {
  id: string;
  title: string;
  description: string | null;
  /** Within its space, without a slash at its ends; the same page of another language has the same. */
  path: string;
  href: string;
  /** Its Markdown. */
  markdown: string;
  /** 0: at the top. */
  depth: number;
  updatedAt: Date;
  /** It, or a page above it, is left out of navigation: it is read at its address, and found in no list. */
  isHidden: boolean;
  /** Search engines and language models may have it. */
  isIndexed: boolean;
}

/** A heading of the navigation, with the pages below it after it; or a page. */
export type ListedEntry = ({ kind: 'page' } & ListedPage) | { kind: 'group'; title: string; depth: number };

/** A space of the site: the only one of its section, or one of its variants. */
export interface ListedPart {
  /** Of the space in the site. */
  id: string;
  sectionId: string;
  /** Names it among all parts: the section, the variant, or both. */
  title: string;
  description: string | null;
  /** BCP 47; null: not known. */
  language: string | null;
  href: string;
  /** In reading order. */
  entries: readonly ListedEntry[];
}

export interface Listing {
  title: string;
  description: string | null;
  /** Ends with a slash. */
  address: string;
  /** Search engines may list it: public, and neither a preview nor kept from them. */
  isIndexed: boolean;
  /** Those that lists show, in their order. */
  parts: readonly ListedPart[];
}

/** The pages of a part that lists name. */
export const shownPages = ({ entries }: ListedPart): ListedPage[] =>
  entries.flatMap((entry) => (entry.kind === 'page' && !entry.isHidden ? [entry] : []));

/** Those of them that search engines and language models may have. */
export const indexedPages = (part: ListedPart): ListedPage[] => shownPages(part).filter(({ isIndexed }) => isIndexed);
