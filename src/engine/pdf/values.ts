/**
 * What the layout (`src/adapters/typst/template.typ`) takes: plain data. A node is a string or an object whose `t` names its
 * kind; each kind here is one there.
 */
import type { CodePiece } from './highlight.ts';
import type { MathNode } from './math.ts';

/** Where a link leads: to a label in the same PDF, or to an address. */
export type Goal = { l: string } | { u: string };

/** Marks of a text, a letter each: bold, italic, strikethrough, code, keyboard, superscript (u), subscript (l). */
export interface MarkedText {
  x: string;
  m: string;
  fg?: string;
  bg?: string;
}

/** An image of the space, points wide and high. */
export interface PictureFields {
  id: string;
  w?: number;
  h?: number;
  alt?: string;
  to?: Goal;
}

export type Span =
  | string
  | MarkedText
  | { t: 'br' }
  /** A place where a long word may break. */
  | { t: 'soft' }
  | { t: 'link' | 'button'; to: Goal | null; c: Span[] }
  | ({ t: 'img' } & PictureFields)
  | { t: 'math'; v: MathNode }
  /** The mark of a footnote, and a place that links lead to. */
  | { t: 'note'; to: Goal | null; x: string }
  | { t: 'at'; l: string };

/** `ltr`, `rtl`: against the direction of the book. */
export interface Directed {
  d?: 'ltr' | 'rtl';
  a?: 'left' | 'center' | 'right' | 'justify';
}

export type BlockValue =
  | ({ t: 'p'; c: Span[] } & Directed)
  | ({ t: 'h'; n: number; level: number; toc: boolean; title: string; labels: string[]; c: Span[] } & Directed)
  | { t: 'quote' | 'group'; c: BlockValue[] }
  | ({ t: 'ul'; tight: boolean; c: ItemValue[] } & Directed)
  /** `style` is `1.`, `a.` or `i.`. */
  | ({ t: 'ol'; tight: boolean; start: number; style: string; c: ItemValue[] } & Directed)
  | ({ t: 'tasks'; tight: boolean; c: (ItemValue & { done: boolean })[] } & Directed)
  | { t: 'code'; lines: CodePiece[][]; title: string | null; numbers: boolean }
  | { t: 'rule' }
  | { t: 'math'; v: MathNode }
  | { t: 'source'; x: string }
  | { t: 'hint'; style: string; c: BlockValue[] }
  | { t: 'tabs'; c: { title: string; c: BlockValue[] }[] }
  | { t: 'steps'; c: { c: BlockValue[] }[] }
  | { t: 'details'; title: Span[]; c: BlockValue[] }
  | { t: 'columns'; widths: number[]; c: { c: BlockValue[] }[] }
  | { t: 'card'; to: Goal | null; title: string; about: string | null }
  | ({ t: 'figure'; c: Content } & PictureFields)
  | TableValue
  | { t: 'cards'; n: number; c: { to: Goal | null; cover: string | null; c: Content[] }[] }
  | { t: 'note'; l: string | null; x: string; c: BlockValue[] };

export interface ItemValue {
  c: BlockValue[];
}

/** Either spans, or blocks. */
export type Content = Span[] | BlockValue[];

export interface TableValue {
  t: 'table';
  /** How many columns. */
  n: number;
  widths: number[];
  align: string[];
  /** Whether there is anything in the header. */
  bold: boolean;
  head: Span[][];
  rows: Content[][];
}

/** A group of pages: its title is above its first page. */
export interface GroupTitle {
  level: number;
  title: string;
  emoji: string | null;
  labels: string[];
  about: string | null;
}

/** A page of the space: a chapter. */
export interface Chapter extends Directed {
  /** The groups that begin with it, from the top down. */
  groups: GroupTitle[];
  level: number;
  toc: boolean;
  title: string;
  emoji: string | null;
  labels: string[];
  /** The title as the page shows it; null: not at all. */
  shown: Span[] | null;
  about: string | null;
  cover: string | null;
  c: BlockValue[];
}

export interface BookValue {
  title: string;
  subtitle: string | null;
  emoji: string | null;
  organization: string;
  date: string;
  /** ISO 639 and 3166; the layout's own words, hyphens and quotes follow them. */
  dir: 'ltr' | 'rtl';
  lang: string;
  region: string | null;
  fonts: { body: (string | { name: string; covers: string })[]; mono: string[] };
  /** With a title page and a table of contents. */
  whole: boolean;
  pages: Chapter[];
}
