/**
 * What changed between two revisions, in the words of people: pages made, edited, moved, deleted; files, reusable contents and
 * variables. Costs the difference, not the content (decisions §7).
 */
import { type Difference, diffRevisions } from '../../content/diff.ts';
import { sameValue } from '../../content/encode.ts';
import { diffLines } from '../../content/line-diff.ts';
import { Revision } from '../../content/revision.ts';
import { linesOf } from '../../content/text-merge.ts';
import type { BlobStore, FileEntry, Hash, PageEntry, ReusableContentEntry } from '../../content/types.ts';

export type ChangeKind =
  | 'page_created'
  | 'page_edited'
  | 'page_moved'
  | 'page_deleted'
  | 'file_created'
  | 'file_edited'
  | 'file_deleted'
  | 'reusable_content_created'
  | 'reusable_content_edited'
  | 'reusable_content_deleted'
  | 'variable_created'
  | 'variable_edited'
  | 'variable_deleted';

/** One stretch of a text: as it was, taken out, or put in. */
export interface TextPart {
  type: 'equal' | 'removed' | 'added';
  text: string;
}

export interface FieldChange {
  field: string;
  before: unknown;
  after: unknown;
}

export interface SemanticChange {
  type: ChangeKind;
  id: string;
  title: string;
  /** Of pages: before and after. */
  path?: { before: string | null; after: string | null };
  fields: FieldChange[];
  text?: TextPart[];
}

/** A text diff that shows a page of changes, not a page of equal lines. */
const CONTEXT_LINES = 3;

/** Pages first, in the order of their titles' kinds; then the rest. */
export async function semanticChanges(
  store: BlobStore,
  from: Hash,
  to: Hash,
  limit: number,
): Promise<{ changes: SemanticChange[]; more: number }> {
  const difference = await diffRevisions(store, from, to);
  const [before, after] = await Promise.all([Revision.open(store, from), Revision.open(store, to)]);
  const pages = difference.pages.flatMap(pageChanges);
  const all: Pending[] = [
    ...pages.sort((a, b) => (ORDER[a.type] ?? 0) - (ORDER[b.type] ?? 0)),
    ...difference.files.map((change) => named('file', change, ({ name }: FileEntry) => name)),
    ...difference.reusableContents.map((change) =>
      named('reusable_content', change, ({ title }: ReusableContentEntry) => title),
    ),
    ...difference.variables.map((change) => variable(change)),
  ];
  const shown = all.slice(0, limit);
  return {
    changes: await Promise.all(shown.map((change) => completed(change, before, after))),
    more: all.length - shown.length,
  };
}

type Pending = SemanticChange & { texts?: { before?: Hash | undefined; after?: Hash | undefined } };

const ORDER: Record<string, number> = { page_created: 0, page_edited: 1, page_moved: 2, page_deleted: 3 };

/** Fields that people know of a page; what only the engine and Git know is left out. */
const FIELDS = ['title', 'slug', 'type', 'target', 'computed'] as const;

function pageChanges({ id, before, after }: Difference<PageEntry>): Pending[] {
  const title = (after ?? before)?.title ?? '';
  if (!before) return [{ type: 'page_created', id, title, fields: [], texts: { after: after?.text } }];
  if (!after) return [{ type: 'page_deleted', id, title, fields: [], texts: { before: before.text } }];
  const changes: Pending[] = [];
  const fields = [
    ...FIELDS.flatMap((field) => changed(field, before[field], after[field])),
    ...[...new Set([...Object.keys(before.fields), ...Object.keys(after.fields)])].flatMap((field) =>
      changed(
        field,
        before.fields[field as keyof PageEntry['fields']],
        after.fields[field as keyof PageEntry['fields']],
      ),
    ),
  ];
  const isText = before.text !== after.text;
  if (fields.length > 0 || isText) {
    changes.push({
      type: 'page_edited',
      id,
      title,
      fields,
      ...(isText && { texts: { before: before.text, after: after.text } }),
    });
  }
  const moved = [...changed('parent', before.parent, after.parent), ...changed('order', before.order, after.order)];
  if (moved.length > 0)
    changes.push({ type: 'page_moved', id, title, fields: moved.filter(({ field }) => field === 'parent') });
  return changes;
}

const changed = (field: string, before: unknown, after: unknown): FieldChange[] =>
  sameValue(before ?? null, after ?? null) ? [] : [{ field, before: before ?? null, after: after ?? null }];

function named<Entry extends { id: string }>(
  kind: 'file' | 'reusable_content',
  { id, before, after }: Difference<Entry>,
  nameOf: (entry: Entry) => string,
): Pending {
  const textOf = (entry: Entry | undefined) => (entry as { text?: Hash } | undefined)?.text;
  const isText = kind === 'reusable_content' && textOf(before) !== textOf(after);
  return {
    type: before ? (after ? `${kind}_edited` : `${kind}_deleted`) : `${kind}_created`,
    id,
    title: nameOf((after ?? before) as Entry),
    fields: before && after ? changed(kind === 'file' ? 'name' : 'title', nameOf(before), nameOf(after)) : [],
    ...(isText && { texts: { before: textOf(before), after: textOf(after) } }),
  };
}

function variable({ id, before, after }: Difference<string>): Pending {
  const type = before === undefined ? 'variable_created' : after === undefined ? 'variable_deleted' : 'variable_edited';
  return { type, id, title: id, fields: [{ field: 'value', before: before ?? null, after: after ?? null }] };
}

/** Reads what is shown: paths and texts of these changes only. */
async function completed({ texts, ...change }: Pending, before: Revision, after: Revision): Promise<SemanticChange> {
  const isPage = change.type.startsWith('page_');
  const path = isPage
    ? { before: (await before.pathOf(change.id)) ?? null, after: (await after.pathOf(change.id)) ?? null }
    : undefined;
  const text = texts && {
    before: texts.before ? await before.text(texts.before) : '',
    after: texts.after ? await after.text(texts.after) : '',
  };
  return { ...change, ...(path && { path }), ...(text && { text: textParts(text.before, text.after) }) };
}

/** Whole lines: those that were taken out and put in, with a few equal ones around. Joined, without the gaps, they are the texts. */
export function textParts(before: string, after: string): TextPart[] {
  const [a, b] = [linesOf(before), linesOf(after)];
  const parts: TextPart[] = [];
  let at = 0;
  const equal = (end: number, isLast: boolean) => {
    const lines = a.slice(at, end);
    const isFirst = at === 0;
    const head = isFirst ? 0 : CONTEXT_LINES;
    const tail = isLast ? 0 : CONTEXT_LINES;
    const kept = lines.length <= head + tail ? [lines] : [lines.slice(0, head), lines.slice(lines.length - tail)];
    for (const group of kept) if (group.length > 0) parts.push({ type: 'equal', text: group.join('') });
  };
  for (const { aStart, aEnd, bStart, bEnd } of diffLines(a, b)) {
    equal(aStart, false);
    if (aEnd > aStart) parts.push({ type: 'removed', text: a.slice(aStart, aEnd).join('') });
    if (bEnd > bStart) parts.push({ type: 'added', text: b.slice(bStart, bEnd).join('') });
    at = aEnd;
  }
  if (parts.length > 0) equal(a.length, true);
  return parts;
}
