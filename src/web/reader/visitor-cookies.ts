/** What a site keeps of its readers, in cookies below its address: nothing that names a person, and nothing for sites that need nothing. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { forbidden } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { cookieOf, setCookie } from '../cookies.ts';
import { isFromHere } from '../sent-from-here.ts';
import { type Sent, sent } from './sent.ts';
import type { Visit } from './visit.ts';

/** The secret of a share link; claims that were signed, with the state of access that they were signed for; claims that nobody signed; the token of a preview. */
const COOKIES = ['share', 'visitor', 'claims', 'preview'] as const;
export type VisitorCookie = (typeof COOKIES)[number];

/** Of one site: sites of one server share its host. */
const nameOf = (cookie: VisitorCookie, siteId: string): string => `octavo-${cookie}-${siteId}`;

interface Place {
  siteId: string;
  base: string;
}

/** Whether a request brings any: else it sees what everybody sees. */
export const hasCookies = ({ headers: { cookie } }: FastifyRequest): boolean => cookie?.includes('octavo-') ?? false;

export const readCookie = (
  request: FastifyRequest,
  { config }: Services,
  siteId: string,
  cookie: VisitorCookie,
): string | undefined => cookieOf(request, config, nameOf(cookie, siteId)) || undefined;

/** Keeps a value; an empty one, or no time, forgets it. */
export const keepCookie = (
  request: FastifyRequest,
  reply: FastifyReply,
  { config }: Services,
  { siteId, base }: Place,
  cookie: VisitorCookie,
  value: string,
  seconds: number | null,
): void => setCookie(request, reply, config, { name: nameOf(cookie, siteId), value, path: base, seconds });

/** Forgets a reader, who then is at the start of the site. 403 for forms of other sites: none of them signs anybody out. */
export function signOut(request: FastifyRequest, reply: FastifyReply, { services, site, base }: Visit): Sent {
  if (!isFromHere(request)) throw forbidden('This form was not sent from a page of this site');
  for (const cookie of COOKIES) keepCookie(request, reply, services, { siteId: site.id, base }, cookie, '', 0);
  return sent(reply.header('cache-control', 'private, no-store').redirect(base, 303));
}
