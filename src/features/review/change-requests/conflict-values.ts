/** What the two sides of an open conflict say, as people see it. */
import DataLoader from 'dataloader';
import type { Context } from '../../../context.ts';
import { contentStore } from '../../../db/content-store.ts';
import type { ChangeRequestConflict as Row } from '../../../db/generated/prisma/client.ts';
import { type EntryField, entriesOf, fieldValue } from '../../../engine/revisions/entry-field.ts';
import type { Revision } from '../../../engine/revisions/revision.ts';
import type { BlobStore, FileEntry, Hash, PageEntry, ReusableContentEntry } from '../../../engine/revisions/types.ts';
import { shownField } from '../../content/content-refs.ts';
import { revisionById } from '../../content/reading.ts';
import { changeRequestById } from './access.ts';
import { mergeBase } from './base.ts';
import { fieldOf, type OpenConflict, type OtherSides } from './conflicts.ts';

export interface ConflictValues {
  /** Of the page, file or reusable content; the name of a variable. */
  title: string;
  main: unknown;
  proposed: unknown;
  /** Null unless the conflict is with the repository. */
  repository: unknown;
}

/** With others of the same tick: two revisions are read for all conflicts of a change request. */
export const conflictValues = (context: Context, row: Row): Promise<ConflictValues> =>
  context
    .memo(
      'conflictValues',
      () =>
        new DataLoader<Row, ConflictValues, string>((rows) => allValues(context, rows), { cacheKeyFn: ({ id }) => id }),
    )
    .load(row);

async function allValues(context: Context, rows: readonly Row[]): Promise<ConflictValues[]> {
  const found = new Map<string, ConflictValues>();
  const groups = Map.groupBy(rows, ({ changeRequestId }) => changeRequestId);
  await Promise.all(
    [...groups].map(async ([changeRequestId, group]) => {
      const changeRequest = await changeRequestById(context, changeRequestId);
      if (!changeRequest) return;
      const [main, head] = await Promise.all(
        [mergeBase(changeRequest), changeRequest.revisionId].map((id) => revisionById(context, id)),
      );
      const store = contentStore(context.services, changeRequest.organizationId);
      const { spaceId, repositoryRoot: repository } = changeRequest;
      const values = await valuesIn(store, { main: main!.root, repository, head: head!.root, spaceId }, group);
      group.forEach(({ id }, i) => {
        found.set(id, values[i] as ConflictValues);
      });
    }),
  );
  return rows.map(
    ({ id, subjectId }) => found.get(id) ?? { title: subjectId, main: null, proposed: null, repository: null },
  );
}

export async function valuesIn(
  store: BlobStore,
  { main, repository, head, spaceId }: OtherSides & { head: Hash; spaceId: string },
  rows: readonly OpenConflict[],
): Promise<ConflictValues[]> {
  const fields = rows.map(fieldOf);
  const hasRepository = repository !== null && rows.some(({ against }) => against === 'repository');
  const [before, after, there] = await Promise.all([
    entriesOf(store, main, fields),
    entriesOf(store, head, fields),
    hasRepository ? entriesOf(store, repository, fields) : null,
  ]);
  return Promise.all(
    fields.map(async (field, i) => {
      const [one, other, third] = [before.entries[i], after.entries[i], there?.entries[i]];
      return {
        title: titleOf(other ?? one ?? third, field),
        main: await shown(before.revision, one, field, spaceId),
        proposed: await shown(after.revision, other, field, spaceId),
        repository:
          there && rows[i]!.against === 'repository' ? await shown(there.revision, third, field, spaceId) : null,
      };
    }),
  );
}

function titleOf(entry: unknown, { kind, subjectId }: EntryField): string {
  if (kind === 'variable' || entry === undefined) return subjectId;
  return kind === 'file' ? (entry as FileEntry).name : (entry as PageEntry | ReusableContentEntry).title;
}

/** Texts as texts, an order as the sibling that precedes the page; null when it is not set. */
async function shown(
  revision: Revision,
  entry: Parameters<typeof fieldValue>[0],
  field: EntryField,
  spaceId: string,
): Promise<unknown> {
  const value = fieldValue(entry, field);
  if (value === undefined) return null;
  if (field.field === 'text' || field.field === 'frontMatter') return revision.text(value as Hash);
  if (field.kind === 'page' && field.field === 'order') {
    const { id, parent } = entry as PageEntry;
    const [siblings = []] = await revision.childIdsOf([parent]);
    return siblings[siblings.indexOf(id) - 1] ?? null;
  }
  return shownField(field.field, value, spaceId);
}
