/** The translations of an organization, with how far they are; new ones. */
import type { FastifyInstance } from 'fastify';
import { drawForm } from '../declared/forms.ts';
import { livePart, pager, reloadHint, row, rows } from '../declared/lists.ts';
import { declarePage } from '../declared/page.ts';
import { question } from '../generated/gql.ts';
import type { Language } from '../generated/graphql.ts';
import { html, NOTHING } from '../html.ts';
import { organizationFrame } from '../organizations/frame.ts';
import { languageName, languageOptions } from '../spaces/languages.ts';
import type { AppServices } from '../visit.ts';
import { isUnderWay, progressOf, stateOf } from './progress.ts';

const TRANSLATIONS = question(
  `query OrganizationTranslations($organizationId: ID!, $page: String) { organization(organizationId: $organizationId) { ...OrganizationFrame
    translations(page: $page, limit: 50) { count next { page } items { ...TranslationState source { language space { id title } } result { space { title } } } } } }`,
);
const CREATE = question(
  `mutation CreateTranslationHere($organizationId: ID!, $source: TranslationSourceInput!, $language: Language!, $automatic: Boolean) {
    created: createTranslation(organizationId: $organizationId, source: $source, language: $language, automatic: $automatic) { id } }`,
);

export function mountTranslationList(app: FastifyInstance, own: AppServices): void {
  declarePage(app, own, {
    path: '/app/orgs/:organizationId/translations',
    ask: async ({ ask, params, query }) =>
      (await ask(TRANSLATIONS, { ...params, page: query.get('page') ?? undefined })).organization,
    around: (organization) =>
      organizationFrame(organization, { current: 'translations', trail: [{ title: 'Translations' }] }),
    main: ({ translations: { items, next }, spaces, permissions }, drawn) => html`<h1>Translations</h1>
<p class="app-lead">Spaces that are kept in another language. What people edit there stays.</p>
${
  permissions.createContent
    ? html`<div class="app-make">${drawForm(drawn, {
        action: '',
        button: 'Translate',
        kind: 'primary',
        behind: 'New translation',
        fields: [
          {
            name: 'space',
            label: 'Space',
            kind: 'select',
            options: spaces.items.map(({ id, title }) => ({ value: id, label: title || 'Untitled' })),
          },
          { name: 'from', label: 'Its language', kind: 'select', value: 'en', options: languageOptions() },
          { name: 'language', label: 'Into', kind: 'select', value: 'de', options: languageOptions() },
          { name: 'automatic', label: 'Follow each change of the space', kind: 'check', isOn: true },
        ],
      })}</div>`
    : NOTHING
}
${livePart(
  'app-translations',
  items.some(isUnderWay),
  html`${rows(
    items.map((translation) =>
      row(
        html`<a href="${drawn.here}/${translation.id}"><b>${translation.source.space.title || 'Untitled'}: ${languageName(translation.language)}</b></a> ${stateOf(translation)}<p class="app-dim">from ${languageName(translation.source.language)}${translation.result ? html`, as ${translation.result.space.title}` : NOTHING}</p>${progressOf(translation)}`,
      ),
    ),
    'There are no translations yet.',
  )}${pager(drawn, next)}${reloadHint(items.some(isUnderWay))}`,
)}`,
    forms: {
      '': async ({ ask, params }, values) => {
        const { created } = await ask(CREATE, {
          ...params,
          source: { space: values.text('space'), language: values.text('from') as Language },
          language: values.text('language') as Language,
          automatic: values.isOn('automatic'),
        });
        return {
          to: `/app/orgs/${params['organizationId']}/translations/${created.id}`,
          said: 'The translation has begun.',
        };
      },
    },
  });
}
