/**
 * From an `Authorization` header to a caller. Only the SHA-256 of a token is stored; an expired, revoked, unknown or malformed
 * one is the same 401.
 */
import { hash, randomBytes } from 'node:crypto';
import type { Database } from '../db/database.ts';
import { inOwnContext } from '../db/transaction.ts';
import { unauthenticated } from '../errors.ts';
import { type Caller, NOBODY, type UserCaller } from './caller-kinds.ts';
import {
  INTEGRATION_COLUMNS,
  INTEGRATION_TOKENS,
  type IntegrationCallerRow,
  integrationFrom,
} from './integration-callers.ts';
import { isSiteToken } from './site-tokens.ts';
import { visitorAgain } from './visitors.ts';

/** Tokens begin with this, so that scanners of leaked secrets know them. */
export const TOKEN_PREFIX = 'oct_';

/** A new secret: 256 random bits behind the prefix. */
export const newToken = (): string => TOKEN_PREFIX + randomBytes(32).toString('base64url');

/** Those of integrations go on like this; access tokens have no dot. */
const INTEGRATION_PREFIX = `${TOKEN_PREFIX}int.`;

/** A new secret of an integration. */
export const newIntegrationToken = (): string => INTEGRATION_PREFIX + randomBytes(32).toString('base64url');

/** Whether this has the form of a token of an integration. */
export const isIntegrationToken = (token: string): boolean => token.startsWith(INTEGRATION_PREFIX);

/** Access tokens are shorter: those of scripts may be set by people. */
const MAX_TOKEN = 512;

/** What is stored of a token, and looked up. */
export const tokenHash = (token: string): string => hash('sha256', token, 'base64url');

/** `lastUsedAt` is for people who clean up: once a minute is exact enough and spares a write on every request. */
const LAST_USED_GRANULARITY_MS = 60_000;

/** What a statement must give of the token `t` and its user `u`. */
export const CALLER_COLUMNS = `t."id" AS "tokenId", t."userId", coalesce(t."scopes", '{}') AS "scopes", t."expiresAt", t."lastUsedAt", u."serverAdmin",
  t."ssoOrganizationId"`;

export interface CallerRow extends Omit<UserCaller, 'kind'> {
  lastUsedAt: Date | null;
}

/** The token in a header; null without one; throws UNAUTHENTICATED for what is none. */
export function tokenIn(authorization: string | undefined): string | null {
  // GraphiQL sends the bare scheme until a token is filled in.
  if (authorization === undefined || /^Bearer *$/i.test(authorization)) return null;
  const token = /^Bearer +([\x21-\x7e]{8,16384}) *$/i.exec(authorization)?.[1];
  if (!token || (token.length > MAX_TOKEN && !isSiteToken(token))) throw unauthenticated();
  return token;
}

/** The hash of the token in a header; null without one; throws UNAUTHENTICATED for what is none. */
export function hashOfHeader(authorization: string | undefined): string | null {
  const token = tokenIn(authorization);
  return token === null ? null : tokenHash(token);
}

/** The caller of a request; nobody without an `Authorization` header; throws UNAUTHENTICATED for an invalid one. */
export async function callerOf(database: Database, authorization: string | undefined): Promise<Caller> {
  const token = tokenIn(authorization);
  if (token === null) return NOBODY;
  const hash = tokenHash(token);
  if (isIntegrationToken(token))
    return integrationFrom((await database.query<IntegrationCallerRow>(integrationBy('hash'), [hash]))[0]);
  return callerFrom(database, (await database.query<CallerRow>(callerBy('hash'), [hash]))[0]);
}

/**
 * The same caller as it is now: what is open for long asks again. Throws UNAUTHENTICATED when its token does not hold any more,
 * and for those that cannot be found again: what they have open ends rather than outlives their rights.
 */
export async function callerAgain(database: Database, caller: Caller): Promise<Caller> {
  if (caller.kind === 'nobody') return caller;
  if (caller.kind === 'visitor') return visitorAgain(database, caller);
  if (caller.kind !== 'user')
    return integrationFrom((await database.query<IntegrationCallerRow>(integrationBy('id'), [caller.tokenId]))[0]);
  if (caller.sessionId !== undefined) return callerOfSession(database, caller.sessionId);
  return callerFrom(database, (await database.query<CallerRow>(callerBy('id'), [caller.tokenId]))[0]);
}

const integrationBy = (column: 'hash' | 'id') =>
  `SELECT ${INTEGRATION_COLUMNS} FROM ${INTEGRATION_TOKENS} WHERE t."${column}" = $1`;

const callerBy = (column: 'hash' | 'id') =>
  `SELECT ${CALLER_COLUMNS} FROM "AccessToken" t JOIN "User" u ON u."id" = t."userId" WHERE t."${column}" = $1`;

const SESSION = `SELECT s."id" AS "sessionId", s."tokenId", s."userId", coalesce(t."scopes", '{}') AS "scopes",
    least(s."expiresAt", t."expiresAt") AS "expiresAt", s."lastUsedAt", u."serverAdmin", t."ssoOrganizationId"
  FROM "Session" s JOIN "User" u ON u."id" = s."userId" LEFT JOIN "AccessToken" t ON t."id" = s."tokenId" WHERE s."id" = $1`;

/** The caller whose session this is; throws UNAUTHENTICATED when the session, or the token that it began with, has ended. */
export async function callerOfSession(database: Database, id: string): Promise<UserCaller> {
  return callerFrom(database, (await database.query<CallerRow>(SESSION, [id]))[0]);
}

/** The caller of a row with these columns; throws UNAUTHENTICATED when there is none, or it is expired. */
export function callerFrom(database: Database, row: CallerRow | undefined): UserCaller {
  const now = Date.now();
  if (!row || (row.expiresAt && row.expiresAt.getTime() <= now)) throw unauthenticated();
  const { tokenId, sessionId, userId, scopes, serverAdmin, expiresAt, lastUsedAt, ssoOrganizationId } = row;
  if (!lastUsedAt || now - lastUsedAt.getTime() > LAST_USED_GRANULARITY_MS)
    inOwnContext(() => noteUse(database, row, new Date(now)).catch(() => {}));
  const caller = { kind: 'user', tokenId, userId, scopes, serverAdmin, expiresAt, ssoOrganizationId } as const;
  return sessionId === undefined ? caller : { ...caller, sessionId };
}

/** Not awaited, not part of the request, and allowed to fail: what was used may be revoked at this very moment. */
async function noteUse({ prisma }: Database, { tokenId, sessionId }: CallerRow, lastUsedAt: Date): Promise<void> {
  if (sessionId !== undefined) await prisma.session.updateMany({ where: { id: sessionId }, data: { lastUsedAt } });
  if (tokenId !== null) await prisma.accessToken.updateMany({ where: { id: tokenId }, data: { lastUsedAt } });
}
