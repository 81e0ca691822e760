/** One API description: how it fares, its versions with what changed, who reads it, and its end. */
import type { FastifyInstance } from 'fastify';
import { drawForm } from '../declared/forms.ts';
import { livePart, reloadHint, row, rows, section } from '../declared/lists.ts';
import { declarePage } from '../declared/page.ts';
import { question } from '../generated/gql.ts';
import type { SpecPageQuery } from '../generated/graphql.ts';
import { counted, type Html, html, NOTHING, when } from '../html.ts';
import { organizationFrame } from '../organizations/frame.ts';
import type { AppServices } from '../visit.ts';
import { sourceFields, sourceFrom } from './list.ts';
import { isUnderWay, stateOf } from './state.ts';

const SPEC = question(
  `query SpecPage($organizationId: ID!, $specSlug: ID!) { organization(organizationId: $organizationId) { ...OrganizationFrame }
    openapiSpec(organizationId: $organizationId, specSlug: $specSlug) { ...SpecState sourceURL lastProcessedAt permissions { edit }
      urls { published } lastProcessedErrors { message }
      versions(limit: 10) { count items { id title apiVersion createdAt changes { breaking kind method path subject before after } } } } }`,
);
const PUT = question(
  `mutation PutSpecHere($organizationId: ID!, $specSlug: ID!, $source: JSON!) {
    putOpenAPISpec(organizationId: $organizationId, specSlug: $specSlug, source: $source) { slug } }`,
);
const SHOW = question(
  `mutation ShowSpecHere($organizationId: ID!, $specSlug: ID!, $visibility: OpenAPISpecVisibility!) {
    updateOpenAPISpec(organizationId: $organizationId, specSlug: $specSlug, visibility: $visibility) { slug } }`,
);
const DELETE = question(
  `mutation DeleteSpecHere($organizationId: ID!, $specSlug: ID!) { deleteOpenAPISpec(organizationId: $organizationId, specSlug: $specSlug) }`,
);

export function mountSpec(app: FastifyInstance, own: AppServices): void {
  declarePage(app, own, {
    path: '/app/orgs/:organizationId/openapi/:specSlug',
    ask: async ({ ask, params }) => ask(SPEC, params),
    around: ({ organization, openapiSpec: { slug } }) =>
      organizationFrame(organization, {
        current: 'openapi',
        trail: [{ title: 'API descriptions', href: `/app/orgs/${organization.id}/openapi` }, { title: slug }],
      }),
    main: ({ openapiSpec: spec }, drawn) => html`<h1>${spec.lastVersion?.title || spec.slug}</h1>
${livePart('app-spec', isUnderWay(spec), html`${facts(spec)}${reloadHint(isUnderWay(spec))}`)}
${
  spec.permissions.edit
    ? html`${spec.sourceURL ? html`<p>${drawForm(drawn, { action: '/refresh', button: 'Fetch it again', isInline: true })}</p>` : NOTHING}
${section(
  'Who reads it',
  drawForm(drawn, {
    action: '/visibility',
    button: 'Save',
    fields: [
      {
        name: 'visibility',
        label: 'Audience',
        kind: 'select',
        value: spec.visibility,
        options: [
          { value: 'private', label: 'Members of the organization' },
          { value: 'public', label: 'Everyone who has its address' },
        ],
      },
    ],
  }),
)}
${section('Source', drawForm(drawn, { action: '/source', button: 'Replace', behind: 'Replace the source', fields: sourceFields(spec.sourceURL) }))}
${section('Delete', drawForm(drawn, { action: '/delete', button: 'Delete the description', kind: 'danger', behind: 'Delete the description…', warning: 'Pages made of it go with it.' }))}`
    : NOTHING
}`,
    forms: {
      '/refresh': async (visit) => {
        const { openapiSpec } = await visit.ask(SPEC, visit.params);
        await visit.ask(PUT, { ...visit.params, source: { url: openapiSpec.sourceURL } });
        return 'It is being fetched.';
      },
      '/source': async ({ ask, params }, values) => {
        await ask(PUT, { ...params, source: sourceFrom(values) });
        return 'It is being read.';
      },
      '/visibility': async ({ ask, params }, values) => {
        await ask(SHOW, { ...params, visibility: values.text('visibility') as 'public' | 'private' });
        return 'The audience is saved.';
      },
      '/delete': async ({ ask, params }) => {
        await ask(DELETE, params);
        return { to: `/app/orgs/${params['organizationId']}/openapi`, said: 'The description is deleted.' };
      },
    },
  });
}

type Spec = SpecPageQuery['openapiSpec'];

const facts = (
  spec: Spec,
): Html => html`<p class="app-lead">${stateOf(spec)} ${spec.lastProcessedAt ? html`Last read ${when(spec.lastProcessedAt)}.` : 'Not read yet.'}</p>
${spec.sourceURL ? html`<p class="app-dim app-address">From ${spec.sourceURL}</p>` : NOTHING}
${spec.urls.published ? html`<p class="app-address"><a href="${spec.urls.published}">${spec.urls.published}</a></p>` : NOTHING}
${
  spec.lastProcessErrorCode
    ? html`<div class="app-notice app-failed"><p><b>The source was not taken${spec.lastVersion ? '; the version before stays' : ''}.</b></p><ul>${(spec.lastProcessedErrors ?? []).slice(0, 20).map(({ message }) => html`<li>${message}</li>`)}</ul></div>`
    : NOTHING
}
${section(
  'Versions',
  rows(
    spec.versions.items.map((version) => row(shownVersion(version))),
    'There is no version yet.',
  ),
)}`;

type Version = Spec['versions']['items'][number];

/** So many changes of a version are shown; the graph has them all. */
const SHOWN = 100;

function shownVersion({ title, apiVersion, createdAt, changes }: Version): Html {
  const breaking = changes.filter((change) => change.breaking).length;
  const first = changes.toSorted((a, b) => Number(b.breaking) - Number(a.breaking)).slice(0, SHOWN);
  return html`<b>${title} ${apiVersion}</b>${breaking > 0 ? html` <span class="app-badge app-badge-archived">${breaking} breaking</span>` : NOTHING}<p class="app-dim">${when(createdAt)} · ${counted(changes.length, 'change')}</p>
${
  first.length > 0
    ? html`<details class="app-behind"><summary>Changes<span class="app-unseen"> of the version of ${createdAt}</span></summary><ul>${first.map(
        ({ breaking: breaks, kind, method, path, subject, before, after }) =>
          html`<li>${kind.replaceAll('_', ' ')}: <code>${method} ${path}</code>${subject ? html` ${subject}` : NOTHING}${before || after ? html` (${before ?? 'nothing'} → ${after ?? 'nothing'})` : NOTHING}${breaks ? html` <span class="app-tag">breaking</span>` : NOTHING}</li>`,
      )}</ul>${changes.length > SHOWN ? html`<p class="app-dim">And ${counted(changes.length - SHOWN, 'more change')}.</p>` : NOTHING}</details>`
    : NOTHING
}`;
}
