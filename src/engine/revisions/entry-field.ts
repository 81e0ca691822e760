/**
 * One field of an entry, named as conflicts name it: its value, and giving it the value that another revision has. `deleted` is
 * whether there is no such entry.
 */
import { Draft } from './draft.ts';
import { EditError, InvalidDraft } from './errors.ts';
import { Revision } from './revision.ts';
import { deleteAlone } from './sibling-order.ts';
import { isSlugOfTitle } from './slug.ts';
import type { BlobStore, FileEntry, Hash, PageEntry, PageFields, ReusableContentEntry } from './types.ts';

export type EntryKind = 'page' | 'file' | 'reusableContent' | 'variable';

export interface EntryField {
  kind: EntryKind;
  /** Of a variable its name. */
  subjectId: string;
  field: string;
}

type Entry = PageEntry | FileEntry | ReusableContentEntry | string | undefined;

/** The entries that fields are of, one round of reads for each kind. */
export async function entriesOf(
  store: BlobStore,
  root: Hash,
  fields: readonly EntryField[],
): Promise<{ revision: Revision; entries: Entry[] }> {
  const revision = await Revision.open(store, root);
  const idsOf = (kind: EntryKind) => [
    ...new Set(fields.flatMap((field) => (field.kind === kind ? [field.subjectId] : []))),
  ];
  const [pages, files, contents, names] = (['page', 'file', 'reusableContent', 'variable'] as const).map(idsOf) as [
    string[],
    string[],
    string[],
    string[],
  ];
  const [pageEntries, fileEntries, contentEntries, variables] = await Promise.all([
    revision.pagesById(pages),
    revision.filesById(files),
    revision.reusableContentsById(contents),
    names.length > 0 ? revision.variables() : {},
  ]);
  const byKind: Record<EntryKind, Map<string, Entry>> = {
    page: new Map(pages.map((id, i) => [id, pageEntries[i]])),
    file: new Map(files.map((id, i) => [id, fileEntries[i]])),
    reusableContent: new Map(contents.map((id, i) => [id, contentEntries[i]])),
    variable: new Map(Object.entries(variables)),
  };
  return { revision, entries: fields.map(({ kind, subjectId }) => byKind[kind].get(subjectId)) };
}

const PAGE_OWN = new Set(['title', 'slug', 'type', 'target', 'computed', 'parent', 'order', 'text', 'frontMatter']);

/** `variables.a.b` is the variable `a.b`. */
function nested(field: string): [keyof PageFields, string] | undefined {
  const [, name, key] = /^(variables|layout)\.(.*)$/s.exec(field) ?? [];
  return name === undefined ? undefined : [name as keyof PageFields, key as string];
}

/** The value as it is kept: of texts the hash, of `order` the key. Undefined when it is not set, or there is no entry. */
export function fieldValue(entry: Entry, { kind, field }: EntryField): unknown {
  if (field === 'deleted') return entry === undefined;
  if (entry === undefined) return undefined;
  if (kind === 'variable') return entry;
  if (kind === 'file') {
    const { name, contentType, size, hash, dimensions } = entry as FileEntry;
    return field === 'name' ? name : { contentType, size, hash, ...(dimensions && { dimensions }) };
  }
  if (kind === 'reusableContent' || PAGE_OWN.has(field)) return (entry as never)[field];
  const { fields } = entry as PageEntry;
  const inner = nested(field);
  if (!inner) return fields[field as keyof PageFields];
  const members: object = (fields[inner[0]] as object | undefined) ?? {};
  return Object.hasOwn(members, inner[1]) ? members[inner[1] as keyof typeof members] : undefined;
}

/**
 * The revision `root` with a field as the revision `from` has it. Throws `EditError` when it cannot be so there: a page would stand
 * below one that is gone, or below itself.
 */
export async function takeField(
  store: BlobStore,
  { root, from, now }: { root: Hash; from: Hash; now: string },
  field: EntryField,
): Promise<{ root: Hash; blobs: Map<Hash, Uint8Array> }> {
  const draft = await Draft.open(store, root);
  const [mine, other] = (await Promise.all([root, from].map((each) => entriesOf(store, each, [field])))).map(
    ({ entries }) => entries[0],
  ) as [Entry, Entry];
  const { kind, subjectId } = field;
  if (kind === 'variable') draft.setVariable(subjectId, (other as string | undefined) ?? null);
  else if (kind === 'file')
    takeFile(draft, subjectId, mine as FileEntry | undefined, other as FileEntry | undefined, field);
  else if (kind === 'page')
    await takePage(draft, mine as PageEntry | undefined, other as PageEntry | undefined, field, now);
  else if (other === undefined) draft.deleteReusableContent(subjectId);
  else
    draft.putReusableContent(withValue((mine ?? other) as ReusableContentEntry, other as ReusableContentEntry, field));
  try {
    return await draft.commit();
  } catch (error) {
    if (error instanceof InvalidDraft)
      throw new EditError(field.field, `cannot be as in the main content: ${error.message}`);
    throw error;
  }
}

function takeFile(
  draft: Draft,
  id: string,
  mine: FileEntry | undefined,
  other: FileEntry | undefined,
  { field }: EntryField,
) {
  if (!other) draft.deleteFile(id);
  else if (!mine || field === 'deleted') draft.putFile(other);
  else draft.putFile(field === 'name' ? { ...mine, name: other.name } : { ...other, name: mine.name });
}

/** An entry with one member of another; absent there, absent here. */
function withValue<T extends object>(entry: T, other: T, { field }: EntryField): T {
  if (field === 'deleted') return other;
  const { [field as keyof T]: _gone, ...rest } = entry;
  const value = other[field as keyof T];
  return (value === undefined ? rest : { ...rest, [field]: value }) as T;
}

async function takePage(
  draft: Draft,
  mine: PageEntry | undefined,
  other: PageEntry | undefined,
  field: EntryField,
  now: string,
): Promise<void> {
  if (!other) {
    if (mine) await deleteAlone(draft, mine, now);
    return;
  }
  if (!mine) return putBack(draft, { ...other, updatedAt: now });
  const page = { ...merged(mine, other, field), updatedAt: now };
  if (page.parent !== null && !(await draft.page(page.parent)))
    throw new EditError(
      field.field,
      'cannot be as in the main content: the page above it is deleted in the change request',
    );
  draft.putPage({ ...page, slug: await draft.freeSlug(page.parent, page.slug, page.id) });
}

function merged(mine: PageEntry, other: PageEntry, field: EntryField): PageEntry {
  switch (field.field) {
    case 'parent':
    case 'order':
      return { ...mine, parent: other.parent, order: other.order };
    case 'title':
      // The address goes with the title that it came from.
      return { ...mine, title: other.title, ...(isSlugOfTitle(mine.slug, mine.title) && { slug: other.slug }) };
    case 'type': {
      const own = ['type', 'text', 'target', 'computed'] as const;
      return own.reduce((page, name) => withValue(page, other, { ...field, field: name }), mine);
    }
  }
  if (PAGE_OWN.has(field.field)) return withValue(mine, other, field);
  const inner = nested(field.field);
  if (!inner) return { ...mine, fields: withValue<PageFields>(mine.fields, other.fields, field) };
  const members = new Map(Object.entries((mine.fields[inner[0]] as object | undefined) ?? {}));
  const value = fieldValue(other, field);
  if (value === undefined) members.delete(inner[1]);
  else members.set(inner[1], value);
  return { ...mine, fields: { ...mine.fields, [inner[0]]: Object.fromEntries(members) } };
}

/** As the main content has it; where the pages above it are gone, at the top. */
async function putBack(draft: Draft, page: PageEntry): Promise<void> {
  const parent = page.parent !== null && (await draft.page(page.parent)) ? page.parent : null;
  draft.putPage({ ...page, parent, slug: await draft.freeSlug(parent, page.slug, page.id) });
}
