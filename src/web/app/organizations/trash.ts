/** The trash of an organization: deleted spaces, and the way back. */
import type { FastifyInstance } from 'fastify';
import { drawForm } from '../declared/forms.ts';
import { pager, row, rows } from '../declared/lists.ts';
import { declarePage } from '../declared/page.ts';
import { question } from '../generated/gql.ts';
import { html, NOTHING, when } from '../html.ts';
import type { AppServices } from '../visit.ts';
import { organizationFrame } from './frame.ts';

const TRASH = question(
  `query OrganizationTrash($organizationId: ID!, $page: String) { organization(organizationId: $organizationId) { ...OrganizationFrame
    deletedSpaces(page: $page, limit: 50) { count next { page } items { id title deletedAt permissions { triggerGitSync } } } } }`,
);
const RESTORE = question(`mutation RestoreSpaceFromTrash($spaceId: ID!) { restoreSpace(spaceId: $spaceId) { id } }`);

export function mountTrash(app: FastifyInstance, own: AppServices): void {
  declarePage(app, own, {
    path: '/app/orgs/:organizationId/trash',
    ask: async ({ ask, params, query }) =>
      (await ask(TRASH, { ...params, page: query.get('page') ?? undefined })).organization,
    around: (organization) => organizationFrame(organization, { current: 'trash', trail: [{ title: 'Trash' }] }),
    main: ({ deletedSpaces }, drawn) => html`<h1>Trash</h1>
<p class="app-lead">Deleted spaces are kept for a week; after that they are gone with all their revisions.</p>
${rows(
  deletedSpaces.items.map(({ id, title, deletedAt, permissions }) =>
    row(
      html`<b>${title || 'Untitled'}</b>${deletedAt ? html`<p class="app-dim">Deleted ${when(deletedAt)}</p>` : NOTHING}`,
      permissions.triggerGitSync
        ? drawForm(drawn, { action: `/${id}/restore`, button: 'Restore', about: title, isInline: true })
        : NOTHING,
    ),
  ),
  'The trash is empty.',
)}${pager(drawn, deletedSpaces.next)}`,
    forms: {
      '/:spaceId/restore': async ({ ask, params }) => {
        await ask(RESTORE, params);
        return { to: `/app/spaces/${params['spaceId']}`, said: 'The space is restored.' };
      },
    },
  });
}
