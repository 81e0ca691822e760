/** The history of a space: its revisions, what two of them differ in, and the way back. */
import type { FastifyInstance } from 'fastify';
import { drawForm } from '../declared/forms.ts';
import { pager } from '../declared/lists.ts';
import { type Drawn, declarePage } from '../declared/page.ts';
import { question } from '../generated/gql.ts';
import { type Html, html, NOTHING, when } from '../html.ts';
import { spaceFrame, spaceTabs } from '../spaces/frame.ts';
import type { AppServices } from '../visit.ts';
import { comparison } from './comparison.ts';
import { comparable } from './revision-row.ts';

const HISTORY = question(
  `query SpaceHistory($spaceId: ID!, $page: String) { space(spaceId: $spaceId) { ...SpaceFrame editMode revision { id }
    revisions(limit: 50, page: $page) { next { page } items { ...RevisionRow } } } }`,
);
const COMPARE = question(
  `query CompareRevisions($spaceId: ID!, $from: ID!, $to: ID!) { space(spaceId: $spaceId) { ...SpaceFrame editMode revision { id } }
    before: revision(spaceId: $spaceId, revisionId: $from) { id createdAt author { displayName } }
    after: revision(spaceId: $spaceId, revisionId: $to) { id createdAt author { displayName }
      changesSince(revision: $from, limit: 200) { more changes { type id title fields { field before after } text { type text } } } } }`,
);
const RESTORE = question(
  `mutation RestoreRevision($spaceId: ID!, $revisionId: ID!, $page: ID) { restoreRevision(spaceId: $spaceId, revisionId: $revisionId, page: $page) { revision } }`,
);

export function mountHistory(app: FastifyInstance, own: AppServices): void {
  declarePage(app, own, {
    path: '/app/spaces/:spaceId/history',
    ask: async ({ ask, params, query }) =>
      (await ask(HISTORY, { ...params, page: query.get('page') ?? undefined })).space,
    around: (space) => spaceFrame(space, 'History'),
    main: (space, drawn) => html`${spaceTabs(space, 'history')}<h1>History</h1>
<p class="app-lead">Every revision of the content, those of change requests included. Choose two to see what they differ in.</p>
${comparable(space.revisions.items, {
  home: `/app/spaces/${space.id}`,
  current: space.revision.id,
  href: (id) => `/app/spaces/${space.id}/revisions/${id}`,
})}${pager(drawn, space.revisions.next)}`,
  });

  declarePage(app, own, {
    path: '/app/spaces/:spaceId/history/compare',
    ask: ({ ask, params, query }) =>
      ask(COMPARE, { ...params, from: query.get('from') ?? '', to: query.get('to') ?? '' }),
    around: ({ space }) => {
      const { trail = [], ...frame } = spaceFrame(space, 'Comparison');
      const history = { title: 'History', href: `/app/spaces/${space.id}/history` };
      return { ...frame, trail: [...trail.slice(0, -1), history, { title: 'Comparison' }] };
    },
    main: ({ space, before, after }, drawn) => {
      // Where two revisions of one page were chosen, the others are left out.
      const only = drawn.visit.query.get('of') ?? undefined;
      const mayRestore = space.permissions.edit && space.editMode === 'live';
      const of = ({ id, createdAt, author }: typeof before) =>
        html`<a href="/app/spaces/${space.id}/revisions/${id}">${when(createdAt)}</a>${author ? html` by ${author.displayName}` : NOTHING}`;
      return html`${spaceTabs(space, 'history')}<h1>Comparison</h1>
<p class="app-lead">From ${of(before)} to ${of(after)}.</p>
${mayRestore && !only ? restoring(drawn, before.id) : NOTHING}
${comparison(after.changesSince, only, (id) => (mayRestore ? restoring(drawn, before.id, id) : NOTHING))}`;
    },
    forms: {
      '/restore': async ({ ask, params }, values) => {
        const page = values.given('page');
        await ask(RESTORE, { ...params, revisionId: values.text('revision'), page });
        const here = `/app/spaces/${params['spaceId']}`;
        return page
          ? { to: `${here}/pages/${page}`, said: 'The page is restored, as a new revision.' }
          : { to: `${here}/history`, said: 'The space is restored, as a new revision.' };
      },
    },
  });
}

/** A form that makes the earlier content current: of the space, or of one page. */
const restoring = (drawn: Drawn, revision: string, page?: string): Html =>
  drawForm(drawn, {
    action: '/restore',
    button: page ? 'Restore the page' : 'Restore the space',
    behind: page ? 'Restore the earlier page…' : 'Restore the earlier content…',
    warning: page
      ? 'The page gets its earlier title and text in a new revision.'
      : 'The whole space gets the content of the first of the two, in a new revision.',
    fields: [
      { name: 'revision', label: '', kind: 'hidden', value: revision },
      ...(page ? [{ name: 'page', label: '', kind: 'hidden' as const, value: page }] : []),
    ],
  });
