/**
 * What changed between two revisions, in the words of people: pages made, edited, moved, deleted; files, reusable contents and
 * variables. Costs the difference, not the content.
 */
import { DEFAULT_LAYOUT } from '../../../engine/revisions/default-layout.ts';
import { type Difference, diffRevisions } from '../../../engine/revisions/diff.ts';
import { sameValue } from '../../../engine/revisions/encode.ts';
import { Revision } from '../../../engine/revisions/revision.ts';
import type { TextPart } from '../../../engine/revisions/text-parts.ts';
import type {
  BlobStore,
  FileEntry,
  GitOrigin,
  Hash,
  PageEntry,
  ReusableContentEntry,
} from '../../../engine/revisions/types.ts';
import { shownType } from '../../content/computed.ts';
import { shownField } from '../../content/content-refs.ts';
import type { ReadOptions } from '../../content/reading.ts';
import { inReadingOrder } from './reading-order.ts';
import type { Attributes, ChangedPage, FieldChange, SemanticChange, Sides } from './semantic-change.ts';

export interface Telling {
  /** How many changes are listed. */
  limit: number;
  /** Whose content it is. */
  spaceId: string;
  /** What is asked for: computed pages as documents, and what Git knows of what was edited. */
  options: ReadOptions;
  /**
   * Whether the caller sees a page, where conditions hide some: then of those that it sees it is told that they changed, and no more. What
   * is in texts, files and variables may be for others.
   */
  sees?: ((revision: Revision, page: PageEntry) => Promise<boolean>) | undefined;
  downloadUrl(file: FileEntry): string;
  /** Compares two texts. */
  textParts(before: string, after: string): TextPart[] | Promise<TextPart[]>;
}

/** Changes whose texts are in memory together. */
const AT_ONCE = 50;

/** Pages first, in the order of the table of contents; then the rest. */
export async function semanticChanges(
  store: BlobStore,
  from: Hash,
  to: Hash,
  telling: Telling,
): Promise<{ changes: SemanticChange[]; more: number }> {
  const { limit, sees } = telling;
  const difference = await diffRevisions(store, from, to);
  const [before, after] = await Promise.all([Revision.open(store, from), Revision.open(store, to)]);
  const told = difference.pages.map((page) => ({ ...page, changes: pageChanges(page, telling) }));
  const pages = await inReadingOrder(
    told.filter(({ changes }) => changes.length > 0),
    before,
    after,
  );
  const all: Pending[] = sees
    ? await seenOnly(pages, { before, after, sees })
    : [
        ...pages.flatMap(({ changes }) => changes),
        ...difference.files.flatMap((file) => fileChanges(file, telling)),
        ...difference.reusableContents.flatMap((content) => reusableContentChanges(content, telling)),
        ...variableChanges(difference.variables),
      ];
  const shown = all.slice(0, limit);
  const changes: SemanticChange[] = [];
  for (let at = 0; at < shown.length; at += AT_ONCE) {
    const part = shown.slice(at, at + AT_ONCE);
    const read = await readFor(part, before, after);
    for (const change of part) changes.push(await completed(change, read, telling));
  }
  return { changes, more: all.length - shown.length };
}

/** The changes of pages that are seen on each side on which they are, without what changed in them. */
async function seenOnly(
  pages: readonly (Difference<PageEntry> & { changes: Pending[] })[],
  { before, after, sees }: { before: Revision; after: Revision; sees: NonNullable<Telling['sees']> },
): Promise<Pending[]> {
  const seen: Pending[] = [];
  for (const page of pages) {
    if (page.before && !(await sees(before, page.before))) continue;
    if (page.after && !(await sees(after, page.after))) continue;
    for (const { type, id, title, pages: sidesOfPage } of page.changes)
      seen.push({ type, id, title, fields: [], ...(sidesOfPage && { pages: sidesOfPage }) });
  }
  return seen;
}

/** A change that is not read yet: where its pages stand, its texts, the addresses of its files. */
type Pending = SemanticChange & { pages?: Sides<PageEntry>; files?: Sides<FileEntry>; texts?: Sides<Hash> };

/** Fields that people know of a page; what only the engine and Git know is left out. */
const PAGE_FIELDS = ['title', 'slug', 'target', 'computed'] as const;
const FILE_FIELDS = ['name', 'contentType', 'size', 'dimensions'] as const;

function pageChanges({ id, before, after }: Difference<PageEntry>, { spaceId, options }: Telling): Pending[] {
  const pages = sides(before, after);
  const told = { id, title: (after ?? before)?.title ?? '', pages };
  if (!before || !after) {
    const type = before ? 'page_deleted' : 'page_created';
    return [{ ...told, type, fields: [], texts: sides(before?.text, after?.text) }];
  }
  const changes: Pending[] = [];
  const shown = (field: string, one: unknown, other: unknown) =>
    changed(field, shownField(field, one, spaceId), shownField(field, other, spaceId));
  const fields = [
    ...PAGE_FIELDS.flatMap((field) => shown(field, before[field], after[field])),
    ...changed('type', shownType({ options }, before), shownType({ options }, after)),
    ...[...new Set([...Object.keys(before.fields), ...Object.keys(after.fields)])].flatMap((field) =>
      shown(field, before.fields[field as keyof PageEntry['fields']], after.fields[field as keyof PageEntry['fields']]),
    ),
  ];
  const isText = before.text !== after.text;
  if (fields.length > 0 || isText) {
    const texts = sides(before.text, after.text);
    const attributes = {
      ...attributesOf(fields),
      ...(isText && { document: texts }),
      ...gitOf(options, before, after),
    };
    changes.push({ ...told, type: 'page_edited', fields, attributes, ...(isText && { texts }) });
  }
  const parent = changed('parent', before.parent, after.parent);
  if (parent.length > 0 || before.order !== after.order) changes.push({ ...told, type: 'page_moved', fields: parent });
  return changes;
}

function fileChanges({ id, before, after }: Difference<FileEntry>, { options }: Telling): Pending[] {
  const told = { id, title: (after ?? before)?.name ?? '', files: sides(before, after) };
  if (!before || !after) return [{ ...told, type: before ? 'file_deleted' : 'file_created', fields: [] }];
  const fields = FILE_FIELDS.flatMap((field) => changed(field, before[field], after[field]));
  const isSame = fields.length === 0 && before.hash === after.hash;
  return isSame
    ? []
    : [
        {
          ...told,
          type: 'file_edited',
          fields,
          attributes: { ...attributesOf(fields), ...gitOf(options, before, after) },
        },
      ];
}

function reusableContentChanges(
  { id, before, after }: Difference<ReusableContentEntry>,
  { options }: Telling,
): Pending[] {
  const title = (after ?? before)?.title ?? '';
  const texts = sides(before?.text, after?.text);
  const told = { id, title, reusableContent: { id, title } };
  if (!before || !after) {
    return [{ ...told, type: before ? 'reusable_content_deleted' : 'reusable_content_created', fields: [], texts }];
  }
  const fields = changed('title', before.title, after.title);
  const isText = before.text !== after.text;
  if (fields.length === 0 && !isText) return [];
  const attributes = { ...attributesOf(fields), ...(isText && { document: texts }), ...gitOf(options, before, after) };
  return [{ ...told, type: 'reusable_content_edited', fields, attributes, ...(isText && { texts }) }];
}

/** Where Git has what was edited. It is not a change by itself: each export and import moves it. */
function gitOf({ metadata }: ReadOptions, { git: before }: { git?: GitOrigin }, { git: after }: { git?: GitOrigin }) {
  const shown = (git: GitOrigin | undefined) => git && { oid: git.oid, path: git.path };
  return metadata ? attributesOf(changed('git', shown(before), shown(after))) : {};
}

/** All of them are one change. */
function variableChanges(variables: readonly Difference<string>[]): Pending[] {
  if (variables.length === 0) return [];
  const fields = variables.flatMap(({ id, before, after }) => changed(id, before, after));
  const id = 'variables';
  return [{ type: 'variables_edited', id, title: 'Variables', fields, variables: attributesOf(fields) }];
}

const changed = (field: string, before: unknown, after: unknown): FieldChange[] =>
  sameValue(before ?? null, after ?? null) ? [] : [{ field, before: before ?? null, after: after ?? null }];

const sides = <T>(before: T | null | undefined, after: T | null | undefined): Sides<T> => ({
  ...(before != null && { before }),
  ...(after != null && { after }),
});

/** Fields by name, in the form that pages have them on the wire. */
const attributesOf = (fields: readonly FieldChange[]): Attributes =>
  Object.fromEntries(
    fields.map(({ field, before, after }) => [
      field,
      field === 'layout' ? sides(wholeLayout(before), wholeLayout(after)) : sides(before, after),
    ]),
  );

const wholeLayout = (layout: unknown) => ({ ...DEFAULT_LAYOUT, ...(layout as PageEntry['fields']['layout']) });

/** What is read for changes: by the id of a page, the pages from the top down to it; texts by their hashes. */
interface Read {
  before: ReadonlyMap<string, readonly PageEntry[]>;
  after: ReadonlyMap<string, readonly PageEntry[]>;
  texts: ReadonlyMap<Hash, string>;
}

/** Reads what these changes show, all of them together. */
async function readFor(changes: readonly Pending[], before: Revision, after: Revision): Promise<Read> {
  const linesIn = async (revision: Revision, side: 'before' | 'after') => {
    const pages = changes.flatMap((change) => change.pages?.[side] ?? []);
    const ancestors = await revision.ancestorsOf(pages.map(({ id }) => id));
    return new Map(pages.map((page, i) => [page.id, [...(ancestors[i] ?? []), page]]));
  };
  const textsOf = async () => {
    const hashes = [...new Set(changes.flatMap(({ texts }) => Object.values(texts ?? {}) as Hash[]))];
    const texts = await after.texts(hashes);
    return new Map(hashes.map((hash, i) => [hash, texts[i] as string]));
  };
  const [linesBefore, linesAfter, texts] = await Promise.all([
    linesIn(before, 'before'),
    linesIn(after, 'after'),
    textsOf(),
  ]);
  return { before: linesBefore, after: linesAfter, texts };
}

async function completed(
  { pages, files, texts, ...change }: Pending,
  read: Read,
  { downloadUrl, textParts, options }: Telling,
): Promise<SemanticChange> {
  const textOf = (hash: Hash | undefined) => (hash === undefined ? '' : (read.texts.get(hash) ?? ''));
  return {
    ...change,
    ...(pages && placed(change, read, options)),
    ...(files && addressed(change, files, downloadUrl)),
    ...(texts && { text: await textParts(textOf(texts.before), textOf(texts.after)) }),
  };
}

/** The parents of a page, after and before. */
function placed({ type, id }: SemanticChange, read: Read, options: ReadOptions): Partial<SemanticChange> {
  const [before, after] = [read.before.get(id) ?? [], read.after.get(id) ?? []];
  const last = (line: readonly PageEntry[]) => pageAt(line, options);
  const page = last(after) ?? last(before);
  const parent = sides(last(before.slice(0, -1)), last(after.slice(0, -1)));
  return {
    ...(page && { page }),
    path: { before: last(before)?.path ?? null, after: last(after)?.path ?? null },
    ...(type === 'page_moved' && { parent }),
  };
}

/** The last one of a line of pages. */
function pageAt(line: readonly PageEntry[], options: ReadOptions): ChangedPage | undefined {
  const page = line.at(-1);
  if (!page) return undefined;
  const type = shownType({ options }, page);
  return { id: page.id, type, title: page.title, path: line.map(({ slug }) => slug).join('/') };
}

function addressed(
  { attributes }: SemanticChange,
  { before, after }: Sides<FileEntry>,
  downloadUrl: Telling['downloadUrl'],
): Partial<SemanticChange> {
  const { id, name, contentType } = (after ?? before) as FileEntry;
  const file = { id, name, contentType, downloadURL: downloadUrl((after ?? before) as FileEntry) };
  // A new name makes another address, too, but of the same bytes.
  if (!before || !after || before.hash === after.hash) return { file };
  return { file, attributes: { ...attributes, downloadURL: sides(downloadUrl(before), file.downloadURL) } };
}
