/** The answer to a question about a site, while a language model writes it. */
import { z } from 'zod';
import { EngineError } from '../../../adapters/ai/engine.ts';
import type { Context } from '../../../context.ts';
import type { Site } from '../../../db/generated/prisma/client.ts';
import { plainAnswer } from '../../../engine/answers/plain-answer.ts';
import { masked } from '../../../engine/conversations/mask.ts';
import { turn } from '../../../engine/turn.ts';
import { ApiError, notFound } from '../../../errors.ts';
import { engineOf, type OrganizationEngine } from '../../people/organizations/engine.ts';
import type { Scope } from '../search-scope.ts';
import { type Source, sourcesFor } from './sources.ts';

/** What there is of an answer. Each one that follows has more of it, or is right where the one before was not. */
export interface SiteAnswer {
  /** Markdown without links, pictures and HTML. */
  readonly markdown: string;
  /** Whether the documentation says it. */
  readonly isDocumented: boolean;
  readonly sources: readonly Source[];
  readonly followupQuestions: readonly string[];
  /** Nothing follows. */
  readonly isWhole: boolean;
}

export interface SiteQuestion {
  question: string;
  /** What who asks wants to do. */
  goal?: string | null | undefined;
  scope: Scope;
}

const MOST_ANSWER = 12_000;
const FOLLOWUPS = 3;
const MOST_FOLLOWUP = 200;
/** A text for readers is made of what has come, as often as it has grown by so much. */
const STEP = 60;

const NOT_DOCUMENTED = 'The documentation does not say.';

/** In the order in which it is shown. */
const answer = z.object({
  documented: z.boolean(),
  answer: z.string(),
  sources: z.array(z.number().int()).max(20),
  followupQuestions: z.array(z.string()).max(10),
});

const TASK = [
  'You answer a question of a reader of a documentation, from the pages that you are given and from nothing else.',
  'Write `answer` in short, plain Markdown, in the language of the question. Write no links, no images and no HTML.',
  'In `sources`, give the `number` of each page that the answer is taken from.',
  'Where the pages do not say it, `documented` is false, `sources` is empty, and `answer` says so in one sentence. Never guess.',
  'In `followupQuestions`, give up to three short questions that the pages answer and that the reader may have next.',
].join('\n');

/** What there is of the answer, again and again; the last one is whole. Ends without one when `signal` says so. */
export async function* answersTo(
  context: Context,
  site: Site,
  { question, goal, scope }: SiteQuestion,
  signal: AbortSignal,
): AsyncGenerator<SiteAnswer> {
  const engine = await engineOf(context.services, site.organizationId);
  if (!engine) throw notFound('Assistant');
  const pages = await sourcesFor(context, site, question, scope);
  if (pages.length === 0) {
    yield { markdown: NOT_DOCUMENTED, isDocumented: false, sources: [], followupQuestions: [], isWhole: true };
    return;
  }
  const data = {
    question: masked(question),
    ...(goal && { goal: masked(goal) }),
    pages: pages.map(({ title, text }, at) => ({ number: at + 1, title, text: masked(text) })),
  };
  try {
    yield* written(engine, { task: TASK, data, signal }, pages);
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    // What an engine costs, and where it is, is no matter of readers.
    const isReader = context.caller.kind === 'visitor';
    const message = isReader ? 'Questions cannot be answered right now; please try again later' : error.message;
    throw new ApiError('UNAVAILABLE', message, undefined);
  }
}

async function* written(
  engine: OrganizationEngine,
  question: Parameters<OrganizationEngine['answering']>[0],
  pages: readonly Source[],
): AsyncGenerator<SiteAnswer> {
  const parts = engine.answering(question, answer);
  let shown = 0;
  for (;;) {
    const { done, value } = await parts.next();
    await turn();
    const { documented = false, answer: text = '', sources = [], followupQuestions = [] } = value;
    if (!done) {
      // Again from the start: the one before had a wrong shape.
      if (text.length < shown) shown = 0;
      if (!documented || text.length < shown + STEP) continue;
      shown = text.length;
      const markdown = plainAnswer(text.slice(0, MOST_ANSWER));
      yield { markdown, isDocumented: true, sources: [], followupQuestions: [], isWhole: false };
      continue;
    }
    const named = [...new Set(sources as number[])].flatMap((number) => pages[number - 1] ?? []);
    const markdown = plainAnswer(text.slice(0, MOST_ANSWER));
    // What no page of the site says is not of its documentation, whatever the model thinks of it.
    const isDocumented = documented && named.length > 0 && markdown !== '';
    yield {
      markdown: isDocumented || (!documented && markdown !== '') ? markdown : NOT_DOCUMENTED,
      isDocumented,
      sources: isDocumented ? named : [],
      followupQuestions: (followupQuestions as string[])
        .map((one) => one.replace(/\s+/g, ' ').trim().slice(0, MOST_FOLLOWUP))
        .filter((one) => one !== '')
        .slice(0, FOLLOWUPS),
      isWhole: true,
    };
    return;
  }
}
