/**
 * The changes that an edit is made of. Their shapes are checked before they come here; whether they make sense in the
 * revision is checked by `applyChanges`. Where a page is named, a name that an earlier `create_page` of the same call
 * gave (`page`) stands for the page it made.
 */
import type { ContentRef, PageEntry, PageFields } from './types.ts';

/** Markdown, or what makes it of the text as it is when the change is made (empty for a new page). */
export type ContentInput = { markdown: string } | { write: (current: string) => string };

/** `before` and `after` name a sibling. */
export type Position = 'first' | 'last' | { before: string } | { after: string };

/** Absent: left alone; null: cleared. */
export type FieldChanges = { [Field in keyof PageFields]?: PageFields[Field] | null };

export interface CreatePage {
  type: 'create_page';
  /** A name of the caller's own. */
  page?: string;
  /** Of what the program itself makes: an id that is new. */
  id?: string;
  /** `document` unless given. */
  pageType?: 'document' | 'group' | 'link' | 'computed';
  title: string;
  /** From the title unless given. */
  slug?: string;
  /** Of a document. */
  content?: ContentInput;
  /** Of a link. */
  target?: ContentRef;
  /** Of a computed page. */
  computed?: NonNullable<PageEntry['computed']>;
  /** Absent or null: at the top. */
  parent?: string | null;
  /** `last` unless given. */
  position?: Position;
  fields?: FieldChanges;
}

export interface UpdatePage {
  type: 'update_page';
  page: string;
  /** The slug follows when it came from the old title. */
  title?: string;
  slug?: string;
  content?: ContentInput;
  /** Of a link. */
  target?: ContentRef;
  fields?: FieldChanges;
}

export interface ReplaceText {
  type: 'replace_text';
  page: string;
  /** Exact; must occur at least `count` times. */
  find: string;
  replace: string;
  /** The first so many occurrences; 1 unless given. */
  count?: number;
}

export interface MovePage {
  type: 'move_page';
  page: string;
  /** Absent: stays below its parent; null: to the top. */
  parent?: string | null;
  /** `last` unless given. */
  position?: Position;
}

export interface DeletePage {
  type: 'delete_page';
  page: string;
  /** `delete` unless given; `lift` puts the children in the page's place. */
  children?: 'delete' | 'lift';
}

export interface InsertFiles {
  type: 'insert_files';
  files: { file: string; name?: string }[];
}

export interface RenameFile {
  type: 'rename_file';
  file: string;
  name: string;
}

export interface DeleteFile {
  type: 'delete_file';
  file: string;
}

export interface CreateReusableContent {
  type: 'create_reusable_content';
  /** A name of the caller's own. */
  reusableContent?: string;
  title: string;
  content: ContentInput;
}

export interface UpdateReusableContent {
  type: 'update_reusable_content';
  reusableContent: string;
  title?: string;
  content?: ContentInput;
}

export interface DeleteReusableContent {
  type: 'delete_reusable_content';
  reusableContent: string;
}

export interface SetVariables {
  type: 'set_variables';
  /** Null removes one. */
  variables: Record<string, string | null>;
}

export type Change =
  | CreatePage
  | UpdatePage
  | ReplaceText
  | MovePage
  | DeletePage
  | InsertFiles
  | RenameFile
  | DeleteFile
  | CreateReusableContent
  | UpdateReusableContent
  | DeleteReusableContent
  | SetVariables;
