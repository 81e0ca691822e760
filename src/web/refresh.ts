/** Pages that a busy server could not make load again by themselves. */
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Has the browser ask again after the seconds of `Retry-After`, if the refusal has it and asking again changes nothing. Whether it does.
 * Source: https://html.spec.whatwg.org/multipage/document-lifecycle.html#the-refresh-header
 */
export function refreshLater({ method }: FastifyRequest, reply: FastifyReply): boolean {
  const seconds = Number(reply.getHeader('retry-after'));
  if (method !== 'GET' || !(seconds > 0)) return false;
  reply.header('refresh', String(seconds));
  return true;
}
