/** One request of a signed-in user, and the routes of pages and forms. */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requireUser } from '../../access/caller-kinds.ts';
import { type Context, createContext } from '../../context.ts';
import { ApiError, type ErrorDetail, forbidden } from '../../errors.ts';
import { asApiError } from '../../failures.ts';
import { unreadOf } from '../../features/notifications/sight.ts';
import { noteSeenOnPage } from '../../features/people/members/seen.ts';
import type { Services } from '../../services.ts';
import { isFromHere } from '../sent-from-here.ts';
import type { Ask, asking } from './ask.ts';
import { type Html, html, NOTHING } from './html.ts';
import { errorPage, type Shell, sendPage, shell } from './layout.ts';
import { boundedPage } from './page-size.ts';
import type { RenderCache } from './reading/render-cache.ts';
import { draftIn, signedOut, textOf, yourText } from './refused-text.ts';
import { hasValidCsrfToken, leaveNotice, type Session, sessionOf, takeNotice } from './session.ts';

export interface AppServices {
  services: Services;
  /** Gives each caller's context its questions. */
  asking: ReturnType<typeof asking>;
  cache: RenderCache;
}

export interface Visit {
  request: FastifyRequest;
  session: Session;
  context: Context;
  ask: Ask;
  cache: RenderCache;
  /** Of the path. */
  params: Record<string, string>;
  /** Of the address. */
  query: URLSearchParams;
  /** To stand in every form. */
  proof: Html;
}

/** Where a form leads: an address, and what is said there. */
export interface Outcome {
  to: string;
  said?: string;
}

type Shown = Shell | { to: string };
/** A form that is shown again, with what was written, says so by a `Shell` with a status. */
type Acted = Outcome | (Shell & { status: number });

/** A page. Without a session it leads to the sign-in. */
export function page(
  app: FastifyInstance,
  own: AppServices,
  path: string,
  show: (visit: Visit) => Promise<Shown>,
): void {
  app.get(path, { config: { operation: 'app', heavy: true } }, async (request, reply) => {
    const visit = await visitOf(request, own);
    if (!visit) return reply.redirect(`/app/sign-in?next=${encodeURIComponent(request.url)}`, 303);
    try {
      const [shown, unread] = await Promise.all([show(visit), unreadOf(visit.context)]);
      if ('to' in shown) return reply.redirect(shown.to, 302);
      await noteVisit(visit);
      const notice = takeNotice(request, reply, own.services);
      return sendPage(reply, 200, boundedPage(visit.context, shell(shown, { ...visit, unread }, notice)), shown);
    } catch (error) {
      return sendError(reply, error, visit);
    }
  });
}

/** A page of an organization, or of what is in it, was shown: its administrators see when a member was last there. */
async function noteVisit({ context: { access, services, caller }, params }: Visit): Promise<void> {
  const { organizationId, spaceId, collectionId } = params;
  const [space, collection] = await Promise.all([
    spaceId ? access.space.load(spaceId) : null,
    collectionId ? access.collection.load(collectionId) : null,
  ]);
  const organization = organizationId ?? space?.organizationId ?? collection?.organizationId;
  if (organization) await noteSeenOnPage(services.database, organization, requireUser(caller).userId);
}

/** What a form does. When it is refused, its page says why. */
export function form(
  app: FastifyInstance,
  own: AppServices,
  path: string,
  act: (visit: Visit, fields: URLSearchParams) => Promise<Acted>,
): void {
  app.post(path, { config: { operation: 'app' } }, async (request, reply) => {
    const fields = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    const visit = await visitOf(request, own);
    const back = fields.get('back');
    if (!visit) {
      const next = `/app/sign-in?next=${encodeURIComponent(isOwnAddress(back) ? back : request.url)}`;
      return isFromHere(request) && textOf(fields)
        ? sendPage(reply, 401, shell(signedOut(next, fields), undefined, undefined))
        : reply.redirect(next, 303);
    }
    if (!isFromHere(request)) return sendError(reply, forbidden(FROM_ELSEWHERE), visit);
    if (!hasValidCsrfToken(visit.session, fields.get('proof')))
      return sendError(reply, forbidden(OTHER_SESSION), visit, fields);
    try {
      const acted = await act(visit, fields);
      if ('main' in acted) return sendPage(reply, acted.status, shell(acted, visit, undefined), acted);
      const draft = draftIn(fields);
      if (acted.said !== undefined || draft)
        leaveNotice(request, reply, own.services, { kind: 'done', text: acted.said ?? '', ...(draft && { draft }) });
      return reply.redirect(acted.to, 303);
    } catch (error) {
      const refused = asApiError(error);
      // What is not there, or not for this caller, is said on a page of its own; so is what was refused with a text.
      if (!isOwnAddress(back) || ['NOT_FOUND', 'INTERNAL'].includes(refused.code) || textOf(fields))
        return sendError(reply, error, visit, fields);
      leaveNotice(request, reply, own.services, { kind: 'failed', text: reasonsOf(refused) });
      return reply.redirect(back, 303);
    }
  });
}

/** Throws for a form that a page of this server did not send in this session. */
export function checkOrigin({ request, session }: Visit, fields: URLSearchParams): void {
  if (!isFromHere(request)) throw forbidden(FROM_ELSEWHERE);
  if (!hasValidCsrfToken(session, fields.get('proof'))) throw forbidden(OTHER_SESSION);
}

const FROM_ELSEWHERE = 'This form was not sent from a page of this server';
const OTHER_SESSION = 'This form belongs to another session: reload its page';

/**
 * What the script of a page asks for, answered as JSON; a refusal as `{ problem }`, in words for people. The proof of a request
 * whose body is a file stands in the header `x-proof`.
 */
export function answer(
  app: FastifyInstance,
  own: AppServices,
  path: string,
  act: (visit: Visit, fields: URLSearchParams) => Promise<object>,
): void {
  app.post(path, { config: { operation: 'app', heavy: true } }, async (request, reply) => {
    const fields = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    reply.header('cache-control', 'private, no-store');
    try {
      const visit = await visitOf(request, own);
      if (!visit)
        throw new ApiError('UNAUTHENTICATED', 'You are signed out: sign in in another window, and go on here');
      if (!isFromHere(request)) throw forbidden(FROM_ELSEWHERE);
      const { 'x-proof': header } = request.headers;
      if (!hasValidCsrfToken(visit.session, fields.get('proof') ?? String(header))) throw forbidden(OTHER_SESSION);
      return reply.send(await act(visit, fields));
    } catch (error) {
      const refused = asApiError(error);
      return reply.code(refused.status).send({ problem: reasonsOf(refused) });
    }
  });
}

/** Who asks; null without a session. */
export async function visitOf(request: FastifyRequest, own: AppServices): Promise<Visit | null> {
  const session = await sessionOf(request, own.services);
  if (!session) return null;
  request.callerId = session.caller.userId;
  const context = createContext(own.services, session.caller, request.id, { address: request.ip });
  return {
    request,
    session,
    context,
    cache: own.cache,
    ask: own.asking(context),
    params: request.params as Record<string, string>,
    query: new URLSearchParams(request.url.split('?')[1] ?? ''),
    proof: html`<input type="hidden" name="proof" value="${session.proof}">`,
  };
}

/** An address of the app on this server, and nothing that a browser would take for another host. */
export const isOwnAddress = (address: string | null | undefined): address is string =>
  address != null && /^\/app(?:[/?#][^\\\s]*)?$/.test(address) && !address.includes('//');

/** A conflict names what it is about. */
const sentenceOf = ({ message, title, field }: ErrorDetail): string =>
  typeof title !== 'string' ? message : `“${title}”${field === 'deleted' ? '' : `: the ${field}`} ${message}`;

/** What was refused, in one sentence or more. */
export function reasonsOf({ message, details }: ApiError): string {
  const more = (details ?? []).filter((detail) => !message.includes(detail.message)).map(sentenceOf);
  return more.length > 0 ? `${message}: ${more.join('; ')}` : message;
}

function sendError(reply: FastifyReply, error: unknown, visit: Visit, fields?: URLSearchParams) {
  const refused = asApiError(error);
  const { main, ...page } = errorPage(refused.status, reasonsOf(refused));
  const back = fields?.get('back');
  const shown = html`${main}${isOwnAddress(back) ? html`<p><a class="app-button" href="${back}">Back</a></p>` : NOTHING}${fields ? yourText(fields) : NOTHING}`;
  return sendPage(reply, refused.status, shell({ ...page, main: shown }, visit, undefined));
}
