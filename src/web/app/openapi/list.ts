/** The API descriptions of an organization: how each fares, and new ones by address or text. */
import type { FastifyInstance } from 'fastify';
import { drawForm, type Field } from '../declared/forms.ts';
import { livePart, pager, reloadHint, row, rows } from '../declared/lists.ts';
import { declarePage } from '../declared/page.ts';
import type { Values } from '../declared/values.ts';
import { question } from '../generated/gql.ts';
import { html, NOTHING } from '../html.ts';
import { organizationFrame } from '../organizations/frame.ts';
import type { AppServices } from '../visit.ts';
import { isUnderWay, stateOf } from './state.ts';

const SPECS = question(
  `query OrganizationSpecs($organizationId: ID!, $page: String) { organization(organizationId: $organizationId) { ...OrganizationFrame
    openapiSpecs(page: $page, limit: 50) { count next { page } items { ...SpecState } } } }`,
);
const CREATE = question(
  `mutation CreateSpecHere($organizationId: ID!, $slug: String!, $source: JSON!) {
    created: createOpenAPISpec(organizationId: $organizationId, slug: $slug, source: $source) { slug } }`,
);

export function mountSpecList(app: FastifyInstance, own: AppServices): void {
  declarePage(app, own, {
    path: '/app/orgs/:organizationId/openapi',
    ask: async ({ ask, params, query }) =>
      (await ask(SPECS, { ...params, page: query.get('page') ?? undefined })).organization,
    around: (organization) =>
      organizationFrame(organization, { current: 'openapi', trail: [{ title: 'API descriptions' }] }),
    main: ({ openapiSpecs: { items, next }, permissions }, drawn) => html`<h1>API descriptions</h1>
<p class="app-lead">OpenAPI descriptions, whose operations pages can show. Those with an address are fetched again each day.</p>
${
  permissions.createOpenAPISpec
    ? html`<div class="app-make">${drawForm(drawn, {
        action: '',
        button: 'Add',
        kind: 'primary',
        behind: 'New API description',
        fields: [
          {
            name: 'slug',
            label: 'Short name',
            isRequired: true,
            maxLength: 100,
            placeholder: 'payments-v2',
            hint: 'Letters, digits and single hyphens. Pages refer to it.',
          },
          ...sourceFields(),
        ],
      })}</div>`
    : NOTHING
}
${livePart(
  'app-specs',
  items.some(isUnderWay),
  html`${rows(
    items.map((spec) =>
      row(
        html`<a href="${drawn.here}/${spec.slug}"><b>${spec.lastVersion?.title || spec.slug}</b></a> ${stateOf(spec)}<p class="app-dim">${spec.slug}${spec.lastVersion ? html` · ${spec.lastVersion.apiVersion}` : NOTHING}</p>`,
      ),
    ),
    'There are no API descriptions yet.',
  )}${pager(drawn, next)}${reloadHint(items.some(isUnderWay))}`,
)}`,
    forms: {
      '': async ({ ask, params }, values) => {
        const { created } = await ask(CREATE, { ...params, slug: values.text('slug'), source: sourceFrom(values) });
        return {
          to: `/app/orgs/${params['organizationId']}/openapi/${created.slug}`,
          said: 'It is being read.',
        };
      },
    },
  });
}

/** An address, or a text: whichever is given. */
export const sourceFields = (url?: string | null): Field[] => [
  {
    name: 'url',
    label: 'Address',
    kind: 'url',
    value: url,
    maxLength: 4096,
    placeholder: 'https://example.com/openapi.yaml',
  },
  { name: 'text', label: 'Or the text', kind: 'area', hint: 'JSON or YAML, OpenAPI 2.0 to 3.1.' },
];

/** The source that a form gives. With both, the graph says that it takes one. */
export const sourceFrom = (values: Values): { url?: string; text?: string } => {
  const [url, text] = [values.given('url'), values.given('text')];
  return { ...(url !== undefined && { url }), ...(text !== undefined && { text }) };
};
