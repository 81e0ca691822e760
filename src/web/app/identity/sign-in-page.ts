/** How members of an organization sign in: its e-mail domains, its identity providers, and whether they are enforced. */
import type { FastifyInstance } from 'fastify';
import { forbidden } from '../../../errors.ts';
import { drawForm, roleName, roleOptions } from '../declared/forms.ts';
import { livePart, row, rows, section } from '../declared/lists.ts';
import { type Drawn, declarePage } from '../declared/page.ts';
import { question } from '../generated/gql.ts';
import type { OrganizationSignInQuery, Role } from '../generated/graphql.ts';
import { type Html, html, NOTHING, when } from '../html.ts';
import { organizationFrame } from '../organizations/frame.ts';
import type { AppServices, Visit } from '../visit.ts';
import { SCIM_FORMS, scim } from './scim-tokens.ts';

const RIGHTS = question(
  `query SignInRights($organizationId: ID!) { organization(organizationId: $organizationId) { permissions { admin } } }`,
);
const SIGN_IN = question(
  `query OrganizationSignIn($organizationId: ID!) { organization(organizationId: $organizationId) { ...OrganizationFrame sso
    emailDomainClaims(limit: 100) { items { domain allowJoin role verified checkedAt problem record { name value } } }
    samlProviders(limit: 50) { items { id label status } } oidcProviders { id label status } scimTokens { id name role createdAt lastUsedAt expiresAt } } }`,
);
const ADD = question(
  `mutation AddDomainHere($organizationId: ID!, $domain: String!) { addEmailDomain(organizationId: $organizationId, domain: $domain) { domain } }`,
);
const CHECK = question(
  `mutation CheckDomainHere($organizationId: ID!, $domain: String!) { checkEmailDomain(organizationId: $organizationId, domain: $domain) { domain } }`,
);
const JOINING = question(
  `mutation JoinByDomain($organizationId: ID!, $domain: String!, $allowJoin: Boolean, $role: Role) {
    updateEmailDomain(organizationId: $organizationId, domain: $domain, allowJoin: $allowJoin, role: $role) { domain } }`,
);
const REMOVE = question(
  `mutation RemoveDomainHere($organizationId: ID!, $domain: String!) { removeEmailDomain(organizationId: $organizationId, domain: $domain) }`,
);
const ENFORCE = question(
  `mutation EnforceSso($organizationId: ID!, $sso: Boolean) { updateOrganization(organizationId: $organizationId, sso: $sso) { id } }`,
);
const SAML = question(
  `mutation AddSamlHere($organizationId: ID!, $label: String!) { created: createSamlProvider(organizationId: $organizationId, label: $label) { id } }`,
);
const OIDC = question(
  `mutation AddOidcHere($organizationId: ID!, $label: String!) { created: createOidcProvider(organizationId: $organizationId, label: $label) { id } }`,
);

/** 403 for callers who are no administrators of the organization. */
export async function requireAdmin({ ask, params }: Visit): Promise<void> {
  const { permissions } = (await ask(RIGHTS, params)).organization;
  if (!permissions.admin) throw forbidden('Only administrators see how an organization signs in');
}

export function mountSignInPage(app: FastifyInstance, own: AppServices): void {
  declarePage(app, own, {
    path: '/app/orgs/:organizationId/sign-in',
    ask: async (visit) => {
      await requireAdmin(visit);
      return (await visit.ask(SIGN_IN, visit.params)).organization;
    },
    around: (organization) => organizationFrame(organization, { current: 'sign-in', trail: [{ title: 'Sign-in' }] }),
    main: (organization, drawn) => html`<h1>Sign-in</h1>
${domains(organization, drawn)}
${providers(organization, drawn)}
${enforcement(organization, drawn)}
${scim(organization, drawn)}`,
    forms: {
      '/domains': async ({ ask, params }, values) => {
        await ask(ADD, { ...params, domain: values.text('domain') });
        return 'Set the record at the provider of your DNS, and check it.';
      },
      '/domains/:domain/check': async ({ ask, params }) => {
        await ask(CHECK, params);
        return {
          to: `/app/orgs/${params['organizationId']}/sign-in?checked=${encodeURIComponent(params['domain'] ?? '')}`,
          said: 'The record is being looked for.',
        };
      },
      '/domains/:domain/join': async ({ ask, params }, values) => {
        const role = values.orNull('role') as Role | null;
        await ask(JOINING, { ...params, allowJoin: values.isOn('allowJoin'), role });
        return 'It is saved who may join.';
      },
      '/domains/:domain/remove': async ({ ask, params }) => {
        await ask(REMOVE, params);
        return 'The domain is removed.';
      },
      '/providers': async ({ ask, params }, values) => {
        const label = values.text('label');
        const isOidc = values.text('kind') === 'oidc';
        const { created } = await (isOidc ? ask(OIDC, { ...params, label }) : ask(SAML, { ...params, label }));
        return {
          to: `/app/orgs/${params['organizationId']}/sign-in/${isOidc ? 'oidc' : 'saml'}/${created.id}`,
          said: 'The provider is added. It is active once its settings are complete.',
        };
      },
      ...SCIM_FORMS,
      '/enforce': async ({ ask, params }, values) => {
        const sso = values.text('sso') === 'yes';
        await ask(ENFORCE, { ...params, sso });
        return sso ? 'Single sign-on is enforced.' : 'Single sign-on is not enforced any more.';
      },
    },
  });
}

type Organization = OrganizationSignInQuery['organization'];
type Domain = Organization['emailDomainClaims']['items'][number];

const domains = ({ emailDomainClaims }: Organization, drawn: Drawn): Html =>
  section(
    'E-mail domains',
    html`${livePart(
      'app-domains',
      emailDomainClaims.items.some(({ domain, verified }) => !verified && domain === drawn.visit.query.get('checked')),
      rows(
        emailDomainClaims.items.map((domain) => row(shownDomain(domain), ofDomain(domain, drawn))),
        'No domain is claimed yet.',
      ),
    )}${drawForm(drawn, { action: '/domains', button: 'Add', isInline: true, fields: [{ name: 'domain', label: 'Domain', placeholder: 'example.com', isRequired: true, maxLength: 253 }] })}`,
    'A domain that is verified lets its people join, and its identity provider name them.',
  );

const shownDomain = ({ domain, verified, record, checkedAt, problem, allowJoin, role }: Domain): Html =>
  html`<b>${domain}</b> <span class="app-badge${verified ? ' app-badge-open' : ''}">${verified ? 'verified' : 'not verified'}</span>${allowJoin ? html` <span class="app-tag">joins as ${roleName(role)}</span>` : NOTHING}
${verified ? NOTHING : html`<p class="app-dim">Set this TXT record:</p><p class="app-address"><code>${record.name}</code> <code>${record.value}</code></p>`}
${checkedAt ? html`<p class="app-dim">Last checked ${when(checkedAt)}${problem ? html`: ${problem}` : NOTHING}</p>` : NOTHING}`;

const ofDomain = ({ domain, verified, allowJoin, role }: Domain, drawn: Drawn): Html => {
  const path = `/domains/${encodeURIComponent(domain)}`;
  return html`${verified ? NOTHING : drawForm(drawn, { action: `${path}/check`, button: 'Check now', about: domain, isInline: true })}${drawForm(
    drawn,
    {
      action: `${path}/join`,
      button: 'Save',
      about: domain,
      behind: 'Joining',
      fields: [
        { name: 'allowJoin', label: 'People with a verified address in it may join', kind: 'check', isOn: allowJoin },
        {
          name: 'role',
          label: 'As',
          kind: 'select',
          value: role ?? '',
          options: roleOptions('Guest: only what they are given').filter(({ value }) => value !== 'admin'),
        },
      ],
    },
  )}${drawForm(drawn, { action: `${path}/remove`, button: 'Remove', about: domain, kind: 'quiet', isInline: true })}`;
};

const providersOf = ({ samlProviders, oidcProviders }: Organization) => [
  ...samlProviders.items.map((provider) => ({ ...provider, kind: 'saml', name: 'SAML 2.0' })),
  ...oidcProviders.map((provider) => ({ ...provider, kind: 'oidc', name: 'OpenID Connect' })),
];

const providers = (organization: Organization, drawn: Drawn): Html =>
  section(
    'Identity providers',
    html`${rows(
      providersOf(organization).map(({ id, label, status, kind, name }) =>
        row(
          html`<a href="${drawn.here}/${kind}/${id}"><b>${label}</b></a> <span class="app-badge${status === 'active' ? ' app-badge-open' : ''}">${status}</span><p class="app-dim">${name}</p>`,
        ),
      ),
      'There is no identity provider yet.',
    )}${drawForm(drawn, {
      action: '/providers',
      button: 'Add',
      behind: 'Add an identity provider',
      fields: [
        { name: 'label', label: 'Name, as people see it who sign in', isRequired: true, maxLength: 30 },
        {
          name: 'kind',
          label: 'Kind',
          kind: 'select',
          options: [
            { value: 'oidc', label: 'OpenID Connect' },
            { value: 'saml', label: 'SAML 2.0' },
          ],
        },
      ],
    })}`,
  );

function enforcement(organization: Organization, drawn: Drawn): Html {
  const isActive = providersOf(organization).some(({ status }) => status === 'active');
  const { sso } = organization;
  const form = drawForm(drawn, {
    action: '/enforce',
    button: sso ? 'Stop enforcing it' : 'Enforce single sign-on',
    kind: sso ? 'primary' : 'danger',
    behind: sso ? 'Stop enforcing it…' : 'Enforce it…',
    warning: sso
      ? 'Members who are marked may use other sessions and tokens again.'
      : 'Members who are marked as signing in by SSO lose the organization in all other sessions and tokens at once. Sign in by the provider yourself before.',
    fields: [{ name: 'sso', label: '', kind: 'hidden', value: sso ? 'no' : 'yes' }],
  });
  return section(
    'Enforcement',
    html`<p>${sso ? 'Members who are marked as signing in by SSO open this organization in no other way.' : 'Members may sign in as they like.'}</p>${sso || isActive ? form : html`<p class="app-empty">It takes an identity provider that is active.</p>`}`,
  );
}
