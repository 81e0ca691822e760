/**
 * What the pages of a published site show, as values: templates (`templates/`) know nothing else. All addresses are finished: of this
 * site relative to the host (`/sites/docs/guide`), of other places absolute.
 */
import type { SiteScript } from '../../features/integrations/sites/scripts.ts';
import type { Settings } from '../../features/sites/customization/settings.ts';

/** A site for readers who see the same of it. */
export interface SiteModel {
  id: string;
  title: string;
  /** Where it begins, with a slash at both ends: `/sites/docs/`. Everything that the reader itself serves is below it, in `~/`. */
  base: string;
  /** The same as an absolute address. */
  address: string;
  /** Complete, with the defaults; those of the shown site space. */
  settings: Settings;
  /** Search engines may list it. */
  isIndexed: boolean;
  /** Nobody but the reader may keep what is shown: private audiences, previews. */
  isPrivate: boolean;
  /** A preview is told to be one. */
  isPreview: boolean;
  /** Its settings are tried out: nothing can be pressed, and no script runs. */
  isDraft?: boolean;
  /** The change request that the preview shows, and where it is discussed; null: what is published. */
  change: { number: number; subject: string; href: string } | null;
  home: string;
  icon: { light: string; dark: string } | { emoji: string } | null;
  /** Of integrations. */
  scripts: readonly SiteScript[];
  /** At most one section needs no tabs: then this is empty. */
  tabs: readonly TabModel[];
  header: readonly HeaderLinkModel[];
  footer: readonly { title: string; links: readonly LinkModel[] }[];
  announcement: { message: string; style: 'info' | 'warning' | 'danger' | 'success'; link: LinkModel | null } | null;
  /** Signs a visitor out; null where nobody signs in. */
  signOut: string | null;
  /** Addresses of what the reader serves beside pages, below `base`. */
  services: {
    /** GET `?q=`: `SearchAnswer` as JSON, or, to who asks for HTML, a page. */
    search: string;
    /** POST, a form: `q`, `from`: events with an answer. Null where nothing is answered. */
    ask: string | null;
    /** POST, a form: `page` (`space:page`), `rating` (bad | ok | good), `comment`. */
    feedback: string;
    /** POST, a form: `page` (`space:page`). The script says so of every page that was opened. */
    view: string;
    llms: string;
    /** Null where it is not offered. */
    mcp: string | null;
    feed: string;
  };
}

export interface LinkModel {
  title: string;
  href: string;
  /** Of another host. */
  isExternal: boolean;
}

export interface HeaderLinkModel {
  title: string;
  /** Null: a menu. */
  href: string | null;
  isExternal: boolean;
  style: 'link' | 'button-primary' | 'button-secondary';
  links: readonly LinkModel[];
}

/** A section, or a group of them, which is a menu. */
export interface TabModel {
  title: string;
  description: string | null;
  icon: string | null;
  href: string | null;
  isCurrent: boolean;
  children: readonly TabModel[];
}

/** A language or version of the section: leads to the same page there, if it has it. */
export interface VariantModel {
  title: string;
  /** BCP 47. */
  language: string | null;
  href: string;
  isCurrent: boolean;
}

export interface NavigationEntry {
  id: string;
  kind: 'page' | 'group' | 'link';
  title: string;
  emoji: string | null;
  icon: string | null;
  /** Null: a group, which is a heading. */
  href: string | null;
  isExternal: boolean;
  children: readonly NavigationEntry[];
}

export interface CoverModel {
  light: string;
  dark: string | null;
  /** How far the picture is moved, -100 to 100 percent of its own height. */
  yPos: number;
  /** Pixels; null: default. */
  height: number | null;
  size: 'full' | 'hero';
}

/** What of a page is shown, with the defaults. */
export interface LayoutModel {
  isWide: boolean;
  title: boolean;
  description: boolean;
  /** The navigation at the side. */
  tableOfContents: boolean;
  /** The sections of the page, at the other side. */
  outline: boolean;
  pagination: boolean;
  metadata: boolean;
}

export interface PageModel {
  site: SiteModel;
  /** Of the space: BCP 47; null where it is not known. */
  language: string | null;
  direction: 'ltr' | 'rtl';
  variants: readonly VariantModel[];
  navigation: readonly NavigationEntry[];
  /** Where lists of a large navigation are, before the id of the page or group that they are below; null: it comes whole. */
  navigationHref: string | null;
  id: string;
  spaceId: string;
  title: string;
  description: string | null;
  emoji: string | null;
  icon: string | null;
  cover: CoverModel | null;
  layout: LayoutModel;
  /** The text begins with a heading 1 of its own, which stands in for the title. */
  titleInText: boolean;
  /** From the section down to the page above; those without an address are groups. */
  breadcrumbs: readonly { title: string; href: string | null }[];
  previous: LinkModel | null;
  next: LinkModel | null;
  /** Headings of level 2 and 3. */
  outline: readonly { id: string; title: string; level: number }[];
  /** The text of the page: finished, safe HTML. */
  content: string;
  /** Origins that the page may send requests to: the servers of APIs that its reader tries. */
  connects: readonly string[];
  /** A page without text lists what is below it. */
  children: readonly NavigationEntry[];
  href: string;
  canonical: string;
  /** The same page in other languages, with itself; absolute. Empty where there is no other. */
  alternates: readonly { language: string; href: string }[];
  isIndexed: boolean;
  updatedAt: Date;
  /** Its file at the Git provider. */
  editHref: string | null;
  editProvider: 'github' | 'gitlab' | null;
  pdfHref: string | null;
  markdownHref: string;
  /** Its updates as RSS; null: it has none. */
  feedHref: string | null;
  /** An absolute address of a picture for social networks. */
  socialImage: string | null;
  hasFeedback: boolean;
}

/** Where nothing is; the navigation is that of the place, as far as there is one. */
export interface MissingModel {
  site: SiteModel;
  variants: readonly VariantModel[];
  navigation: readonly NavigationEntry[];
  navigationHref: string | null;
  language: string | null;
  direction: 'ltr' | 'rtl';
  /** Pages whose address or title is like what was asked for. */
  suggestions: readonly { title: string; href: string; trail: readonly string[] }[];
}

/** What search answers to the script. Marked words are between U+E000 and U+E001 in texts. */
export interface SearchAnswer {
  query: string;
  didYouMean: string | null;
  results: readonly SearchResult[];
}

export interface SearchResult {
  title: string;
  href: string;
  /** Section, variant and the pages above. */
  trail: readonly string[];
  emoji: string | null;
  icon: string | null;
  /** Places in the page, best first. */
  sections: readonly { title: string; href: string; excerpt: string }[];
}
