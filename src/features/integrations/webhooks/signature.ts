/**
 * Signatures of webhooks, in the form of Standard Webhooks (https://www.standardwebhooks.com): libraries of many languages check them.
 * HMAC-SHA256 of `<id>.<time>.<body>`, the time in seconds; so a delivery cannot be replayed later by who has seen it. Pure.
 */
import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
const BYTES = 32;

/** A secret as people are shown it: `whsec_` and base64. */
export const newWebhookSecret = (): string => PREFIX + randomBytes(BYTES).toString('base64');

interface Signed {
  id: string;
  /** Seconds since 1970. */
  timestamp: number;
  body: string;
}

/** The header with a signature by each secret: while a secret is changed, receivers may have either. */
export const signatures = (secrets: readonly string[], { id, timestamp, body }: Signed): string =>
  secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
    })
    .join(' ');
