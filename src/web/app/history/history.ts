/** The history of a space: its revisions, what two of them differ in, and the way back. */
import type { FastifyInstance } from 'fastify';
import { drawForm } from '../declared/forms.ts';
import { pager, row, rows } from '../declared/lists.ts';
import { type Drawn, declarePage } from '../declared/page.ts';
import { question } from '../generated/gql.ts';
import type { SpaceHistoryQuery } from '../generated/graphql.ts';
import { type Html, html, NOTHING, when } from '../html.ts';
import { spaceFrame, spaceTabs } from '../spaces/frame.ts';
import type { AppServices } from '../visit.ts';
import { comparison } from './comparison.ts';

const HISTORY = question(
  `query SpaceHistory($spaceId: ID!, $page: String) { space(spaceId: $spaceId) { ...SpaceFrame editMode revision { id }
    revisions(limit: 50, page: $page) { next { page } items { id type createdAt author { displayName } git { message oid } mergedFrom { number subject } } } } }`,
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

const TYPES: Readonly<Record<string, string>> = {
  edits: 'Edited',
  merge: 'Merged',
  rollback: 'Restored',
  update: 'Updated from the main content',
  computed: 'API pages renewed',
};

export function mountHistory(app: FastifyInstance, own: AppServices): void {
  declarePage(app, own, {
    path: '/app/spaces/:spaceId/history',
    ask: async ({ ask, params, query }) =>
      (await ask(HISTORY, { ...params, page: query.get('page') ?? undefined })).space,
    around: (space) => spaceFrame(space, 'History'),
    main: (space, drawn) => html`${spaceTabs(space, 'history')}<h1>History</h1>
<p class="app-lead">Every revision of the content, those of change requests included. Choose two to see what they differ in.</p>
<form action="${drawn.here}/compare" class="app-compare"><div class="app-actions"><button class="app-button app-primary">Compare</button></div>
${rows(
  space.revisions.items.map((revision, at) => shownRevision(revision, space, at)),
  'There are no revisions.',
)}</form>${pager(drawn, space.revisions.next)}`,
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
      const mayRestore = space.permissions.edit && space.editMode === 'live';
      const of = ({ id, createdAt, author }: typeof before) =>
        html`<a href="/app/spaces/${space.id}/revisions/${id}">${when(createdAt)}</a>${author ? html` by ${author.displayName}` : NOTHING}`;
      return html`${spaceTabs(space, 'history')}<h1>Comparison</h1>
<p class="app-lead">From ${of(before)} to ${of(after)}.</p>
${mayRestore ? restoring(drawn, before.id) : NOTHING}
${comparison(after.changesSince, (id) => (mayRestore ? restoring(drawn, before.id, id) : NOTHING))}`;
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

type Space = SpaceHistoryQuery['space'];

function shownRevision(
  { id, type, createdAt, author, git, mergedFrom }: Space['revisions']['items'][number],
  space: Space,
  at: number,
): Html {
  const choose = (name: string, label: string, isOn: boolean) =>
    html`<label class="app-box"><input type="radio" name="${name}" value="${id}"${isOn ? html` checked` : NOTHING}> ${label}</label>`;
  return row(
    html`<a href="/app/spaces/${space.id}/revisions/${id}"><b>${TYPES[type] ?? type}</b></a>${space.revision.id === id ? html` <span class="app-badge app-badge-open">current</span>` : NOTHING}
<p class="app-dim">${author?.displayName ?? 'The server'}, ${when(createdAt)}</p>
${mergedFrom ? html`<p><a href="/app/spaces/${space.id}/change-requests/${mergedFrom.number}">#${mergedFrom.number} ${mergedFrom.subject}</a></p>` : NOTHING}${git ? html`<p class="app-dim">${git.message} <code>${git.oid.slice(0, 8)}</code></p>` : NOTHING}`,
    html`${choose('from', 'from', at === 1)}${choose('to', 'to', at === 0)}`,
  );
}
