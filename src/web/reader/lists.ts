/** What programs read of a site by well-known names: sitemap, robots.txt, llms.txt, feeds, preview pictures, tools. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cacheHeaders, sendOnce } from './answers.ts';
import { listingOf } from './listing.ts';
import type { Store } from './make-page.ts';
import { Making } from './making.ts';
import { sendMcp } from './mcp/endpoint.ts';
import { changesOf, rss } from './programs/feed.ts';
import type { Listing } from './programs/listing.ts';
import { llms } from './programs/llms.ts';
import { robots } from './programs/robots.ts';
import { sitemap, sitemapPart, sitemapPartOf } from './programs/sitemap.ts';
import type { Sent } from './sent.ts';
import { siteSettings } from './site-settings.ts';
import { sendSocialPicture } from './social-picture.ts';
import { sendStreamed } from './streamed.ts';
import type { Visit } from './visit.ts';
import { wholeText } from './whole-text.ts';

const XML = 'application/xml; charset=utf-8';
const TEXT = 'text/plain; charset=utf-8';
const MARKDOWN = 'text/markdown; charset=utf-8';

/** Answers what is asked for by its well-known name; undefined: it is none. */
export async function sendList(
  request: FastifyRequest,
  reply: FastifyReply,
  visit: Visit,
  store: Store,
): Promise<Sent | undefined> {
  const [first = '', second = '', ...rest] = visit.path;
  const making = new Making(visit, store.freshness);
  const listing = async () => {
    await request.turn?.();
    return listingOf(making);
  };
  if (first === '~' && second === 'mcp' && rest.length === 0) return sendMcp(request, reply, making);
  if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
  if (first === '~' && second === 'social') return sendSocialPicture(request, reply, making, rest);
  if (first === '~' && second === 'feed.xml' && rest.length === 0)
    return sendChanges(request, reply, making, await listing());
  if (second !== '') return undefined;
  const spaces = visit.part.siteSpaces.map(({ spaceId }) => spaceId);
  const send = (type: string, pieces: () => AsyncIterable<string>) =>
    sendStreamed(request, reply, making, { type, spaces, pieces });
  const isForAgents = visit.site.agentsContext !== 'excluded';
  if (first === 'robots.txt') return sendRobots(request, reply, visit);
  if (first === 'sitemap.xml') {
    const pages = await listing();
    return send(XML, () => sitemap(pages));
  }
  if (first === 'llms.txt' && isForAgents) {
    const pages = await listing();
    const { settings } = await siteSettings(visit, null);
    const mcp = settings.pageActions.mcp ? `${visit.address}~/mcp` : null;
    return send(MARKDOWN, () => llms(pages, { full: `${visit.address}llms-full.txt`, mcp }));
  }
  if (first === 'llms-full.txt' && isForAgents) {
    const pages = await listing();
    return send(MARKDOWN, () => wholeText(making, pages));
  }
  const part = sitemapPart(first);
  const pieces = part === undefined ? undefined : await sitemapPartOf(await listing(), part);
  return pieces && send(XML, () => pieces);
}

/** Whether search engines may list a site; and with it, whether they may ask for its pages. */
export const isIndexed = ({ site, isPreview }: Visit): boolean => site.visibility === 'public' && !isPreview;

function sendRobots(request: FastifyRequest, reply: FastifyReply, visit: Visit): Promise<Sent> {
  const { base, address } = visit;
  const body = Buffer.from(robots({ base, address, isIndexed: isIndexed(visit) }));
  return sendOnce(request, reply, { status: 200, type: TEXT, body, headers: cacheHeaders(visit) });
}

async function sendChanges(
  request: FastifyRequest,
  reply: FastifyReply,
  { visit }: Making,
  listing: Listing,
): Promise<Sent> {
  const [language = null] = new Set(listing.parts.map((part) => part.language));
  const feed = rss(await changesOf(listing, { self: `${visit.address}~/feed.xml`, language }));
  const spaces = visit.part.siteSpaces.map(({ spaceId }) => spaceId);
  const headers = { ...cacheHeaders(visit, spaces), 'x-robots-tag': 'noindex' };
  const type = 'application/rss+xml; charset=utf-8';
  return sendOnce(request, reply, { status: 200, type, body: Buffer.from(feed), headers });
}
