/** The type `ChangeRequest`. */

import { SPACE } from '../../../access/permissions.ts';
import type { Context } from '../../../context.ts';
import type { ChangeRequest as Row } from '../../../db/generated/prisma/client.ts';
import { document } from '../../../engine/markdown/dialect/document-shape.ts';
import { notFound } from '../../../errors.ts';
import { builder } from '../../../graphql/builder.ts';
import { referenceTo } from '../../../graphql/reference.ts';
import { enumOf, urlsOf } from '../../../graphql/shapes.ts';
import { documentFor } from '../../../threads/texts.ts';
import { revisionById } from '../../content/reading.ts';
import { Revision } from '../../content/revision-types.ts';
import { userIn } from '../../people/users/types.ts';
import { Space } from '../../spaces/types.ts';
import { changeRequestById } from './access.ts';
import { isOutdated } from './base.ts';

export const STATUSES = ['draft', 'open', 'archived', 'merged'] as const;
export type Status = (typeof STATUSES)[number];

export const ChangeRequestStatus = enumOf(
  'ChangeRequestStatus',
  STATUSES,
  'draft → open → merged or archived; archived → open.',
);
const Urls = urlsOf('ChangeRequest', ['app', 'location']);

/** The space of a change request, as the request loaded it. */
export async function spaceOf(context: Context, { spaceId }: Row) {
  const space = await context.access.space.load(spaceId);
  if (!space) throw notFound('Space');
  return space;
}

export const ChangeRequest = builder.prismaObject('ChangeRequest', {
  scope: SPACE.access.scope,
  // Of previews: what is written about it is between those who work on it.
  visitors: {
    shown: [
      'id',
      'number',
      'status',
      'subject',
      'createdBy',
      'createdAt',
      'updatedAt',
      'space',
      'revision',
      'revisionInitial',
      'outdated',
      'urls',
    ],
    instead: { comments: 0 },
  },
  object: 'change-request',
  description: 'A proposed change of a space: a branch of its content, with a discussion.',
  fields: (t) => ({
    id: t.exposeID('id'),
    number: t.exposeInt('number', {
      description: 'Counts within the space, without gaps; addresses take it instead of the id.',
    }),
    status: t.field({ type: ChangeRequestStatus, resolve: ({ status }) => status as Status }),
    subject: t.exposeString('subject', { description: 'At most 100 characters; may be empty.' }),
    description: t.field({
      type: 'JSON',
      shape: document,
      nullable: true,
      description: 'As a Document.',
      resolve: ({ description }, _, context) => (description === null ? null : documentFor(context, description)),
    }),
    descriptionMarkdown: t.exposeString('description', {
      nullable: true,
      inRest: 'hide',
      description: 'The same text as Markdown.',
    }),
    createdBy: t.field({ ...userIn('createdById'), inRest: 'embed' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
    space: t.field({
      type: Space,
      ...referenceTo(
        ({ spaceId }: Row) => spaceId,
        (context, _, row) => spaceOf(context, row),
      ),
    }),
    revision: t.field({
      type: Revision,
      description: 'The active revision of the branch.',
      ...referenceTo(({ revisionId }: Row) => revisionId, revisionById),
    }),
    revisionInitial: t.exposeID('revisionInitialId', { description: 'The primary revision that it was created from.' }),
    revisionMergedAncestor: t.exposeID('revisionMergedAncestorId', {
      nullable: true,
      description: 'The primary revision that an update last merged into it.',
    }),
    revisionMerged: t.exposeID('revisionMergedId', {
      nullable: true,
      description: 'The revision that the merge created.',
    }),
    outdated: t.boolean({
      description: 'The primary content changed since the merge base.',
      resolve: async (row, _, context) => isOutdated(row, await spaceOf(context, row)),
    }),
    conflicts: t.exposeIDList('conflictedPages', {
      inRest: 'hide',
      description:
        'Pages and reusable contents whose text has conflict marks; an edit that removes the marks resolves them.',
    }),
    conversationsIssuesCluster: t.exposeID('conversationsClusterId', { nullable: true }),
    urls: t.field({
      type: Urls,
      resolve: ({ id, spaceId, number }, _, { services: { config } }) => ({
        app: `${config.publicUrl}/app/spaces/${spaceId}/change-requests/${number}`,
        location: `${config.publicUrl}/v1/spaces/${spaceId}/change-requests/${id}`,
      }),
    }),
  }),
});

// Here, because a revision knows nothing of change requests. Whoever reads one of a space reads the other.
builder.objectField(Revision, 'mergedFrom', (t) =>
  t.field({
    description: 'The change request that was merged.',
    type: ChangeRequest,
    nullable: true,
    inRest: 'embed',
    resolve: ({ mergedFromId }, _, context) =>
      mergedFromId === null ? null : changeRequestById(context, mergedFromId),
  }),
);
