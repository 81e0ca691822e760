/**
 * Sign-ins by SSO that are under way. They are rows, so that whichever server gets the answer knows the request. The browser that
 * began one keeps a secret, without which the answer of the provider is worth nothing: no one is signed in by the link of another.
 */
import { hash, randomBytes } from 'node:crypto';
import type { Database } from '../../../db/database.ts';
import type { Prisma, SsoRequest } from '../../../db/generated/prisma/client.ts';
import type { SsoIdentity } from './admit.ts';

/** How long people have to sign in at their provider. */
export const REQUEST_MINUTES = 15;

const newSecret = (): string => randomBytes(32).toString('base64url');
const hashOf = (secret: string): string => hash('sha256', secret, 'base64url');

/** Sign-ins that one network may begin in that time: an office has one. */
const MAX_FROM_NETWORK = 120;
const WINDOW_MS = 15 * 60_000;

/** Begins one; `secret` is for the browser alone. Null: its network has begun too many. */
export async function beginRequest(
  { prisma }: Database,
  { providerId, next, network }: { providerId: string; next: string; network: string },
): Promise<{ request: SsoRequest; secret: string } | null> {
  const createdAt = { gt: new Date(Date.now() - WINDOW_MS) };
  if ((await prisma.ssoRequest.count({ where: { network, createdAt } })) >= MAX_FROM_NETWORK) return null;
  const secret = newSecret();
  const expiresAt = new Date(Date.now() + REQUEST_MINUTES * 60_000);
  // Ids of XML do not begin with a digit.
  const id = `_${randomBytes(20).toString('hex')}`;
  const data = { id, providerId, next, network, browser: hashOf(secret), expiresAt };
  return { request: await prisma.ssoRequest.create({ data }), secret };
}

/** Takes the open request that an answer of this provider is to; null: there is none, or it was answered. Each is taken once. */
export async function takeRequest({ prisma }: Database, providerId: string, id: string): Promise<SsoRequest | null> {
  const now = new Date();
  const [request] = await prisma.ssoRequest.updateManyAndReturn({
    where: { id, providerId, answeredAt: null, expiresAt: { gt: now } },
    data: { answeredAt: now },
  });
  return request ?? null;
}

/**
 * The same, of an answer that the browser itself brings: with the secret of the request. An answer in another browser takes nothing, so
 * that it does not end the sign-in of somebody else. The row is over by that.
 */
export async function takeOwnRequest(
  { prisma }: Database,
  { providerId, id, secret }: { providerId: string; id: string; secret: string },
): Promise<{ next: string } | null> {
  const where = { id, providerId, browser: hashOf(secret), answeredAt: null };
  const request = await prisma.ssoRequest.findFirst({ where: { ...where, expiresAt: { gt: new Date() } } });
  const { count } = await prisma.ssoRequest.deleteMany({ where });
  return count === 1 && request ? { next: request.next } : null;
}

/** Keeps who it is; gives a code that, with the secret of the browser, ends the sign-in. */
export async function answerRequest({ prisma }: Database, id: string, identity: SsoIdentity): Promise<string> {
  const code = newSecret();
  await prisma.ssoRequest.update({
    where: { id },
    data: { identity: { ...identity } as unknown as Prisma.InputJsonObject, codeHash: hashOf(code) },
  });
  return code;
}

/** The request that this code and the secret of this browser end, which is over by that; null: they do not. */
export async function endRequest(
  { prisma }: Database,
  code: string,
  secret: string,
): Promise<{ providerId: string; next: string; identity: SsoIdentity } | null> {
  const where = { codeHash: hashOf(code), browser: hashOf(secret), expiresAt: { gt: new Date() } };
  const request = await prisma.ssoRequest.findFirst({ where });
  if (!request?.identity) return null;
  const { count } = await prisma.ssoRequest.deleteMany({ where: { id: request.id } });
  const { providerId, next, identity } = request;
  return count === 1 ? { providerId, next, identity: identity as unknown as SsoIdentity } : null;
}

/** Removes those that nobody ended in time; gives how many. */
export const removeEndedRequests = async ({ prisma }: Database, now: Date): Promise<number> =>
  (await prisma.ssoRequest.deleteMany({ where: { expiresAt: { lte: now } } })).count;
