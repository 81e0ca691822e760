/** Tokens of people who signed in by SSO: what their sessions are begun with. They end by themselves, and with the provider. */
import { recordAccessChange } from '../../../access/access-events.ts';
import { newToken, tokenHash } from '../../../access/callers.ts';
import type { Transaction } from '../../../db/database.ts';
import type { Events } from '../../../events/events.ts';
import { newId } from '../../../ids.ts';

/** Who is no longer let in by the provider is out after a day. */
export const SSO_HOURS = 24;

interface SsoToken {
  userId: string;
  kind: 'saml' | 'oidc';
  name: string;
  organizationId: string;
  providerId: string;
  expiresAt: Date;
}

/** A token that nobody knows, for a session; gives its id. */
export async function createSsoToken(tx: Transaction, { userId, kind, name, ...from }: SsoToken): Promise<string> {
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
  return id;
}

/** Ends what was begun by this provider, with its sessions; gives whose it was, for `accessChanged`. */
export async function endSsoTokens(
  tx: Transaction,
  services: { readonly events: Events },
  ssoProviderId: string,
): Promise<string[]> {
  const tokens = await tx.accessToken.findMany({ where: { ssoProviderId }, select: { userId: true } });
  if (tokens.length === 0) return [];
  await tx.accessToken.deleteMany({ where: { ssoProviderId } });
  const users = [...new Set(tokens.map(({ userId }) => userId))];
  await recordAccessChange(tx, services, ...users.map((userId) => ({ userId })));
  return users;
}
