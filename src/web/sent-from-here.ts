/** Where forms come from. */
import type { FastifyRequest } from 'fastify';

/** Whether a form was sent from a page of this server: browsers say where a form comes from, and no other site can change that. */
export function isFromHere({ headers, host }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin } = headers;
  return typeof origin === 'string' && URL.canParse(origin) && new URL(origin).host === host;
}
