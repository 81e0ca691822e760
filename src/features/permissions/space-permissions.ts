/** Who may do what on a space (companion of api.md "Spaces"). For its administrators only; the rules are in grants.ts. */
import { onSpace } from '../../access/entities.ts';
import type { Context } from '../../context.ts';
import { notFound } from '../../errors.ts';
import { builder } from '../../graphql/builder.ts';
import { listOf, pageArgs, pageOf } from '../../graphql/list.ts';
import { RoleType } from '../../graphql/shapes.ts';
import { Space } from '../spaces/types.ts';
import { idList } from '../teams/membership.ts';
import { changeGrant, type GrantedOn, grant, revokeGrant } from './grants.ts';
import { TeamPermission, UserPermission } from './types.ts';

const area = 'Space permissions';
const access = onSpace('admin', { scope: null });

/** The space of the path, which the rule has loaded. */
async function on({ access: { space } }: Context, id: string): Promise<GrantedOn> {
  const row = await space.load(id);
  if (!row) throw notFound('Space');
  return { column: 'spaceId', id, organizationId: row.organizationId };
}

builder.objectField(Space, 'userPermissions', (t) =>
  t.field({
    description: 'The users who were given a role on the space itself, newest first.',
    type: listOf(UserPermission),
    rest: 'GET /v1/spaces/{spaceId}/permissions/users',
    area,
    access,
    args: pageArgs(),
    resolve: ({ id }, page, context, info) =>
      pageOf(
        {
          model: 'grant',
          where: { userId: { not: null } },
          within: { parent: 'space', relation: 'grants', column: 'spaceId', id },
        },
        page,
        context,
        info,
      ),
  }),
);

builder.objectField(Space, 'teamPermissions', (t) =>
  t.field({
    description: 'The teams that were given a role on the space itself, newest first.',
    type: listOf(TeamPermission),
    rest: 'GET /v1/spaces/{spaceId}/permissions/teams',
    area,
    access,
    args: pageArgs(),
    resolve: ({ id }, page, context, info) =>
      pageOf(
        {
          model: 'grant',
          where: { teamId: { not: null } },
          within: { parent: 'space', relation: 'grants', column: 'spaceId', id },
        },
        page,
        context,
        info,
      ),
  }),
);

builder.mutationField('addSpacePermissions', (t) =>
  t.boolean({
    description:
      'Gives a role on a space to members of its organization and to teams; who has another one there, gets this one.',
    rest: 'POST /v1/spaces/{spaceId}/permissions',
    status: 204,
    area,
    access,
    args: {
      spaceId: t.arg.id({ required: true }),
      role: t.arg({ type: RoleType, required: true }),
      users: t.arg.idList({
        validate: idList,
        description: 'User ids of members of the organization, guests included.',
      }),
      teams: t.arg.idList({ validate: idList, description: 'Team ids.' }),
    },
    resolve: async (_, { spaceId, ...invitation }, context) => {
      await grant(context, await on(context, spaceId), invitation);
      return true;
    },
  }),
);

builder.mutationField('updateSpaceUserPermission', (t) =>
  t.boolean({
    description:
      'Changes the role that a user was given on a space; null takes it away. NOT_FOUND for a user who was given none.',
    rest: 'PATCH /v1/spaces/{spaceId}/permissions/users/{userId}',
    status: 204,
    area,
    access,
    args: {
      spaceId: t.arg.id({ required: true }),
      userId: t.arg.id({ required: true }),
      role: t.arg({ type: RoleType, clearable: true }),
    },
    resolve: async (_, { spaceId, userId, role }, context) => {
      await changeGrant(context, await on(context, spaceId), { column: 'userId', id: userId }, role);
      return true;
    },
  }),
);

builder.mutationField('updateSpaceTeamPermission', (t) =>
  t.boolean({
    description:
      'Changes the role that a team was given on a space; null takes it away. NOT_FOUND for a team that was given none.',
    rest: 'PATCH /v1/spaces/{spaceId}/permissions/teams/{teamId}',
    status: 204,
    area,
    access,
    args: {
      spaceId: t.arg.id({ required: true }),
      teamId: t.arg.id({ required: true }),
      role: t.arg({ type: RoleType, clearable: true }),
    },
    resolve: async (_, { spaceId, teamId, role }, context) => {
      await changeGrant(context, await on(context, spaceId), { column: 'teamId', id: teamId }, role);
      return true;
    },
  }),
);

builder.mutationField('removeSpaceUserPermission', (t) =>
  t.boolean({
    description:
      'Takes away the role that a user was given on a space; what it inherits stays. True also when it had none.',
    rest: 'DELETE /v1/spaces/{spaceId}/permissions/users/{userId}',
    status: 204,
    area,
    access,
    args: { spaceId: t.arg.id({ required: true }), userId: t.arg.id({ required: true }) },
    resolve: async (_, { spaceId, userId }, context) => {
      await revokeGrant(context, await on(context, spaceId), { column: 'userId', id: userId });
      return true;
    },
  }),
);

builder.mutationField('removeSpaceTeamPermission', (t) =>
  t.boolean({
    description: 'Takes away the role that a team was given on a space. True also when it had none.',
    rest: 'DELETE /v1/spaces/{spaceId}/permissions/teams/{teamId}',
    status: 204,
    area,
    access,
    args: { spaceId: t.arg.id({ required: true }), teamId: t.arg.id({ required: true }) },
    resolve: async (_, { spaceId, teamId }, context) => {
      await revokeGrant(context, await on(context, spaceId), { column: 'teamId', id: teamId });
      return true;
    },
  }),
);
