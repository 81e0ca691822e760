/** Everything that the Document of a page refers to but does not contain. */
import type { ComparisonBudget } from '../../comparison-budget.ts';
import type { ApiModel, ApiOperation } from '../../openapi/facts.ts';
import type { Block, ContentRef, Data, Document } from '../document/types.ts';
import type { BlockLabels } from './labels.ts';
import type { DrawnName } from './names.ts';

/** Where a reference leads. */
export interface LinkTarget {
  href: string;
  /** Of a page or file: shown where the link has no text of its own. */
  title?: string;
  emoji?: string;
  /** The name of an icon, which `Sources.icon` draws. */
  icon?: string;
  description?: string;
  /** Of a picture: pixels. */
  width?: number;
  height?: number;
  /** Of a file. */
  contentType?: string;
  /** Bytes. */
  size?: number;
}

/** What is known of an address that is embedded. */
export interface EmbedFacts {
  title?: string | null;
  site?: string | null;
  /** A picture that this server keeps: nothing is loaded from elsewhere before the reader asks for it. */
  icon?: string | null;
  /** What the provider answered (oEmbed): a frame in it is shown when its host is one of `frames.ts`. */
  html?: string | null;
}

/** An element of ContentKit, checked before: its fields follow from `type`. */
export interface DrawnElement {
  type: string;
  [field: string]: unknown;
}

/** What an integration draws, with the state that its bindings name. */
export interface DrawnBlock {
  children: readonly DrawnElement[];
  state: Readonly<Record<string, unknown>>;
  /** Where something can be pressed: the form, which this program printed, in the place of all that. */
  form?: string;
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
  /** The picture of an icon, as SVG; undefined: its sign, or its name in words, is shown. */
  icon?(name: string): string | undefined;
  embed?(url: string): EmbedFacts | undefined;
  /** What an integration draws for a block; undefined: what the text says of it is shown. */
  drawn?(name: DrawnName): DrawnBlock | undefined;
  /** An operation that a specification describes; undefined: what the text says of it is shown. */
  operation?(ref: ContentRef, method: string, path: string): ApiOperation | undefined;
  /** The named models of a specification, or all. */
  models?(ref: ContentRef, names: readonly string[] | undefined): readonly ApiModel[] | undefined;
  /** Where a button leads that does something, such as to search; undefined: nowhere. */
  action?(data: Data): string | undefined;
  /** Words of the page that are not in its text; absent: English. */
  labels?: BlockLabels;
  /** BCP 47, for dates; absent: English. */
  language?: string;
  /** For readers: what only authors can mend is left out instead of named. */
  isPublished?: boolean;
  /** How blocks differ from another text; absent blocks are in both. */
  blockChanges?: ReadonlyMap<Block, BlockChange>;
  /** What finding the words that changed in them may cost; default: what all texts of one request may. */
  budget?: ComparisonBudget;
}
