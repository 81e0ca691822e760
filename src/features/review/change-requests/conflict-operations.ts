/** Conflicts that wait for a decision: list them with both values, decide one. */
import { fieldValue } from '../../../engine/revisions/field-value.ts';
import { builder } from '../../../graphql/builder.ts';
import { listOf, pageArgs, pageOf } from '../../../graphql/list.ts';
import { enumOf } from '../../../graphql/shapes.ts';
import { onChangeRequest } from './access.ts';
import { conflictValues } from './conflict-values.ts';
import { AGAINST, type Against } from './conflicts.ts';
import { decideConflict, KEEP } from './decide.ts';
import { Outcome } from './outcome.ts';
import { ChangeRequest } from './types.ts';

const area = 'Change requests';

const idOf = (kind: string) => (row: { kind: string; subjectId: string }) => (row.kind === kind ? row.subjectId : null);

const SideType = enumOf(
  'ConflictSide',
  AGAINST,
  'The main content; or a Git repository whose import is in the change request.',
);

const Conflict = builder.prismaObject('ChangeRequestConflict', {
  object: 'change-request-conflict',
  description:
    'A field that both sides changed, other than a text, or an entry that one side deleted and the other edited. Until it is decided, the change request keeps its own value and cannot be merged.',
  fields: (t) => ({
    id: t.exposeID('id'),
    page: t.id({ nullable: true, description: 'The page that it is about; or:', resolve: idOf('page') }),
    file: t.id({ nullable: true, resolve: idOf('file') }),
    reusableContent: t.id({ nullable: true, resolve: idOf('reusableContent') }),
    variable: t.string({ nullable: true, resolve: idOf('variable') }),
    title: t.string({
      description: 'Of the page, file or reusable content; the name of a variable.',
      resolve: async (row, _, context) => (await conflictValues(context, row)).title,
    }),
    field: t.exposeString('field', {
      description:
        '`title`, `parent`, `order`, `description`, `layout.width`, `variables.…` and so on; `hash` of the bytes of a file, `value` of a variable. `deleted`: one side deleted it.',
    }),
    against: t.field({
      type: SideType,
      description:
        'The side that the proposed value conflicts with. `repository`: a later commit was imported into the change request.',
      resolve: ({ against }) => against as Against,
    }),
    main: t.field({
      type: 'JSON',
      shape: fieldValue,
      nullable: true,
      description: 'The value in the main content; of `deleted` a boolean, of `order` the page that it comes after.',
      resolve: async (row, _, context) => (await conflictValues(context, row)).main,
    }),
    proposed: t.field({
      type: 'JSON',
      shape: fieldValue,
      nullable: true,
      description: 'The value in the change request.',
      resolve: async (row, _, context) => (await conflictValues(context, row)).proposed,
    }),
    repository: t.field({
      type: 'JSON',
      shape: fieldValue,
      nullable: true,
      description: 'The value in the Git repository, for a conflict with it.',
      resolve: async (row, _, context) => (await conflictValues(context, row)).repository,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
  }),
});

builder.objectField(ChangeRequest, 'openConflicts', (t) =>
  t.field({
    description:
      'Conflicts of fields and of deletions that are not decided yet, newest first. Texts that hold both versions are in `conflicts`.',
    type: listOf(Conflict),
    rest: 'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/conflicts',
    area,
    access: onChangeRequest('access'),
    args: pageArgs(),
    resolve: ({ id }, page, context, info) =>
      pageOf(
        {
          model: 'changeRequestConflict',
          where: {},
          within: { parent: 'changeRequest', relation: 'openConflicts', column: 'changeRequestId', id },
        },
        page,
        context,
        info,
      ),
  }),
);

const KeepType = enumOf(
  'ConflictDecision',
  KEEP,
  'The value of the main content, that of the change request, or in a conflict with the repository its value.',
);

builder.mutationField('decideChangeRequestConflict', (t) =>
  t.field({
    description:
      'Decides one conflict. Keeping the value of the main content, or of the repository, is an edit of the change request.',
    type: Outcome,
    rest: 'POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/conflicts/{conflictId}',
    area,
    access: onChangeRequest('edit'),
    args: {
      spaceId: t.arg.id({ required: true }),
      changeRequestId: t.arg.id({ required: true }),
      conflictId: t.arg.id({ required: true }),
      keep: t.arg({ type: KeepType, required: true, description: 'The side whose value to keep.' }),
      revision: t.arg.id({ description: 'Refused with 412 unless this is the head of the branch.' }),
    },
    resolve: (_, decision, context) => decideConflict(context, decision),
  }),
);
