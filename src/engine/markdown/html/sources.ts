/** Everything that the Document of a page refers to but does not contain. */
import type { ComparisonBudget } from '../../comparison-budget.ts';
import type { Block, ContentRef, Document } from '../document/types.ts';

/** Where a reference leads. */
export interface LinkTarget {
  href: string;
  /** Of a page or file: shown where the link has no text of its own. */
  title?: string;
  emoji?: string;
  description?: string;
}

/** A stretch of code of one kind: `keyword`, `string`, … */
export interface CodeToken {
  text: string;
  kind?: string;
}

/** How a block changed between two texts (`block-difference.ts`). */
export type BlockChange = 'added' | 'removed' | 'changed-from' | 'changed-to' | 'moved-from' | 'moved-to';

/** What only the old text contains. */
export const GONE: ReadonlySet<BlockChange> = new Set(['removed', 'changed-from', 'moved-from']);

export interface Sources {
  /** Undefined: it leads nowhere. */
  place(ref: ContentRef): LinkTarget | undefined;
  /** A reusable content; undefined when there is none. */
  included?(ref: ContentRef): Document | undefined;
  /** The value of `space.vars.name`; undefined where it has none. */
  variable?(expression: string): string | undefined;
  /** The lines of a text of code in colours; undefined for languages that are not known. */
  colours?(code: string, syntax: string): CodeToken[][] | undefined;
  /** How blocks differ from another text; absent blocks are in both. */
  blockChanges?: ReadonlyMap<Block, BlockChange>;
  /** What finding the words that changed in them may cost; default: what all texts of one request may. */
  budget?: ComparisonBudget;
}
