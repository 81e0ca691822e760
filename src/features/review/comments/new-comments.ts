/** New comments as they are posted, each once, also across gaps in the events. */
import { Repeater } from 'graphql-yoga';
import type { Comment as CommentRow } from '../../../db/generated/prisma/client.ts';
import type { Services } from '../../../services.ts';
import type { CommentParent } from './access.ts';
import { type CommentAdded, commentsTopic } from './events.ts';

/** Events may be lost while a connection is broken: so far back the comments themselves are looked at then. */
const LOOK_BACK_MS = 60_000;

/** The comments from now on, each once. Events are hints: after a `resync` what was posted meanwhile is read instead. */
export function newComments(
  { events, database }: Pick<Services, 'events' | 'database'>,
  parent: CommentParent,
): AsyncIterable<CommentRow> {
  return new Repeater<CommentRow>(async (push, stop) => {
    const changes = events.subscribe<CommentAdded>(commentsTopic(parent));
    void stop.then(() => changes.return?.());
    const { spaceId, changeRequestId } = parent;
    const begun = new Date();
    let last = begun;
    // What was reported already, for as long as it could be read again.
    let told = new Map<string, Date>();
    const tell = async (comment: CommentRow): Promise<void> => {
      if (told.has(comment.id)) return;
      told.set(comment.id, comment.postedAt);
      if (comment.postedAt > last) last = comment.postedAt;
      await push(comment);
    };
    for await (const change of changes) {
      const since = new Date(Math.max(begun.getTime(), last.getTime() - LOOK_BACK_MS));
      const where =
        change.type === 'event'
          ? { id: change.payload.comment }
          : { spaceId, changeRequestId, postedAt: { gte: since }, id: { notIn: [...told.keys()] } };
      const comments = await database.prisma.comment.findMany({
        where,
        orderBy: [{ postedAt: 'asc' }, { id: 'asc' }],
        take: MISSED,
      });
      for (const comment of comments) await tell(comment);
      told = new Map([...told].filter(([, postedAt]) => postedAt >= since));
    }
    stop();
  });
}

/** The most that is reported after a gap: subscribers that were away for longer read the list. */
const MISSED = 1000;
