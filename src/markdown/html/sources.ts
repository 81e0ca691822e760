/** What a page is rendered with: everything that its Document names and does not hold. */
import type { Block, ContentRef, Document } from '../document/types.ts';

/** Where a reference leads. */
export interface Place {
  href: string;
  /** Of a page or file: shown where the text has no words of its own. */
  title?: string;
  emoji?: string;
  description?: string;
}

/** A stretch of code of one kind: `keyword`, `string`, … */
export interface CodeToken {
  text: string;
  kind?: string;
}

/** How a block stands in a difference (`block-difference.ts`). */
export type Standing = 'added' | 'removed' | 'changed-from' | 'changed-to' | 'moved-from' | 'moved-to';

export interface Sources {
  /** Undefined: it leads nowhere. */
  place(ref: ContentRef): Place | undefined;
  /** A reusable content; undefined when there is none. */
  included?(ref: ContentRef): Document | undefined;
  /** The value of `space.vars.name`; undefined where it has none. */
  variable?(expression: string): string | undefined;
  /** The lines of a text of code in colours; undefined for languages that are not known. */
  colours?(code: string, syntax: string): CodeToken[][] | undefined;
  /** How blocks stand to another text; absent blocks are in both. */
  standing?: ReadonlyMap<Block, Standing>;
}
