/** Tokens of integrations and of their installations: short-lived, given to scripts, and to integrations that ask for one. */
import { newIntegrationToken, tokenHash } from '../../access/callers.ts';
import type { Transaction } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { newId } from '../../ids.ts';
import type { Services } from '../../services.ts';

const LIFETIME_MS = 3_600_000;
/** What a script is given lasts at least so long. */
const LEFT_MS = LIFETIME_MS / 2;

export interface IssuedToken {
  token: string;
  expiresAt: Date;
}

/** Whose a token is: an installation's, or (without one) the integration's own. */
export interface TokenOwner {
  integrationId: string;
  installationId: string | null;
}

/** A new one, which holds for an hour. */
export async function issueToken(tx: Transaction, owner: TokenOwner): Promise<IssuedToken> {
  const token = newIntegrationToken();
  const expiresAt = new Date(Date.now() + LIFETIME_MS);
  await tx.integrationToken.create({ data: { id: newId(), hash: tokenHash(token), ...owner, expiresAt } });
  return { token, expiresAt };
}

const issued = new WeakMap<Services, Map<string, IssuedToken>>();

/** One for a script, which this server has given before, or a new one: not each event needs its own. */
export async function tokenForScript(services: Services, owner: TokenOwner): Promise<string> {
  const tokens = issued.get(services) ?? new Map<string, IssuedToken>();
  issued.set(services, tokens);
  const key = `${owner.integrationId} ${owner.installationId ?? ''}`;
  const known = tokens.get(key);
  if (known && known.expiresAt.getTime() - Date.now() > LEFT_MS) return known.token;
  const token = await inTransaction(services.database, (tx) => issueToken(tx, owner));
  for (const [old, { expiresAt }] of tokens) if (expiresAt.getTime() - Date.now() < LEFT_MS) tokens.delete(old);
  tokens.set(key, token);
  return token.token;
}
