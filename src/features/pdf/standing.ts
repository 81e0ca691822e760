/** Where what is read stands: in which text, and how deep. */
import type { Chapters } from './chapters.ts';

/** Where a text stands: what its references are relative to. */
export interface Place {
  chapters: Chapters;
  /** The id of the page. */
  page: string;
  folder: string;
  variables: Readonly<Record<string, string>>;
  /** In a cell of a table: long words may break. */
  narrow: boolean;
  /** Included texts around this one. */
  within: readonly string[];
  /** Notes and headings of an included text are no targets: it may stand on several pages, and on one twice. */
  included: boolean;
}

/** Where blocks stand, and how deep. */
export interface Standing extends Place {
  depth: number;
  /** The level of the page among the headings of the book. */
  level: number;
  direction: 'ltr' | 'rtl';
  /** Numbered lists around. */
  numbered: number;
  /** Whether headings stand in the table of contents. */
  headingsInContents: boolean;
}

export const deeper = (standing: Standing): Standing => ({ ...standing, depth: standing.depth + 1 });
