/** Tells that the primary content of a space moved on. Ids only: who hears it reads again. */
import type { Services } from '../../services.ts';

export interface ContentChanged {
  space: string;
  revision: string;
}

export const contentTopic = (spaceId: string): string => `space-content:${spaceId}`;

/** To be called inside the transaction: it is sent after the commit. */
export const announce = ({ events }: Services, spaceId: string, revisionId: string): void =>
  events.publish(contentTopic(spaceId), { space: spaceId, revision: revisionId } satisfies ContentChanged);
