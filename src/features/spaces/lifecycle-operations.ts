/** Spaces: delete, restore, duplicate. */
import { auditIdOf } from '../../access/actors.ts';
import { onOrganization, onSpace } from '../../access/entities.ts';
import { visibleTo } from '../../access/filters.ts';
import { placing } from '../../access/placing.ts';
import type { Space as SpaceRow } from '../../db/generated/prisma/client.ts';
import { inTransaction } from '../../db/transaction.ts';
import { builder } from '../../graphql/builder.ts';
import { listOf, pageArgs, pageOf } from '../../graphql/list.ts';
import { Organization } from '../people/organizations/types.ts';
import { duplicateSpace } from './duplicate.ts';
import { createKept, rolesChanged } from './keep-role.ts';
import { deleteSpace, purgeLimit, restoreSpace } from './trash.ts';
import { Space } from './types.ts';

const area = 'Spaces';

builder.mutationField('deleteSpace', (t) =>
  t.boolean({
    description:
      'Deletes the space. It can be restored within seven days; then it is removed for good. No error if it does not exist.',
    rest: 'DELETE /v1/spaces/{spaceId}',
    status: 204,
    area,
    access: onSpace('manage', { absent: 'ok' }),
    args: { spaceId: t.arg.id({ required: true }) },
    resolve: async (space: SpaceRow, _args, context) => {
      const { services, caller } = context;
      await inTransaction(services.database, (tx) => deleteSpace(tx, services, space, auditIdOf(caller)));
      // No one may subscribe to it any more.
      await rolesChanged(context, space.organizationId);
      return true;
    },
  }),
);

builder.objectField(Organization, 'deletedSpaces', (t) =>
  t.field({
    description:
      'The spaces that were deleted within the last seven days and that the caller could see; they can be restored.',
    type: listOf(Space),
    rest: 'GET /v1/orgs/{organizationId}/deleted-spaces',
    area: 'Spaces',
    access: onOrganization('view'),
    args: pageArgs(),
    resolve: async ({ id }, page, context, info) =>
      pageOf(
        {
          model: 'space',
          where: { ...visibleTo(await context.access.viewer.load(id)), deletedAt: { gt: purgeLimit(new Date()) } },
          within: { parent: 'organization', relation: 'spaces', column: 'organizationId', id },
        },
        page,
        context,
        info,
      ),
  }),
);

builder.mutationField('restoreSpace', (t) =>
  t.field({
    description: 'Restores a space that was deleted within the last seven days, at its former position.',
    type: Space,
    rest: 'POST /v1/spaces/{spaceId}/restore',
    area,
    access: onSpace('manage', { deleted: 'either' }),
    args: { spaceId: t.arg.id({ required: true }) },
    resolve: (_, { spaceId }, { services, caller }) =>
      inTransaction(services.database, (tx) => restoreSpace(tx, services, spaceId, auditIdOf(caller))),
  }),
);

builder.mutationField('duplicateSpace', (t) =>
  t.field({
    description:
      'Copies the space, directly after it: its content and settings, without change requests, comments, grants and Git. It is searchable after a moment.',
    type: Space,
    rest: 'POST /v1/spaces/{spaceId}/duplicate',
    status: 201,
    area,
    access: placing(onSpace('manage')),
    args: { spaceId: t.arg.id({ required: true }) },
    resolve: async (original: SpaceRow, _args, context) => {
      const { space } = await createKept(context, original.organizationId, async (tx, userId) => ({
        space: await duplicateSpace(tx, context.services, original, userId),
      }));
      return space;
    },
  }),
);
