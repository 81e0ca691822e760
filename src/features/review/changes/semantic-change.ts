/** The changes between two revisions as they are told: their kinds, and what each says. */
import type { TextPart } from '../../../engine/revisions/text-parts.ts';
import type { PageType } from '../../../engine/revisions/types.ts';

export const KINDS = [
  'page_created',
  'page_edited',
  'page_moved',
  'page_deleted',
  'file_created',
  'file_edited',
  'file_deleted',
  'reusable_content_created',
  'reusable_content_edited',
  'reusable_content_deleted',
  'variables_edited',
] as const;
export type ChangeKind = (typeof KINDS)[number];

export interface FieldChange {
  field: string;
  before: unknown;
  after: unknown;
}

/** What was there before, and what is there after; a side where there is nothing is left out. */
export interface Sides<T> {
  before?: T;
  after?: T;
}

/** Name → what it was and what it is. */
export type Attributes = Record<string, Sides<unknown>>;

export interface ChangedPage {
  id: string;
  type: PageType;
  title: string;
  path: string;
}

export interface ChangedFile {
  id: string;
  name: string;
  contentType: string;
  downloadURL: string;
}

export interface ChangedReusableContent {
  id: string;
  title: string;
}

export interface SemanticChange {
  type: ChangeKind;
  id: string;
  title: string;
  fields: FieldChange[];
  /** Of what was edited: the same as `fields`, and what of it is read elsewhere. */
  attributes?: Attributes;
  page?: ChangedPage;
  /** Of pages: before and after. */
  path?: { before: string | null; after: string | null };
  /** Of a page that was moved. */
  parent?: Sides<ChangedPage>;
  file?: ChangedFile;
  reusableContent?: ChangedReusableContent;
  variables?: Attributes;
  text?: TextPart[];
}
