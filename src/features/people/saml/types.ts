/** The type `SamlProvider`. */

import { builder } from '../../../graphql/builder.ts';
import { enumOf, RoleType, urlsOf } from '../../../graphql/shapes.ts';
import { Team } from '../teams/types.ts';
import { isActive, type ServiceAddresses, serviceOf } from './addresses.ts';

const Status = enumOf(
  'SamlProviderStatus',
  ['pending', 'active'],
  'pending: ssoURL, entityID or certificate is missing; active: people sign in by it.',
);
const Urls = urlsOf('SamlProvider', ['location']);

const Service = builder.objectRef<ServiceAddresses>('SamlService').implement({
  scope: null,
  description: 'This server, as the provider needs to know it.',
  fields: (t) => ({
    acsURL: t.exposeString('acsURL', { description: 'Where the provider sends its answers (HTTP-POST).' }),
    startURL: t.exposeString('startURL', { description: 'Where people begin to sign in.' }),
    entityID: t.exposeString('entityID', { description: 'The audience of its answers; metadata are at this address.' }),
    logoutURL: t.exposeString('logoutURL', {
      description: 'Where the provider says that a session of its own is over (HTTP-Redirect or HTTP-POST, signed).',
    }),
  }),
});

export const SamlProvider = builder.prismaObject('SamlProvider', {
  scope: null,
  object: 'saml-provider',
  description: 'An identity provider of an organization that speaks SAML 2.0.',
  fields: (t) => ({
    id: t.exposeID('id'),
    label: t.exposeString('label', { description: 'What people see who sign in.' }),
    ssoURL: t.exposeString('ssoURL', { nullable: true, description: 'Where people are sent (HTTP-Redirect).' }),
    entityID: t.exposeString('entityID', { nullable: true, description: 'The issuer of its answers.' }),
    logoutURL: t.exposeString('logoutURL', {
      nullable: true,
      description:
        'Where people sign out there, and where it is answered that they are signed out here (HTTP-Redirect).',
    }),
    certificate: t.exposeString('certificate', { nullable: true, description: 'What its answers are signed with.' }),
    defaultTeam: t.relation('defaultTeam', {
      type: Team,
      nullable: true,
      inRest: 'embed',
      description: 'New members are in this team.',
    }),
    defaultRole: t.expose('defaultRole', {
      type: RoleType,
      nullable: true,
      inRest: 'null',
      description: 'What new members hold; null makes guests.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    status: t.field({ type: Status, resolve: (provider) => (isActive(provider) ? 'active' : 'pending') }),
    service: t.field({ type: Service, resolve: ({ id }, _, { services: { config } }) => serviceOf(config, id) }),
    urls: t.field({
      type: Urls,
      resolve: ({ id, organizationId }, _, { services: { config } }) => ({
        location: `${config.publicUrl}/v1/orgs/${organizationId}/saml/${id}`,
      }),
    }),
  }),
});
