/**
 * Changes of access, in the outbox: the hint that follows the commit (`AccessWatch.accessChanged`) is lost with a server that dies in
 * between, and other servers would keep streams open until their clock. The reader repeats it, on whichever server is alive.
 */
import type { Transaction } from '../db/database.ts';
import type { Events } from '../events/events.ts';
import type { NewEvent } from '../outbox/events.ts';
import type { OutboxReader } from '../outbox/reader.ts';
import { recordEvents } from '../outbox/record.ts';
import type { AccessChange } from './watch.ts';

/** Records, in the transaction that changes it, whose access changed. */
export async function recordAccessChange(
  tx: Transaction,
  services: { readonly events: Events },
  ...changes: readonly AccessChange[]
): Promise<void> {
  await recordEvents(tx, services, ...changes.map(accessEvent));
}

/** The event of a change, for those who record others in the same statement. */
export const accessEvent = (change: AccessChange): NewEvent => ({
  subject: change.userId === undefined ? `organization:${change.organizationId}` : `user:${change.userId}`,
  organizationId: change.organizationId ?? null,
  kind: 'access_changed',
  data: change,
});

/** Has every server check its open streams again. */
export const accessReader: OutboxReader = {
  name: 'access',
  kinds: ['access_changed'],
  deliver: async (event, { services }) => {
    if (event.kind === 'access_changed') await services.watch.accessChanged(event.data);
  },
};
