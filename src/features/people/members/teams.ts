/** The teams that a member is in, with its role in each. */
import { z } from 'zod';
import { onMember } from '../../../access/entities.ts';
import { builder } from '../../../graphql/builder.ts';
import { listOf, pageArgs, pageOf } from '../../../graphql/list.ts';
import { Team, TeamRoleOf } from '../teams/types.ts';
import { containing } from './search.ts';
import { Member } from './types.ts';

const MemberTeam = builder.prismaObject('TeamMember', {
  variant: 'MemberTeam',
  description: 'A team that a member is in.',
  fields: (t) => ({
    team: t.relation('team', { type: Team, inRest: 'embed' }),
    member: t.field({ type: TeamRoleOf, resolve: ({ role }) => ({ role }) }),
  }),
});

builder.objectField(Member, 'teamMemberships', (t) =>
  t.field({
    description: 'The teams of the member, most recently joined first.',
    type: listOf(MemberTeam),
    rest: 'GET /v1/orgs/{organizationId}/members/{userId}/teams',
    area: 'Organization members',
    access: onMember('listMembers'),
    args: {
      ...pageArgs(),
      title: t.arg.string({
        validate: z.string().max(64, 'must have at most 64 characters'),
        description: 'Only teams whose title contains this, in upper or lower case.',
      }),
    },
    resolve: ({ organizationId, userId }, { title, ...page }, context, info) =>
      pageOf(
        {
          model: 'teamMember',
          where: { organizationId, ...(title && { team: { title: containing(title) } }) },
          order: { key: 'joinedAt', direction: 'desc', id: 'teamId', type: 'date' },
          within: {
            parent: 'member',
            relation: 'teams',
            column: 'userId',
            id: userId,
            key: { organizationId, userId },
          },
        },
        page,
        context,
        info,
      ),
  }),
);
