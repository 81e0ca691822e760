/** The preview picture of a page: `~/social/{site space}/{page}.png`, for who sees the page. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../services.ts';
import { cacheHeaders, holds } from './answers.ts';
import type { Making } from './making.ts';
import { cardData } from './programs/social/card.ts';
import { Painter } from './programs/social/painter.ts';
import { type Sent, sent } from './sent.ts';
import { siteSettings } from './site-settings.ts';
import { isText } from './space-map.ts';

const painters = new WeakMap<Services, Painter>();

function painterOf(services: Services): Painter {
  const known = painters.get(services) ?? new Painter(services.log);
  painters.set(services, known);
  return known;
}

/** Answers with the picture; undefined where the reader sees no such page. 503 when too many are being drawn. */
export async function sendSocialPicture(
  request: FastifyRequest,
  reply: FastifyReply,
  making: Making,
  [siteSpaceId, name = '', ...rest]: readonly string[],
): Promise<Sent | undefined> {
  const { visit } = making;
  const siteSpace = visit.part.siteSpaces.find(({ id }) => id === siteSpaceId);
  const [, pageId] = /^(.{1,200})\.png$/.exec(name) ?? [];
  if (!siteSpace || pageId === undefined || rest.length > 0) return undefined;
  const map = await making.map(siteSpace.spaceId);
  const node = map?.byId.get(pageId);
  const space = (await making.spaces([siteSpace.spaceId])).get(siteSpace.spaceId);
  if (!node || !isText(node) || !space) return undefined;
  const { title: site, settings } = await siteSettings(visit, siteSpace.id);
  const { title, fields } = node.page;
  const { language } = space;
  const color = settings.styling.primaryColor.light;
  const card = cardData({ site, title, description: fields.description ?? null, language, color });
  const { png, etag } = await painterOf(visit.services).picture(card);
  for (const [header, value] of Object.entries(cacheHeaders(visit, [siteSpace.spaceId]))) reply.header(header, value);
  reply.header('etag', etag).type('image/png');
  if (holds(request.headers['if-none-match'], etag)) return sent(reply.code(304).send());
  return sent(reply.send(Buffer.from(png.buffer, png.byteOffset, png.byteLength)));
}
