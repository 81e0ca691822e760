/** Tokens that say to the sites of an organization who of its members a visitor is. They open nothing else. */
import { createHmac } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import type { Secrets } from '../secrets.ts';
import type { Role } from './roles.ts';

const PURPOSE = 'tokens of members for sites';
const HOURS = 1;

/** The key of an organization: no member of it knows the key, and those of others are other ones. */
const keyOf = (secrets: Pick<Secrets, 'derive'>, organizationId: string): Uint8Array =>
  createHmac('sha256', secrets.derive(PURPOSE)).update(organizationId).digest();

/**
 * A token for a member: HS256, for an hour, as sites take tokens of visitors. Its role is in a claim of its own, since a `role` at the top
 * may be something else to a site.
 */
export const memberToken = (
  secrets: Pick<Secrets, 'derive'>,
  { organizationId, userId, role }: { organizationId: string; userId: string; role: Role },
): Promise<string> =>
  new SignJWT({ member: { role } })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(userId)
    .setIssuedAt()
    .setExpirationTime(`${HOURS}h`)
    .sign(keyOf(secrets, organizationId));

/** The claims of such a token. Throws as `jwtVerify` does when it is none of this organization, or has ended. */
export const memberClaims = async (
  secrets: Pick<Secrets, 'derive'>,
  organizationId: string,
  token: string,
): Promise<Record<string, unknown>> =>
  (await jwtVerify(token, keyOf(secrets, organizationId), { algorithms: ['HS256'], requiredClaims: ['exp', 'sub'] }))
    .payload;
