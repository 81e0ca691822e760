/**
 * The members of a team (companion of api.md "Teams"). Administrators and the team's owners change them: an owner is in
 * the team itself, so it lets others have only what it has.
 */
import { z } from 'zod';
import { onTeam } from '../../access/entities.ts';
import type { Context } from '../../context.ts';
import type { TeamRole } from '../../db/generated/prisma/client.ts';
import { inTransaction } from '../../db/transaction.ts';
import { notFound } from '../../errors.ts';
import { builder } from '../../graphql/builder.ts';
import { listOf, pageArgs, pageOf } from '../../graphql/list.ts';
import { Member } from '../members/types.ts';
import { record } from '../server/audit.ts';
import { changeTeam, idList, type TeamChange } from './membership.ts';
import { Team, TeamRoleOf, TeamRoleType } from './types.ts';

const area = 'Teams';

const TeamMember = builder.prismaObject('TeamMember', {
  description: 'Somebody in a team.',
  fields: (t) => ({
    organization: t.relation('member', {
      type: Member,
      inRest: 'embed',
      description: 'Who it is in the organization.',
    }),
    team: t.field({ type: TeamRoleOf, description: 'What it is in the team.', resolve: ({ role }) => ({ role }) }),
  }),
});

builder.objectField(Team, 'teamMembers', (t) =>
  t.field({
    description: 'Who is in the team, those who came last first.',
    type: listOf(TeamMember),
    rest: 'GET /v1/orgs/{organizationId}/teams/{teamId}/members',
    area,
    access: onTeam('read'),
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
      'Adds and removes members of a team, and sets their roles, all at once. Who is both added and removed is removed; who was in the team already keeps its role unless `memberships` says another.',
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
        description: 'User ids; those who are not in the team are passed over.',
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
      'Puts a member of the organization into a team, or changes its role there; without `role` it keeps the one it has, or becomes a member.',
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
    description: 'Takes somebody out of a team; no error when it was not in it.',
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
  { services: { database, watch }, caller }: Context,
  { organizationId, teamId }: { organizationId: string; teamId: string },
  wanted: TeamChange,
  field: string,
): Promise<void> {
  await inTransaction(database, async (tx) => {
    const team = await tx.team.findFirst({ where: { id: teamId, organizationId } });
    if (!team) throw notFound('Team');
    await changeTeam(tx, team, wanted, field);
    await record(tx, {
      organizationId,
      actorId: caller?.userId ?? null,
      action: 'team.members',
      subject: teamId,
      details: { put: wanted.put.size, removed: wanted.remove.length },
    });
  });
  await watch.accessChanged({ organizationId });
}
