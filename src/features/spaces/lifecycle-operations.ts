/** Spaces: delete, restore, duplicate (api.md "States and transitions"). */
import { onOrganization, onSpace } from '../../access/entities.ts';
import { visibleTo } from '../../access/filters.ts';
import { placing } from '../../access/placing.ts';
import { inTransaction } from '../../db/transaction.ts';
import { notFound } from '../../errors.ts';
import { builder } from '../../graphql/builder.ts';
import { listOf, pageArgs, pageOf } from '../../graphql/list.ts';
import { Organization } from '../organizations/types.ts';
import { duplicateSpace } from './duplicate.ts';
import { forgetRoles, keeperOf, keepRole, rolesChanged } from './keep-role.ts';
import { deleteSpace, purgeLimit, restoreSpace } from './trash.ts';
import { Space } from './types.ts';

const area = 'Spaces';

builder.mutationField('deleteSpace', (t) =>
  t.boolean({
    description:
      'Deletes the space. It can be restored for seven days, then it is gone. No error when there is no such space.',
    rest: 'DELETE /v1/spaces/{spaceId}',
    status: 204,
    area,
    access: onSpace('create', { absent: 'ok' }),
    args: { spaceId: t.arg.id({ required: true }) },
    resolve: async (_, { spaceId }, context) => {
      const { services, access, caller } = context;
      const space = await access.space.load(spaceId);
      if (!space) return true;
      await inTransaction(services.database, (tx) => deleteSpace(tx, space, caller?.userId ?? null));
      // Nobody may follow it any more.
      await rolesChanged(context, space.organizationId);
      return true;
    },
  }),
);

builder.objectField(Organization, 'deletedSpaces', (t) =>
  t.field({
    description:
      'The spaces that were deleted within the last seven days, of those that the caller saw: to be restored.',
    type: listOf(Space),
    access: onOrganization('guest', 'space:metadata:read'),
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
    description: 'Restores a space that was deleted within the last seven days, where it stood.',
    type: Space,
    rest: 'POST /v1/spaces/{spaceId}/restore',
    area,
    access: onSpace('create', { deleted: 'either' }),
    args: { spaceId: t.arg.id({ required: true }) },
    resolve: (_, { spaceId }, { services, caller }) =>
      inTransaction(services.database, (tx) => restoreSpace(tx, spaceId, caller?.userId ?? null)),
  }),
);

builder.mutationField('duplicateSpace', (t) =>
  t.field({
    description:
      'A copy of the space, directly behind it: its content and settings, without change requests, comments, grants and Git. Search finds it after a moment.',
    type: Space,
    rest: 'POST /v1/spaces/{spaceId}/duplicate',
    status: 201,
    area,
    access: placing(onSpace('create')),
    args: { spaceId: t.arg.id({ required: true }) },
    resolve: async (_, { spaceId }, context) => {
      const { services, access } = context;
      const original = await access.space.load(spaceId);
      if (!original) throw notFound('Space');
      const keeper = await keeperOf(context, original.organizationId);
      let granted = false;
      const copy = await inTransaction(services.database, async (tx) => {
        const made = await duplicateSpace(tx, services, original, keeper.userId);
        granted = await keepRole(tx, keeper, { space: made });
        return made;
      });
      if (granted) forgetRoles(context, copy.organizationId);
      return copy;
    },
  }),
);
