/** The surroundings of what is read: in which text, and how deep. */
import type { Chapters } from './chapters.ts';

/** The text that inline content is in: its references are relative to it. */
export interface InlineContext {
  chapters: Chapters;
  /** The id of the page. */
  page: string;
  folder: string;
  variables: Readonly<Record<string, string>>;
  /** In a cell of a table: long words may break. */
  narrow: boolean;
  /** Included texts around this one. */
  within: readonly string[];
  /** Notes and headings of an included text are not targets: it may be on several pages, and twice on one. */
  included: boolean;
}

/** The surroundings of blocks, and their depth. */
export interface BlockContext extends InlineContext {
  depth: number;
  /** The level of the page among the headings of the book. */
  level: number;
  direction: 'ltr' | 'rtl';
  /** Numbered lists around. */
  numbered: number;
  /** Whether headings are listed in the table of contents. */
  headingsInContents: boolean;
}

export const deeper = (context: BlockContext): BlockContext => ({ ...context, depth: context.depth + 1 });
