/** Tells that the primary content of a space moved on. Ids only: who hears it reads again. */
import type { Follower } from '../../followers.ts';

export interface ContentChanged {
  space: string;
  revision: string;
}

export const contentTopic = (spaceId: string): string => `space-content:${spaceId}`;

/** Tells subscribers, after the commit. */
export const announceContent: Follower = {
  onMove: async (_, { events }, { space, to }) =>
    events.publish(contentTopic(space.id), { space: space.id, revision: to.id } satisfies ContentChanged),
};
