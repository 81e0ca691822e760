/** Invitations into an organization: by e-mail and by link. */
import type { FastifyInstance } from 'fastify';
import { drawForm, roleName, roleOptions } from '../declared/forms.ts';
import { row, rows, section } from '../declared/lists.ts';
import { declarePage } from '../declared/page.ts';
import { question } from '../generated/gql.ts';
import { counted, html, NOTHING, when } from '../html.ts';
import { organizationFrame } from '../organizations/frame.ts';
import type { AppServices } from '../visit.ts';

const INVITES = question(
  `query OrganizationInvites($organizationId: ID!) { organization(organizationId: $organizationId) { ...OrganizationFrame inviteLinks
    invitations(limit: 200) { count items { id email role createdAt expiresAt invitedBy { displayName } } }
    linkInvites(limit: 200) { count items { id role uses maxUses expiresAt } } } }`,
);
const INVITE = question(
  `mutation InviteByEmail($organizationId: ID!, $emails: [JSON!]!, $role: Role) {
    invited: inviteToOrganization(organizationId: $organizationId, emails: $emails, role: $role) { invited pendingEmails users } }`,
);
const WITHDRAW = question(
  `mutation WithdrawInvitation($organizationId: ID!, $inviteId: ID!) { deleteInvitation(organizationId: $organizationId, inviteId: $inviteId) }`,
);
const CREATE_LINK = question(
  `mutation CreateInviteLink($organizationId: ID!, $role: Role, $maxUses: Int, $expiresAt: DateTime) {
    createLinkInvite(organizationId: $organizationId, role: $role, maxUses: $maxUses, expiresAt: $expiresAt) { __typename } }`,
);
const DELETE_LINK = question(
  `mutation DeleteInviteLink($organizationId: ID!, $inviteId: ID!) { deleteLinkInvite(organizationId: $organizationId, inviteId: $inviteId) }`,
);

export function mountInvites(app: FastifyInstance, own: AppServices): void {
  const { publicUrl } = own.services.config;
  declarePage(app, own, {
    path: '/app/orgs/:organizationId/invites',
    ask: async ({ ask, params }) => (await ask(INVITES, params)).organization,
    around: (organization) =>
      organizationFrame(organization, { current: 'invites', trail: [{ title: 'Invitations' }] }),
    main: (organization, drawn) => {
      const { invitations, linkInvites, inviteLinks } = organization;
      const open = invitations.items.map(({ id, email, role, createdAt, expiresAt, invitedBy }) =>
        row(
          html`<b>${email}</b> <span class="app-badge">${roleName(role)}</span><p class="app-dim">By ${invitedBy.displayName}, ${when(createdAt)} · open until ${when(expiresAt)}</p>`,
          drawForm(drawn, {
            action: `/${id}/withdraw`,
            button: 'Withdraw',
            about: `the invitation of ${email}`,
            isInline: true,
          }),
        ),
      );
      const links = linkInvites.items.map(({ id, role, uses, maxUses, expiresAt }) =>
        row(
          html`<code class="app-address">${publicUrl}/app/join/${organization.id}/${id}</code> <span class="app-badge">${roleName(role)}</span>
<p class="app-dim">${counted(uses, 'use')}${maxUses === null ? NOTHING : ` of ${maxUses}`} · ${expiresAt ? html`open until ${when(expiresAt)}` : 'open until it is ended'}</p>`,
          drawForm(drawn, { action: `/links/${id}/end`, button: 'End', about: 'the link', isInline: true }),
        ),
      );
      return html`<h1>Invitations</h1>
${section(
  'By e-mail',
  html`${drawForm(drawn, {
    action: '',
    button: 'Invite',
    kind: 'primary',
    fields: [
      {
        name: 'emails',
        label: 'E-mail addresses',
        kind: 'area',
        isRequired: true,
        maxLength: 20_000,
        hint: 'One a line, or with commas between them; at most 100.',
      },
      {
        name: 'role',
        label: 'Role',
        kind: 'select',
        value: 'edit',
        options: roleOptions('Guest: only what they are given'),
      },
    ],
  })}<h3>Open invitations</h3>${rows(open, 'No one is invited at the moment.')}`,
)}
${section(
  'By link',
  html`${
    inviteLinks
      ? drawForm(drawn, {
          action: '/links',
          button: 'Make a link',
          fields: [
            {
              name: 'role',
              label: 'Role',
              kind: 'select',
              value: 'read',
              options: roleOptions('Guest: only what they are given'),
            },
            { name: 'maxUses', label: 'How many people it lets in', kind: 'number', placeholder: 'As many as come' },
            { name: 'expiresAt', label: 'Open until (UTC)', kind: 'date', hint: 'Empty: until you end it.' },
          ],
        })
      : html`<p class="app-empty">Links are switched off in the settings of the organization.</p>`
  }${rows(links, 'There are no links.')}`,
  'Whoever has an account and knows the address of a link can join by it.',
)}`;
    },
    forms: {
      '': async ({ ask, params }, values) => {
        const { invited } = await ask(INVITE, {
          ...params,
          emails: values.entries('emails'),
          role: values.orNull('role'),
        });
        return `${counted(invited.invited + (invited.pendingEmails?.length ?? 0), 'person is', 'people are')} invited.`;
      },
      '/:inviteId/withdraw': async ({ ask, params }) => {
        await ask(WITHDRAW, params);
        return 'The invitation is withdrawn.';
      },
      '/links': async ({ ask, params }, values) => {
        const day = values.given('expiresAt');
        await ask(CREATE_LINK, {
          ...params,
          role: values.orNull('role'),
          maxUses: values.number('maxUses'),
          expiresAt: day && /^\d{4}-\d\d-\d\d$/.test(day) ? `${day}T23:59:59Z` : day,
        });
        return 'The link is made.';
      },
      '/links/:inviteId/end': async ({ ask, params }) => {
        await ask(DELETE_LINK, params);
        return 'The link is ended: no one can join by it any more.';
      },
    },
  });
}
