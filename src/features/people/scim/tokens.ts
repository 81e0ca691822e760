/** Who calls by SCIM: the identity provider of an organization, by a token that opens nothing else. */
import { randomBytes } from 'node:crypto';
import { tokenHash } from '../../../access/callers.ts';
import type { Role } from '../../../access/roles.ts';
import type { Database } from '../../../db/database.ts';
import { ScimError } from './protocol.ts';

const PREFIX = 'oct_scim.';
const LAST_USED_GRANULARITY_MS = 60_000;

/** The organization that a provider may change. */
export interface ScimCaller {
  tokenId: string;
  organizationId: string;
  /** What people hold whom it makes members; null: guests. */
  role: Role | null;
}

/** A new secret, and the hash that is kept of it. */
export function newScimToken(): { token: string; hash: string } {
  const token = PREFIX + randomBytes(32).toString('base64url');
  return { token, hash: tokenHash(token) };
}

const BEARER = /^Bearer {1,9}(oct_scim\.[\w-]{43}) *$/i;

/** The caller of a request; 401 for everything that is no token for SCIM. */
export async function scimCallerOf({ prisma }: Database, authorization: string | undefined): Promise<ScimCaller> {
  const token = BEARER.exec(authorization ?? '')?.[1];
  const row = token && (await prisma.scimToken.findUnique({ where: { hash: tokenHash(token) } }));
  const now = new Date();
  if (!row || (row.expiresAt && row.expiresAt <= now)) throw new ScimError(401, 'A valid token for SCIM is needed');
  if (!row.lastUsedAt || now.getTime() - row.lastUsedAt.getTime() > LAST_USED_GRANULARITY_MS)
    await prisma.scimToken.updateMany({ where: { id: row.id }, data: { lastUsedAt: now } });
  return { tokenId: row.id, organizationId: row.organizationId, role: row.role };
}
