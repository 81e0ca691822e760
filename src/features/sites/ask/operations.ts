/** Asking a site. */
import { Repeater } from 'graphql-yoga';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import type { Site } from '../../../db/generated/prisma/client.ts';
import { document } from '../../../engine/markdown/dialect/document-shape.ts';
import { builder } from '../../../graphql/builder.ts';
import { enumOf } from '../../../graphql/shapes.ts';
import { documentFor } from '../../../threads/texts.ts';
import { siteArgs } from '../arguments.ts';
import { ScopeInput, scopeOf } from '../search.ts';
import type { Scope } from '../search-scope.ts';
import { asking, takePlace } from './access.ts';
import { type SiteAnswer as Answer, answersTo, type SiteQuestion } from './answer.ts';
import type { Source } from './sources.ts';

const Format = enumOf('SiteAnswerFormat', ['document', 'markdown'], 'The form of the text of an answer.');

/** An answer in the form that was asked for. */
interface Formed {
  answer: Answer;
  format: 'document' | 'markdown';
}

const AnswerSource = builder.objectRef<Source>('SiteAnswerSource').implement({
  description: 'A page that an answer is taken from.',
  visitors: 'all',
  fields: (t) => ({
    type: t.string({ resolve: () => 'page' }),
    page: t.exposeID('page', { description: 'The id of the page.' }),
    space: t.exposeID('space', { description: 'The id of its space.' }),
    revision: t.exposeID('revision', { description: 'The revision of the space that was read.' }),
    title: t.exposeString('title'),
    url: t.exposeString('url', { description: 'The address of the page.' }),
  }),
});

const AnswerText = builder.objectRef<Formed>('SiteAnswerText').implement({
  description: 'The text of an answer, in the form that was asked for. It has no links, pictures and HTML.',
  visitors: 'all',
  fields: (t) => ({
    markdown: t.string({
      nullable: true,
      resolve: ({ answer, format }) => (format === 'markdown' ? answer.markdown : null),
    }),
    document: t.field({
      type: 'JSON',
      nullable: true,
      shape: document,
      resolve: ({ answer, format }, _, context) =>
        format === 'document' ? documentFor(context, answer.markdown) : null,
    }),
  }),
});

const SiteAnswer = builder.objectRef<Formed>('SiteAnswer').implement({
  description: 'What there is of an answer.',
  visitors: 'all',
  fields: (t) => ({
    answer: t.field({ type: AnswerText, resolve: (formed) => formed }),
    documented: t.boolean({
      description: 'Whether the pages of the site say it. If not, the text says so.',
      resolve: ({ answer }) => answer.isDocumented,
    }),
    complete: t.boolean({
      description: 'Whether this is the last event, which is whole.',
      resolve: ({ answer }) => answer.isWhole,
    }),
    followupQuestions: t.stringList({ resolve: ({ answer }) => [...answer.followupQuestions] }),
    sources: t.field({
      type: [AnswerSource],
      description: 'The pages that it is taken from; there when it is whole.',
      resolve: ({ answer }) => [...answer.sources],
    }),
  }),
});

const SiteAnswerEvent = builder.objectRef<Formed>('SiteAnswerEvent').implement({
  description: 'An answer, as far as it is written: each event stands for the ones before.',
  visitors: 'all',
  fields: (t) => ({
    type: t.string({ resolve: () => 'answer' }),
    answer: t.field({ type: SiteAnswer, resolve: (formed) => formed }),
  }),
});

const QuestionContext = builder.inputType('SiteQuestionContext', {
  description: 'Where a question is asked.',
  fields: (t) => ({
    siteSpaceId: t.id({ description: 'The site space that the reader is in.' }),
    goal: t.string({
      validate: z.string().max(1000, 'must have at most 1,000 characters'),
      description: 'What the reader wants to do.',
    }),
  }),
});

const MAX_QUESTION = 1000;
const question = z
  .string()
  .max(MAX_QUESTION, 'must have at most 1,000 characters')
  .refine((text) => text.trim() !== '', 'must not be empty');

builder.subscriptionField('siteAnswer', (t) =>
  t.field({
    description:
      'Answers a question from the pages of the site that the caller sees, while the language model of the organization writes it. Ends when the answer is whole. Not there without an engine, and where the site sets `ai.mode` to `none`.',
    type: SiteAnswerEvent,
    rest: 'POST /v1/orgs/{organizationId}/sites/{siteId}/ask',
    area: 'Docs sites',
    // Renderers send what they know of the reader.
    openBody: true,
    access: asking,
    args: {
      ...siteArgs(),
      question: t.arg.string({ required: true, validate: question, example: 'How do I begin?' }),
      context: t.arg({ type: QuestionContext }),
      scope: t.arg({ type: ScopeInput, description: 'Where it is searched for. Default: in the whole site.' }),
      format: t.arg({ type: Format, in: 'query', defaultValue: 'markdown' }),
    },
    subscribe: (found, { question, context: place, scope, format }, context) => {
      const site = found as unknown as Site;
      const searched = !scope && place?.siteSpaceId ? inSpace(place.siteSpaceId) : scopeOf({ scope });
      const asked = { question: question.trim(), goal: place?.goal, scope: searched };
      return stopping(context, site, asked, format ?? 'markdown');
    },
    resolve: (formed) => formed as Formed,
  }),
);

const inSpace = (id: string): Scope => ({
  mode: 'default',
  current: { id, field: 'context.siteSpaceId' },
  restrictTo: null,
});

/** The answers, ended with what makes them as soon as nobody takes them any more. */
function stopping(context: Context, site: Site, asked: SiteQuestion, format: Formed['format']): AsyncIterable<Formed> {
  return new Repeater<Formed>(async (push, stop) => {
    const aborts = new AbortController();
    void stop.then(() => aborts.abort());
    let leave = () => {};
    try {
      leave = takePlace(context.services, site.organizationId);
      for await (const answer of answersTo(context, site, asked, aborts.signal)) await push({ answer, format });
      stop();
    } catch (error) {
      if (!aborts.signal.aborted) stop(error);
    } finally {
      leave();
    }
  });
}
