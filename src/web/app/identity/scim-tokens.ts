/** Tokens with which the identity provider of an organization manages its people: made, shown once, and ended. */
import { drawForm, roleName, roleOptions } from '../declared/forms.ts';
import { row, rows, section } from '../declared/lists.ts';
import type { Drawn, PageDeclaration } from '../declared/page.ts';
import { question } from '../generated/gql.ts';
import type { OrganizationSignInQuery, Role } from '../generated/graphql.ts';
import { type Html, html, NOTHING, when } from '../html.ts';
import { copied } from './copied.ts';

const CREATE = question(
  `mutation CreateScimTokenHere($organizationId: ID!, $name: String!, $role: Role, $expiresAt: DateTime) {
    created: createScimToken(organizationId: $organizationId, name: $name, role: $role, expiresAt: $expiresAt) { token scimToken { name } } }`,
);
const DELETE = question(
  `mutation DeleteScimTokenHere($organizationId: ID!, $scimTokenId: ID!) { deleteScimToken(organizationId: $organizationId, scimTokenId: $scimTokenId) }`,
);

/** By days. */
const TERMS = [
  { value: 'never', label: 'never' },
  { value: '90', label: 'in 90 days' },
  { value: '365', label: 'in a year' },
];
const DAY_MS = 86_400_000;

const isOver = (expiresAt: string | null): boolean => expiresAt !== null && new Date(expiresAt) <= new Date();

type Organization = OrganizationSignInQuery['organization'];

export const scim = ({ scimTokens }: Organization, drawn: Drawn): Html =>
  section(
    'SCIM',
    html`${copied([['Address for the provider', `${drawn.visit.context.services.config.publicUrl}/scim/v2`]])}
${rows(
  scimTokens.map(({ id, name, role, createdAt, lastUsedAt, expiresAt }) =>
    row(
      html`<b>${name}</b> <span class="app-tag">makes ${roleName(role)}</span>${isOver(expiresAt) ? html` <span class="app-tag">expired</span>` : NOTHING}<p class="app-dim">Created ${when(createdAt)}. ${lastUsedAt ? html`Last used ${when(lastUsedAt)}.` : 'Never used.'} ${expiresAt ? html`${isOver(expiresAt) ? 'Expired' : 'Until'} ${when(expiresAt)}.` : 'No end.'}</p>`,
      drawForm(drawn, { action: `/scim/${id}/end`, button: 'End', about: name, kind: 'quiet', isInline: true }),
    ),
  ),
  'There is no token yet.',
)}${drawForm(drawn, {
  action: '/scim',
  button: 'Create',
  behind: 'Create a token',
  fields: [
    { name: 'name', label: 'What uses the token', isRequired: true, maxLength: 100, placeholder: 'Okta' },
    {
      name: 'role',
      label: 'People whom it makes members are',
      kind: 'select',
      value: 'read',
      options: roleOptions('Guest: only what they are given'),
    },
    { name: 'days', label: 'Ends', kind: 'select', value: 'never', options: TERMS },
  ],
})}`,
    'The identity provider makes members and teams, disables people, and removes them.',
  );

/** The forms of the section. */
export const SCIM_FORMS: NonNullable<PageDeclaration<unknown>['forms']> = {
  '/scim': async ({ ask, params }, values) => {
    const role = values.orNull('role') as Role | null;
    const days = Number(values.text('days'));
    const expiresAt = days > 0 ? new Date(Date.now() + days * DAY_MS).toISOString() : null;
    const { created } = await ask(CREATE, { ...params, name: values.text('name'), role, expiresAt });
    const back = `/app/orgs/${params['organizationId']}/sign-in`;
    return {
      status: 200,
      title: 'The new token',
      trail: [{ title: 'Sign-in', href: back }, { title: 'New token' }],
      main: html`<h1>The new token</h1>
<p class="app-lead">Copy the token of “${created.scimToken.name}” now: it is not shown again.</p>
<label for="app-new-token">Token for SCIM</label>
<input id="app-new-token" class="app-secret" value="${created.token}" readonly autofocus spellcheck="false" autocomplete="off">
<p class="app-actions"><a class="app-button" href="${back}">Back</a></p>`,
    };
  },
  '/scim/:scimTokenId/end': async ({ ask, params }) => {
    await ask(DELETE, params);
    return 'The token is ended. The people and teams that it made stay.';
  },
};
