/**
 * From an `Authorization` header to a caller (decisions §3). Only the SHA-256 of a token is stored; an expired, revoked,
 * unknown or malformed one is the same 401.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { PrismaClient } from '../db/generated/prisma/client.ts';
import { unauthenticated } from '../errors.ts';

export interface Caller {
  tokenId: string;
  userId: string;
  /** Empty: all that the user may do. */
  scopes: readonly string[];
  serverAdmin: boolean;
}

/** Tokens begin with this, so that scanners of leaked secrets know them. */
export const TOKEN_PREFIX = 'oct_';

/** A new secret: 256 random bits behind the prefix. */
export const newToken = (): string => TOKEN_PREFIX + randomBytes(32).toString('base64url');

/** What is stored of a token, and looked up. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** `lastUsedAt` is for people who clean up: once a minute is exact enough and spares a write on every request. */
const LAST_USED_GRANULARITY_MS = 60_000;

/** The caller of a request; null without an `Authorization` header; throws UNAUTHENTICATED for one that does not hold. */
export async function callerOf(db: PrismaClient, authorization: string | undefined): Promise<Caller | null> {
  // GraphiQL sends the bare scheme until a token is filled in.
  if (authorization === undefined || /^Bearer *$/i.test(authorization)) return null;
  const token = /^Bearer +([\x21-\x7e]{8,512}) *$/i.exec(authorization)?.[1];
  if (!token) throw unauthenticated();
  return callerOfToken(db, tokenHash(token));
}

/** The same by the stored hash. */
const callerOfToken = (db: PrismaClient, hash: string) => callerWhere(db, { hash });

/** Whether a token still holds: open subscriptions ask again. */
export const callerOfTokenId = (db: PrismaClient, id: string): Promise<Caller> => callerWhere(db, { id });

async function callerWhere(db: PrismaClient, where: { hash: string } | { id: string }): Promise<Caller> {
  const row = await db.accessToken.findUnique({
    where,
    select: {
      id: true,
      userId: true,
      scopes: true,
      expiresAt: true,
      lastUsedAt: true,
      user: { select: { serverAdmin: true } },
    },
  });
  const now = Date.now();
  if (!row || (row.expiresAt && row.expiresAt.getTime() <= now)) throw unauthenticated();
  if (!row.lastUsedAt || now - row.lastUsedAt.getTime() > LAST_USED_GRANULARITY_MS) {
    // Not awaited, and allowed to fail: the token may be revoked at this very moment.
    db.accessToken.updateMany({ where: { id: row.id }, data: { lastUsedAt: new Date(now) } }).catch(() => {});
  }
  return { tokenId: row.id, userId: row.userId, scopes: row.scopes, serverAdmin: row.user.serverAdmin };
}
