/** A SAML provider of an organization: what it is told of this server, what this server is told of it, and its end. */
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../../errors.ts';
import { drawForm } from '../declared/forms.ts';
import { section } from '../declared/lists.ts';
import { declarePage } from '../declared/page.ts';
import { question } from '../generated/gql.ts';
import { html } from '../html.ts';
import { organizationFrame } from '../organizations/frame.ts';
import type { AppServices } from '../visit.ts';
import { copied } from './copied.ts';
import { newcomerFields, newcomersFrom } from './newcomers.ts';
import { requireAdmin } from './sign-in-page.ts';

const PROVIDERS = question(
  `query SamlProviderPage($organizationId: ID!) { organization(organizationId: $organizationId) { ...OrganizationFrame
    teams(limit: 500) { items { id title } }
    samlProviders(limit: 50) { items { id label status ssoURL logoutURL entityID certificate defaultRole defaultTeam { id } service { acsURL entityID startURL logoutURL } } } } }`,
);
const UPDATE = question(
  `mutation UpdateSamlHere($organizationId: ID!, $samlProviderId: ID!, $label: String, $ssoURL: String, $logoutURL: String, $entityID: String, $certificate: String, $defaultRole: Role, $defaultTeam: ID) {
    updateSamlProvider(organizationId: $organizationId, samlProviderId: $samlProviderId, label: $label, ssoURL: $ssoURL, logoutURL: $logoutURL, entityID: $entityID,
      certificate: $certificate, defaultRole: $defaultRole, defaultTeam: $defaultTeam) { id } }`,
);
const DELETE = question(
  `mutation DeleteSamlHere($organizationId: ID!, $samlProviderId: ID!) { deleteSamlProvider(organizationId: $organizationId, samlProviderId: $samlProviderId) }`,
);

export function mountSamlProvider(app: FastifyInstance, own: AppServices): void {
  declarePage(app, own, {
    path: '/app/orgs/:organizationId/sign-in/saml/:samlProviderId',
    ask: async (visit) => {
      await requireAdmin(visit);
      const { organization } = await visit.ask(PROVIDERS, visit.params);
      const provider = organization.samlProviders.items.find(({ id }) => id === visit.params['samlProviderId']);
      if (!provider) throw notFound('SAML provider');
      return { organization, provider };
    },
    around: ({ organization, provider }) =>
      organizationFrame(organization, {
        current: 'sign-in',
        trail: [{ title: 'Sign-in', href: `/app/orgs/${organization.id}/sign-in` }, { title: provider.label }],
      }),
    main: ({ organization, provider }, drawn) => html`<h1>${provider.label}</h1>
<p class="app-lead">SAML 2.0, <span class="app-badge${provider.status === 'active' ? ' app-badge-open' : ''}">${provider.status}</span></p>
${section(
  'Tell the provider',
  copied([
    ['Entity ID, audience, and metadata', provider.service.entityID],
    ['Reply URL (ACS), HTTP-POST', provider.service.acsURL],
    ['Where people begin', provider.service.startURL],
    ['Single logout (SLO), HTTP-Redirect or HTTP-POST', provider.service.logoutURL],
  ]),
  'The answer has to be signed with SHA-256, and name the person by a verified e-mail address.',
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
        name: 'ssoURL',
        label: 'Sign-in address (HTTP-Redirect)',
        kind: 'url',
        value: provider.ssoURL,
        maxLength: 2048,
      },
      {
        name: 'logoutURL',
        label: 'Sign-out address (HTTP-Redirect)',
        kind: 'url',
        value: provider.logoutURL,
        maxLength: 2048,
        hint: 'If it has single logout.',
      },
      { name: 'entityID', label: 'Its entity ID (issuer)', value: provider.entityID, maxLength: 1024 },
      {
        name: 'certificate',
        label: 'Certificate that it signs with',
        kind: 'area',
        value: provider.certificate,
        hint: 'In PEM; several while it changes keys.',
      },
      ...newcomerFields(provider, organization.teams.items),
    ],
  }),
)}
${section('Delete', drawForm(drawn, { action: '/delete', button: 'Delete the provider', kind: 'danger', behind: 'Delete the provider…', warning: 'Sessions that began with it end at once.' }))}`,
    forms: {
      '': async ({ ask, params }, values) => {
        await ask(UPDATE, {
          ...params,
          label: values.text('label'),
          ssoURL: values.orNull('ssoURL'),
          logoutURL: values.orNull('logoutURL'),
          entityID: values.orNull('entityID'),
          certificate: values.orNull('certificate'),
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
