/** One translation: its runs, what was not translated, what people edited and whose source changed since, its settings, and its end. */
import type { FastifyInstance } from 'fastify';
import { documentOf } from '../../../threads/texts.ts';
import { drawForm } from '../declared/forms.ts';
import { livePart, pager, reloadHint, row, rows, section } from '../declared/lists.ts';
import { type Drawn, declarePage } from '../declared/page.ts';
import { question } from '../generated/gql.ts';
import type { TranslationPageQuery } from '../generated/graphql.ts';
import { counted, type Html, html, NOTHING, when } from '../html.ts';
import { organizationFrame } from '../organizations/frame.ts';
import { languageName } from '../spaces/languages.ts';
import type { AppServices } from '../visit.ts';
import { isUnderWay, progressOf, stateOf } from './progress.ts';

const TRANSLATION = question(
  `query TranslationPage($organizationId: ID!, $translationId: ID!, $page: String) { organization(organizationId: $organizationId) { ...OrganizationFrame }
    translation(organizationId: $organizationId, translationId: $translationId) { ...TranslationState automatic instructionsMarkdown permissions { edit }
      source { language space { id title permissions { edit } } } result { space { id title } }
      history: runs(limit: 10) { items { id state createdAt engine blocks words error problems { page title message } } }
      stale(page: $page, limit: 20) { count next { page } items { id page field edited suggested } } } }`,
);
const RUN = question(
  `mutation RunTranslationHere($organizationId: ID!, $translationId: ID!) { runTranslation(organizationId: $organizationId, translationId: $translationId) }`,
);
const CANCEL = question(
  `mutation CancelTranslationHere($organizationId: ID!, $translationId: ID!) { cancelTranslationRun(organizationId: $organizationId, translationId: $translationId) }`,
);
const UPDATE = question(
  `mutation UpdateTranslationHere($organizationId: ID!, $translationId: ID!, $automatic: Boolean, $instructions: JSON) {
    updateTranslation(organizationId: $organizationId, translationId: $translationId, automatic: $automatic, instructions: $instructions) { id } }`,
);
const DECIDE = question(
  `mutation DecideStale($organizationId: ID!, $translationId: ID!, $staleId: ID!, $take: StaleTranslationChoice!) {
    resolveStaleTranslation(organizationId: $organizationId, translationId: $translationId, staleId: $staleId, take: $take) }`,
);
const DELETE = question(
  `mutation DeleteTranslationHere($organizationId: ID!, $translationId: ID!) { deleteTranslation(organizationId: $organizationId, translationId: $translationId) }`,
);

export function mountTranslation(app: FastifyInstance, own: AppServices): void {
  declarePage(app, own, {
    path: '/app/orgs/:organizationId/translations/:translationId',
    ask: async ({ ask, params, query }) => ask(TRANSLATION, { ...params, page: query.get('page') ?? undefined }),
    around: ({ organization, translation }) =>
      organizationFrame(organization, {
        current: 'translations',
        trail: [
          { title: 'Translations', href: `/app/orgs/${organization.id}/translations` },
          { title: `${translation.source.space.title}: ${languageName(translation.language)}` },
        ],
      }),
    main: ({ translation }, drawn) => shown(translation, drawn),
    forms: {
      '/run': async ({ ask, params }) => {
        await ask(RUN, params);
        return 'The run has begun.';
      },
      '/cancel': async ({ ask, params }) => {
        await ask(CANCEL, params);
        return 'The run is cancelled. What it has translated is kept for the next one.';
      },
      '/settings': async ({ ask, params, context }, values) => {
        const text = values.text('instructions');
        const instructions = text === '' ? null : await documentOf(context.services.threads, text);
        await ask(UPDATE, { ...params, automatic: values.isOn('automatic'), instructions });
        return 'The settings are saved.';
      },
      '/stale/:staleId': async ({ ask, params }, values) => {
        const take = values.text('take') === 'suggested' ? 'suggested' : 'edited';
        await ask(DECIDE, { ...params, take });
        return take === 'suggested' ? 'The new translation stands there now.' : 'The text stays.';
      },
      '/delete': async ({ ask, params }) => {
        await ask(DELETE, params);
        return {
          to: `/app/orgs/${params['organizationId']}/translations`,
          said: 'The space is no longer a translation.',
        };
      },
    },
  });
}

type Translation = TranslationPageQuery['translation'];

function shown(translation: Translation, drawn: Drawn): Html {
  const { source, result, language, permissions, automatic, instructionsMarkdown, history, stale } = translation;
  const underWay = isUnderWay(translation);
  const buttons = source.space.permissions.edit
    ? underWay
      ? drawForm(drawn, { action: '/cancel', button: 'Cancel the run', isInline: true })
      : drawForm(drawn, { action: '/run', button: 'Run it now', kind: 'primary', isInline: true })
    : NOTHING;
  return html`<h1>${source.space.title || 'Untitled'} in ${languageName(language)}</h1>
<p class="app-lead">From <a href="/app/spaces/${source.space.id}">${source.space.title || 'Untitled'}</a> (${languageName(source.language)})${result ? html` to <a href="/app/spaces/${result.space.id}">${result.space.title || 'Untitled'}</a>` : NOTHING}.</p>
${livePart('app-translation', underWay, html`<p>${stateOf(translation)}</p>${progressOf(translation)}${buttons}${reloadHint(underWay)}`)}
${
  stale.count > 0
    ? section(
        'Edited here, changed there',
        html`${rows(
          stale.items.map((one) =>
            row(shownStale(one, translation), permissions.edit ? deciding(one, drawn) : NOTHING),
          ),
          '',
        )}${pager(drawn, stale.next)}`,
        'What people wrote in the translated space stays. Of these texts, the source has changed since.',
      )
    : NOTHING
}
${section(
  'Runs',
  livePart(
    'app-runs',
    underWay,
    rows(
      history.items.map((run) => row(shownRun(run, result?.space.id))),
      'It has not run yet.',
    ),
  ),
)}
${
  permissions.edit
    ? html`${section(
        'Settings',
        drawForm(drawn, {
          action: '/settings',
          button: 'Save',
          fields: [
            { name: 'automatic', label: 'Follow each change of the source', kind: 'check', isOn: automatic },
            {
              name: 'instructions',
              label: 'Instructions',
              kind: 'area',
              value: instructionsMarkdown,
              hint: 'In Markdown: tone, forms of address, what to leave. For language models.',
            },
          ],
        }),
      )}
${section('End', drawForm(drawn, { action: '/delete', button: 'End the translation', kind: 'danger', behind: 'End the translation…', warning: 'The translated space stays, and follows its source no more.' }))}`
    : NOTHING
}`;
}

type Run = Translation['history']['items'][number];

function shownRun(
  { state, createdAt, engine, blocks, words, error, problems }: Run,
  spaceId: string | undefined,
): Html {
  return html`<b>${state}</b> <span class="app-dim">${when(createdAt)}${engine ? html`, by ${engine}` : NOTHING}</span><p class="app-dim">${counted(blocks, 'block')} translated, ${counted(words, 'word')}</p>
${error ? html`<p class="app-notice app-failed">${error}</p>` : NOTHING}
${
  problems.length > 0
    ? html`<details class="app-behind"><summary>${counted(problems.length, 'text')} left as it was<span class="app-unseen"> in the run of ${createdAt}</span></summary><ul>${problems.slice(0, 100).map(({ page, title, message }) => html`<li>${spaceId ? html`<a href="/app/spaces/${spaceId}/pages/${page}">${title}</a>` : title}: ${message}</li>`)}</ul></details>`
    : NOTHING
}`;
}

type Stale = Translation['stale']['items'][number];

const shownStale = ({ page, field, edited, suggested }: Stale, { result }: Translation): Html =>
  html`${result ? html`<a href="/app/spaces/${result.space.id}/pages/${page}">The page</a>` : 'The page'}, its ${field}<div class="app-lines"><del>${edited || '(removed)'}</del><ins>${suggested || '(removed)'}</ins></div>`;

const deciding = ({ id, field }: Stale, drawn: Drawn): Html => {
  const choice = (take: 'edited' | 'suggested', button: string) =>
    drawForm(drawn, {
      action: `/stale/${id}`,
      button,
      about: `the ${field}`,
      isInline: true,
      fields: [{ name: 'take', label: '', kind: 'hidden', value: take }],
    });
  return html`${choice('edited', 'Keep what people wrote')}${choice('suggested', 'Take the new translation')}`;
};
