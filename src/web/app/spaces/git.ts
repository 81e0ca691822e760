/** A space and its Git repository: imports and exports, how far they are, and what they said. */
import type { FastifyInstance } from 'fastify';
import { drawForm, type Field } from '../declared/forms.ts';
import { livePart, pager, reloadHint, row, rows, section } from '../declared/lists.ts';
import { type Drawn, declarePage } from '../declared/page.ts';
import type { Values } from '../declared/values.ts';
import { question } from '../generated/gql.ts';
import type { SpaceGitQuery } from '../generated/graphql.ts';
import { type Html, html, NOTHING, when } from '../html.ts';
import { badge } from '../integrations/integration-parts.ts';
import type { AppServices } from '../visit.ts';
import { spaceFrame, spaceTabs } from './frame.ts';

const GIT = question(
  `query SpaceGit($spaceId: ID!, $page: String) { space(spaceId: $spaceId) { ...SpaceFrame gitSync { repoName url updatedAt }
    gitOperations(limit: 20, page: $page) { next { page } items { id kind state ref url error createdAt finishedAt progress { done total }
      createdBy { displayName } changeRequest { number } steps { message at } } } } }`,
);
const IMPORT = question(
  `mutation ImportHere($spaceId: ID!, $url: String!, $ref: String!, $repoProjectDirectory: String, $sshKey: String, $force: Boolean) {
    importGit(spaceId: $spaceId, url: $url, ref: $ref, repoProjectDirectory: $repoProjectDirectory, sshKey: $sshKey, force: $force) }`,
);
const EXPORT = question(
  `mutation ExportHere($spaceId: ID!, $url: String!, $ref: String!, $repoProjectDirectory: String, $sshKey: String, $commitMessage: String!) {
    exportGit(spaceId: $spaceId, url: $url, ref: $ref, repoProjectDirectory: $repoProjectDirectory, sshKey: $sshKey, commitMessage: $commitMessage) }`,
);
const RETRY = question(
  `mutation RetryGit($spaceId: ID!, $gitOperationId: ID!) { retryGitOperation(spaceId: $spaceId, gitOperationId: $gitOperationId) { id } }`,
);

export function mountSpaceGit(app: FastifyInstance, own: AppServices): void {
  declarePage(app, own, {
    path: '/app/spaces/:spaceId/git',
    ask: async ({ ask, params, query }) => (await ask(GIT, { ...params, page: query.get('page') ?? undefined })).space,
    around: (space) => spaceFrame(space, 'Git'),
    main: (space, drawn) => {
      const { gitSync, gitOperations, permissions } = space;
      const isLive = gitOperations.items.some(isUnderWay);
      return html`${spaceTabs(space, 'git')}<h1>Git</h1>
${livePart('app-repository', isLive, gitSync ? html`<p class="app-lead">In sync with <a href="${gitSync.url}" rel="noreferrer">${gitSync.repoName}</a>, ${when(gitSync.updatedAt)}.</p>` : html`<p class="app-lead">This space has no repository yet.</p>`)}
${
  permissions.triggerGitSync
    ? html`<div class="app-make">${drawForm(drawn, {
        action: '/import',
        button: 'Import',
        kind: 'primary',
        behind: 'Import from a repository',
        fields: [
          ...repositoryFields(space),
          { name: 'force', label: 'The repository wins where both changed', kind: 'check' },
        ],
      })}${drawForm(drawn, {
        action: '/export',
        button: 'Export',
        kind: 'primary',
        behind: 'Export to a repository',
        fields: [
          ...repositoryFields(space),
          {
            name: 'commitMessage',
            label: 'Message of the commit',
            value: 'Update the documentation',
            isRequired: true,
            maxLength: 5000,
          },
        ],
      })}</div>`
    : NOTHING
}
${permissions.triggerGitSync ? onPush(space, drawn) : NOTHING}
${section(
  'Imports and exports',
  livePart(
    'app-operations',
    isLive,
    html`${rows(
      gitOperations.items.map((operation) => shownOperation(operation, space, drawn)),
      'Nothing was imported or exported yet.',
    )}${pager(drawn, gitOperations.next)}${reloadHint(isLive)}`,
  ),
)}`;
    },
    forms: {
      '/import': async ({ ask, params }, values) => {
        await ask(IMPORT, { ...params, ...repositoryFrom(values), force: values.isOn('force') });
        return 'The import has begun.';
      },
      '/export': async ({ ask, params }, values) => {
        await ask(EXPORT, { ...params, ...repositoryFrom(values), commitMessage: values.text('commitMessage') });
        return 'The export has begun.';
      },
      '/operations/:gitOperationId/retry': async ({ ask, params }) => {
        await ask(RETRY, params);
        return 'It has begun again.';
      },
    },
  });
}

type Space = SpaceGitQuery['space'];

const isUnderWay = ({ state }: Space['gitOperations']['items'][number]): boolean =>
  state === 'pending' || state === 'running';

/** What a repository runs so that each push comes here: no credentials of it are kept by this server. */
function onPush(space: Space, { visit }: Drawn): Html {
  const [url, branch] = repositoryFields(space).map(({ value }) => value);
  const { publicUrl } = visit.context.services.config;
  const body = JSON.stringify({ url: url || 'https://example.com/docs.git', ref: `refs/heads/${branch}` });
  const command = `curl --fail -H "Authorization: Bearer $OCTAVO_TOKEN" \\
  ${publicUrl}/v1/spaces/${space.id}/git/import --json '${body}'`;
  return html`<details class="app-behind"><summary>Import every push</summary>
<p>Let the CI of the repository run this after a push. <code>OCTAVO_TOKEN</code> is a secret of the CI: an <a href="/app/account">access token</a> with the scope <code>space:git:sync</code>. The address of a private repository has a token of the repository in it.</p>
<pre class="doc-wrap">${command}</pre>
<p>The same with <code>git/export</code> and a <code>commitMessage</code>, run at a time of day, brings what was written here into the repository.</p></details>`;
}

/** Filled with what the last operation used; credentials are never shown. */
function repositoryFields({ gitSync, gitOperations }: Space): Field[] {
  const last = gitOperations.items[0];
  const url = last?.url ?? gitSync?.url;
  const branch = last?.ref.replace(/^refs\/heads\//, '') ?? 'main';
  return [
    {
      name: 'url',
      label: 'Address of the repository',
      value: url,
      isRequired: true,
      maxLength: 4096,
      placeholder: 'https://example.com/docs.git',
    },
    { name: 'branch', label: 'Branch', value: branch, isRequired: true, maxLength: 250 },
    { name: 'folder', label: 'Folder in it', maxLength: 1000, placeholder: 'The whole repository' },
    {
      name: 'sshKey',
      label: 'Private key',
      kind: 'area',
      maxLength: 16_384,
      hint: 'For addresses of ssh. It is kept encrypted, and erased when the operation ends.',
    },
  ];
}

const repositoryFrom = (values: Values) => ({
  url: values.text('url'),
  ref: `refs/heads/${values.text('branch')}`,
  repoProjectDirectory: values.given('folder'),
  sshKey: values.has('sshKey') && values.given('sshKey') ? `${values.text('sshKey')}\n` : undefined,
});

function shownOperation(
  operation: Space['gitOperations']['items'][number],
  { id: spaceId, permissions }: Space,
  drawn: Drawn,
): Html {
  const { id, kind, state, ref, url, error, createdAt, createdBy, changeRequest, progress, steps } = operation;
  return row(
    html`<b>${kind}</b> of <code>${ref.replace(/^refs\/heads\//, '')}</code> ${badge(state)}<p class="app-dim app-address">${url}</p>
<p class="app-dim">${when(createdAt)}${createdBy ? ` by ${createdBy.displayName}` : NOTHING}</p>
${isUnderWay(operation) && progress.total > 0 ? html`<progress max="${progress.total}" value="${progress.done}" aria-label="How far it is"></progress> <span class="app-dim">${progress.done} of ${progress.total}</span>` : NOTHING}
${error ? html`<p class="app-notice app-failed">${error}</p>` : NOTHING}
${changeRequest ? html`<p><a href="/app/spaces/${spaceId}/change-requests/${changeRequest.number}">Both sides changed: decide in change request #${changeRequest.number}</a></p>` : NOTHING}
${steps.length > 0 ? html`<details class="app-behind"><summary>Steps<span class="app-unseen"> of the ${kind} of ${createdAt}</span></summary><ol class="app-steps-list">${steps.map(({ message }) => html`<li>${message}</li>`)}</ol></details>` : NOTHING}`,
    state === 'failed' && permissions.triggerGitSync
      ? drawForm(drawn, {
          action: `/operations/${id}/retry`,
          button: 'Try again',
          about: `the ${kind}`,
          isInline: true,
        })
      : NOTHING,
  );
}
