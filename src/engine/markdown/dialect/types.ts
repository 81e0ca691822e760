/**
 * A Document as clients read and write it. What the engine keeps in one place (`document/types.ts`) stands here where typed clients
 * and renderers of this field look for it: the parts of a block in `fragments`, anchors in `meta.id`, line breaks in texts.
 */
import type { Block, Data, Inline, Node, Text } from '../document/types.ts';

export interface PublishedDocument {
  object: 'document';
  data: { schemaVersion: number } & Data;
  nodes: PublishedBlock[];
  meta: { token?: string };
}

export interface PublishedBlock {
  object: 'block';
  type: string;
  /** Absent: of blocks that only stand around the texts of a fragment. */
  key?: string;
  isVoid: boolean;
  data: Data;
  nodes: PublishedNode[];
  fragments?: Fragment[];
  /** `id`: the anchor. */
  meta?: { id: string };
}

export interface PublishedInline extends Omit<Inline, 'nodes'> {
  nodes: (PublishedInline | Text)[];
  fragments?: Fragment[];
}

export type PublishedNode = PublishedBlock | PublishedInline | Text;

/** A part of a block or inline that is found by its name: a title, a caption, a cell. */
export interface Fragment {
  object: 'fragment';
  fragment: string;
  /** The same as `fragment`, but for cells. */
  type: string;
  nodes: PublishedBlock[];
  data?: FragmentData;
}

export interface FragmentData {
  /** False: its only paragraph is one in the HTML of the text, too; without it, a single paragraph stands for its texts. */
  inline?: false;
  /** Of a cell of HTML. */
  attributes?: Record<string, string>;
}

export const TITLE = 'expandable-title';
export const BODY = 'expandable-body';
export const CAPTION = 'caption';
export const NOTE = 'annotation-body';
export const CELL = 'cell';

/** Blocks whose children are their caption. */
export const CAPTIONED: ReadonlySet<string> = new Set(['image', 'embed', 'file']);

/** The name of the fragment of a cell. */
export const cellName = (record: string, column: string): string => `${record}_${column}`;

/** A caption or cell that is one plain paragraph, or texts and inlines. */
export const isPlainParagraph = (node: Node | undefined): node is Block =>
  node?.object === 'block' && node.type === 'paragraph' && Object.keys(node.data).length === 0;

/** The anchor of the link before a footnote that says what is annotated. */
export const noteAnchor = (label: string): string => `user-content-fn-${label}`;

/** What tables need of the publishing of a Document. */
export interface Publishing {
  phrases(nodes: readonly Node[]): (PublishedInline | Text)[];
  content(name: string, type: string, nodes: readonly Node[]): Fragment;
}

export const onOneLine = (text: string): string => (text.includes('\n') ? text.replaceAll('\n', ' ') : text);
