/**
 * Conditions of pages and in texts, typed against the schema of a site. Spaces know no site, so an edit reads conditions only; whether
 * they fit the claims that a site has is asked here, for each of its spaces.
 */
import type { Context } from '../../../context.ts';
import type { TextCondition } from '../../../engine/markdown/conditional-blocks.ts';
import type { PageEntry } from '../../../engine/revisions/types.ts';
import { builder } from '../../../graphql/builder.ts';
import { textConditionsIn } from '../../../threads/texts.ts';
import { EVERYTHING, type OpenContent, open, revisionById, withOptions } from '../../content/reading.ts';
import { siteById } from '../rights.ts';
import { onSiteSpace } from '../structure/rights.ts';
import { SiteSpace } from '../structure/types.ts';
import { conditionProblem } from './conditions.ts';
import type { AdaptiveSchema } from './schema.ts';
import { schemaOf } from './stored.ts';

interface Problem {
  page: PageEntry;
  path: string;
  /** Of the text, from 1; null: the condition of the page itself. */
  line: number | null;
  condition: string;
  message: string;
}

interface Problems {
  items: Problem[];
  complete: boolean;
}

/** No answer names more, of one space. */
const MAX_PROBLEMS = 100;
/** So many pages are read at once. */
const BATCH = 50;
/** Characters of texts that are read for one request, for all spaces together. */
const MAX_READ = 10_000_000;

const SiteConditionProblem = builder.objectRef<Problem>('SiteConditionProblem').implement({
  description: 'A condition that does not fit what the site knows of its visitors: it hides what it guards.',
  fields: (t) => ({
    page: t.id({ description: 'The page that has it.', resolve: ({ page }) => page.id }),
    path: t.exposeString('path', { description: 'Of the page, in its space.' }),
    line: t.exposeInt('line', { nullable: true, description: 'Of its text; null: the condition of the page itself.' }),
    condition: t.exposeString('condition'),
    message: t.exposeString('message', { description: 'Completes "it …".' }),
  }),
});

const SiteConditionProblems = builder.objectRef<Problems>('SiteConditionProblems').implement({
  description: 'The conditions in the content of a space that do not fit the schema of the site.',
  fields: (t) => ({
    items: t.field({
      type: [SiteConditionProblem],
      description: `At most ${MAX_PROBLEMS}.`,
      resolve: ({ items }) => items,
    }),
    complete: t.exposeBoolean('complete', { description: 'False if not all was read, or there are more.' }),
  }),
});

builder.objectField(SiteSpace, 'conditionProblems', (t) =>
  t.field({
    description:
      'What is wrong with the conditions of its pages, and in their texts, for the claims that this site has.',
    type: SiteConditionProblems,
    access: onSiteSpace('search'),
    resolve: async ({ siteId, spaceId }, _, context) => {
      const site = await siteById(context, siteId);
      const space = await context.access.space.load(spaceId);
      if (!site || !space?.revisionId) return { items: [], complete: true };
      const content = await open(context, withOptions(await revisionById(context, space.revisionId), EVERYTHING));
      return problemsIn(context, content, schemaOf(site));
    },
  }),
);

async function problemsIn(
  context: Context,
  { revision }: OpenContent,
  schema: AdaptiveSchema | null,
): Promise<Problems> {
  const room = context.memo('characters read for conditions', () => ({ left: MAX_READ }));
  const found: Omit<Problem, 'path'>[] = [];
  let complete = true;
  const look = async (pages: readonly PageEntry[]): Promise<void> => {
    const texts = await revision.texts(pages.flatMap(({ text }) => text ?? []));
    let next = 0;
    for (const page of pages) {
      const text = page.text === undefined ? '' : (texts[next++] ?? '');
      room.left -= text.length;
      for (const { condition, line } of await conditionsOf(context, page, text)) {
        const problem = conditionProblem(condition, schema);
        if (problem) found.push({ page, line, condition, message: problem.message });
      }
    }
  };
  const batch: PageEntry[] = [];
  for await (const page of revision.pages()) {
    batch.push(page);
    if (batch.length < BATCH) continue;
    await look(batch.splice(0));
    complete = room.left > 0 && found.length <= MAX_PROBLEMS;
    if (!complete) break;
  }
  if (complete) await look(batch);
  const named = found.slice(0, MAX_PROBLEMS);
  const paths = await revision.pathsOf(named.map(({ page }) => page.id));
  const items = named.map((problem, i) => ({ ...problem, path: paths[i] ?? problem.page.slug }));
  return { items, complete: complete && found.length <= MAX_PROBLEMS };
}

/** That of the page, and those of its text. */
async function conditionsOf(
  { services }: Context,
  { fields }: PageEntry,
  text: string,
): Promise<(Omit<TextCondition, 'line'> & { line: number | null })[]> {
  const own = fields.condition === undefined ? [] : [{ condition: fields.condition, line: null }];
  return [...own, ...(await textConditionsIn(services.threads, text))];
}
