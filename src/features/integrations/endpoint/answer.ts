/** What scripts answer to requests from outside, as it is sent on: for browsers, it is no part of this server. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ScriptAnswer, ScriptError } from '../../../adapters/workerd/scripts.ts';
import { ApiError, forbidden } from '../../../errors.ts';
import { policyText } from '../sites/scripts.ts';

/** What a script cannot say of this server's address: it is that of other pages as well. */
const WITHHELD =
  /^(?:set-cookie|strict-transport-security|clear-site-data|service-worker-allowed|access-control-allow-credentials|public-key-pins|alt-svc|refresh|x-frame-options|content-length|date|server|x-request-id|www-authenticate|proxy-.*|sourcemap|nel|report-to|reporting-endpoints|x-robots-tag)$/i;

/**
 * A document gets an origin of its own, so that it reads nothing of this server, and no cookies: it may run scripts, send forms, and open
 * windows.
 */
const SANDBOX =
  'sandbox allow-forms allow-scripts allow-popups allow-popups-to-escape-sandbox allow-downloads allow-top-navigation-by-user-activation';

/** What a page of this server could run or obey. Browsers say what they load it for; none loads it for such a page. */
const RUN = /^(?:script|style|worker|sharedworker|serviceworker|audioworklet|paintworklet|manifest|object|embed|xslt)$/;

/** Throws FORBIDDEN where a page of this server itself would run what a script answers. */
export function refuseOwnPages({ headers }: FastifyRequest): void {
  if (headers['sec-fetch-site'] !== 'same-origin' || !RUN.test(String(headers['sec-fetch-dest']))) return;
  throw forbidden('Pages of this server run nothing that integrations bring');
}

/** What a script answered to an event that it has nothing for. */
const NOT_HANDLED = 406;

/** Sends on what a script answered. `policy`: the one that its integration was published with. */
export function sendOn(reply: FastifyReply, { status, headers, body }: ScriptAnswer, policy: unknown): FastifyReply {
  for (const [name, value] of headers) if (!WITHHELD.test(name)) reply.header(name, value);
  const published = policyText(policy);
  const given = reply.getHeader('content-security-policy');
  const policies = [given, published, SANDBOX].filter((text) => text !== null && text !== undefined);
  reply.header('content-security-policy', policies.join(', '));
  reply.header('x-content-type-options', 'nosniff').header('x-robots-tag', 'noindex');
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-store');
  return reply.code(status === NOT_HANDLED ? 404 : status).send(Buffer.from(body));
}

/** A script that gave no answer, for who asked it: its own fault is a bad gateway, and what is not there may be soon. */
export function scriptFailure(error: unknown, name: string): ApiError {
  if (!(error instanceof ScriptError)) throw error;
  const { kind } = error;
  if (kind === 'unavailable')
    return new ApiError('UNAVAILABLE', `The integration ${name} cannot run now: ${error.message}`);
  return new ApiError('BAD_GATEWAY', `The integration ${name} failed: ${error.message}`);
}
