/** One request of somebody who is signed in, and the routes of pages and forms. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { GraphQLSchema } from 'graphql';
import { type Context, createContext } from '../../context.ts';
import { ApiError, type ErrorDetail } from '../../errors.ts';
import { asApiError } from '../../failures.ts';
import type { Services } from '../../services.ts';
import { type Ask, askingAs } from './ask.ts';
import { type Html, html } from './html.ts';
import { errorPage, type Shell, sendPage, shell } from './layout.ts';
import type { RenderCache } from './render-cache.ts';
import { isFromHere, leaveNotice, provesItself, type Session, sessionOf, takeNotice } from './session.ts';

export interface AppServices {
  services: Services;
  schema: GraphQLSchema;
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
  app.get(path, { config: { operation: 'app' } }, async (request, reply) => {
    const visit = await visitOf(request, own);
    if (!visit) return reply.redirect(`/app/sign-in?next=${encodeURIComponent(request.url)}`, 303);
    try {
      const shown = await show(visit);
      if ('to' in shown) return reply.redirect(shown.to, 302);
      const notice = takeNotice(request, reply, own.services);
      return sendPage(reply, 200, shell(shown, visit, notice));
    } catch (error) {
      return sendError(reply, error, visit);
    }
  });
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
    if (!visit) return reply.redirect('/app/sign-in', 303);
    if (!isFromHere(request) || !provesItself(visit.session, fields.get('proof')))
      return sendError(reply, new ApiError('FORBIDDEN', 'This form was not sent from a page of this server'), visit);
    try {
      const acted = await act(visit, fields);
      if ('main' in acted) return sendPage(reply, acted.status, shell(acted, visit, undefined));
      if (acted.said !== undefined) leaveNotice(request, reply, own.services, { kind: 'done', text: acted.said });
      return reply.redirect(acted.to, 303);
    } catch (error) {
      const refused = asApiError(error);
      const back = fields.get('back');
      // What is not there, or not for this caller, is said on a page of its own.
      if (!isOwnAddress(back) || ['NOT_FOUND', 'INTERNAL'].includes(refused.code))
        return sendError(reply, error, visit);
      leaveNotice(request, reply, own.services, { kind: 'failed', text: reasonsOf(refused) });
      return reply.redirect(back, 303);
    }
  });
}

/** Who asks; null without a session. */
async function visitOf(request: FastifyRequest, { services, schema, cache }: AppServices): Promise<Visit | null> {
  const session = await sessionOf(request, services);
  if (!session) return null;
  request.callerId = session.caller.userId;
  const context = createContext(services, session.caller, request.id);
  return {
    request,
    session,
    context,
    cache,
    ask: askingAs(schema, context),
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

function sendError(reply: FastifyReply, error: unknown, visit: Visit) {
  const refused = asApiError(error);
  return sendPage(reply, refused.status, shell(errorPage(refused.status, reasonsOf(refused)), visit, undefined));
}
