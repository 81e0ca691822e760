/** Providers say that sessions of their own are over, which ends what began by these here. */
import { hash } from 'node:crypto';
import { inTransaction } from '../../../db/transaction.ts';
import type { Services } from '../../../services.ts';
import { record } from '../audit.ts';
import { endSsoTokens } from './tokens.ts';

/** A message of a provider, verified. */
export interface ProviderLogout {
  provider: { readonly id: string; readonly organizationId: string };
  /** What the provider calls the message. */
  id: string;
  /** From then on the message is too old to count. */
  expiresAt: Date;
  /** What it ends, in the provider's words: each session by its index, or all of a subject. */
  sessions: readonly { subject?: string | undefined; index?: string | undefined }[];
}

/** Ends these sessions, with what is open; gives how many people that were. Null: the message was taken before. */
export async function endByProvider(
  services: Services,
  { provider, id, expiresAt, sessions }: ProviderLogout,
): Promise<number | null> {
  const { id: providerId, organizationId } = provider;
  const users = await inTransaction(services.database, async (tx) => {
    const taken = { providerId, hash: hash('sha256', id, 'base64url'), expiresAt };
    const { count } = await tx.ssoLogout.createMany({ data: taken, skipDuplicates: true });
    if (count === 0) return null;
    const ended = new Set<string>();
    for (const session of sessions)
      for (const userId of await endSsoTokens(tx, services, providerId, session)) ended.add(userId);
    for (const userId of ended)
      await record(tx, {
        organizationId,
        actorId: null,
        action: 'sso.sign-out',
        subject: userId,
        details: { provider: providerId },
      });
    return ended;
  });
  if (!users) return null;
  for (const userId of users) await services.watch.accessChanged({ userId });
  return users.size;
}

/** Removes the marks of messages that are too old to count; gives how many. */
export const removeOldLogouts = async ({ database }: Pick<Services, 'database'>, now: Date): Promise<number> =>
  (await database.prisma.ssoLogout.deleteMany({ where: { expiresAt: { lte: now } } })).count;
