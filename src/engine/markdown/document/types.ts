/**
 * A text as a Document: blocks, inlines and texts in plain JSON.
 *
 * What the specification's list of kinds has no place for has kinds of its own, so that nothing is lost: blocks `heading-4`
 * to `heading-6`, `html`, `tag`, `definition`, `footnote`, `expandable-title`, `markdown`; inlines `line-break`, `html`.
 */
import type { ContentRef } from '../../revisions/content-ref.ts';

export type { ContentRef };

export const SCHEMA_VERSION = 1;

/** Fields depend on the type of the node; other fields are kept where the type has attributes of its own. */
export type Data = Record<string, unknown>;

export interface Document {
  object: 'document';
  data: { schemaVersion: number } & Data;
  nodes: Block[];
  /** `token` is the same for the same content. */
  meta: { token?: string };
}

export interface Block {
  object: 'block';
  type: string;
  /** Unique in its document, the same for the same content: it stays when other blocks change. */
  key: string;
  /** Has no content and can have none; of tags: has no end tag. */
  isVoid: boolean;
  data: Data;
  nodes: Node[];
}

export interface Inline {
  object: 'inline';
  type: string;
  isVoid: boolean;
  data: Data;
  nodes: (Inline | Text)[];
  /** Of a void inline within marked text; others have the marks on their leaves. */
  marks?: Mark[];
}

export interface Text {
  object: 'text';
  leaves: Leaf[];
}

export interface Leaf {
  object: 'leaf';
  /** A line end is white space, as in HTML; lines are broken by the inline `line-break`. */
  text: string;
  /** In the order of `MARK_TYPES`. */
  marks: Mark[];
}

export interface Mark {
  object: 'mark';
  type: MarkType;
  /** Of `color`: `text` and `background`, CSS colours. */
  data?: { text?: string; background?: string };
}

/** In the order in which they stand on a leaf, outermost first. */
export const MARK_TYPES = [
  'color',
  'italic',
  'bold',
  'strikethrough',
  'superscript',
  'subscript',
  'keyboard',
  'code',
] as const;
export type MarkType = (typeof MARK_TYPES)[number];

export type Node = Block | Inline | Text;
export type Phrasing = Inline | Text;

/** What a table keeps in its `data`: all its content. */
export interface TableData {
  view: { type: 'grid' | 'cards'; columns: string[]; attributes?: Record<string, string> };
  definition: Record<string, TableColumn>;
  records: Record<string, TableRecord>;
  /** It is written as HTML; a table that is not must have cells of one line. */
  html?: boolean;
}

export interface TableColumn {
  id: string;
  /** Plain text. */
  title: string;
  /** The title where it is more than plain text; it wins over `title`. */
  nodes?: Phrasing[];
  align?: 'left' | 'center' | 'right';
  /** Of HTML tables: those of the header cell. */
  attributes?: Record<string, string>;
}

export interface TableRecord {
  /** Records stand in rising order. */
  orderIndex: number;
  /** By id of the column. */
  values: Record<string, TableCell>;
}

export interface TableCell {
  /** Texts and inlines, or, in HTML tables, blocks. */
  nodes: Node[];
  attributes?: Record<string, string>;
}

/** Blocks whose nodes are texts and inlines. */
export const TEXT_BLOCKS: ReadonlySet<string> = new Set([
  'paragraph',
  'heading-1',
  'heading-2',
  'heading-3',
  'heading-4',
  'heading-5',
  'heading-6',
  'code-line',
  'expandable-title',
]);

/** Blocks that have no nodes. */
export const VOID_BLOCKS: ReadonlySet<string> = new Set(['divider', 'math', 'html', 'definition', 'markdown', 'table']);

/** Inlines around text. */
export const TEXT_INLINES: ReadonlySet<string> = new Set(['link', 'mention', 'button']);

/** Blocks of blocks; blocks of tags are in `tag-blocks.ts`. */
export const LISTS: ReadonlySet<string> = new Set(['list-ordered', 'list-unordered', 'list-tasks']);

/** The only children of some blocks. */
export const ONLY_CHILD: Readonly<Record<string, string>> = {
  'list-ordered': 'list-item',
  'list-unordered': 'list-item',
  'list-tasks': 'list-item',
  code: 'code-line',
  images: 'image',
};

/** Blocks deeper than this are not taken apart, nor taken in. */
export const MAX_DEPTH = 200;
