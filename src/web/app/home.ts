/** The way to a space: the organizations of the reader. */
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../errors.ts';
import { question } from './generated/gql.ts';
import { counted, html, NOTHING } from './html.ts';
import { cards } from './organizations/cards.ts';
import { invitations } from './organizations/invitations.ts';
import { joinable } from './organizations/joinable.ts';
import { type AppServices, page } from './visit.ts';

const HOME = question(
  `query Home { user { displayName email } organizations(limit: 100) { count items { id title spaces(limit: 12) { count items { ...SpaceCard } } } } }`,
);
export function mountHome(app: FastifyInstance, own: AppServices): void {
  page(app, own, '/app', async (visit) => {
    const { user, organizations } = await visit.ask(HOME);
    const joined = new Set(organizations.items.map(({ id }) => id));
    const [invited, open] = await Promise.all([
      invitations(visit),
      user.email ? joinable(visit, user.email, joined) : NOTHING,
    ]);
    return {
      title: 'Your spaces',
      width: 'wide',
      main: html`<h1>Your spaces</h1><p class="app-lead">Signed in as ${user.displayName}.</p>
${invited}${open}
${organizations.items.map(
  ({ id, title, spaces }) => html`<section class="app-group"><h2><a href="/app/orgs/${id}">${title}</a></h2>
${cards([], spaces.items)}${spaces.count > spaces.items.length ? html`<p><a href="/app/orgs/${id}">All ${counted(spaces.count, 'space')}</a></p>` : NOTHING}</section>`,
)}
${organizations.items.length === 0 ? html`<p class="app-empty">You are not in an organization yet. Ask a member to invite you.</p>` : NOTHING}`,
    };
  });

  page(app, own, '/app/*', async () => {
    throw new ApiError('NOT_FOUND', 'There is no page at this address');
  });
}
