/** Translations, their runs, and what is out of date in them. */
import { roleOnPlaced } from '../../access/entities.ts';
import type { Context } from '../../context.ts';
import type { Translation as Row } from '../../db/generated/prisma/client.ts';
import { document } from '../../engine/markdown/dialect/document-shape.ts';
import { notFound } from '../../errors.ts';
import { builder } from '../../graphql/builder.ts';
import { referenceTo } from '../../graphql/reference.ts';
import { enumOf, permissionsType, urlsOf } from '../../graphql/shapes.ts';
import { documentFor } from '../../threads/texts.ts';
import { userIn } from '../people/users/types.ts';
import { LanguageType } from '../spaces/languages.ts';
import { Space } from '../spaces/types.ts';
import { seenSource, seenSpace, TRANSLATION } from './access.ts';
import { RUN_STATES, type RunProblem } from './runs.ts';

const Status = enumOf(
  'TranslationStatus',
  ['pending', 'running', 'completed', 'failed'],
  'The state of the last run that was not cancelled.',
);
const RunState = enumOf('TranslationRunState', RUN_STATES, 'The state of a run.');
const Urls = urlsOf('Translation', ['location', 'app?']);
const Permissions = permissionsType('Translation', TRANSLATION);

/** The id of a space, where the caller sees it. */
const seenSpaceId = async (context: Context, id: string | null): Promise<string | null> =>
  id === null ? null : ((await seenSpace(context, id))?.id ?? null);

async function spaceOf(context: Context, id: string) {
  const space = await context.access.space.load(id);
  if (!space) throw notFound('Space');
  return space;
}

const Source = builder.objectRef<Row>('TranslationSource').implement({
  description: 'What is translated.',
  fields: (t) => ({
    space: t.field({
      type: Space,
      // Who does not see it sees no translation of it.
      ...referenceTo(({ sourceSpaceId }: Row) => sourceSpaceId, spaceOf),
    }),
    language: t.field({ type: LanguageType, resolve: ({ sourceLanguage }) => sourceLanguage as never }),
  }),
});

const Result = builder.objectRef<Row & { spaceId: string }>('TranslationResult').implement({
  description: 'The translated space.',
  fields: (t) => ({
    space: t.field({ type: Space, ...referenceTo(({ spaceId }: { spaceId: string }) => spaceId, spaceOf) }),
    revision: t.exposeID('resultRevisionId', {
      description: 'The revision that the last run came to; before the first, the empty one.',
    }),
  }),
});

const Stats = builder.objectRef<Row>('TranslationStats').implement({
  description:
    'Counts of all runs and of the latest. Durations in seconds; words are those that were translated, not looked up.',
  fields: (t) => ({
    runs: t.exposeInt('runs'),
    totalWords: t.exposeInt('totalWords'),
    totalPages: t.exposeInt('totalPages'),
    totalDuration: t.float({ resolve: ({ totalDuration }) => Math.round(totalDuration * 1000) / 1000 }),
    latestRunDuration: t.exposeFloat('latestRunDuration'),
    latestPages: t.exposeInt('latestPages'),
    latestWords: t.exposeInt('latestWords'),
  }),
});

export const Translation = builder.prismaObject('Translation', {
  scope: TRANSLATION.view.scope,
  object: 'translation',
  description: 'A space that is kept in another language.',
  fields: (t) => ({
    id: t.exposeID('id'),
    status: t.field({ type: Status, resolve: ({ status }) => status as never }),
    source: t.field({ type: Source, inRest: 'embed', resolve: (row) => row }),
    language: t.field({ type: LanguageType, resolve: ({ language }) => language as never }),
    instructions: t.field({
      type: 'JSON',
      shape: document,
      description: 'How to translate, as a Document; maybe empty.',
      resolve: ({ instructions }, _, context) => documentFor(context, instructions),
    }),
    instructionsMarkdown: t.exposeString('instructions', { inRest: 'hide', description: 'The same as Markdown.' }),
    automatic: t.exposeBoolean('automatic', { description: 'Whether each change of the source starts a run.' }),
    result: t.field({
      type: Result,
      nullable: true,
      inRest: 'embed',
      description: 'Absent while the caller does not see the translated space.',
      resolve: async (row, _, context) => {
        const spaceId = await seenSpaceId(context, row.spaceId);
        return spaceId === null ? null : { ...row, spaceId };
      },
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
    stats: t.field({ type: Stats, inRest: 'embed', resolve: (row) => row }),
    permissions: t.field({
      type: Permissions,
      resolve: async (row, _, context) => {
        const source = await seenSource(context, row);
        return (source && (await roleOnPlaced(context, source))) ?? 'none';
      },
    }),
    urls: t.field({
      type: Urls,
      resolve: async ({ id, organizationId, spaceId }, _, context) => {
        const { publicUrl } = context.services.config;
        const space = await seenSpaceId(context, spaceId);
        return {
          location: `${publicUrl}/v1/orgs/${organizationId}/translations/${id}`,
          ...(space && { app: `${publicUrl}/app/spaces/${space}` }),
        };
      },
    }),
  }),
});

const Problem = builder.objectRef<RunProblem>('TranslationProblem').implement({
  description: 'What stayed in the language of the source.',
  fields: (t) => ({
    page: t.exposeID('page', { description: 'The id of the page, or reusable content; the same in both spaces.' }),
    title: t.exposeString('title'),
    message: t.exposeString('message', { description: 'In English.' }),
  }),
});

export const TranslationRun = builder.prismaObject('TranslationRun', {
  scope: TRANSLATION.view.scope,
  object: 'translation-run',
  description: 'One run of a translation, and how far it is.',
  fields: (t) => ({
    id: t.exposeID('id'),
    translation: t.exposeID('translationId'),
    state: t.field({ type: RunState, resolve: ({ state }) => state as never }),
    progress: t.int({
      description: '0 to 100.',
      resolve: ({ state, pagesDone, pagesTotal }) =>
        state === 'completed' ? 100 : pagesTotal === 0 ? 0 : Math.min(99, Math.floor((100 * pagesDone) / pagesTotal)),
    }),
    pagesDone: t.exposeInt('pagesDone'),
    pagesTotal: t.exposeInt('pagesTotal', { description: 'Pages that differ from the last run.' }),
    words: t.exposeInt('words', { description: 'Words that were translated, not looked up.' }),
    blocks: t.exposeInt('blocks', { description: 'Blocks that were translated, not looked up.' }),
    currentPage: t.exposeString('currentPage', { nullable: true, description: 'Its title.' }),
    engine: t.exposeString('engine', {
      nullable: true,
      description: 'What translates: a language model, or the pseudo-translation, which is no translation.',
    }),
    problems: t.field({ type: [Problem], resolve: ({ problems }) => problems as unknown as RunProblem[] }),
    error: t.exposeString('error', { nullable: true, description: 'Why it failed, in English.' }),
    sourceRevision: t.exposeID('sourceRevisionId', { nullable: true }),
    revision: t.exposeID('revisionId', { nullable: true, description: 'Of the translated space, once it is there.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    startedAt: t.expose('startedAt', { type: 'DateTime', nullable: true }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
    finishedAt: t.expose('finishedAt', { type: 'DateTime', nullable: true }),
    createdBy: t.field({ ...userIn('createdById'), nullable: true, inRest: 'embed' }),
  }),
});

export const StaleTranslation = builder.prismaObject('StaleTranslation', {
  scope: TRANSLATION.view.scope,
  object: 'stale-translation',
  description: 'A block of which a person has a version of their own, and whose source has changed since.',
  fields: (t) => ({
    id: t.exposeID('id'),
    page: t.exposeID('pageId', { description: 'The same id in both spaces.' }),
    field: t.exposeString('field', { description: 'text, title or description.' }),
    edited: t.exposeString('edited', { description: 'What stands there; empty where the person removed it.' }),
    suggested: t.exposeString('suggested', { description: 'The new translation; empty where the source removed it.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
  }),
});
