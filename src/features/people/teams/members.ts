/**
 * The members of a team. Administrators and the team's owners change them: an owner is in
 * the team itself, so it lets others have only what it has.
 */

import { z } from 'zod';
import { recordAccessChange } from '../../../access/access-events.ts';
import { auditIdOf } from '../../../access/actors.ts';
import { onTeam } from '../../../access/entities.ts';
import { roleOnTeam } from '../../../access/roles.ts';
import type { Context } from '../../../context.ts';
import type { TeamRole } from '../../../db/generated/prisma/client.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { notFound } from '../../../errors.ts';
import { builder } from '../../../graphql/builder.ts';
import { listOf, pageArgs, pageOf } from '../../../graphql/list.ts';
import { record } from '../audit.ts';
import { Member } from '../members/types.ts';
import { changeTeam, idList, type TeamChange } from './membership.ts';
import { Team, TeamPermissions, TeamRoleOf, TeamRoleType } from './types.ts';

const area = 'Teams';

const TeamMember = builder.prismaObject('TeamMember', {
  description: 'A member of a team.',
  fields: (t) => ({
    organization: t.relation('member', {
      type: Member,
      inRest: 'embed',
      description: 'The member of the organization.',
    }),
    team: t.field({ type: TeamRoleOf, description: 'Its role in the team.', resolve: ({ role }) => ({ role }) }),
    permissions: t.field({
      type: TeamPermissions,
      description: 'What the caller may do with the entry: `admin` is to change and to remove it.',
      resolve: async ({ organizationId, teamId }, _, { access }) =>
        roleOnTeam(await access.viewer.load(organizationId), teamId) ?? 'none',
    }),
  }),
});

builder.objectField(Team, 'teamMembers', (t) =>
  t.field({
    description: 'The members of the team, most recently added first.',
    type: listOf(TeamMember),
    rest: 'GET /v1/orgs/{organizationId}/teams/{teamId}/members',
    area,
    access: onTeam('view'),
    args: pageArgs(),
    resolve: (team, page, context, info) =>
      pageOf(
        {
          model: 'teamMember',
          where: {},
          order: { key: 'joinedAt', direction: 'desc', id: 'userId', type: 'date' },
          within: { parent: 'team', relation: 'members', column: 'teamId', id: team.id },
        },
        page,
        context,
        info,
      ),
  }),
);

const memberships = z
  .record(
    z.string().min(1, 'must not be empty'),
    z.strictObject({ role: z.enum(['owner', 'member'], 'must be one of owner, member') }, 'must be {role}'),
    'must map user ids to {role}',
  )
  .refine((map) => Object.keys(map).length <= 1000, 'must have at most 1000 entries');

builder.mutationField('updateTeamMembers', (t) =>
  t.boolean({
    description:
      'Adds and removes members of a team and sets their roles in one step. Members that are both added and removed are removed; existing members keep their role unless `memberships` sets another.',
    rest: 'PUT /v1/orgs/{organizationId}/teams/{teamId}/members',
    status: 204,
    area,
    access: onTeam('admin'),
    args: {
      organizationId: t.arg.id({ required: true }),
      teamId: t.arg.id({ required: true }),
      add: t.arg.idList({ validate: idList, description: 'User ids of members of the organization.' }),
      remove: t.arg.idList({
        validate: idList,
        description: 'User ids; users who are not in the team are ignored.',
      }),
      memberships: t.arg({
        type: 'JSON',
        validate: memberships,
        description: 'A map of user ids to `{role}`, which is owner or member; adds them.',
      }),
    },
    resolve: async (_, args, context) => {
      const remove = args.remove ?? [];
      const put = new Map<string, TeamRole | undefined>((args.add ?? []).map((userId) => [userId, undefined]));
      for (const [userId, { role }] of Object.entries((args.memberships ?? {}) as z.infer<typeof memberships>))
        put.set(userId, role);
      for (const userId of remove) put.delete(userId);
      await change(context, args, { put, remove }, args.memberships ? 'memberships' : 'add');
      return true;
    },
  }),
);

builder.mutationField('putTeamMember', (t) =>
  t.boolean({
    description:
      'Adds a member of the organization to a team, or changes its role there; without `role` it keeps its role, or becomes a member.',
    rest: 'PUT /v1/orgs/{organizationId}/teams/{teamId}/members/{userId}',
    status: 204,
    area,
    access: onTeam('admin'),
    args: {
      organizationId: t.arg.id({ required: true }),
      teamId: t.arg.id({ required: true }),
      userId: t.arg.id({ required: true }),
      role: t.arg({ type: TeamRoleType }),
    },
    resolve: async (_, { userId, role, ...args }, context) => {
      const member = await context.access.member.load({ organizationId: args.organizationId, userId });
      if (!member) throw notFound('Member');
      await change(context, args, { put: new Map([[userId, role ?? undefined]]), remove: [] }, 'role');
      return true;
    },
  }),
);

builder.mutationField('removeTeamMember', (t) =>
  t.boolean({
    description: 'Removes a member from a team; no error if it was not in the team.',
    rest: 'DELETE /v1/orgs/{organizationId}/teams/{teamId}/members/{userId}',
    status: 204,
    area,
    access: onTeam('admin'),
    args: {
      organizationId: t.arg.id({ required: true }),
      teamId: t.arg.id({ required: true }),
      userId: t.arg.id({ required: true }),
    },
    resolve: async (_, { userId, ...args }, context) => {
      await change(context, args, { put: new Map(), remove: [userId] }, 'userId');
      return true;
    },
  }),
);

async function change(
  { services, caller }: Context,
  { organizationId, teamId }: { organizationId: string; teamId: string },
  wanted: TeamChange,
  field: string,
): Promise<void> {
  await inTransaction(services.database, async (tx) => {
    const team = await tx.team.findFirst({ where: { id: teamId, organizationId } });
    if (!team) throw notFound('Team');
    await changeTeam(tx, team, wanted, field);
    await record(tx, {
      organizationId,
      actorId: auditIdOf(caller),
      action: 'team.members',
      subject: teamId,
      details: { put: wanted.put.size, removed: wanted.remove.length },
    });
    await recordAccessChange(tx, services, { organizationId });
  });
  await services.watch.accessChanged({ organizationId });
}
