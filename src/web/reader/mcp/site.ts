/** What the tools of a site are made of: the site as one reader sees it. */
import type { Listing } from '../programs/listing.ts';

/** A page that was found. */
export interface FoundPage {
  title: string;
  /** Its Markdown, absolute. */
  href: string;
  /** Section, variant and the pages above. */
  trail: readonly string[];
  /** Places in the page, best first. */
  sections: readonly { title: string; href: string; excerpt: string }[];
}

export interface FoundPages {
  /** The corrected query: the given one matches nothing, and the pages match this one. */
  didYouMean: string | null;
  /** Best first. */
  pages: readonly FoundPage[];
}

export interface ReadableSite {
  title: string;
  /** Absolute, with a slash at the end. */
  address: string;
  /** Pages with all words. `part`: the id of a part of the site; null: all of it. */
  search(query: string, part: string | null): Promise<FoundPages>;
  /** The Markdown of a page, by an absolute address or a path below the site; undefined where the reader sees none. */
  read(place: string): Promise<string | undefined>;
  listing(): Promise<Listing>;
}
