/** An edit: changes applied in order, all or nothing, to one new revision. Costs what it changes. */

import { type ConditionProblem, conditionProblems } from '../markdown/conditional-blocks.ts';
import type { Change, ContentInput } from './changes.ts';
import { Draft } from './draft.ts';
import { duplicatePage } from './edit-copies.ts';
import {
  createReusableContent,
  deleteFile,
  deleteReusableContent,
  insertFiles,
  renameFile,
  setVariables,
  updateReusableContent,
} from './edit-library.ts';
import { createPage, deletePage, movePage, replaceText, updatePage } from './edit-pages.ts';
import { EditError } from './errors.ts';
import { readableText, refuseUnknownEncoding } from './readable.ts';
import { MAX_TEXT_BYTES } from './text-limit.ts';
import type { BlobStore, ContentRef, FileEntry, GitOrigin, Hash, PageEntry, PageFields } from './types.ts';

export { EditError } from './errors.ts';

export interface EditOptions {
  /** ISO 8601; `createdAt` and `updatedAt` of what the edit makes and changes. */
  now: string;
  /** Ids for pages and reusable contents: no `/` in them. */
  newId: () => string;
  /** The space whose content it is: references within it are kept without it, so that they are those of every copy, too. */
  space?: string;
  /** Bytes of the longest text; `MAX_TEXT_BYTES` unless given. A longer one that is there may become shorter. */
  maxTextBytes?: number;
  /** Looks for faults in texts, which may be long, elsewhere; absent: here. */
  conditionProblems?: (markdown: string) => Promise<ConditionProblem[]>;
  /** The upload that `insert_files` names; undefined when there is none. */
  file?: (id: string) => FileEntry | undefined | Promise<FileEntry | undefined>;
}

export interface Edited {
  root: Hash;
  /** What has to be in the store before anything refers to the root. Empty when nothing changed (`root` is the old one). */
  blobs: Map<Hash, Uint8Array>;
  /** Maps the names chosen in this request to the new ids. */
  created: Record<string, string>;
  touched: {
    /** Pages whose entry (title, place, fields, text, …) is new or changed. */
    pages: string[];
    deletedPages: string[];
  };
}

/** The page or reusable content whose text is written, as it is now; `text`: none yet. */
export interface TextOwner {
  id: string;
  title: string;
  text?: Hash | undefined;
  git?: GitOrigin;
}

/** What the single changes work with. */
export class Edit {
  readonly draft: Draft;
  readonly options: EditOptions;
  /** Of pages whose level was looked at; empty again when pages move. */
  readonly depths = new Map<string, number>();
  /** How many pages are copies. */
  copied = 0;
  readonly #names = new Map<string, string>();

  constructor(draft: Draft, options: EditOptions) {
    this.draft = draft;
    this.options = options;
  }

  get created(): Record<string, string> {
    return Object.fromEntries(this.#names);
  }

  /** Lets later changes use the caller's name for what was made. */
  name(name: string | undefined, id: string, path: string): void {
    if (name === undefined) return;
    if (this.#names.has(name)) throw new EditError(path, `the name "${name}" is already used in this request`);
    this.#names.set(name, id);
  }

  idOf(nameOrId: string): string {
    return this.#names.get(nameOrId) ?? nameOrId;
  }

  /** The page that a change names. Throws `EditError` at `path` when there is none. */
  async page(nameOrId: string, path: string): Promise<PageEntry> {
    const page = await this.draft.page(this.idOf(nameOrId));
    if (!page) throw new EditError(path, `there is no page "${nameOrId}"`);
    return page;
  }

  /** Names of the call inside a reference become ids. */
  ref(given: ContentRef): ContentRef {
    const ref = this.#within(given);
    if ('space' in ref && ref.space !== undefined) return ref;
    if ('page' in ref && ref.page !== undefined) return { ...ref, page: this.idOf(ref.page) };
    if (ref.kind === 'reusable-content') return { ...ref, reusableContent: this.idOf(ref.reusableContent) };
    return ref;
  }

  #within(ref: ContentRef): ContentRef {
    if (ref.kind === 'space' || !('space' in ref) || ref.space !== this.options.space) return ref;
    const { space: _, ...own } = ref;
    return own as ContentRef;
  }

  /** The same for all references among the fields. */
  fieldRefs(fields: PageFields): PageFields {
    const { cover, metaLinks } = fields;
    const named: PageFields = { ...fields };
    if (cover) {
      named.cover = { ...cover };
      if (cover.ref) named.cover.ref = this.ref(cover.ref);
      if (cover.refDark) named.cover.refDark = this.ref(cover.refDark);
    }
    if (metaLinks) {
      named.metaLinks = { ...metaLinks };
      if (metaLinks.canonical) named.metaLinks.canonical = this.ref(metaLinks.canonical);
      if (metaLinks.alternates) named.metaLinks.alternates = metaLinks.alternates.map((ref) => this.ref(ref));
    }
    return named;
  }

  /** The text of a page or reusable content, to be changed. Throws `UnreadableText`. */
  async textToEdit(entry: TextOwner): Promise<string> {
    refuseUnknownEncoding(entry);
    return entry.text === undefined ? '' : readableText(this.draft, entry.text, entry);
  }

  /** Keeps the text of a change. Throws as `text` and `textToEdit` do. */
  async content(content: ContentInput, of: TextOwner, path: string): Promise<Hash> {
    refuseUnknownEncoding(of);
    if ('markdown' in content) return this.text(content.markdown, of, `${path}.content.markdown`);
    return this.text(await content.write(await this.textToEdit(of)), of, `${path}.content`);
  }

  /**
   * Keeps a Markdown text in the place of what is there. Throws `EditError` on U+0000, which neither the database nor the parser takes,
   * and on a text that is too long.
   */
  async text(markdown: string, of: TextOwner, path: string): Promise<Hash> {
    if (markdown.includes('\0')) throw new EditError(path, 'must not hold the character U+0000');
    await this.checkLength(Buffer.byteLength(markdown), of, path);
    await this.#checkConditions(markdown, of, path);
    return this.draft.putText(markdown);
  }

  /** Throws `EditError` for a block with a condition that has a fault, which the text did not have before. */
  async #checkConditions(markdown: string, { text }: TextOwner, path: string): Promise<void> {
    const { conditionProblems: problemsOf = conditionProblems } = this.options;
    const problems = await problemsOf(markdown);
    if (problems.length === 0) return;
    const before = text === undefined ? [] : await problemsOf(await this.draft.text(text));
    const known = new Set(before.map(({ message }) => message));
    const problem = problems.find(({ message }) => !known.has(message));
    if (problem) throw new EditError(path, `${problem.message} (line ${problem.line})`);
  }

  /** Throws `EditError` when a text of so many bytes is too long. One that came in longer may stay so, and become shorter. */
  async checkLength(bytes: number, { title, text }: TextOwner, path: string): Promise<void> {
    const { maxTextBytes: max = MAX_TEXT_BYTES } = this.options;
    if (bytes <= max) return;
    if (text !== undefined && bytes <= Buffer.byteLength(await this.draft.text(text))) return;
    throw new EditError(path, `the text of "${title}" must have at most ${max} bytes`);
  }
}

async function apply(edit: Edit, change: Change, path: string): Promise<void> {
  switch (change.type) {
    case 'create_page':
      return createPage(edit, change, path);
    case 'update_page':
      return updatePage(edit, change, path);
    case 'replace_text':
      return replaceText(edit, change, path);
    case 'move_page':
      return movePage(edit, change, path);
    case 'duplicate_page':
      return duplicatePage(edit, change, path);
    case 'delete_page':
      return deletePage(edit, change, path);
    case 'insert_files':
      return insertFiles(edit, change, path);
    case 'rename_file':
      return renameFile(edit, change, path);
    case 'delete_file':
      return deleteFile(edit, change, path);
    case 'create_reusable_content':
      return createReusableContent(edit, change, path);
    case 'update_reusable_content':
      return updateReusableContent(edit, change, path);
    case 'delete_reusable_content':
      return deleteReusableContent(edit, change, path);
    case 'set_variables':
      return setVariables(edit, change, path);
    default: {
      const unknown: { type: string } = change satisfies never;
      throw new EditError(`${path}.type`, `there is no change "${unknown.type}"`);
    }
  }
}

/**
 * Applies changes to the revision `root`. Nothing is written: put `blobs` into the store, then refer to `root`. Throws
 * `EditError` with the path of the field (`changes[2].page`) when a change cannot be made.
 */
export async function applyChanges(
  store: BlobStore,
  root: Hash,
  changes: readonly Change[],
  options: EditOptions,
): Promise<Edited> {
  const draft = await Draft.open(store, root);
  const edit = new Edit(draft, options);
  for (const [i, change] of changes.entries()) await apply(edit, change, `changes[${i}]`);
  const { root: next, blobs, changes: pages } = await draft.commit();
  return {
    root: next,
    blobs,
    created: edit.created,
    touched: {
      pages: pages.filter(({ after }) => after).map(({ id }) => id),
      deletedPages: pages.filter(({ after }) => !after).map(({ id }) => id),
    },
  };
}
