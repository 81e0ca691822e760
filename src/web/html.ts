/** Pages for people: what every one of them is sent with. */
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { asset, type SendAsset } from './asset.ts';

/** Where a page may take things from; by default nowhere, and it cannot be framed. */
export interface PagePolicy {
  script?: string;
  style?: string;
  connect?: string;
  worker?: string;
}

/** A handler of a page that stays the same, with the headers that keep foreign code out of it. */
export function page(content: string | Buffer, policy: PagePolicy): SendAsset {
  const send = asset(content, 'text/html; charset=utf-8');
  const header = contentSecurityPolicy(policy);
  return (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('content-security-policy', header);
    reply.header('x-frame-options', 'DENY');
    reply.header('cross-origin-opener-policy', 'same-origin');
    return send(request, reply);
  };
}

function contentSecurityPolicy({ script, style, connect, worker }: PagePolicy): string {
  return [
    "default-src 'none'",
    ...(script ? [`script-src ${script}`] : []),
    ...(style ? [`style-src ${style}`] : []),
    ...(connect ? [`connect-src ${connect}`] : []),
    ...(worker ? [`worker-src ${worker}`] : []),
    "img-src 'self' data:",
    "font-src 'self' data:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** The source expression of one inline script or style. */
export const hashSource = (content: string): string =>
  `'sha256-${createHash('sha256').update(content).digest('base64')}'`;

/** The source expressions of all inline scripts of a page, so that no other one runs in it. */
export const inlineScripts = (content: string): string =>
  [...content.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, script = '']) => hashSource(script)).join(' ');

/** An open book, as an address that needs no request. */
export const ICON = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#2f5d50"/><path d="M16 9c-3-2-6-2-10-1v15c4-1 7-1 10 1 3-2 6-2 10-1V8c-4-1-7-1-10 1zm0 0v15" fill="none" stroke="#fff" stroke-width="2" stroke-linejoin="round"/></svg>',
)}`;
