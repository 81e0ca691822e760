/** Who may do what on a collection (companion of api.md "Collections"). For its administrators only; the rules are in grants.ts. */
import { onCollection } from '../../access/entities.ts';
import type { Context } from '../../context.ts';
import { notFound } from '../../errors.ts';
import { builder } from '../../graphql/builder.ts';
import { listOf, pageArgs, pageOf } from '../../graphql/list.ts';
import { RoleType } from '../../graphql/shapes.ts';
import { Collection } from '../collections/types.ts';
import { idList } from '../teams/membership.ts';
import { changeGrant, type GrantedOn, grant, revokeGrant } from './grants.ts';
import { TeamPermission, UserPermission } from './types.ts';

const area = 'Collection permissions';
const access = onCollection('admin', { scope: null });

/** The collection of the path, which the rule has loaded. */
async function on({ access: { collection } }: Context, id: string): Promise<GrantedOn> {
  const row = await collection.load(id);
  if (!row) throw notFound('Collection');
  return { column: 'collectionId', id, organizationId: row.organizationId };
}

builder.objectField(Collection, 'userPermissions', (t) =>
  t.field({
    description: 'The users who were given a role on the collection itself, newest first.',
    type: listOf(UserPermission),
    rest: 'GET /v1/collections/{collectionId}/permissions/users',
    area,
    access,
    args: pageArgs(),
    resolve: ({ id }, page, context, info) =>
      pageOf(
        {
          model: 'grant',
          where: { userId: { not: null } },
          within: { parent: 'collection', relation: 'grants', column: 'collectionId', id },
        },
        page,
        context,
        info,
      ),
  }),
);

builder.objectField(Collection, 'teamPermissions', (t) =>
  t.field({
    description: 'The teams that were given a role on the collection itself, newest first.',
    type: listOf(TeamPermission),
    rest: 'GET /v1/collections/{collectionId}/permissions/teams',
    area,
    access,
    args: pageArgs(),
    resolve: ({ id }, page, context, info) =>
      pageOf(
        {
          model: 'grant',
          where: { teamId: { not: null } },
          within: { parent: 'collection', relation: 'grants', column: 'collectionId', id },
        },
        page,
        context,
        info,
      ),
  }),
);

builder.mutationField('addCollectionPermissions', (t) =>
  t.boolean({
    description:
      'Gives a role on a collection to members of its organization and to teams; who has another one there, gets this one.',
    rest: 'POST /v1/collections/{collectionId}/permissions',
    status: 204,
    area,
    access,
    args: {
      collectionId: t.arg.id({ required: true }),
      role: t.arg({ type: RoleType, required: true }),
      users: t.arg.idList({
        validate: idList,
        description: 'User ids of members of the organization, guests included.',
      }),
      teams: t.arg.idList({ validate: idList, description: 'Team ids.' }),
    },
    resolve: async (_, { collectionId, ...invitation }, context) => {
      await grant(context, await on(context, collectionId), invitation);
      return true;
    },
  }),
);

builder.mutationField('updateCollectionUserPermission', (t) =>
  t.boolean({
    description:
      'Changes the role that a user was given on a collection; null takes it away. NOT_FOUND for a user who was given none.',
    rest: 'PATCH /v1/collections/{collectionId}/permissions/users/{userId}',
    status: 204,
    area,
    access,
    args: {
      collectionId: t.arg.id({ required: true }),
      userId: t.arg.id({ required: true }),
      role: t.arg({ type: RoleType, clearable: true }),
    },
    resolve: async (_, { collectionId, userId, role }, context) => {
      await changeGrant(context, await on(context, collectionId), { column: 'userId', id: userId }, role);
      return true;
    },
  }),
);

builder.mutationField('updateCollectionTeamPermission', (t) =>
  t.boolean({
    description:
      'Changes the role that a team was given on a collection; null takes it away. NOT_FOUND for a team that was given none.',
    rest: 'PATCH /v1/collections/{collectionId}/permissions/teams/{teamId}',
    status: 204,
    area,
    access,
    args: {
      collectionId: t.arg.id({ required: true }),
      teamId: t.arg.id({ required: true }),
      role: t.arg({ type: RoleType, clearable: true }),
    },
    resolve: async (_, { collectionId, teamId, role }, context) => {
      await changeGrant(context, await on(context, collectionId), { column: 'teamId', id: teamId }, role);
      return true;
    },
  }),
);

builder.mutationField('removeCollectionUserPermission', (t) =>
  t.boolean({
    description:
      'Takes away the role that a user was given on a collection; what it inherits stays. True also when it had none.',
    rest: 'DELETE /v1/collections/{collectionId}/permissions/users/{userId}',
    status: 204,
    area,
    access,
    args: { collectionId: t.arg.id({ required: true }), userId: t.arg.id({ required: true }) },
    resolve: async (_, { collectionId, userId }, context) => {
      await revokeGrant(context, await on(context, collectionId), { column: 'userId', id: userId });
      return true;
    },
  }),
);

builder.mutationField('removeCollectionTeamPermission', (t) =>
  t.boolean({
    description: 'Takes away the role that a team was given on a collection. True also when it had none.',
    rest: 'DELETE /v1/collections/{collectionId}/permissions/teams/{teamId}',
    status: 204,
    area,
    access,
    args: { collectionId: t.arg.id({ required: true }), teamId: t.arg.id({ required: true }) },
    resolve: async (_, { collectionId, teamId }, context) => {
      await revokeGrant(context, await on(context, collectionId), { column: 'teamId', id: teamId });
      return true;
    },
  }),
);
