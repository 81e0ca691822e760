/** What signs the deliveries of a webhook, encrypted at rest. */
import type { Webhook } from '../../../db/generated/prisma/client.ts';
import type { Secrets } from '../../../secrets.ts';

/** For so long a secret that was replaced signs, too. */
export const OVERLAP_MS = 86_400_000;

const subjectOf = (id: string): string => `webhook:${id}`;

/** As it is stored. */
export const storedSecret = (secrets: Secrets, id: string, secret: string): Uint8Array<ArrayBuffer> =>
  secrets.encrypt(secret, subjectOf(id));

/** Those that sign now, the newest first. @throws SecretError when they were encrypted with another key */
export function signingSecrets(
  secrets: Secrets,
  { id, secret, previousSecret, previousUntil }: Webhook,
  now: Date,
): string[] {
  const previous = previousSecret && previousUntil && previousUntil > now ? [previousSecret] : [];
  return [secret, ...previous].map((stored) => secrets.decrypt(stored, subjectOf(id)));
}
