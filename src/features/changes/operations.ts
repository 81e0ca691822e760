/** The changes of a change request, and of a revision against the one before it. */
import { z } from 'zod';
import { overlay } from '../../content/overlay.ts';
import { emptyRevision } from '../../content/revision.ts';
import type { Context } from '../../context.ts';
import type { Revision as RevisionRow } from '../../db/generated/prisma/client.ts';
import { builder } from '../../graphql/builder.ts';
import { enumOf } from '../../graphql/shapes.ts';
import { onChangeRequest } from '../change-requests/access.ts';
import { mergeBase } from '../change-requests/base.ts';
import { ChangeRequest } from '../change-requests/types.ts';
import { onRevision } from '../content/access.ts';
import { contentStore } from '../content/advance.ts';
import { revisionById } from '../content/reading.ts';
import { Revision } from '../content/revision-types.ts';
import { type FieldChange, type SemanticChange, semanticChanges, type TextPart } from './semantic.ts';

const KINDS = [
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
  'variable_created',
  'variable_edited',
  'variable_deleted',
] as const;
const Kind = enumOf('SemanticChangeType', KINDS, 'What happened.');
const PartKind = enumOf('TextPartType', ['equal', 'removed', 'added'], 'As it was, taken out, put in.');

const FieldChangeType = builder.objectRef<FieldChange>('FieldChange').implement({
  fields: (t) => ({
    field: t.exposeString('field'),
    before: t.field({ type: 'JSON', nullable: true, resolve: ({ before }) => before }),
    after: t.field({ type: 'JSON', nullable: true, resolve: ({ after }) => after }),
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

const Change = builder.objectRef<SemanticChange>('SemanticChange').implement({
  description: 'One change, in the words of people.',
  fields: (t) => ({
    type: t.expose('type', { type: Kind }),
    id: t.exposeID('id', { description: 'Of the page, file or reusable content; the name of a variable.' }),
    title: t.exposeString('title'),
    path: t.field({ type: PathChange, nullable: true, description: 'Of pages.', resolve: ({ path }) => path ?? null }),
    fields: t.field({ type: [FieldChangeType], resolve: ({ fields }) => fields }),
    text: t.field({
      type: [TextPartType],
      nullable: true,
      description: 'The changed lines with a few equal ones around.',
      resolve: ({ text }) => text ?? null,
    }),
  }),
});

interface ChangesShape {
  changes: SemanticChange[];
  more: number;
  conflicts?: readonly string[];
}

const Changes = builder.objectRef<ChangesShape>('RevisionSemanticChanges').implement({
  description: 'The changes from one revision to another.',
  fields: (t) => ({
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

const between = ({ services }: Context, from: string, to: RevisionRow, limit: number | null | undefined) =>
  semanticChanges(contentStore(services, to.organizationId), from, to.root, limit ?? 10);

builder.objectField(ChangeRequest, 'changes', (t) =>
  t.field({
    description: 'What the change request does to the main content it is based on.',
    type: Changes,
    rest: 'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/changes',
    area: 'Change requests',
    access: onChangeRequest('read'),
    args: changesArgs(),
    resolve: async (row, { limit }, context) => {
      const [base, head] = await Promise.all([
        revisionById(context, mergeBase(row)),
        revisionById(context, row.revisionId),
      ]);
      return { ...(await between(context, base.root, head, limit)), conflicts: row.conflictedPages };
    },
  }),
);

builder.objectField(Revision, 'changes', (t) =>
  t.field({
    description: 'What the revision did to the one before it.',
    type: Changes,
    rest: 'GET /v1/spaces/{spaceId}/revisions/{revisionId}/changes',
    area: 'Space content',
    access: onRevision,
    args: changesArgs(),
    resolve: async (row, { limit }, context) => {
      const [parent] = row.parents;
      if (parent !== undefined) return between(context, (await revisionById(context, parent)).root, row, limit);
      // The first revision of a space began with what it holds.
      const { root, blobs } = emptyRevision();
      return root === row.root
        ? { changes: [], more: 0 }
        : semanticChanges(
            overlay(contentStore(context.services, row.organizationId), blobs),
            root,
            row.root,
            limit ?? 10,
          );
    },
  }),
);
