/** What devices are asked to sign: random, taken once, within five minutes, and few for each network. */
import { randomBytes } from 'node:crypto';
import type { Database } from '../../../db/database.ts';
import { ApiError } from '../../../errors.ts';

export const CHALLENGE_MS = 5 * 60_000;

/** Challenges in that time for one network: an office has one. */
const MAX_FROM_NETWORK = 120;
const WINDOW_MS = 15 * 60_000;

/** A new one; `userId` is the account that gets a passkey, null when somebody signs in. Throws TOO_MANY_REQUESTS. */
export async function newChallenge({ prisma }: Database, userId: string | null, network: string): Promise<string> {
  const createdAt = { gt: new Date(Date.now() - WINDOW_MS) };
  if ((await prisma.passkeyChallenge.count({ where: { network, createdAt } })) >= MAX_FROM_NETWORK)
    throw new ApiError('TOO_MANY_REQUESTS', 'Too many tries with passkeys; retry in 15 minutes');
  const id = randomBytes(32).toString('base64url');
  await prisma.passkeyChallenge.create({
    data: { id, userId, network, expiresAt: new Date(Date.now() + CHALLENGE_MS) },
  });
  return id;
}

/** Takes a challenge that was made for this; false: there is none. Limits count it on until it is old. */
export async function takeChallenge({ prisma }: Database, id: string, userId: string | null): Promise<boolean> {
  const now = new Date();
  const { count } = await prisma.passkeyChallenge.updateMany({
    where: { id, userId, expiresAt: { gt: now } },
    data: { expiresAt: now },
  });
  return count === 1;
}

/** Removes those that no limit counts any more. */
export async function removeOldChallenges({ prisma }: Database, now: Date): Promise<void> {
  await prisma.passkeyChallenge.deleteMany({ where: { createdAt: { lte: new Date(now.getTime() - WINDOW_MS) } } });
}

/** The challenge that the answer of a device says it is to; undefined when it says none. */
export function challengeIn(credential: unknown): string | undefined {
  try {
    const { response } = credential as { response: { clientDataJSON: string } };
    const { challenge } = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString());
    return typeof challenge === 'string' ? challenge : undefined;
  } catch {
    return undefined;
  }
}
