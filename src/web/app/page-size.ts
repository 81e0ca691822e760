/**
 * How long a page becomes. A text becomes many times as much HTML, and a page shows many texts: what they are rendered to is counted
 * before it is put together, up to what an answer of the API may have.
 */
import type { Context } from '../../context.ts';
import type { Rendered } from '../../engine/markdown/html/page.ts';
import { AnswerSize, answerTooLong } from '../../graphql/answer-size.ts';
import type { Html } from './html.ts';

/** The count of the page that this context shows. */
export const pageSize = (context: Context): AnswerSize =>
  context.memo('pageSize', () => new AnswerSize(context.services.config.answerBytes));

/** What stands in for the place of a form, or of a time, is short. */
const SPOT = 100;

/** Counts a rendered text; throws PAYLOAD_TOO_LARGE. */
export function counting(context: Context, rendered: Rendered): Rendered {
  const size = pageSize(context);
  for (const { parts } of rendered.pieces)
    for (const part of parts) size.add(typeof part === 'string' ? part.length : SPOT);
  return rendered;
}

/** The whole page, unless it is too long. */
export function boundedPage({ services }: Context, page: Html): Html {
  const { answerBytes } = services.config;
  if (page.length > answerBytes) throw answerTooLong(answerBytes);
  return page;
}
