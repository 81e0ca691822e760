/**
 * Sessions of people: a cookie that only this server can read. It names the token that was signed in with and does not hold it;
 * each request asks whether that token still holds, so that a revoked one ends the session.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Caller, callerOf, callerOfTokenId } from '../../access/callers.ts';
import { ApiError } from '../../errors.ts';
import type { Secrets } from '../../secrets.ts';
import type { Services } from '../../services.ts';

export interface Session {
  caller: Caller;
  /** What forms carry, so that another site cannot send them. */
  proof: string;
}

interface Sealed {
  token: string;
  proof: string;
  /** Milliseconds since 1970. */
  until: number;
}

/** Said once, on the next page. */
export interface Notice {
  kind: 'done' | 'failed';
  text: string;
}

const SESSION = 'octavo-session';
const NOTICE = 'octavo-notice';
const DAYS_30 = 30 * 86_400;

/** Begins a session with a token; throws UNAUTHENTICATED when it does not hold. */
export async function signIn(request: FastifyRequest, reply: FastifyReply, services: Services, token: string) {
  const caller = await callerOf(services.database, `Bearer ${token.trim()}`);
  if (!caller) throw new ApiError('UNAUTHENTICATED', 'The token is empty');
  const sealed: Sealed = {
    token: caller.tokenId,
    proof: randomBytes(24).toString('base64url'),
    until: Date.now() + DAYS_30 * 1000,
  };
  setCookie(request, reply, services, SESSION, seal(services.secrets, SESSION, sealed), DAYS_30);
}

export const signOut = (request: FastifyRequest, reply: FastifyReply, services: Services): void =>
  setCookie(request, reply, services, SESSION, '', 0);

/** The session of a request; null without one, or when its token does not hold any more. */
export async function sessionOf(request: FastifyRequest, services: Services): Promise<Session | null> {
  const sealed = unsealed<Sealed>(services.secrets, SESSION, cookieOf(request, services, SESSION));
  if (!sealed || sealed.until <= Date.now()) return null;
  try {
    return { caller: await callerOfTokenId(services.database, sealed.token), proof: sealed.proof };
  } catch (error) {
    if (error instanceof ApiError && error.code === 'UNAUTHENTICATED') return null;
    throw error;
  }
}

export const leaveNotice = (request: FastifyRequest, reply: FastifyReply, services: Services, notice: Notice): void =>
  setCookie(request, reply, services, NOTICE, seal(services.secrets, NOTICE, notice), 60);

/** Takes the notice of the page before. */
export function takeNotice(request: FastifyRequest, reply: FastifyReply, services: Services): Notice | undefined {
  const value = cookieOf(request, services, NOTICE);
  if (value === undefined) return undefined;
  setCookie(request, reply, services, NOTICE, '', 0);
  return unsealed<Notice>(services.secrets, NOTICE, value);
}

/** Whether a form was sent from a page of this server: browsers say where a form comes from, and no other site can change that. */
export function isFromHere({ headers, host }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin } = headers;
  return typeof origin === 'string' && URL.canParse(origin) && new URL(origin).host === host;
}

/** Whether a form carries the proof of the session. */
export function provesItself({ proof }: Session, given: string | null): boolean {
  const [expected, actual] = [Buffer.from(proof), Buffer.from(given ?? '')];
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

const seal = (secrets: Secrets, purpose: string, value: unknown): string =>
  Buffer.from(secrets.encrypt(JSON.stringify(value), purpose)).toString('base64url');

function unsealed<Value>(secrets: Secrets, purpose: string, text: string | undefined): Value | undefined {
  if (!text) return undefined;
  try {
    return JSON.parse(secrets.decrypt(Buffer.from(text, 'base64url'), purpose)) as Value;
  } catch {
    return undefined;
  }
}

const isSecure = (request: FastifyRequest, { config }: Services): boolean =>
  request.protocol === 'https' || config.publicUrl.startsWith('https:');

/** Browsers take names that begin so only from https. */
const nameOf = (request: FastifyRequest, services: Services, name: string): string =>
  isSecure(request, services) ? `__Secure-${name}` : name;

function setCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
  name: string,
  value: string,
  seconds: number,
): void {
  const secure = isSecure(request, services) ? '; Secure' : '';
  reply.header(
    'set-cookie',
    `${nameOf(request, services, name)}=${value}; Path=/app; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`,
  );
}

function cookieOf(request: FastifyRequest, services: Services, name: string): string | undefined {
  const wanted = `${nameOf(request, services, name)}=`;
  return request.headers.cookie
    ?.split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(wanted))
    ?.slice(wanted.length);
}
