/** Invitations of the reader into organizations, on the home page: who invites, as what, and the answer. */
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../../errors.ts';
import { question } from '../generated/gql.ts';
import type { OwnInvitationsQuery } from '../generated/graphql.ts';
import { counted, type Html, html, NOTHING, when } from '../html.ts';
import { type AppServices, form, type Visit } from '../visit.ts';

const OWN = question(
  `query OwnInvitations { invitations(limit: 100) { count items { id organization title role invitedBy { displayName } expiresAt } } }`,
);
const ACCEPT = question(
  `mutation AcceptInvitation($organizationId: ID!, $inviteId: ID!) {
    accepted: acceptInvitation(organizationId: $organizationId, inviteId: $inviteId) { id title } }`,
);
const DECLINE = question(
  `mutation DeclineInvitation($organizationId: ID!, $inviteId: ID!) {
    deleteInvitation(organizationId: $organizationId, inviteId: $inviteId) }`,
);

const PATH = '/app/invitations/:organizationId/:inviteId';

export function mountInvitations(app: FastifyInstance, own: AppServices): void {
  form(app, own, `${PATH}/accept`, async ({ ask, params }) => {
    const { accepted } = await ask(ACCEPT, params);
    return { to: `/app/orgs/${accepted.id}`, said: `You are now a member of ${accepted.title}.` };
  });
  form(app, own, `${PATH}/decline`, async ({ ask, params }) => {
    await ask(DECLINE, params);
    return { to: '/app', said: 'You declined the invitation.' };
  });
}

/** What a member with a role does, in a few words. */
const ROLES: Readonly<Record<string, string>> = {
  read: 'to read',
  comment: 'to read and comment',
  edit: 'to edit',
  review: 'to edit and review',
  create: 'to create and edit',
  admin: 'as an administrator',
};

/** The open invitations of the reader; nothing when there are none, or the token may not see them. */
export async function invitations({ ask, proof }: Visit): Promise<Html> {
  const found = await ask(OWN).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'FORBIDDEN') return undefined;
    throw error;
  });
  if (!found || found.invitations.count === 0) return NOTHING;
  const { count, items } = found.invitations;
  return html`<section class="app-invitations" aria-labelledby="app-invitations"><h2 id="app-invitations">${count === 1 ? 'You have an invitation' : `You have ${counted(count, 'invitation')}`}</h2>
<ul>${items.map((each) => invitation(each, proof))}</ul></section>`;
}

type Invitation = OwnInvitationsQuery['invitations']['items'][number];

function invitation({ id, organization, title, role, invitedBy, expiresAt }: Invitation, proof: Html): Html {
  const action = (what: string, label: string, look: string) =>
    html`<form method="post" action="/app/invitations/${organization}/${id}/${what}">${proof}<input type="hidden" name="back" value="/app"><button class="app-button${look}" aria-label="${label} the invitation to ${title}">${label}</button></form>`;
  return html`<li><div><b>${title}</b><p>${invitedBy.displayName} invites you ${role === null ? 'as a guest' : (ROLES[role] ?? '')}. <span class="app-dim">Open until ${when(expiresAt)}.</span></p></div>
<div class="app-answers">${action('accept', 'Accept', ' app-primary')}${action('decline', 'Decline', '')}</div></li>`;
}
