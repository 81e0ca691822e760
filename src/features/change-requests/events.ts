/** Tells that a change request moved on; sent after the commit. Ids only: who hears it reads again. */
import type { Services } from '../../services.ts';

export const changeRequestTopic = (id: string): string => `change-request:${id}`;
export const spaceChangeRequestsTopic = (spaceId: string): string => `space-change-requests:${spaceId}`;

/** To be called in the transaction of the change. */
export function announceChangeRequest({ events }: Services, { id, spaceId }: { id: string; spaceId: string }): void {
  events.publish(changeRequestTopic(id), { changeRequest: id });
  events.publish(spaceChangeRequestsTopic(spaceId), { changeRequest: id });
}
