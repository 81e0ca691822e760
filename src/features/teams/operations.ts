/**
 * Teams: list, read, create, rename, delete (api.md "Teams"). All members but guests see them; administrators make them,
 * and change them like their owners do. Whoever makes a team is not in it unless named among its members.
 */
import { z } from 'zod';
import { onOrganization, onTeam } from '../../access/entities.ts';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { notFound } from '../../errors.ts';
import { builder } from '../../graphql/builder.ts';
import { listOf, pageArgs, pageOf } from '../../graphql/list.ts';
import { newId } from '../../ids.ts';
import { containing } from '../members/search.ts';
import { Organization } from '../organizations/types.ts';
import { record } from '../server/audit.ts';
import { idList, requireMembers } from './membership.ts';
import { Team } from './types.ts';

const area = 'Teams';
const title = z.string().trim().min(1, 'must not be empty').max(64, 'must have at most 64 characters');

builder.objectField(Organization, 'teams', (t) =>
  t.field({
    description: 'The teams of the organization, newest first.',
    type: listOf(Team),
    rest: 'GET /v1/orgs/{organizationId}/teams',
    area,
    access: onOrganization('read'),
    args: {
      ...pageArgs(),
      owner: t.arg.string({
        description: 'The id of a member: only teams that it can manage, as owner or administrator.',
      }),
      title: t.arg.string({
        validate: z.string().max(64, 'must have at most 64 characters'),
        description: 'Only teams whose title contains this, in upper or lower case.',
      }),
    },
    resolve: async (organization, { owner, title: part, ...page }, context, info) =>
      pageOf(
        {
          model: 'team',
          where: {
            ...(owner != null && (await managedBy(context, organization.id, owner))),
            ...(part && { title: containing(part) }),
          },
          within: { parent: 'organization', relation: 'teams', column: 'organizationId', id: organization.id },
        },
        page,
        context,
        info,
      ),
  }),
);

/** The teams that a member can manage: an administrator all of them. */
async function managedBy(context: Context, organizationId: string, userId: string) {
  const member = await context.access.member.load({ organizationId, userId });
  return member?.role === 'admin' ? {} : { members: { some: { userId, role: 'owner' } } };
}

builder.queryField('team', (t) =>
  t.field({
    description: 'One team.',
    type: Team,
    rest: 'GET /v1/orgs/{organizationId}/teams/{teamId}',
    area,
    access: onTeam('read'),
    args: { organizationId: t.arg.id({ required: true }), teamId: t.arg.id({ required: true }) },
    resolve: async (_, { teamId }, { access }) => {
      const team = await access.team.load(teamId);
      if (!team) throw notFound('Team');
      return team;
    },
  }),
);

builder.mutationField('createTeam', (t) =>
  t.field({
    description: 'Creates a team.',
    type: Team,
    rest: 'PUT /v1/orgs/{organizationId}/teams',
    status: 201,
    area,
    access: onOrganization('admin'),
    args: {
      organizationId: t.arg.id({ required: true }),
      title: t.arg.string({ required: true, validate: title }),
      members: t.arg.idList({ validate: idList, description: 'User ids of members of the organization.' }),
    },
    resolve: async (_, { organizationId, members, ...args }, { services: { database, watch }, caller }) => {
      const users = [...new Set(members ?? [])];
      const team = await inTransaction(database, async (tx) => {
        await requireMembers(tx, organizationId, users, 'members');
        const created = await tx.team.create({ data: { id: newId(), organizationId, title: args.title.trim() } });
        await tx.teamMember.createMany({
          data: users.map((userId) => ({ teamId: created.id, userId, organizationId })),
        });
        await record(tx, {
          organizationId,
          actorId: caller?.userId ?? null,
          action: 'team.create',
          subject: created.id,
          details: { members: users.length },
        });
        return created;
      });
      if (users.length > 0) await watch.accessChanged({ organizationId });
      return team;
    },
  }),
);

builder.mutationField('updateTeam', (t) =>
  t.prismaField({
    description: 'Renames a team. For administrators and the owners of the team.',
    type: Team,
    rest: 'PATCH /v1/orgs/{organizationId}/teams/{teamId}',
    area,
    access: onTeam('admin'),
    args: {
      organizationId: t.arg.id({ required: true }),
      teamId: t.arg.id({ required: true }),
      title: t.arg.string({ required: true, validate: title }),
    },
    resolve: (query, _, { organizationId, teamId, ...args }, { services: { database } }) =>
      inTransaction(database, (tx) =>
        tx.team.update({ ...query, where: { id: teamId, organizationId }, data: { title: args.title.trim() } }),
      ),
  }),
);

builder.mutationField('deleteTeam', (t) =>
  t.boolean({
    description:
      'Deletes a team, and with it what was granted to it. For administrators and the owners of the team; no error when it was gone already.',
    rest: 'DELETE /v1/orgs/{organizationId}/teams/{teamId}',
    status: 204,
    area,
    access: onTeam('admin', { absent: 'ok' }),
    args: { organizationId: t.arg.id({ required: true }), teamId: t.arg.id({ required: true }) },
    resolve: async (_, { organizationId, teamId }, { services: { database, watch }, caller }) => {
      const deleted = await inTransaction(database, async (tx) => {
        const { count } = await tx.team.deleteMany({ where: { id: teamId, organizationId } });
        if (count === 0) return false;
        await record(tx, { organizationId, actorId: caller?.userId ?? null, action: 'team.delete', subject: teamId });
        return true;
      });
      if (deleted) await watch.accessChanged({ organizationId });
      return true;
    },
  }),
);
