/**
 * Requests of the Model Context Protocol (streamable HTTP) without sessions: each is answered by a server of its own, as JSON. Clients of
 * the revision 2026-07-28 and those that begin with `initialize` (2025 and before) are served alike.
 */
import {
  createMcpHandler,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import type { ReadableSite } from './site.ts';
import { siteServer } from './tools.ts';

/** A batch of an old client may hold so many messages. */
const MAX_BATCH = 10;

/** Answers a request. `onError`: is told what went wrong here; mistakes of clients are theirs. */
export async function answerMcp(
  asked: { url: string; method: string; headers: Headers; body: string },
  site: ReadableSite,
  onError: (error: Error) => void,
): Promise<Response> {
  const { url, method, headers, body } = asked;
  if (method !== 'POST')
    return refused(405, -32000, 'Only POST is answered here: there are no sessions', { allow: 'POST' });
  const parsed = jsonOf(body);
  if (parsed === undefined) return refused(400, -32700, 'The body is not JSON');
  if (Array.isArray(parsed) && parsed.length > MAX_BATCH)
    return refused(400, -32600, `A batch may hold at most ${MAX_BATCH} messages`);
  const request = new Request(url, { method, headers, body });
  if (await isLegacyRequest(request, parsed)) return legacy(request, parsed, site, onError);
  const handler = createMcpHandler(() => siteServer(site, onError), {
    legacy: 'reject',
    // Nothing of a site is announced here, and an open stream would be a session.
    maxSubscriptions: 0,
  });
  return buffered(await handler.fetch(request, { parsedBody: parsed }), () => handler.close());
}

async function legacy(
  request: Request,
  parsedBody: unknown,
  site: ReadableSite,
  onError: (error: Error) => void,
): Promise<Response> {
  const server = siteServer(site, onError);
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  return buffered(await transport.handleRequest(request, { parsedBody }), () => server.close());
}

/** The whole response, after which nothing of its server is left. */
async function buffered(response: Response, end: () => Promise<void>): Promise<Response> {
  try {
    const { status, headers } = response;
    const body = await response.arrayBuffer();
    return new Response(body.byteLength === 0 ? null : body, { status, headers });
  } finally {
    await end();
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Sources: https://www.jsonrpc.org/specification#error_object */
const refused = (status: number, code: number, message: string, headers: Record<string, string> = {}): Response =>
  Response.json({ jsonrpc: '2.0', id: null, error: { code, message } }, { status, headers });
