/** Two people save one page: what the later one wrote is merged with what the other saved, where they do not touch each other. */
import { mergeMarkdown } from '../../../engine/markdown/merge.ts';
import { ApiError } from '../../../errors.ts';
import { LARGE_TEXT, ready } from '../../../threads/texts.ts';
import { question } from '../generated/gql.ts';
import type { PageText } from '../reading/space.ts';
import type { Visit } from '../visit.ts';
import { baseVersionOf } from './base-version.ts';

const PAGE_BEFORE = question(
  `query PageBefore($spaceId: ID!, $revisionId: ID!, $pageId: ID!) {
    revision(spaceId: $spaceId, revisionId: $revisionId) { page(pageId: $pageId) { ...PageText } } }`,
);

export interface WrittenPage {
  title: string;
  /** With line feeds alone. */
  markdown: string;
}

const lines = (text: string | null | undefined): string => (text ?? '').replace(/\r\n?/g, '\n');

/**
 * Both edits in one page. `opened` is the mark of the form, with the revision it was opened on. Undefined when the two touch the
 * same place, when the revision does not have what the form was opened with, or when the texts are too large to be merged at once.
 */
export async function mergedWith(
  visit: Visit,
  opened: string | null,
  current: PageText,
  written: WrittenPage,
): Promise<WrittenPage | undefined> {
  const [mark, revisionId] = (opened ?? '').split('.');
  const size = written.markdown.length + (current.markdown?.length ?? 0);
  if (!mark || !revisionId || size >= LARGE_TEXT) return undefined;
  const before = await pageBefore(visit, revisionId);
  if (!before || baseVersionOf(before.title, before.markdown ?? '') !== mark) return undefined;
  const isRetitled = current.title !== before.title;
  if (isRetitled && written.title !== before.title && written.title !== current.title) return undefined;
  const all = size + (before.markdown?.length ?? 0);
  if (all >= LARGE_TEXT) return undefined;
  await ready(all);
  const { text, conflict } = mergeMarkdown(lines(before.markdown), written.markdown, lines(current.markdown));
  return conflict ? undefined : { title: isRetitled ? current.title : written.title, markdown: text };
}

async function pageBefore({ ask, params }: Visit, revisionId: string): Promise<PageText | undefined> {
  try {
    return (await ask(PAGE_BEFORE, { ...params, revisionId })).revision.page;
  } catch (error) {
    if (error instanceof ApiError && error.code !== 'INTERNAL') return undefined;
    throw error;
  }
}
