/** `~/mcp` of a site: the tools over HTTP, for who sees the site. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Making } from '../making.ts';
import { type Sent, sent } from '../sent.ts';
import { siteSettings } from '../site-settings.ts';
import type { Visit } from '../visit.ts';
import { visitedSite } from './visited-site.ts';

/** What pages of other sites may send: everybody may read a public site, whatever asks for it. */
const CORS: Readonly<Record<string, string>> = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST, OPTIONS',
  'access-control-allow-headers':
    'authorization, content-type, accept, mcp-protocol-version, mcp-method, mcp-name, mcp-session-id',
  'access-control-max-age': '86400',
};

/** Answers a request; undefined where the site has no tools. */
export async function sendMcp(request: FastifyRequest, reply: FastifyReply, making: Making): Promise<Sent | undefined> {
  const { visit } = making;
  const { settings } = await siteSettings(visit, null);
  if (!settings.pageActions.mcp || visit.site.agentsContext === 'excluded') return undefined;
  reply.header('cache-control', 'private, no-store').header('x-robots-tag', 'noindex');
  const isOpen = visit.site.visibility === 'public' && !visit.isPreview;
  if (isOpen) for (const [name, value] of Object.entries(CORS)) reply.header(name, value);
  else if (!isOwn(visit, request.headers.origin))
    return sent(
      reply.code(403).send({ error: { code: 'FORBIDDEN', message: 'Pages of other sites cannot read this one' } }),
    );
  if (request.method === 'OPTIONS')
    return sent(
      reply
        .code(isOpen ? 204 : 405)
        .header('allow', 'POST')
        .send(),
    );
  await request.turn?.();
  const { method, headers, body } = request;
  const asked = {
    url: `${visit.address}~/mcp`,
    method,
    headers: new Headers(
      Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
    ),
    body: typeof body === 'string' ? body : '',
  };
  const { log } = visit.services;
  // Its library takes a twentieth of a second, which a start need not wait for.
  const { answerMcp } = await import('./answer.ts');
  const answer = await answerMcp(asked, await visitedSite(making), (error) =>
    log.error({ err: error, requestId: request.id, siteId: visit.site.id }, 'a tool of a site failed'),
  );
  for (const [name, value] of answer.headers) if (name !== 'content-length') reply.header(name, value);
  return sent(reply.code(answer.status).send(Buffer.from(await answer.arrayBuffer())));
}

/** Whether no page of another origin asks: programs name none. */
const isOwn = ({ address }: Visit, origin: string | undefined): boolean =>
  origin === undefined || origin === new URL(address).origin;
