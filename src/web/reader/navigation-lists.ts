/** Lists of large navigations: what is below an entry that pages show closed. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cacheHeaders, sendAnswer } from './answers.ts';
import { finished } from './kept-pages.ts';
import { assetsFor, HTML, type Store } from './make-page.ts';
import { Making } from './making.ts';
import { besideText } from './page-model.ts';
import { securityHeaders } from './policy.ts';
import type { Sent } from './sent.ts';
import { siteModel } from './site-model.ts';
import { frameOf } from './templates/frame.ts';
import { navigationBelow } from './templates/navigation.ts';
import type { Visit } from './visit.ts';

/** Sends the list below an entry, kept for those who see the same; undefined: there is none for this reader. */
export async function sendNavigationList(
  request: FastifyRequest,
  reply: FastifyReply,
  visit: Visit,
  { freshness, pages }: Store,
  [siteSpaceId, id = '']: readonly string[],
): Promise<Sent | undefined> {
  const siteSpace = visit.part.siteSpaces.find((row) => row.id === siteSpaceId);
  if (!siteSpace) return undefined;
  const { site, view, base, isNamed } = visit;
  const key =
    view === null ? null : JSON.stringify([site.id, isNamed, base, site.version, view, siteSpace.id, id, 'list']);
  const kept = key === null ? undefined : await pages.get(key);
  if (kept) return sendAnswer(request, reply, kept);
  await request.turn?.();
  const making = new Making(visit, freshness);
  await making.addressed();
  const map = await making.map(siteSpace.spaceId);
  if (!map?.byId.has(id)) return undefined;
  const [model, { navigation, navigationHref }] = await Promise.all([
    siteModel(making, siteSpace),
    besideText(making, siteSpace, map),
  ]);
  if (navigationHref === null) return undefined;
  const list = navigationBelow(frameOf(model, assetsFor(visit, model)), navigation, navigationHref, id);
  if (list === undefined) return undefined;
  const headers = {
    ...cacheHeaders(visit, [siteSpace.spaceId]),
    ...securityHeaders(model.settings),
    'x-robots-tag': 'noindex',
  };
  const answer = finished({ status: 200, type: HTML, body: Buffer.from(list), headers }, making.states);
  if (key !== null && !making.isProvisional) pages.set(key, answer);
  return sendAnswer(request, reply, answer);
}
