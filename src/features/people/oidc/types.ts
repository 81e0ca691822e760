/** The type `OidcProvider`. */
import type { OidcGroup } from '../../../db/generated/prisma/client.ts';
import { builder } from '../../../graphql/builder.ts';
import { enumOf, RoleType } from '../../../graphql/shapes.ts';
import { Team, TeamRoleType } from '../teams/types.ts';
import { addressesOf, isActiveOidc, type OidcAddresses } from './addresses.ts';
import { MOST_GROUPS } from './input.ts';

const Status = enumOf(
  'OidcProviderStatus',
  ['pending', 'active'],
  'pending: issuer, clientId or clientSecret is missing; active: people sign in by it.',
);

const Service = builder.objectRef<OidcAddresses>('OidcService').implement({
  scope: null,
  description: 'This server, as the provider needs to know it.',
  fields: (t) => ({
    callbackURL: t.exposeString('callbackURL', { description: 'The redirect URI.' }),
    startURL: t.exposeString('startURL', { description: 'Where people begin to sign in.' }),
    backchannelLogoutURL: t.exposeString('backchannelLogoutURL', {
      description: 'Where the provider says that a session is over (back-channel logout).',
    }),
    postLogoutURL: t.exposeString('postLogoutURL', {
      description: 'Where people come back to who sign out at the provider (post-logout redirect URI).',
    }),
  }),
});

const Group = builder.objectRef<OidcGroup>('OidcGroup').implement({
  scope: null,
  description: 'A group at the provider, and the team that its people are in.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'As the provider names it.' }),
    team: t.field({ type: Team, nullable: true, resolve: ({ teamId }, _, { access }) => access.team.load(teamId) }),
    role: t.expose('role', { type: TeamRoleType }),
  }),
});

export const OidcProvider = builder.prismaObject('OidcProvider', {
  scope: null,
  description: 'An identity provider of an organization that speaks OpenID Connect.',
  fields: (t) => ({
    id: t.exposeID('id'),
    label: t.exposeString('label', { description: 'What people see who sign in.' }),
    issuer: t.exposeString('issuer', { nullable: true, description: 'Its configuration is found from this address.' }),
    clientId: t.exposeString('clientId', { nullable: true, description: 'What it calls this server.' }),
    hasClientSecret: t.boolean({
      description: 'Whether it has a secret, which is not shown.',
      resolve: ({ clientSecret }) => clientSecret !== null,
    }),
    scopes: t.exposeStringList('scopes', { description: 'What it is asked for.' }),
    groupsClaim: t.exposeString('groupsClaim', {
      nullable: true,
      description: 'The claim with the groups of a person; null: groups count for nothing.',
    }),
    groups: t.field({
      type: [Group],
      description: `The teams of groups, at most ${MOST_GROUPS}.`,
      extensions: { atMost: MOST_GROUPS },
      resolve: ({ id }, _, { db }) =>
        db.oidcGroup.findMany({ where: { providerId: id }, orderBy: [{ name: 'asc' }, { teamId: 'asc' }] }),
    }),
    defaultTeam: t.relation('defaultTeam', {
      type: Team,
      nullable: true,
      description: 'New members are in this team.',
    }),
    defaultRole: t.expose('defaultRole', {
      type: RoleType,
      nullable: true,
      description: 'What new members hold; null makes guests.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    status: t.field({ type: Status, resolve: (provider) => (isActiveOidc(provider) ? 'active' : 'pending') }),
    service: t.field({ type: Service, resolve: ({ id }, _, { services: { config } }) => addressesOf(config, id) }),
  }),
});
