/** Questions of readers: the answer as HTML for the script, event after event, while it is written. */
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { asApiError } from '../../failures.ts';
import { takePlace } from '../../features/sites/ask/access.ts';
import { answersTo, type SiteAnswer } from '../../features/sites/ask/answer.ts';
import { siteById } from '../../features/sites/rights.ts';
import type { Scope } from '../../features/sites/search-scope.ts';
import { commentHtmlOf } from '../../threads/texts.ts';
import { type Sent, sent } from './sent.ts';
import { siteSettings } from './site-settings.ts';
import type { Visit } from './visit.ts';

/** Longer questions are cut. */
const MAX_QUESTION = 1000;

/** Answers the form `q` (the question) and `from` (the space that the reader is in). Undefined: nothing is answered here. */
export async function sendAnswers(
  request: FastifyRequest,
  reply: FastifyReply,
  visit: Visit,
): Promise<Sent | undefined> {
  const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
  const question = (form.get('q') ?? '').replaceAll('\0', '').trim().slice(0, MAX_QUESTION);
  const { context, services, part } = visit;
  const { settings } = await siteSettings(visit, null);
  const site = settings.ai.mode === 'none' || question === '' ? null : await siteById(context, visit.site.id);
  if (!site) return undefined;
  const current = part.siteSpaces.find(({ spaceId }) => spaceId === form.get('from'));
  const scope: Scope = current
    ? { mode: 'default', current: { id: current.id, field: 'from' }, restrictTo: null }
    : { mode: 'all' };
  const leave = takePlace(services, site.organizationId);
  const aborts = new AbortController();
  reply.raw.once('close', () => {
    aborts.abort();
    leave();
  });
  async function* events() {
    try {
      for await (const answer of answersTo(
        context,
        site as NonNullable<typeof site>,
        { question, scope },
        aborts.signal,
      ))
        yield `data: ${JSON.stringify(await shown(visit, answer))}\n\n`;
    } catch (error) {
      // The script says it in the words of the site; what is wrong is in the log if it is a fault.
      if (!aborts.signal.aborted) yield `event: error\ndata: ${asApiError(error).status}\n\n`;
    } finally {
      leave();
    }
  }
  reply
    .type('text/event-stream')
    .header('cache-control', 'private, no-store')
    .header('x-accel-buffering', 'no')
    .send(Readable.from(events(), { highWaterMark: 1 }));
  return sent(reply);
}

async function shown({ services, base }: Visit, { markdown, isDocumented, isWhole, sources }: SiteAnswer) {
  return {
    html: isDocumented ? await commentHtmlOf(services.threads, markdown) : null,
    isWhole,
    sources: sources.map(({ title, path }) => ({ title, href: base + path })),
  };
}
