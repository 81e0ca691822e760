/** The page that an invite by link leads to: what it gives, and the way in. */
import type { FastifyInstance } from 'fastify';
import { drawForm, roleName } from '../declared/forms.ts';
import { declarePage } from '../declared/page.ts';
import { question } from '../generated/gql.ts';
import type { JoinByLinkQuery } from '../generated/graphql.ts';
import { html } from '../html.ts';
import { organizationOf } from '../sign-in-invite.ts';
import type { AppServices } from '../visit.ts';

const LINK = question(
  `query JoinByLink($organizationId: ID!, $inviteId: ID!) { linkInvite(organizationId: $organizationId, inviteId: $inviteId) {
    ... on InviteLinkToOrganization { redundant role } ... on InviteLinkToSpace { redundant level space { title } } ... on InviteLinkToCollection { redundant level collection { title } } } }`,
);
const ACCEPT = question(
  `mutation AcceptInviteLink($organizationId: ID!, $inviteId: ID!) {
    accepted: acceptInvitation(organizationId: $organizationId, inviteId: $inviteId) { id title } }`,
);

type Link = JoinByLinkQuery['linkInvite'];

/** Where the role holds, if not in the whole organization. */
function placeOf(link: Link): string {
  if ('space' in link) return `, in the space “${link.space.title}”`;
  return 'collection' in link ? `, in the collection “${link.collection.title}”` : '';
}

export function mountJoin(app: FastifyInstance, own: AppServices): void {
  declarePage(app, own, {
    path: '/app/join/:organizationId/:inviteId',
    ask: async ({ ask, params, context: { services } }) => {
      const { linkInvite: link } = await ask(LINK, params);
      return { link, title: await organizationOf(services, { organizationId: params['organizationId'] ?? '' }) };
    },
    around: () => ({ title: 'Join' }),
    main: ({ link, title }, drawn) => {
      const role = 'role' in link ? link.role : 'level' in link ? link.level : null;
      return link.redundant
        ? html`<h1>You are in already</h1><p class="app-lead">This link gives you nothing that you do not have.</p><p><a class="app-button" href="/app/orgs/${drawn.visit.params['organizationId']}">Go to the organization</a></p>`
        : html`<h1>You are invited to ${title}</h1><p class="app-lead">This link gives you the role: ${roleName(role ?? null)}${placeOf(link)}.</p>${drawForm(drawn, { action: '', button: 'Join', kind: 'primary' })}`;
    },
    forms: {
      '': async ({ ask, params }) => {
        const { accepted } = await ask(ACCEPT, params);
        return { to: `/app/orgs/${accepted.id}`, said: `You are now a member of ${accepted.title}.` };
      },
    },
  });
}
