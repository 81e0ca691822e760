/** The type `Member`: a person in one organization. */
import DataLoader from 'dataloader';
import { type MemberKey, memberKey } from '../../../access/loaders.ts';
import { sightOf } from '../../../access/sight.ts';
import type { Context } from '../../../context.ts';
import type { PrismaClient } from '../../../db/generated/prisma/client.ts';
import { builder } from '../../../graphql/builder.ts';
import { RoleType } from '../../../graphql/shapes.ts';
import { countSeenSpaces } from '../permissions/seen-spaces.ts';
import { userIn } from '../users/types.ts';

export const Member = builder.prismaObject('Member', {
  scope: null,
  object: 'member',
  description: 'A person in an organization, with the role that it has there. Its id is the id of the user.',
  fields: (t) => ({
    id: t.exposeID('userId'),
    role: t.expose('role', {
      type: RoleType,
      nullable: true,
      inRest: 'null',
      description: 'null is a guest, who sees only what is granted to it or to one of its teams.',
    }),
    user: t.field({ ...userIn('userId'), inRest: 'embed' }),
    disabled: t.exposeBoolean('disabled', { description: 'A disabled member stays listed, and sees nothing.' }),
    joinedAt: t.expose('joinedAt', { type: 'DateTime' }),
    lastSeenAt: t.expose('lastSeenAt', { type: 'DateTime', nullable: true, description: 'Absent until first seen.' }),
    sso: t.exposeBoolean('sso', { description: 'Whether it signs in by SSO only.' }),
    spaces: t.int({
      description: 'How many spaces it has access to, of those that the caller sees.',
      resolve: async ({ organizationId, userId }, _, context) => {
        const sight = sightOf(await context.access.viewerOf.load({ organizationId, userId }));
        return countSeenSpaces(context, { organizationId, sight });
      },
    }),
    teams: t.int({
      description: 'How many teams it is in.',
      resolve: (member, _, context) => countTeams(context, member),
    }),
  }),
});

const countTeams = (context: Context, member: MemberKey): Promise<number> =>
  context
    .memo(
      'memberTeamCounts',
      () => new DataLoader((members: readonly MemberKey[]) => teamCountsOf(context.db, members)),
    )
    .load(member);

async function teamCountsOf(db: PrismaClient, members: readonly MemberKey[]): Promise<number[]> {
  const rows = await db.teamMember.groupBy({
    by: ['organizationId', 'userId'],
    where: { OR: members.map(({ organizationId, userId }) => ({ organizationId, userId })) },
    _count: { _all: true },
  });
  const counts = new Map(rows.map((row) => [memberKey(row), row._count._all]));
  return members.map((member) => counts.get(memberKey(member)) ?? 0);
}
