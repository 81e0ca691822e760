/** What the lists of permissions show: who was given which role on a space or collection. */
import { builder } from '../../../graphql/builder.ts';
import { RoleType } from '../../../graphql/shapes.ts';
import { Team } from '../teams/types.ts';
import { userIn } from '../users/types.ts';

const permission =
  'The role that was granted here. The effective role may be higher: by a team, a parent collection, or the default.';

export const UserPermission = builder.prismaObject('Grant', {
  variant: 'UserPermission',
  description: 'A role that was granted to a user.',
  fields: (t) => ({
    permission: t.expose('role', { type: RoleType, description: permission }),
    // The list holds only grants to users.
    user: t.field({ ...userIn('userId'), inRest: 'embed' }),
  }),
});

export const TeamPermission = builder.prismaObject('Grant', {
  variant: 'TeamPermission',
  description: 'A role that was granted to a team.',
  fields: (t) => ({
    permission: t.expose('role', { type: RoleType, description: permission }),
    team: t.relation('team', { type: Team, nullable: false, inRest: 'embed', onNull: 'error' }),
  }),
});
