/** The type `Team` and what says of a person that it is in one. */
import DataLoader from 'dataloader';
import { TEAM } from '../../../access/permissions.ts';
import { roleOnTeam } from '../../../access/roles.ts';
import type { Context } from '../../../context.ts';
import type { PrismaClient, TeamRole } from '../../../db/generated/prisma/client.ts';
import { builder } from '../../../graphql/builder.ts';
import { enumOf, permissionsType } from '../../../graphql/shapes.ts';
import { countSeenSpaces } from '../permissions/seen-spaces.ts';

export const TeamRoleType = enumOf(
  'TeamRole',
  ['owner', 'member'],
  'owner: may change the team and its members; member: is in it.',
);

/** `{role}`: a user as a member of a team. */
export const TeamRoleOf = builder.objectRef<{ role: TeamRole }>('TeamRoleOf').implement({
  description: 'A role in a team.',
  fields: (t) => ({ role: t.expose('role', { type: TeamRoleType }) }),
});

export const TeamPermissions = permissionsType('Team', TEAM);

export const Team = builder.prismaObject('Team', {
  scope: null,
  object: 'team',
  description: 'A group of members. All of them have the roles that are granted to it.',
  fields: (t) => ({
    id: t.exposeID('id'),
    title: t.exposeString('title', { description: '1 to 64 characters.' }),
    members: t.int({
      description: 'The number of members.',
      resolve: ({ id }, _, context) => countMembers(context, id),
    }),
    spaces: t.int({
      description: 'The number of spaces granted to it, directly or through collections, that the caller sees.',
      resolve: async ({ id, organizationId }, _, context) => {
        const granted = await targetsOf(context, id);
        return countSeenSpaces(context, { organizationId, sight: { all: false, levelled: false, granted } });
      },
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    permissions: t.field({
      type: TeamPermissions,
      resolve: async ({ id, organizationId }, _, { access }) =>
        roleOnTeam(await access.viewer.load(organizationId), id) ?? 'none',
    }),
  }),
});

const countMembers = (context: Context, teamId: string): Promise<number> =>
  context
    .memo(
      'teamMemberCounts',
      () => new DataLoader((ids: readonly string[]) => memberCountsOf(context.db, ids), { cache: false }),
    )
    .load(teamId);

async function memberCountsOf(db: PrismaClient, ids: readonly string[]): Promise<number[]> {
  const rows = await db.teamMember.groupBy({
    by: ['teamId'],
    where: { teamId: { in: [...ids] } },
    _count: { _all: true },
  });
  const counts = new Map(rows.map(({ teamId, _count }) => [teamId, _count._all]));
  return ids.map((id) => counts.get(id) ?? 0);
}

/** The spaces and collections that are granted to a team itself. */
const targetsOf = (context: Context, teamId: string): Promise<string[]> =>
  context
    .memo(
      'teamGrantTargets',
      () => new DataLoader((ids: readonly string[]) => grantTargetsOf(context.db, ids), { cache: false }),
    )
    .load(teamId);

async function grantTargetsOf(db: PrismaClient, ids: readonly string[]): Promise<string[][]> {
  const grants = await db.grant.findMany({
    where: { teamId: { in: [...ids] } },
    select: { teamId: true, spaceId: true, collectionId: true },
  });
  const byTeam = Map.groupBy(grants, ({ teamId }) => teamId);
  return ids.map((id) => (byTeam.get(id) ?? []).map(({ spaceId, collectionId }) => spaceId ?? collectionId ?? ''));
}
