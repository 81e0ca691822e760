/** Tokens of people who signed in by SSO: what their sessions are begun with. They end by themselves, and with the provider. */
import { recordAccessChange } from '../../../access/access-events.ts';
import { newToken, tokenHash } from '../../../access/callers.ts';
import type { Database, Transaction } from '../../../db/database.ts';
import type { Events } from '../../../events/events.ts';
import { newId } from '../../../ids.ts';
import type { Secrets } from '../../../secrets.ts';

/** Who is no longer let in by the provider is out after a day. */
export const SSO_HOURS = 24;

/** What a provider calls a session of its own. */
export interface ProviderSession {
  /** Whose it is, in its words. */
  subject: string;
  index?: string;
  /** Of a subject that is a NameID of SAML. */
  format?: string;
  /** For signing out there. */
  idToken?: string;
}

interface SsoToken {
  userId: string;
  kind: 'saml' | 'oidc';
  name: string;
  organizationId: string;
  providerId: string;
  expiresAt: Date;
  session?: ProviderSession | undefined;
}

const subjectOf = (tokenId: string): string => `sso-session:${tokenId}`;

/** A token that nobody knows, for a session; gives its id. */
export async function createSsoToken(
  tx: Transaction,
  secrets: Secrets,
  { userId, kind, name, session, ...from }: SsoToken,
): Promise<string> {
  const { organizationId: ssoOrganizationId, providerId: ssoProviderId, expiresAt } = from;
  const { id } = await tx.accessToken.create({
    data: {
      id: newId(),
      userId,
      name,
      kind,
      hash: tokenHash(newToken()),
      expiresAt,
      createdById: userId,
      ssoOrganizationId,
      ssoProviderId,
    },
    select: { id: true },
  });
  if (session) {
    const { subject, index = null, format = null, idToken } = session;
    const kept = idToken === undefined ? null : secrets.encrypt(idToken, subjectOf(id));
    await tx.ssoSession.create({
      data: { tokenId: id, providerId: ssoProviderId, subject, index, format, idToken: kept },
    });
  }
  return id;
}

/** The provider that a session came from, and what it calls its own session; null: the session did not begin so. */
export async function providerOfSession(
  { database, secrets }: { readonly database: Database; readonly secrets: Secrets },
  sessionId: string,
): Promise<(ProviderSession & { providerId: string }) | null> {
  const session = await database.prisma.session.findUnique({
    where: { id: sessionId },
    select: { token: { select: { ssoSession: true } } },
  });
  const from = session?.token?.ssoSession;
  if (!from) return null;
  const { tokenId, providerId, subject, index, format, idToken } = from;
  return {
    providerId,
    subject,
    ...(index !== null && { index }),
    ...(format !== null && { format }),
    ...(idToken !== null && { idToken: secrets.decrypt(idToken, subjectOf(tokenId)) }),
  };
}

/**
 * Ends what was begun by this provider, with its sessions, or only what came from its session of this index, or of this subject; gives
 * whose it was, for `accessChanged`.
 */
export async function endSsoTokens(
  tx: Transaction,
  services: { readonly events: Events },
  ssoProviderId: string,
  only: { subject?: string | undefined; index?: string | undefined } = {},
): Promise<string[]> {
  const { subject, index } = only;
  const isPart = subject !== undefined || index !== undefined;
  const session = { ...(subject !== undefined && { subject }), ...(index !== undefined && { index }) };
  const where = { ssoProviderId, ...(isPart && { ssoSession: session }) };
  const tokens = await tx.accessToken.findMany({ where, select: { id: true, userId: true } });
  if (tokens.length === 0) return [];
  await tx.accessToken.deleteMany({ where: { id: { in: tokens.map(({ id }) => id) } } });
  const users = [...new Set(tokens.map(({ userId }) => userId))];
  await recordAccessChange(tx, services, ...users.map((userId) => ({ userId })));
  return users;
}
