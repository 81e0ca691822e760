/** Changes of pages that are made of a specification, in the words of all others. */
import type { TextPart } from '../../../engine/revisions/text-parts.ts';
import type { ComputedPageChange } from '../../content/openapi/computed-changes.ts';
import type { FieldChange, SemanticChange } from './semantic-change.ts';

/** The first ones, with their texts compared. */
export async function toldOfComputed(
  changes: readonly ComputedPageChange[],
  limit: number,
  compare: (before: string, after: string) => Promise<TextPart[]>,
): Promise<{ changes: SemanticChange[]; more: number }> {
  const told: SemanticChange[] = [];
  for (const change of changes.slice(0, limit)) told.push(await toldOf(change, compare));
  return { changes: told, more: Math.max(0, changes.length - limit) };
}

async function toldOf(
  { id, type, title, before, after }: ComputedPageChange,
  compare: (before: string, after: string) => Promise<TextPart[]>,
): Promise<SemanticChange> {
  const path = { before: before?.path ?? null, after: after?.path ?? null };
  const page = { id, type, title, path: (after ?? before)?.path ?? '' };
  if (!before || !after) return { type: after ? 'page_created' : 'page_deleted', id, title, page, path, fields: [] };
  const fields: FieldChange[] = (['title', 'description'] as const).flatMap((field) =>
    before[field] === after[field] ? [] : [{ field, before: before[field], after: after[field] }],
  );
  const attributes = Object.fromEntries(
    fields.map(({ field, ...sides }) => [
      field,
      Object.fromEntries(Object.entries(sides).filter(([, value]) => value !== null)),
    ]),
  );
  const text = before.markdown === after.markdown ? undefined : await compare(before.markdown, after.markdown);
  return { type: 'page_edited', id, title, page, path, fields, attributes, ...(text && { text }) };
}
