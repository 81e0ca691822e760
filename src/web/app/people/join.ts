/** The page that an invite by link leads to: what it gives, and the way in. */
import type { FastifyInstance } from 'fastify';
import { drawForm, roleName } from '../declared/forms.ts';
import { declarePage } from '../declared/page.ts';
import { question } from '../generated/gql.ts';
import { html } from '../html.ts';
import type { AppServices } from '../visit.ts';

const LINK = question(
  `query JoinByLink($organizationId: ID!, $inviteId: ID!) { linkInvite(organizationId: $organizationId, inviteId: $inviteId) {
    ... on InviteLinkToOrganization { redundant role } ... on InviteLinkToSpace { redundant level } ... on InviteLinkToCollection { redundant level } } }`,
);
const ACCEPT = question(
  `mutation AcceptInviteLink($organizationId: ID!, $inviteId: ID!) {
    accepted: acceptInvitation(organizationId: $organizationId, inviteId: $inviteId) { id title } }`,
);

export function mountJoin(app: FastifyInstance, own: AppServices): void {
  declarePage(app, own, {
    path: '/app/join/:organizationId/:inviteId',
    ask: async ({ ask, params }) => (await ask(LINK, params)).linkInvite,
    around: () => ({ title: 'Join' }),
    main: (link, drawn) => {
      const role = 'role' in link ? link.role : 'level' in link ? link.level : null;
      return link.redundant
        ? html`<h1>You are in already</h1><p class="app-lead">This link gives you nothing that you do not have.</p><p><a class="app-button" href="/app/orgs/${drawn.visit.params['organizationId']}">Go to the organization</a></p>`
        : html`<h1>You are invited</h1><p class="app-lead">This link gives you the role: ${roleName(role ?? null)}.</p>${drawForm(drawn, { action: '', button: 'Join', kind: 'primary' })}`;
    },
    forms: {
      '': async ({ ask, params }) => {
        const { accepted } = await ask(ACCEPT, params);
        return { to: `/app/orgs/${accepted.id}`, said: `You are now a member of ${accepted.title}.` };
      },
    },
  });
}
