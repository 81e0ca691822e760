/** How answers of a site are sent: with their version, compressed, and with what caches and browsers may do with them. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Answer, bodyFor, finished, type KeptAnswer } from './kept-pages.ts';
import { takesNonce, withNonce, withoutPolicy } from './nonce.ts';
import { type Sent, sent } from './sent.ts';
import type { Visit } from './visit.ts';

/** Sends an answer; 304 to who has it. */
export async function sendAnswer(request: FastifyRequest, reply: FastifyReply, answer: KeptAnswer): Promise<Sent> {
  const { headers } = request;
  reply.header('etag', answer.etag);
  const isHeld = holds(headers['if-none-match'], answer.etag);
  const own = takesNonce(answer.headers) ? ofItsOwn(answer, isHeld) : answer;
  for (const [name, value] of Object.entries(own.headers)) reply.header(name, value);
  if (isHeld) return sent(reply.code(304).send());
  const { body, encoding } = await bodyFor(own, headers['accept-encoding'] as string | undefined);
  if (encoding) reply.header('content-encoding', encoding);
  return sent(reply.code(answer.status).header('content-type', answer.type).send(body));
}

/** An answer that nobody else gets in this form: with a nonce. */
const ofItsOwn = (answer: KeptAnswer, isHeld: boolean): KeptAnswer => ({
  ...answer,
  ...(isHeld ? { headers: withoutPolicy(answer.headers) } : withNonce(answer.headers, answer.body)),
  compressed: new Map(),
});

/** The same for one that nobody else gets. */
export const sendOnce = (request: FastifyRequest, reply: FastifyReply, answer: Answer): Promise<Sent> =>
  sendAnswer(request, reply, finished(answer, new Map()));

const bare = (tag: string): string => tag.trim().replace(/^W\//, '');

/** Whether a client has what it asks for, by `If-None-Match`. */
export const holds = (header: string | undefined, etag: string): boolean =>
  header?.split(',').some((tag) => bare(tag) === bare(etag)) ?? false;

/**
 * What others may do with an answer. Caches between may keep what everybody may read, and ask each time whether it still holds; with
 * the keys they can be told to forget it. `vary`: what of a request decides.
 */
export function cacheHeaders(
  visit: Visit,
  spaces: Iterable<string> = [],
  vary = 'accept-encoding',
): Record<string, string> {
  const { site, publication } = visit;
  const tags = [`site:${site.id}`, ...[...spaces].map((id) => `space:${id}`)];
  // With adaptive content, or a reader who was let in, cookies decide.
  const isForAll = !visit.isPrivate && !publication.adaptiveContent;
  return {
    'cache-control': isForAll ? 'public, max-age=0, must-revalidate' : 'private, no-cache',
    vary: isForAll ? vary : `${vary}, cookie`,
    ...(isForAll && { 'surrogate-key': tags.join(' '), 'cache-tag': tags.join(',') }),
    ...(site.visibility !== 'public' || visit.isPreview ? { 'x-robots-tag': 'noindex' } : {}),
  };
}
