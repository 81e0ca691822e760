/** Change requests: list, open, read, change, edit, update, merge. */

import { z } from 'zod';
import { onOrganization, onSpace } from '../../../access/entities.ts';
import { visibleSpaces } from '../../../access/filters.ts';
import { orPreviews } from '../../../access/rule.ts';
import type { ChangeRequest as ChangeRequestRow, Space as SpaceRow } from '../../../db/generated/prisma/client.ts';
import { document } from '../../../engine/markdown/dialect/document-shape.ts';
import { badInput } from '../../../errors.ts';
import { builder } from '../../../graphql/builder.ts';
import { listOf, pageArgs, pageOf } from '../../../graphql/list.ts';
import { changesArg, changesOf, createdIds, editArgs } from '../../content/change-input.ts';
import { parseChanges } from '../../content/changes.ts';
import { Organization } from '../../people/organizations/types.ts';
import { Space } from '../../spaces/types.ts';
import { TemplateInput } from '../templates/input.ts';
import { templateChanges } from '../templates/prepare.ts';
import { onChangeRequest } from './access.ts';
import { changeChangeRequest } from './change.ts';
import { createChangeRequest, createWithChanges } from './create.ts';
import { type ChangeRequestEdit, editChangeRequest } from './edit.ts';
import { mergeChangeRequest } from './merge.ts';
import { Outcome } from './outcome.ts';
import { ChangeRequest, ChangeRequestStatus } from './types.ts';
import { updateFromPrimary } from './update.ts';

const area = 'Change requests';
const subject = z.string().max(100, 'must have at most 100 characters');

/** Filters of both lists. */
const filterArgs = () => {
  const args = builder.args((t) => ({
    creator: t.id({ description: 'A user.' }),
    contributor: t.id({ description: 'A user who edited it.' }),
    requestedReviewer: t.id({ description: 'A user who was asked for a review.' }),
    conversationsIssuesCluster: t.id({ description: 'The cluster of issues that it addresses.' }),
  }));
  return args;
};

interface Filters {
  status?: string | null | undefined;
  creator?: string | null | undefined;
  contributor?: string | null | undefined;
  requestedReviewer?: string | null | undefined;
  conversationsIssuesCluster?: string | null | undefined;
}

const whereOf = ({ status, creator, contributor, requestedReviewer, conversationsIssuesCluster }: Filters) => ({
  ...(status && { status }),
  ...(creator != null && { createdById: creator }),
  ...(contributor != null && { contributors: { some: { userId: contributor } } }),
  ...(requestedReviewer != null && { requestedReviewers: { some: { userId: requestedReviewer } } }),
  ...(conversationsIssuesCluster != null && { conversationsClusterId: conversationsIssuesCluster }),
});

builder.objectField(Space, 'changeRequests', (t) =>
  t.field({
    description: 'Change requests of one status, newest first.',
    type: listOf(ChangeRequest),
    rest: 'GET /v1/spaces/{spaceId}/change-requests',
    area,
    access: onSpace('access'),
    args: { ...pageArgs(), status: t.arg({ type: ChangeRequestStatus, defaultValue: 'open' }), ...filterArgs() },
    resolve: ({ id }, { page, limit, ...filters }, context, info) =>
      pageOf(
        {
          model: 'changeRequest',
          where: whereOf(filters),
          within: { parent: 'space', relation: 'changeRequests', column: 'spaceId', id },
        },
        { page, limit },
        context,
        info,
      ),
  }),
);

builder.objectField(Organization, 'changeRequests', (t) =>
  t.field({
    description: 'Change requests of all spaces that the caller may read, newest first.',
    type: listOf(ChangeRequest),
    rest: 'GET /v1/orgs/{organizationId}/change-requests',
    area,
    access: onOrganization('readContent'),
    args: {
      ...pageArgs(),
      status: t.arg({ type: ChangeRequestStatus, description: 'Default: any status.' }),
      ...filterArgs(),
    },
    resolve: async ({ id }, { page, limit, ...filters }, context, info) => {
      const viewer = await context.access.viewer.load(id);
      const where = {
        ...whereOf(filters),
        organizationId: id,
        space: { AND: [visibleSpaces(viewer), { deletedAt: null }] },
      };
      return pageOf({ model: 'changeRequest', where }, { page, limit }, context, info);
    },
  }),
);

builder.queryField('changeRequest', (t) =>
  t.field({
    description: 'One change request, by id or number.',
    type: ChangeRequest,
    rest: 'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}',
    area,
    access: orPreviews(onChangeRequest('access')),
    args: { spaceId: t.arg.id({ required: true }), changeRequestId: t.arg.id({ required: true }) },
    resolve: (changeRequest: ChangeRequestRow) => changeRequest,
  }),
);

const NewStatus = builder.enumType('NewChangeRequestStatus', { values: ['draft', 'open'] as const });

builder.mutationField('createChangeRequest', (t) =>
  t.field({
    description:
      'Opens a change request on the current content. Nothing is copied. Without a body, the change request has no subject.',
    type: ChangeRequest,
    rest: 'POST /v1/spaces/{spaceId}/change-requests',
    status: 201,
    openBody: true,
    area,
    access: onSpace('edit'),
    args: {
      spaceId: t.arg.id({ required: true }),
      subject: t.arg.string({ validate: subject, example: 'Explain the installation', description: 'Default: empty.' }),
      status: t.arg({ type: NewStatus, defaultValue: 'open', in: 'query' }),
      template: t.arg({ type: TemplateInput, description: 'It starts with the pages of this template.' }),
      changes: t.arg({
        ...changesArg,
        description: 'Its first edit; if the edit is refused, no change request is opened.',
      }),
      baseRevision: t.arg.id({ description: 'Refused with 412 unless this is the active revision of the space.' }),
    },
    resolve: async (
      { id: spaceId, revisionId }: SpaceRow,
      { subject: given, status, template, changes, baseRevision },
      context,
    ) => {
      if (template && changes) throw badInput('changes', 'must not be given with a template');
      const data = {
        spaceId,
        status: status ?? 'open',
        ...(given != null && { subject: given }),
        ...(baseRevision != null && { baseRevision }),
      };
      if (changes) return createWithChanges(context, data, await parseChanges(context.services.threads, changes));
      if (!template) return createChangeRequest(context, data);
      return createWithChanges(
        context,
        data,
        await templateChanges(context, { spaceId, revisionId }, template, 'template.'),
      );
    },
  }),
);

builder.mutationField('updateChangeRequest', (t) =>
  t.field({
    description:
      'Updates the given fields: the subject, the description, or the status (draft → open → archived → open).',
    type: ChangeRequest,
    rest: 'PATCH /v1/spaces/{spaceId}/change-requests/{changeRequestId}',
    area,
    access: onChangeRequest('edit'),
    args: {
      spaceId: t.arg.id({ required: true }),
      changeRequestId: t.arg.id({ required: true }),
      subject: t.arg.string({ validate: subject }),
      description: t.arg({
        type: 'JSON',
        shape: document,
        clearable: true,
        description: 'A Document; null removes it.',
      }),
      status: t.arg({ type: ChangeRequestStatus }),
    },
    resolve: (current: ChangeRequestRow, change, context) => changeChangeRequest(context, current, change),
  }),
);

const Edited = builder.objectRef<ChangeRequestEdit>('ChangeRequestEdit').implement({
  description: 'The result of an edit.',
  fields: (t) => ({
    changeRequest: t.exposeID('changeRequest'),
    revision: t.exposeID('revision', { description: 'The new head of the branch; the old one when nothing changed.' }),
    created: t.expose('created', createdIds),
  }),
});

builder.mutationField('editChangeRequest', (t) =>
  t.field({
    description:
      'Changes the content of a change request: applies all changes in order, or none. Creates one revision.',
    type: Edited,
    rest: 'POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content',
    area: 'Change request content',
    access: onChangeRequest('edit'),
    args: {
      spaceId: t.arg.id({ required: true }),
      changeRequestId: t.arg.id({ required: true }),
      ...editArgs(),
      baseRevision: t.arg.id({ description: 'Refused with 412 unless this is the head of the branch.' }),
    },
    resolve: async ({ id, spaceId }: ChangeRequestRow, { changes, typedChanges, baseRevision }, context) => {
      const parsed = await parseChanges(context.services.threads, changesOf({ changes, typedChanges }));
      return editChangeRequest(context, { spaceId, changeRequestId: id }, parsed, baseRevision ?? undefined);
    },
  }),
);

builder.mutationField('updateChangeRequestFromPrimary', (t) =>
  t.field({
    description:
      'Merges the main content into the change request. Texts that both changed keep both versions, with conflict marks; other fields that both changed, and entries that one side deleted and the other edited, stay as in the change request until they are decided.',
    type: Outcome,
    rest: 'POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/update',
    area,
    access: onChangeRequest('edit'),
    args: { spaceId: t.arg.id({ required: true }), changeRequestId: t.arg.id({ required: true }) },
    resolve: (_, target, context) => updateFromPrimary(context, target),
  }),
);

builder.mutationField('mergeChangeRequest', (t) =>
  t.field({
    description:
      'Merges all changes into the main content, or fails with 409 and the rules or conflicts that prevent it.',
    type: Outcome,
    rest: 'POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/merge',
    area,
    access: onChangeRequest('merge'),
    args: {
      spaceId: t.arg.id({ required: true }),
      changeRequestId: t.arg.id({ required: true }),
      bypassRules: t.arg.boolean({
        description: 'For users named by the rule `allow_bypass`; the bypass is recorded.',
      }),
      revision: t.arg.id({ description: 'Refused with 412 unless this is the head of the branch.' }),
    },
    resolve: ({ id, spaceId }: ChangeRequestRow, { bypassRules, revision }, context) =>
      mergeChangeRequest(context, { spaceId, changeRequestId: id }, { bypassRules: bypassRules ?? false, revision }),
  }),
);
