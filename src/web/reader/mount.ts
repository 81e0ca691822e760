/**
 * The published sites: `/sites/{slug}/…` of this server, and the same under names of their own. A request is answered from memory where
 * nothing has changed; else the page is made, and kept for those who see the same.
 */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../errors.ts';
import { decoded } from '../../features/sites/visitors/requested.ts';
import type { Bodies } from '../../server/bodies.ts';
import type { Services } from '../../services.ts';
import { refreshLater } from '../refresh.ts';
import { sendAnswer, sendOnce } from './answers.ts';
import { Freshness } from './freshness.ts';
import { SITE_ROUTE } from './hosts.ts';
import { KeptPages } from './kept-pages.ts';
import { makePage } from './make-page.ts';
import { isMessage, message } from './messages.ts';
import { prefersMarkdown } from './programs/accept.ts';
import { type Sent, sent } from './sent.ts';
import { serve } from './services-of-site.ts';
import { arrive } from './visit.ts';
import { hasCookies, keepCookie } from './visitor-cookies.ts';

/** Methods of what sites serve beside pages. */
const METHODS = ['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS'];
const PAGE_METHODS = 'GET, HEAD, OPTIONS';
/** Of forms, and of what programs ask by MCP. */
const MAX_BODY = 64 * 1024;
const DAY_SECONDS = 86_400;

/** What the server has for all its parts. */
interface Around {
  bodies: Bodies;
  /** What callers are told of any error, which is logged if it is a fault. */
  errorOf(error: FastifyError, request: FastifyRequest): ApiError;
}

/** Adds the sites to the server. */
export function mountReader(app: FastifyInstance, services: Services, { bodies, errorOf }: Around): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, new URLSearchParams(String(body))),
  );
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.addHook('preParsing', async (request, reply, payload) => bodies.bounded(request, reply, payload, MAX_BODY));
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const known = errorOf(error, request);
    // Programs get JSON, as everywhere on this server.
    if (!request.headers.accept?.includes('text/html') || !isMessage(known.status)) throw known;
    const { status } = known;
    if (status === 503 && !reply.hasHeader('retry-after')) reply.header('retry-after', '5');
    refreshLater(request, reply);
    const number = status === 500 ? request.id : null;
    return sendOnce(request, reply, message(status, request.headers['accept-language'], number)).then(() => reply);
  });
  const freshness = new Freshness(services.database);
  const pages = new KeptPages(services.contentCache, freshness);
  const { origin } = new URL(services.config.publicUrl);
  const above = new URL(services.config.publicUrl).pathname.replace(/\/$/, '');

  const answer = async (request: FastifyRequest, reply: FastifyReply, url: URL): Promise<Sent> => {
    const plain = plainKey(request, url);
    const kept = plain === undefined ? undefined : await pages.get(plain);
    if (kept) return sendAnswer(request, reply, kept);
    const arrival = await arrive(services, request, url);
    switch (arrival.kind) {
      case 'nothing':
        return sendOnce(request, reply, message(404, request.headers['accept-language']));
      case 'refused':
        return sendOnce(
          request,
          reply,
          message(arrival.reason === 'preview' ? 410 : 401, request.headers['accept-language']),
        );
      case 'sent':
        return sent(reply.header('cache-control', 'private, no-store').redirect(arrival.location, 302));
      case 'admitted': {
        const { site, base, keep, location } = arrival;
        const place = { siteId: site.id, base };
        const until = (at: Date) => Math.max(1, Math.floor((at.getTime() - Date.now()) / 1000));
        if (keep.share !== undefined)
          keepCookie(request, reply, services, place, 'share', encodeURIComponent(keep.share), null);
        if (keep.visitor !== undefined)
          keepCookie(request, reply, services, place, 'visitor', keep.visitor, DAY_SECONDS);
        if (keep.claims !== undefined) keepCookie(request, reply, services, place, 'claims', keep.claims, null);
        if (keep.preview)
          keepCookie(request, reply, services, place, 'preview', keep.preview.token, until(keep.preview.expiresAt));
        return sent(reply.header('cache-control', 'private, no-store').redirect(location, 302));
      }
      case 'visit': {
        const { visit } = arrival;
        const served = await serve(request, reply, visit, { freshness, pages });
        if (served) return served;
        if (request.method === 'OPTIONS') return sent(reply.code(204).header('allow', PAGE_METHODS).send());
        if (request.method !== 'GET' && request.method !== 'HEAD') {
          reply.header('allow', PAGE_METHODS);
          throw new ApiError('METHOD_NOT_ALLOWED', `${request.method} is not allowed here; allowed: ${PAGE_METHODS}`);
        }
        const made = await makePage(request, visit, { freshness, pages });
        if (made.kind === 'moved')
          return sent(
            reply
              .header('cache-control', visit.isPrivate ? 'private, no-store' : 'no-cache')
              .redirect(withQuery(made.location, url.search), 301),
          );
        if (plain !== undefined && made.isKept) pages.set(plain, made.answer);
        return sendAnswer(request, reply, made.answer);
      }
    }
  };

  const readFrom = (addressOf: (request: FastifyRequest) => string) => ({
    method: METHODS,
    config: { operation: 'reader', compress: false, heavy: true, takesTurn: true } as const,
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const address = addressOf(request);
      const toSite = withSlash(request.raw.url ?? '');
      // Cookies of a site are sent below its address, slash included; every name is sent on, whatever it names.
      if (toSite !== undefined) return reply.header('cache-control', 'no-cache').redirect(above + toSite, 301);
      if (URL.canParse(address)) await answer(request, reply, new URL(address));
      else await sendOnce(request, reply, message(404, request.headers['accept-language']));
      return reply;
    },
  });
  // One text each: a path that begins with two slashes would else be taken for a host.
  const below = readFrom(({ raw }) => origin + above + raw.url);
  const named = readFrom(({ raw, host }) => `https://${host}${(raw.url ?? '').slice(SITE_ROUTE.length) || '/'}`);
  for (const url of ['/sites/:slug', '/sites/:slug/*']) app.route({ ...below, url });
  for (const url of [SITE_ROUTE, `${SITE_ROUTE}/*`]) app.route({ ...named, url });
}

/** `/sites/docs/` for `/sites/docs`; undefined for all other paths. */
function withSlash(url: string): string | undefined {
  const [, path, search = ''] = /^(\/sites\/[^/?]+)(\?.*)?$/.exec(url) ?? [];
  return path && `${path}/${search}`;
}

/** An address with what was asked behind the old one; where it leads has the first word, and an anchor stays at the end. */
function withQuery(location: string, search: string): string {
  const at = location.indexOf('#');
  const [path, anchor] = at < 0 ? [location, ''] : [location.slice(0, at), location.slice(at)];
  return path + (path.includes('?') ? search.replace('?', '&') : search) + anchor;
}

/** Names a request that brings nothing of its reader: the address alone decides. */
function plainKey(request: FastifyRequest, url: URL): string | undefined {
  const { method, headers } = request;
  if ((method !== 'GET' && method !== 'HEAD') || url.search !== '' || hasCookies(request)) return undefined;
  if (headers.authorization !== undefined || prefersMarkdown(headers.accept)) return undefined;
  // Of an address that can be written in any number of ways, one is kept: else a client could fill the memory with one page.
  const usual = url.pathname.split('/').map((segment) => encodeURIComponent(decoded(segment)));
  if (usual.join('/') !== url.pathname || url.pathname.includes('//')) return undefined;
  return `${url.hostname}${url.pathname}`;
}
