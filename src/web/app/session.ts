/**
 * Sessions of people: a cookie that only this server can read. It names a row with the user, and with the token if one was
 * signed in with; each request asks for both, so that signing out ends the session wherever its cookie went, and so does
 * revoking the token.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { requireUser, type UserCaller } from '../../access/caller-kinds.ts';
import { callerOf, callerOfSession } from '../../access/callers.ts';
import { beginSession, endSession, SESSION_SECONDS } from '../../access/sessions.ts';
import type { SessionMethod } from '../../db/generated/prisma/client.ts';
import { ApiError } from '../../errors.ts';
import type { Secrets } from '../../secrets.ts';
import type { Services } from '../../services.ts';
import { cookieOf as readCookie, setCookie as setCookieAt } from '../cookies.ts';
import { browserName } from './browser-name.ts';

export interface Session {
  caller: UserCaller;
  /** What forms carry, so that another site cannot send them. */
  proof: string;
}

interface Sealed {
  session: string;
  proof: string;
}

/** Said once, on the next page. */
export interface Notice {
  kind: 'done' | 'failed';
  /** Empty when there is nothing to say. */
  text: string;
  /** The name of a draft in the browser that is saved now. */
  draft?: string;
}

const SESSION = 'octavo-session';
const NOTICE = 'octavo-notice';

/** Begins a session with a token; gives its user. Throws UNAUTHENTICATED when it does not hold. */
export async function signIn(
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
  token: string,
): Promise<string> {
  const caller = await callerOf(services.database, `Bearer ${token.trim()}`);
  if (caller.kind === 'nobody') throw new ApiError('UNAUTHENTICATED', 'The token is empty');
  const { userId, tokenId } = requireUser(caller);
  await signInAs(request, reply, services, userId, 'token', tokenId);
  return userId;
}

/**
 * Begins a session of a user who has proved who they are, in the browser that asked: the answer sets its cookie. The session that
 * the browser had before ends.
 */
export async function signInAs(
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
  userId: string,
  method: SessionMethod,
  tokenId: string | null = null,
): Promise<void> {
  await forgetSession(request, services);
  const browser = browserName(request.headers['user-agent']);
  const session = await beginSession(services.database, { userId, method, tokenId, browser });
  const sealed: Sealed = { session, proof: randomBytes(24).toString('base64url') };
  setCookie(request, reply, services, SESSION, seal(services.secrets, SESSION, sealed), SESSION_SECONDS);
}

/** Ends the session, on the server and in the browser. */
export async function signOut(request: FastifyRequest, reply: FastifyReply, services: Services): Promise<void> {
  await forgetSession(request, services);
  setCookie(request, reply, services, SESSION, '', 0);
}

async function forgetSession(request: FastifyRequest, services: Services): Promise<void> {
  const sealed = sealedOf(request, services);
  if (sealed) await endSession(services.database, sealed.session);
}

/** The session of a request; null without one, or when it or its token does not hold any more. */
export async function sessionOf(request: FastifyRequest, services: Services): Promise<Session | null> {
  const sealed = sealedOf(request, services);
  if (!sealed) return null;
  try {
    return { caller: await callerOfSession(services.database, sealed.session), proof: sealed.proof };
  } catch (error) {
    if (error instanceof ApiError && error.code === 'UNAUTHENTICATED') return null;
    throw error;
  }
}

/** Whether the browser was given a session of this server, be it over by now. */
export const hadSession = (request: FastifyRequest, services: Services): boolean =>
  sealedOf(request, services) !== undefined;

/** Undefined also for a cookie of an earlier version of this server, which named no session. */
function sealedOf(request: FastifyRequest, services: Services): Sealed | undefined {
  const sealed = unsealed<Partial<Sealed>>(services.secrets, SESSION, cookieOf(request, services, SESSION));
  const { session, proof } = sealed ?? {};
  return session !== undefined && proof !== undefined ? { session, proof } : undefined;
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

/** Whether a form carries the CSRF token of the session. */
export function hasValidCsrfToken({ proof }: Session, given: string | null): boolean {
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

const setCookie = (
  request: FastifyRequest,
  reply: FastifyReply,
  { config }: Services,
  name: string,
  value: string,
  seconds: number,
): void => setCookieAt(request, reply, config, { name, value, path: '/app', seconds });

const cookieOf = (request: FastifyRequest, { config }: Services, name: string): string | undefined =>
  readCookie(request, config, name);
