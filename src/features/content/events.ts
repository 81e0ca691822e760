/** The event that the primary content of a space changed. Ids only: receivers read it again. */
import type { Follower } from '../../followers.ts';

export interface ContentChanged {
  space: string;
  revision: string;
}

export const contentTopic = (spaceId: string): string => `space-content:${spaceId}`;

/** Notifies subscribers, after the commit. */
export const announceContent: Follower = {
  announce: ({ events }, { space, to }) =>
    events.publish(contentTopic(space.id), { space: space.id, revision: to.id } satisfies ContentChanged),
};
