/** The event that the change requests of a space changed; sent after the commit. Receivers read the log. */
import type { Events } from '../../../events/events.ts';

export const changeRequestsTopic = (spaceId: string): string => `space-change-requests:${spaceId}`;

/** To be called in the transaction of the change. */
export const announceChangeRequests = (events: Events, spaceId: string): void =>
  events.publish(changeRequestsTopic(spaceId), null);
