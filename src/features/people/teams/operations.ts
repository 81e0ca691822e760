/**
 * Teams: list, read, create, rename, delete. All members but guests see them; administrators make them,
 * and change them like their owners do. The creator of a team is not in it unless named among its members.
 */

import { z } from 'zod';
import { recordAccessChange } from '../../../access/access-events.ts';
import { auditIdOf } from '../../../access/actors.ts';
import { onOrganization, onTeam } from '../../../access/entities.ts';
import { administratedTeams } from '../../../access/filters.ts';
import type { Team as TeamRow } from '../../../db/generated/prisma/client.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { builder } from '../../../graphql/builder.ts';
import { listOf, pageArgs, pageOf } from '../../../graphql/list.ts';
import { newId } from '../../../ids.ts';
import { record } from '../audit.ts';
import { containing } from '../members/search.ts';
import { Organization } from '../organizations/types.ts';
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
    access: onOrganization('listTeams'),
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
            ...(owner != null &&
              administratedTeams(
                await context.access.viewerOf.load({ organizationId: organization.id, userId: owner }),
              )),
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

builder.queryField('team', (t) =>
  t.field({
    description: 'One team.',
    type: Team,
    rest: 'GET /v1/orgs/{organizationId}/teams/{teamId}',
    area,
    access: onTeam('view'),
    args: { organizationId: t.arg.id({ required: true }), teamId: t.arg.id({ required: true }) },
    resolve: (team: TeamRow) => team,
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
    resolve: async (_, { organizationId, members, ...args }, { services, caller }) => {
      const { database, watch } = services;
      const users = [...new Set(members ?? [])];
      const team = await inTransaction(database, async (tx) => {
        await requireMembers(tx, organizationId, users, 'members');
        const created = await tx.team.create({ data: { id: newId(), organizationId, title: args.title.trim() } });
        await tx.teamMember.createMany({
          data: users.map((userId) => ({ teamId: created.id, userId, organizationId })),
        });
        await record(tx, {
          organizationId,
          actorId: auditIdOf(caller),
          action: 'team.create',
          subject: created.id,
          details: { members: users.length },
        });
        if (users.length > 0) await recordAccessChange(tx, services, { organizationId });
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
      'Deletes a team and its grants. For administrators and the owners of the team; no error if it was already deleted.',
    rest: 'DELETE /v1/orgs/{organizationId}/teams/{teamId}',
    status: 204,
    area,
    access: onTeam('admin', { absent: 'ok' }),
    args: { organizationId: t.arg.id({ required: true }), teamId: t.arg.id({ required: true }) },
    resolve: async (_, { organizationId, teamId }, { services, caller }) => {
      const { database, watch } = services;
      const deleted = await inTransaction(database, async (tx) => {
        const { count } = await tx.team.deleteMany({ where: { id: teamId, organizationId } });
        if (count === 0) return false;
        await record(tx, { organizationId, actorId: auditIdOf(caller), action: 'team.delete', subject: teamId });
        await recordAccessChange(tx, services, { organizationId });
        return true;
      });
      if (deleted) await watch.accessChanged({ organizationId });
      return true;
    },
  }),
);
