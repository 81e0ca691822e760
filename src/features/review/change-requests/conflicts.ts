/**
 * What both sides changed, other than texts: titles, places, variables, deletions. An update keeps the change request's value, and
 * a row for each until somebody has decided; nothing is merged before. Values are not kept: they are those of the head, and of the
 * main content that the change request last took in, or of the Git repository whose later commit came into it.
 */
import type { Context } from '../../../context.ts';
import { queryIn } from '../../../db/connection.ts';
import type { AnyTransaction } from '../../../db/database.ts';
import type { ChangeRequest, ChangeRequestConflict as Row } from '../../../db/generated/prisma/client.ts';
import { sameValue } from '../../../engine/revisions/encode.ts';
import { type EntryField, type EntryKind, entriesOf, fieldValue } from '../../../engine/revisions/entry-field.ts';
import type { MergeConflict } from '../../../engine/revisions/merge.ts';
import type { BlobStore, Hash } from '../../../engine/revisions/types.ts';
import { newId } from '../../../ids.ts';

const KINDS: readonly EntryKind[] = ['page', 'file', 'reusableContent', 'variable'];

/** What is to be decided. */
export type OpenConflict = Pick<Row, 'id' | 'kind' | 'subjectId' | 'field' | 'against'>;

/** The other side of a conflict. */
export const AGAINST = ['main', 'repository'] as const;
export type Against = (typeof AGAINST)[number];

/** What the other sides have: the main content that was last taken in; the repository, where an import came in. */
export type OtherSides = Readonly<Record<'main', Hash>> & { readonly repository: Hash | null };

/** The root that has the other value of a conflict. */
export const otherSide = ({ against }: Pick<Row, 'against'>, { main, repository }: OtherSides): Hash =>
  against === 'repository' && repository !== null ? repository : main;

export const fieldOf = ({ kind, subjectId, field }: OpenConflict): EntryField => ({
  kind: kind as EntryKind,
  subjectId,
  field,
});

/** The conflicts of a merge that need a decision: not texts that hold both versions between marks. */
export function toDecide(conflicts: readonly MergeConflict[], marked: readonly string[]): EntryField[] {
  const holdsBoth = new Set(marked);
  return conflicts.flatMap((conflict) => {
    const kind = KINDS.find((each) => conflict[each] !== undefined) as EntryKind;
    const subjectId = conflict[kind] as string;
    return conflict.field === 'text' && holdsBoth.has(subjectId) ? [] : [{ kind, subjectId, field: conflict.field }];
  });
}

/** The unresolved ones, oldest first. */
export const undecided = (db: Pick<Context['db'], 'changeRequestConflict'>, changeRequestId: string): Promise<Row[]> =>
  db.changeRequestConflict.findMany({
    where: { changeRequestId },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });

/** Of these, the ids of those whose value is another in the second revision (`same`: is the same in both). */
async function compared(
  store: BlobStore,
  [before, after]: readonly [Hash, Hash],
  rows: readonly OpenConflict[],
  isWanted: (isSame: boolean) => boolean,
): Promise<string[]> {
  if (rows.length === 0) return [];
  const fields = rows.map(fieldOf);
  const [one, other] = await Promise.all([entriesOf(store, before, fields), entriesOf(store, after, fields)]);
  return rows.flatMap(({ id }, i) => {
    const field = fields[i] as EntryField;
    return isWanted(sameValue(fieldValue(one.entries[i], field), fieldValue(other.entries[i], field))) ? [id] : [];
  });
}

/** An edit that gives a field another value has decided. */
export const decidedByEdit = (
  store: BlobStore,
  before: Hash,
  after: Hash,
  rows: readonly OpenConflict[],
): Promise<string[]> => compared(store, [before, after], rows, (isSame) => !isSame);

/** Where the other side has come to have the same value, there is nothing to decide any more. */
export async function agreed(
  store: BlobStore,
  others: OtherSides,
  head: Hash,
  rows: readonly OpenConflict[],
): Promise<string[]> {
  const bySide = Map.groupBy(rows, (row) => otherSide(row, others));
  const found = [...bySide].map(([other, group]) => compared(store, [other, head], group, (isSame) => isSame));
  return (await Promise.all(found)).flat();
}

export interface ConflictChanges {
  raised?: readonly EntryField[];
  /** Whose value those that are raised collide with; the main content's unless given. */
  against?: Against;
  /** Ids. */
  decided?: readonly string[];
}

/** In the transaction that moves the branch; those that are open already stay as they are. */
export async function raiseConflicts(
  tx: AnyTransaction,
  { id: changeRequestId, organizationId }: Pick<ChangeRequest, 'id' | 'organizationId'>,
  { raised = [], against = 'main' }: ConflictChanges,
): Promise<void> {
  if (raised.length === 0) return;
  const rows = raised.map((field) => ({ id: newId(), ...field }));
  await queryIn(tx, RAISE, [changeRequestId, organizationId, against, JSON.stringify(rows)]);
}

const RAISE = `
  INSERT INTO "ChangeRequestConflict" ("id", "organizationId", "changeRequestId", "against", "kind", "subjectId", "field")
  SELECT "id", $2, $1, $3, "kind", "subjectId", "field"
  FROM jsonb_to_recordset($4::jsonb) AS r("id" text, "kind" text, "subjectId" text, "field" text)
  ON CONFLICT DO NOTHING`;
