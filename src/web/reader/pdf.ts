/** PDFs of pages, for readers: what one sees of a page, and of those below it. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { fileName } from '../../features/content/pdf/addresses.ts';
import { sendPdf } from '../../features/content/pdf/download.ts';
import { prepare } from '../../features/content/pdf/gather.ts';
import { unlessNotFound } from '../../features/sites/redirects/target.ts';
import type { Freshness } from './freshness.ts';
import { Making } from './making.ts';
import { type Sent, sent } from './sent.ts';
import { siteSettings } from './site-settings.ts';
import type { Visit } from './visit.ts';

/** Sends the PDF of a page, which is made when it is first asked for; undefined: there is none for this reader. */
export async function sendPagePdf(
  request: FastifyRequest,
  reply: FastifyReply,
  visit: Visit,
  freshness: Freshness,
  [siteSpaceId, pageId = '']: readonly string[],
): Promise<Sent | undefined> {
  const { part, context, services } = visit;
  const siteSpace = part.siteSpaces.find(({ id }) => id === siteSpaceId);
  if (!siteSpace) return undefined;
  const { title, settings } = await siteSettings(visit, siteSpace.id);
  const node = (await new Making(visit, freshness).map(siteSpace.spaceId))?.byId.get(pageId);
  const space = await context.access.space.load(siteSpace.spaceId);
  if (!settings.pdf.enabled || !node || !space) return undefined;
  const revision = await context.db.revision.findUnique({ where: { id: space.revisionId } });
  if (!revision) return undefined;
  await request.turn?.();
  const subject = { space, organization: { title }, revision, changeRequest: null, page: pageId, only: false };
  const prepared = await unlessNotFound(prepare(context, subject));
  if (!prepared) return undefined;
  await sendPdf(request, reply, services, prepared, fileName(node.page.title));
  return sent(reply);
}
