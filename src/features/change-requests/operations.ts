/** Change requests: list, open, read, change, edit, update, merge (api.md "Change requests"). */
import { z } from 'zod';
import { onOrganization, onSpace } from '../../access/entities.ts';
import { visibleSpaces } from '../../access/filters.ts';
import type { Context } from '../../context.ts';
import { badInput, notFound } from '../../errors.ts';
import { builder } from '../../graphql/builder.ts';
import { listOf, pageArgs, pageOf } from '../../graphql/list.ts';
import { CHANGES, ChangeInput, changeOf } from '../content/change-input.ts';
import { parseChanges } from '../content/changes.ts';
import { Organization } from '../organizations/types.ts';
import { Space } from '../spaces/types.ts';
import { TemplateInput } from '../templates/input.ts';
import { templateChanges } from '../templates/prepare.ts';
import { changeRequestIn, onChangeRequest } from './access.ts';
import { changeChangeRequest } from './change.ts';
import { createChangeRequest, createWithChanges } from './create.ts';
import { type ChangeRequestEdit, editChangeRequest } from './edit.ts';
import { mergeChangeRequest } from './merge.ts';
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
    conversationsIssuesCluster: t.id({ description: 'The cluster of issues that it is about.' }),
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
    access: onSpace('read', { scope: 'space:content:read' }),
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
    access: onOrganization('guest', 'space:content:read'),
    args: {
      ...pageArgs(),
      status: t.arg({ type: ChangeRequestStatus, description: 'Of any status unless given.' }),
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
    access: onChangeRequest('read'),
    args: { spaceId: t.arg.id({ required: true }), changeRequestId: t.arg.id({ required: true }) },
    resolve: (_, { spaceId, changeRequestId }, context) => changeRequestIn(context, spaceId, changeRequestId),
  }),
);

/** The active revision of a space that the access rule has let through. */
async function activeIn(context: Context, spaceId: string): Promise<{ spaceId: string; revisionId: string }> {
  const space = await context.access.space.load(spaceId);
  if (!space) throw notFound('Space');
  return { spaceId, revisionId: space.revisionId };
}

const NewStatus = builder.enumType('NewChangeRequestStatus', { values: ['draft', 'open'] as const });

builder.mutationField('createChangeRequest', (t) =>
  t.field({
    description: 'Opens a change request on the current content. It copies nothing.',
    type: ChangeRequest,
    rest: 'POST /v1/spaces/{spaceId}/change-requests',
    status: 201,
    openBody: true,
    area,
    access: onSpace('edit', { scope: 'space:content:write' }),
    args: {
      spaceId: t.arg.id({ required: true }),
      subject: t.arg.string({ validate: subject }),
      status: t.arg({ type: NewStatus, defaultValue: 'open', in: 'query' }),
      template: t.arg({ type: TemplateInput, description: 'It begins with the pages of this template.' }),
    },
    resolve: async (_, { spaceId, subject: given, status, template }, context) => {
      const data = { spaceId, status: status ?? 'open', ...(given != null && { subject: given }) };
      if (!template) return createChangeRequest(context, data);
      return createWithChanges(
        context,
        data,
        await templateChanges(context, await activeIn(context, spaceId), template, 'template.'),
      );
    },
  }),
);

builder.mutationField('updateChangeRequest', (t) =>
  t.field({
    description: 'Changes what is given: the subject, the description, or the status (draft → open → archived → open).',
    type: ChangeRequest,
    rest: 'PATCH /v1/spaces/{spaceId}/change-requests/{changeRequestId}',
    area,
    access: onChangeRequest('edit'),
    args: {
      spaceId: t.arg.id({ required: true }),
      changeRequestId: t.arg.id({ required: true }),
      subject: t.arg.string({ validate: subject }),
      description: t.arg({ type: 'JSON', clearable: true, description: 'A Document; null takes it away.' }),
      status: t.arg({ type: ChangeRequestStatus }),
    },
    resolve: (_, { spaceId, changeRequestId, ...change }, context) =>
      changeChangeRequest(context, { spaceId, changeRequestId }, change),
  }),
);

const Edited = builder.objectRef<ChangeRequestEdit>('ChangeRequestEdit').implement({
  description: 'What an edit made.',
  fields: (t) => ({
    changeRequest: t.exposeID('changeRequest'),
    revision: t.exposeID('revision', { description: 'The new head of the branch; the old one when nothing changed.' }),
    created: t.expose('created', { type: 'JSON', description: 'From the names of the call to ids.' }),
  }),
});

builder.mutationField('editChangeRequest', (t) =>
  t.field({
    description: 'Changes the content of a change request: all changes in their order, or none. One new revision.',
    type: Edited,
    rest: 'POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content',
    area: 'Change request content',
    access: onChangeRequest('edit'),
    args: {
      spaceId: t.arg.id({ required: true }),
      changeRequestId: t.arg.id({ required: true }),
      changes: t.arg({ type: ['JSON'], description: CHANGES }),
      typedChanges: t.arg({
        type: [ChangeInput],
        inRest: 'hide',
        description: 'The same, typed, for GraphQL clients.',
      }),
      baseRevision: t.arg.id({ description: 'Refused with 412 unless this is the head of the branch.' }),
    },
    resolve: (_, { changes, typedChanges, baseRevision, ...target }, context) => {
      if (changes && typedChanges) throw badInput('typedChanges', 'must not be given beside changes');
      const given = changes ?? typedChanges?.map(changeOf);
      if (!given) throw badInput('changes', 'is required');
      return editChangeRequest(context, target, parseChanges(given), baseRevision ?? undefined);
    },
  }),
);

const Outcome = builder.objectRef<{ revision: string; result: string }>('ChangeRequestOutcome').implement({
  fields: (t) => ({
    revision: t.exposeID('revision'),
    result: t.exposeString('result', {
      description: 'merge; update, or conflicts when texts now hold both versions between marks.',
    }),
  }),
});

builder.mutationField('updateChangeRequestFromPrimary', (t) =>
  t.field({
    description: 'Brings the main content into the change request. Texts that both changed keep both versions, marked.',
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
    description: 'Merges into the main content: all of it, or 409 with the rules or conflicts that stand against it.',
    type: Outcome,
    rest: 'POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/merge',
    area,
    access: onChangeRequest('review'),
    args: {
      spaceId: t.arg.id({ required: true }),
      changeRequestId: t.arg.id({ required: true }),
      bypassRules: t.arg.boolean({ description: 'For those whom the rule `allow_bypass` names; it is recorded.' }),
      revision: t.arg.id({ description: 'Refused with 412 unless this is the head of the branch.' }),
    },
    resolve: (_, { bypassRules, revision, ...target }, context) =>
      mergeChangeRequest(context, target, { bypassRules: bypassRules ?? false, revision }),
  }),
);
