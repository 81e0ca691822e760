/** An OpenID provider of an organization: what it is told of this server, what this server is told of it, groups, and its end. */
import type { FastifyInstance } from 'fastify';
import { badInput, notFound } from '../../../errors.ts';
import { drawForm } from '../declared/forms.ts';
import { section } from '../declared/lists.ts';
import { declarePage } from '../declared/page.ts';
import { question } from '../generated/gql.ts';
import type { OidcProviderPageQuery } from '../generated/graphql.ts';
import { html } from '../html.ts';
import { organizationFrame } from '../organizations/frame.ts';
import type { AppServices } from '../visit.ts';
import { copied } from './copied.ts';
import { newcomerFields, newcomersFrom } from './newcomers.ts';
import { requireAdmin } from './sign-in-page.ts';

const PROVIDERS = question(
  `query OidcProviderPage($organizationId: ID!) { organization(organizationId: $organizationId) { ...OrganizationFrame
    teams(limit: 500) { items { id title } }
    oidcProviders { id label status issuer clientId hasClientSecret scopes groupsClaim groups { name role team { id title } } defaultRole defaultTeam { id }
      service { callbackURL startURL postLogoutURL backchannelLogoutURL } } } }`,
);
const UPDATE = question(
  `mutation UpdateOidcHere($organizationId: ID!, $oidcProviderId: ID!, $label: String, $issuer: String, $clientId: String, $clientSecret: String, $scopes: [String!], $groupsClaim: String, $groups: [OidcGroupInput!], $defaultRole: Role, $defaultTeam: ID) {
    updateOidcProvider(organizationId: $organizationId, oidcProviderId: $oidcProviderId, label: $label, issuer: $issuer, clientId: $clientId,
      clientSecret: $clientSecret, scopes: $scopes, groupsClaim: $groupsClaim, groups: $groups, defaultRole: $defaultRole, defaultTeam: $defaultTeam) { id } }`,
);
const DELETE = question(
  `mutation DeleteOidcHere($organizationId: ID!, $oidcProviderId: ID!) { deleteOidcProvider(organizationId: $organizationId, oidcProviderId: $oidcProviderId) }`,
);

export function mountOidcProvider(app: FastifyInstance, own: AppServices): void {
  declarePage(app, own, {
    path: '/app/orgs/:organizationId/sign-in/oidc/:oidcProviderId',
    ask: async (visit) => {
      await requireAdmin(visit);
      const { organization } = await visit.ask(PROVIDERS, visit.params);
      const provider = organization.oidcProviders.find(({ id }) => id === visit.params['oidcProviderId']);
      if (!provider) throw notFound('OpenID provider');
      return { organization, provider };
    },
    around: ({ organization, provider }) =>
      organizationFrame(organization, {
        current: 'sign-in',
        trail: [{ title: 'Sign-in', href: `/app/orgs/${organization.id}/sign-in` }, { title: provider.label }],
      }),
    main: ({ organization, provider }, drawn) => html`<h1>${provider.label}</h1>
<p class="app-lead">OpenID Connect, <span class="app-badge${provider.status === 'active' ? ' app-badge-open' : ''}">${provider.status}</span></p>
${section(
  'Tell the provider',
  copied([
    ['Redirect URI', provider.service.callbackURL],
    ['Post-logout redirect URI', provider.service.postLogoutURL],
    ['Back-channel logout', provider.service.backchannelLogoutURL],
    ['Where people begin', provider.service.startURL],
  ]),
)}
${section(
  'What the provider says',
  drawForm(drawn, {
    action: '',
    button: 'Save',
    kind: 'primary',
    fields: [
      { name: 'label', label: 'Name, as people see it', value: provider.label, isRequired: true, maxLength: 30 },
      {
        name: 'issuer',
        label: 'Issuer',
        kind: 'url',
        value: provider.issuer,
        maxLength: 2048,
        hint: 'Exactly as the provider writes it in its tokens.',
      },
      { name: 'clientId', label: 'Client ID', value: provider.clientId, maxLength: 1000 },
      {
        name: 'clientSecret',
        label: 'Client secret',
        maxLength: 4096,
        hint: provider.hasClientSecret
          ? 'It has one, which is not shown. Leave empty to keep it.'
          : 'Kept encrypted, and not shown again.',
      },
      { name: 'scopes', label: 'Scopes', value: provider.scopes.join(' '), maxLength: 1000 },
      {
        name: 'groupsClaim',
        label: 'Claim with the groups',
        value: provider.groupsClaim,
        maxLength: 200,
        placeholder: 'groups',
      },
      {
        name: 'groups',
        label: 'Teams of groups',
        kind: 'area',
        value: groupsText(provider),
        hint: 'One group a line: its name at the provider, an equals sign, the name of the team here. People come into the team and leave it with the group.',
      },
      ...newcomerFields(provider, organization.teams.items),
    ],
  }),
)}
${section('Delete', drawForm(drawn, { action: '/delete', button: 'Delete the provider', kind: 'danger', behind: 'Delete the provider…', warning: 'Sessions that began with it end at once.' }))}`,
    forms: {
      '': async (visit, values) => {
        const { organization } = await visit.ask(PROVIDERS, visit.params);
        const before = organization.oidcProviders.find(({ id }) => id === visit.params['oidcProviderId']);
        const clientSecret = values.given('clientSecret');
        await visit.ask(UPDATE, {
          ...visit.params,
          label: values.text('label'),
          issuer: values.orNull('issuer'),
          clientId: values.orNull('clientId'),
          ...(clientSecret !== undefined && { clientSecret }),
          scopes: values.entries('scopes'),
          groupsClaim: values.orNull('groupsClaim'),
          groups: groupsFrom(values.text('groups'), organization, before),
          ...newcomersFrom(values),
        });
        return 'The provider is saved.';
      },
      '/delete': async ({ ask, params }) => {
        await ask(DELETE, params);
        return { to: `/app/orgs/${params['organizationId']}/sign-in`, said: 'The provider is deleted.' };
      },
    },
  });
}

type Organization = OidcProviderPageQuery['organization'];
type Provider = Organization['oidcProviders'][number];

const groupsText = ({ groups }: Provider): string =>
  groups.flatMap(({ name, team }) => (team ? [`${name} = ${team.title}`] : [])).join('\n');

/** Groups by their lines. What the form does not show of one that stays, its role, stays. 400 naming `groups` for a line that is no group. */
function groupsFrom(text: string, { teams }: Organization, before: Provider | undefined) {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const at = line.lastIndexOf('=');
      const [name, title] = [line.slice(0, at).trim(), line.slice(at + 1).trim()];
      const found = teams.items.filter((team) => team.title === title);
      if (at < 1 || name === '') throw badInput('groups', `“${line}” has to be a group, an equals sign, and a team`);
      if (found.length !== 1)
        throw badInput(
          'groups',
          found.length === 0 ? `there is no team “${title}”` : `several teams are called “${title}”`,
        );
      const team = found[0]!.id;
      const role = before?.groups.find((group) => group.name === name && group.team?.id === team)?.role;
      return { name, team, ...(role && { role }) };
    });
}
