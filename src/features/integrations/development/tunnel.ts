/**
 * Development mode: what would go to the script goes to the address of its author's own machine, in the same form, signed. It goes
 * through the egress guard, as all that callers name does.
 */
import { createHmac } from 'node:crypto';
import { EgressError } from '../../../adapters/egress/guard.ts';
import { scriptForm } from '../../../adapters/workerd/form.ts';
import { type ScriptAnswer, type ScriptCall, ScriptError } from '../../../adapters/workerd/scripts.ts';
import type { Integration } from '../../../db/generated/prisma/client.ts';
import type { Services } from '../../../services.ts';

/** How long it lasts. */
export const DEVELOPMENT_MS = 86_400_000;
const TIMEOUT_MS = 30_000;
const ANSWER_BYTES = 16 * 2 ** 20;

type Developed = Pick<Integration, 'organizationId' | 'tunnelUrl' | 'tunnelAll' | 'tunnelUntil'>;

/** Where the events of an organization (undefined: of none) go; null: to the script. */
export function tunnelOf(
  { organizationId, tunnelUrl, tunnelAll, tunnelUntil }: Developed,
  organization: string | undefined,
  now = Date.now(),
): string | null {
  if (tunnelUrl === null || tunnelUntil === null || tunnelUntil.getTime() <= now) return null;
  return tunnelAll || organization === undefined || organization === organizationId ? tunnelUrl : null;
}

/** `t=<seconds>,v1=<HMAC-SHA256 of "<seconds>.<body>", in hex>`: the time is part of what is signed. */
export function signatureOf(secret: string, body: Uint8Array, seconds = Math.floor(Date.now() / 1000)): string {
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.`).update(body).digest('hex')}`;
}

/** Posts an event to a tunnel, as `Scripts.call` hands it to a script. @throws ScriptError */
export async function callTunnel(
  { outgoing }: Pick<Services, 'outgoing'>,
  { url, secret }: { url: string; secret: string },
  { event, environment, body, signal, timeoutMs = TIMEOUT_MS }: Omit<ScriptCall, 'process' | 'version' | 'script'>,
): Promise<ScriptAnswer> {
  const form = scriptForm(event, environment, body);
  try {
    const answer = await outgoing.fetch(`${url.endsWith('/') ? url : `${url}/`}v1`, {
      method: 'POST',
      headers: { 'content-type': form.contentType, 'x-octavo-signature': signatureOf(secret, form.body) },
      body: form.body,
      timeoutMs,
      maxBytes: ANSWER_BYTES,
      // A tunnel that leads elsewhere is none: the event has tokens.
      maxRedirects: 0,
      ...(signal && { signal }),
    });
    // Its logs are on the author's machine.
    const logs = [] as const;
    const headers = [...answer.headers].filter(([name]) => name !== 'content-encoding' && name !== 'content-length');
    return { status: answer.status, headers, body: answer.body, logs, settled: Promise.resolve(logs) };
  } catch (error) {
    if (!(error instanceof EgressError)) throw error;
    const kind = error.reason === 'timeout' || error.reason === 'too-large' ? error.reason : 'crashed';
    throw new ScriptError(kind, `The tunnel of the development mode: ${error.message}`, [], { cause: error });
  }
}
