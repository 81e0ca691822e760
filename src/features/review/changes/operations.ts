/** The changes of a change request, and of a revision against the one before it. */
import { z } from 'zod';
import { orPreviews } from '../../../access/rule.ts';
import type { Context } from '../../../context.ts';
import { contentStore } from '../../../db/content-store.ts';
import type { Revision as RevisionRow } from '../../../db/generated/prisma/client.ts';
import { changedValues, fieldValue } from '../../../engine/revisions/field-value.ts';
import { overlay } from '../../../engine/revisions/overlay.ts';
import { emptyRevision } from '../../../engine/revisions/revision.ts';
import type { TextPart } from '../../../engine/revisions/text-parts.ts';
import type { BlobStore } from '../../../engine/revisions/types.ts';
import { notFound } from '../../../errors.ts';
import { builder } from '../../../graphql/builder.ts';
import { enumOf } from '../../../graphql/shapes.ts';
import { textComparer } from '../../../threads/comparisons.ts';
import { onRevision } from '../../content/access.ts';
import { downloadUrl } from '../../content/files/addresses.ts';
import { isGuarded, seesPage } from '../../content/for-reader.ts';
import { computedChanges } from '../../content/openapi/computed-changes.ts';
import { EVERYTHING, open, type ReadOptions, revisionById } from '../../content/reading.ts';
import { readArgs } from '../../content/reads.ts';
import { Revision } from '../../content/revision-types.ts';
import { PageType } from '../../content/types.ts';
import { changeRequestById, onChangeRequest } from '../change-requests/access.ts';
import { mergeBase } from '../change-requests/base.ts';
import { ChangeRequest } from '../change-requests/types.ts';
import { toldOfComputed } from './computed.ts';
import { semanticChanges } from './semantic.ts';
import {
  type ChangedFile,
  type ChangedPage,
  type ChangedReusableContent,
  type FieldChange,
  KINDS,
  type SemanticChange,
  type Sides,
} from './semantic-change.ts';

const Kind = enumOf('SemanticChangeType', KINDS, 'The kind of change.');
const PartKind = enumOf('TextPartType', ['equal', 'removed', 'added'], 'Unchanged, removed, added.');

const FieldChangeType = builder.objectRef<FieldChange>('FieldChange').implement({
  fields: (t) => ({
    field: t.exposeString('field'),
    before: t.field({ type: 'JSON', shape: fieldValue, nullable: true, resolve: ({ before }) => before }),
    after: t.field({ type: 'JSON', shape: fieldValue, nullable: true, resolve: ({ after }) => after }),
  }),
});
const TextPartType = builder.objectRef<TextPart>('TextPart').implement({
  fields: (t) => ({
    type: t.expose('type', { type: PartKind }),
    text: t.exposeString('text', { description: 'Whole lines.' }),
  }),
});
const PathChange = builder.objectRef<{ before: string | null; after: string | null }>('PathChange').implement({
  fields: (t) => ({
    before: t.exposeString('before', { nullable: true }),
    after: t.exposeString('after', { nullable: true }),
  }),
});

const ChangedPageType = builder.objectRef<ChangedPage>('ChangedPage').implement({
  description: 'A page after the change; a deleted one as it was before.',
  fields: (t) => ({
    id: t.exposeID('id'),
    type: t.expose('type', { type: PageType }),
    title: t.exposeString('title'),
    path: t.exposeString('path'),
  }),
});
const ChangedFileType = builder.objectRef<ChangedFile>('ChangedFile').implement({
  description: 'A file after the change; a deleted one as it was before.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    contentType: t.exposeString('contentType'),
    downloadURL: t.exposeString('downloadURL', {
      description: 'A signed address that needs no token, valid for at least a day.',
    }),
  }),
});
const ChangedReusableContentType = builder.objectRef<ChangedReusableContent>('ChangedReusableContent').implement({
  description: 'A reusable content after the change; a deleted one as it was before.',
  fields: (t) => ({ id: t.exposeID('id'), title: t.exposeString('title') }),
});
const ParentChange = builder.objectRef<Sides<ChangedPage>>('ParentChange').implement({
  description: 'The parent of a page before and after; null at the top.',
  fields: (t) => ({
    before: t.field({ type: ChangedPageType, nullable: true, resolve: ({ before }) => before ?? null }),
    after: t.field({ type: ChangedPageType, nullable: true, resolve: ({ after }) => after ?? null }),
  }),
});

const Change = builder.objectRef<SemanticChange>('SemanticChange').implement({
  description: 'One change, as users see it.',
  fields: (t) => ({
    type: t.expose('type', { type: Kind }),
    id: t.exposeID('id', { description: 'Of the page, file or reusable content; `variables` for those.' }),
    title: t.exposeString('title'),
    page: t.field({
      type: ChangedPageType,
      nullable: true,
      description: 'Of `page_…`.',
      resolve: ({ page }) => page ?? null,
    }),
    file: t.field({
      type: ChangedFileType,
      nullable: true,
      description: 'Of `file_…`.',
      resolve: ({ file }) => file ?? null,
    }),
    reusableContent: t.field({
      type: ChangedReusableContentType,
      nullable: true,
      description: 'Of `reusable_content_…`.',
      resolve: ({ reusableContent }) => reusableContent ?? null,
    }),
    path: t.field({ type: PathChange, nullable: true, description: 'Of pages.', resolve: ({ path }) => path ?? null }),
    parent: t.field({
      type: ParentChange,
      nullable: true,
      description: 'For `page_moved`; equal values if only the order changed.',
      resolve: ({ parent }) => parent ?? null,
    }),
    attributes: t.field({
      type: 'JSON',
      shape: changedValues(fieldValue).meta({ id: 'ChangedAttributes', description: 'Name → {before, after}.' }),
      nullable: true,
      description:
        'For `…_edited`: name → {before, after} of the changed attributes, without sides that have no value; `document` is the hash of the text.',
      resolve: ({ attributes }) => attributes ?? null,
    }),
    variables: t.field({
      type: 'JSON',
      shape: changedValues(z.string()).meta({ id: 'ChangedVariables', description: 'Name → {before, after}.' }),
      nullable: true,
      description: 'For `variables_edited`: name → {before, after} of the changed ones.',
      resolve: ({ variables }) => variables ?? null,
    }),
    fields: t.field({
      type: [FieldChangeType],
      description: 'The changed attributes, or variables, as a list.',
      resolve: ({ fields }) => fields,
    }),
    text: t.field({
      type: [TextPartType],
      nullable: true,
      description: 'The changed lines with a few lines of context.',
      resolve: ({ text }) => text ?? null,
    }),
  }),
});

interface ChangesShape {
  changes: SemanticChange[];
  more: number;
  conflicts?: readonly string[];
  mergedFromId?: string | null;
}

const Changes = builder.objectRef<ChangesShape>('RevisionSemanticChanges').implement({
  description: 'The changes from one revision to another.',
  fields: (t) => ({
    mergedFrom: t.field({
      type: ChangeRequest,
      nullable: true,
      inRest: 'embed',
      description: 'Of a merge: the change request.',
      resolve: ({ mergedFromId }, _, context) => (mergedFromId ? changeRequestById(context, mergedFromId) : null),
    }),
    changes: t.field({ type: [Change], resolve: ({ changes }) => changes }),
    more: t.exposeInt('more', { description: 'How many further changes there are.' }),
    conflicts: t.field({
      type: ['ID'],
      nullable: true,
      description:
        'Of a change request: the pages and reusable contents that hold both versions of a text between marks.',
      resolve: ({ conflicts }) => conflicts ?? null,
    }),
  }),
});

const changesArgs = () => {
  const { limit } = builder.args((t) => ({
    limit: t.int({
      defaultValue: 10,
      description: 'How many changes, at most 1000.',
      validate: z.number().int().min(1, 'must be at least 1').max(1000, 'must be at most 1000'),
    }),
  }));
  return { limit };
};

const between = (
  context: Context,
  from: string,
  { organizationId, spaceId, root }: RevisionRow,
  { limit, ...options }: ReadOptions & { limit?: number | null | undefined },
  store: BlobStore = contentStore(context.services, organizationId),
) => {
  const { services, memo, answer } = context;
  // One bound for all comparisons of a request: a query may ask for those of many revisions.
  const compare = memo('text comparer', () => textComparer(services.threads));
  return semanticChanges(store, from, root, {
    limit: limit ?? 10,
    spaceId,
    options,
    sees: isGuarded(context) ? (revision, page) => seesPage(context, revision, page) : undefined,
    downloadUrl: (file) => downloadUrl(services, { ...file, organizationId }),
    // What is found is kept until the last text was compared: it counts before the answer is put together.
    textParts: async (before, after) => {
      const parts = await compare(before, after);
      for (const { text } of parts) answer.converts(text);
      return parts;
    },
  });
};

async function madeChanges(context: Context, row: RevisionRow, limit: number): Promise<ChangesShape | null> {
  // Made pages are as visible as the page above them, and their texts are no news to who reads them now.
  if (isGuarded(context)) return null;
  const changes = await computedChanges(context, await open(context, row));
  const compare = context.memo('text comparer', () => textComparer(context.services.threads));
  return changes && toldOfComputed(changes, limit, compare);
}

builder.objectField(ChangeRequest, 'changes', (t) =>
  t.field({
    description: 'The changes of the change request to the main content that it is based on.',
    type: Changes,
    rest: 'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/changes',
    heavy: true,
    area: 'Change requests',
    access: orPreviews(onChangeRequest('access')),
    args: changesArgs(),
    resolve: async (row, { limit }, context) => {
      const [base, head] = await Promise.all([
        revisionById(context, mergeBase(row)),
        revisionById(context, row.revisionId),
      ]);
      return { ...(await between(context, base.root, head, { ...EVERYTHING, limit })), conflicts: row.conflictedPages };
    },
  }),
);

builder.objectField(Revision, 'changes', (t) =>
  t.field({
    description: 'The changes of the revision to its parent.',
    type: Changes,
    rest: 'GET /v1/spaces/{spaceId}/revisions/{revisionId}/changes',
    heavy: true,
    area: 'Space content',
    access: orPreviews(onRevision),
    args: { ...changesArgs(), ...readArgs() },
    resolve: async (row, asked, context) => {
      const { mergedFromId } = row;
      if (row.type === 'computed' && asked.computed !== false) {
        const made = await madeChanges(context, row, asked.limit ?? 10);
        if (made) return made;
      }
      const [parent] = row.parents;
      if (parent !== undefined)
        return { ...(await between(context, (await revisionById(context, parent)).root, row, asked)), mergedFromId };
      // The first revision of a space began with what it holds.
      const { root, blobs } = emptyRevision();
      if (root === row.root) return { changes: [], more: 0 };
      return between(context, root, row, asked, overlay(contentStore(context.services, row.organizationId), blobs));
    },
  }),
);

builder.objectField(Revision, 'changesSince', (t) =>
  t.field({
    description: 'The changes from another revision of the same space to this one.',
    type: Changes,
    heavy: true,
    access: onRevision,
    args: { revision: t.arg.id({ required: true, description: 'The revision to compare with.' }), ...changesArgs() },
    resolve: async (row, { revision, limit }, context) => {
      const from = await revisionById(context, revision);
      if (from.spaceId !== row.spaceId) throw notFound('Revision');
      if (from.root === row.root) return { changes: [], more: 0 };
      return between(context, from.root, row, { ...EVERYTHING, limit });
    },
  }),
);
