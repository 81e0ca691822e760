/** What a site serves beside its pages: files, search, ratings, and lists for programs. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cacheHeaders, sendOnce } from './answers.ts';
import { sendAnswers } from './ask.ts';
import { sendAsset } from './assets-of-site.ts';
import { backTo, countView, sendFeedback } from './feedback.ts';
import { sendFile } from './files.ts';
import { sendList } from './lists.ts';
import { assetsFor, HTML, type Store } from './make-page.ts';
import { Making } from './making.ts';
import { message } from './messages.ts';
import { sendNavigationList } from './navigation-lists.ts';
import { missingModel } from './page-model.ts';
import { sendPagePdf } from './pdf.ts';
import { securityHeaders } from './policy.ts';
import { pressBlock } from './pressed-blocks.ts';
import { searchFor } from './search.ts';
import type { Sent } from './sent.ts';
import { siteSettings } from './site-settings.ts';
import { blockHtml } from './templates/block.ts';
import { searchHtml } from './templates/search.ts';
import type { Visit } from './visit.ts';
import { signOut } from './visitor-cookies.ts';

/** Answers what is no page of the site; undefined: it is one, or none is there. */
export async function serve(
  request: FastifyRequest,
  reply: FastifyReply,
  visit: Visit,
  store: Store,
): Promise<Sent | undefined> {
  if (visit.change) return serveWithChange(request, reply, visit, store);
  const [first = '', service = '', ...rest] = visit.path;
  // A page may be called so: what is served is below.
  if (first !== '~' || service === '') return sendList(request, reply, visit, store);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  switch (isRead ? service : `${request.method} ${service}`) {
    case 'assets': {
      const settings = async () => (await siteSettings(visit, visit.place?.siteSpace.id ?? null)).settings;
      return (await sendAsset(request, reply, rest.join('/'), settings)) ?? nothing(request, reply);
    }
    case 'files':
      return (await sendFile(request, reply, visit, store.freshness, rest)) ?? nothing(request, reply);
    case 'navigation':
      return (await sendNavigationList(request, reply, visit, store, rest)) ?? nothing(request, reply);
    case 'search':
      return sendSearch(request, reply, visit, store);
    case 'pdf':
      return (await sendPagePdf(request, reply, visit, store.freshness, rest)) ?? nothing(request, reply);
    case 'POST feedback':
      return sendFeedback(request, reply, visit);
    case 'POST block':
      return (
        (await pressBlock(request, reply, visit, (block) => sendBlock(request, reply, visit, store, block))) ??
        nothing(request, reply)
      );
    case 'POST ask':
      return (await sendAnswers(request, reply, visit)) ?? nothing(request, reply);
    case 'POST view':
      return countView(request, reply, visit);
    case 'POST sign-out':
      return signOut(request, reply, visit);
    default:
      return (await sendList(request, reply, visit, store)) ?? nothing(request, reply);
  }
}

/** Of a change request, its pages are shown, and the lists of their navigation. */
async function serveWithChange(request: FastifyRequest, reply: FastifyReply, visit: Visit, store: Store) {
  const [sign, service, ...rest] = visit.path.slice(visit.place?.depth ?? 0);
  if (sign !== '~' || service !== 'navigation' || request.method === 'POST') return undefined;
  return (await sendNavigationList(request, reply, visit, store, rest)) ?? nothing(request, reply);
}

const nothing = (request: FastifyRequest, reply: FastifyReply) =>
  sendOnce(request, reply, message(404, request.headers['accept-language']));

/** The results as JSON for the script, or as a page for readers without one. */
async function sendSearch(request: FastifyRequest, reply: FastifyReply, visit: Visit, { freshness }: Store) {
  const { q, from } = request.query as { q?: unknown; from?: unknown };
  const query = typeof q === 'string' ? q : '';
  await request.turn?.();
  const answer = await searchFor(visit, query, typeof from === 'string' ? from : null);
  const headers = { ...cacheHeaders(visit, [], 'accept, accept-encoding'), 'x-robots-tag': 'noindex' };
  if (!request.headers.accept?.includes('text/html')) {
    const body = Buffer.from(JSON.stringify(answer));
    return sendOnce(request, reply, { status: 200, type: 'application/json; charset=utf-8', body, headers });
  }
  const model = await missingModel(new Making(visit, freshness), undefined);
  const text = searchHtml({ ...model, answer }, assetsFor(visit, model.site));
  const all = { ...headers, ...securityHeaders(model.site.settings, { scripts: model.site.scripts }) };
  return sendOnce(request, reply, { status: 200, type: HTML, body: Buffer.from(text), headers: all });
}

/** A block in which something was pressed, for readers without a script. */
async function sendBlock(request: FastifyRequest, reply: FastifyReply, visit: Visit, store: Store, block: unknown) {
  const model = await missingModel(new Making(visit, store.freshness), undefined);
  const { site } = model;
  const back = backTo(request, visit.base);
  const text = blockHtml({ ...model, block: String(block), back }, assetsFor(visit, site));
  const headers = { ...securityHeaders(site.settings, { scripts: site.scripts }), 'x-robots-tag': 'noindex' };
  return sendOnce(request, reply, { status: 200, type: HTML, body: Buffer.from(text), headers });
}
