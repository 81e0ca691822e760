/** Addresses that callers have things sent to, and that lead inside. */
import { isIP } from 'node:net';
import { EgressError, type EgressGuard } from '../../adapters/egress/guard.ts';
import { badInput } from '../../errors.ts';

/** Refuses an inside address that is written out in this field. Names are resolved, and checked, each time that something is sent. */
export async function refuseInside(egress: EgressGuard, field: string, url: string): Promise<void> {
  const { hostname, port, protocol } = new URL(url);
  if (!isIP(hostname.replace(/^\[|\]$/g, ''))) return;
  try {
    await egress.resolve(hostname, Number(port) || (protocol === 'https:' ? 443 : 80));
  } catch (error) {
    if (error instanceof EgressError) throw badInput(field, `must be reachable from here: ${error.message}`);
    throw error;
  }
}
