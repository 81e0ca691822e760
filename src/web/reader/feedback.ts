/** Readers rate pages, and their script says which pages were opened: both are counted, with nothing that names a reader. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { MAX_COMMENT, RATINGS, type SiteEvent } from '../../features/sites/insights/event-input.ts';
import { recordEvents } from '../../features/sites/insights/record.ts';
import { siteById } from '../../features/sites/rights.ts';
import { type Sent, sent } from './sent.ts';
import type { Visit } from './visit.ts';

/** Takes the form of a page. Where a script sent it, the answer is empty; else the reader goes back to the page. */
export async function sendFeedback(request: FastifyRequest, reply: FastifyReply, visit: Visit): Promise<Sent> {
  const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
  const rating = RATINGS.find((one) => one === form.get('rating'));
  const page = form.get('page');
  reply.header('cache-control', 'private, no-store');
  const comment = form.get('comment')?.replaceAll('\0', '').slice(0, MAX_COMMENT) ?? null;
  const event = { type: 'page_post_feedback', feedback: { rating, comment } };
  if (rating !== undefined && page) await record(request, visit, event, page);
  if (!request.headers.accept?.includes('text/html')) return sent(reply.code(204).send());
  return sent(reply.redirect(backTo(request, visit.base), 303));
}

/** Counts that a page was opened, as its script says: programs that only fetch pages are no readers. */
export async function countView(request: FastifyRequest, reply: FastifyReply, visit: Visit): Promise<Sent> {
  const page = request.body instanceof URLSearchParams ? request.body.get('page') : null;
  if (page) await record(request, visit, { type: 'page_view' }, page);
  return sent(reply.header('cache-control', 'private, no-store').code(204).send());
}

/** Counts an event of a reader at a page (`space:page`). */
async function record(
  request: FastifyRequest,
  visit: Visit,
  event: Pick<SiteEvent, 'type'> & Record<string, unknown>,
  page: string,
): Promise<void> {
  const { context, site, part } = visit;
  const row = await siteById(context, site.id);
  if (!row) return;
  const space = spaceOf(part.siteSpaces, page.slice(0, page.indexOf(':')));
  if (!space) return;
  const { headers } = request;
  const session = { userAgent: headers['user-agent']?.slice(0, 2048) ?? null, language: null };
  const location = { space, page: page.slice(page.indexOf(':') + 1) };
  await recordEvents(context, row, [{ ...event, session, location } as SiteEvent]);
}

const spaceOf = (rows: Visit['part']['siteSpaces'], id: string) => rows.find(({ spaceId }) => spaceId === id)?.spaceId;

/** The page that the form was on, if it is one of the site; else its start. */
export function backTo({ headers: { referer }, host }: FastifyRequest, base: string): string {
  if (!referer || !URL.canParse(referer)) return base;
  const url = new URL(referer);
  // Two slashes at the beginning would name a host.
  const isHere = url.host === host && url.pathname.startsWith(base) && !url.pathname.startsWith('//');
  return isHere ? url.pathname : base;
}
