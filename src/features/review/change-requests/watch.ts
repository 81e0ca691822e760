/** What one watcher of change requests gets: each entry of the log once, in order, from a number on. */
import { Repeater } from 'graphql-yoga';
import { columnsOf } from '../../../db/columns.ts';
import type { ChangeRequest } from '../../../db/generated/prisma/client.ts';
import { type EventQueue, SlowSubscriber } from '../../../events/queue.ts';
import type { Services } from '../../../services.ts';
import { isOutdated } from './base.ts';
import { endOf, entriesAfter, type FeedPosition, joinFeed, type LogEntry } from './feed.ts';
import type { Part } from './log.ts';

/** An entry of the log; with an empty `changed`, the state of the change request when the watcher begins. */
export type LogEvent = Omit<LogEntry, 'changed'> & { changed: Part[] };

interface Watched {
  spaceId: string;
  /** One change request; all of the space unless given. */
  changeRequestId?: string;
  /** Begin after this number, instead of now. */
  after?: number | null | undefined;
}

/** A watcher that takes longer for one event, while too many others wait, is dropped. */
const PATIENCE_MS = 30_000;

/** A watcher of one change request gets its state first, unless `after` is given. */
export function watchChangeRequests(
  services: Services,
  { spaceId, changeRequestId, after }: Watched,
): AsyncIterable<LogEvent> {
  return new Repeater<LogEvent>(async (push, stop) => {
    let isStopped = false;
    void stop.then(() => {
      isStopped = true;
    });
    let position: FeedPosition | undefined;
    let taken = 0;
    const send = async (event: LogEvent): Promise<void> => {
      const offered = performance.now();
      await push(event);
      taken = performance.now() - offered;
    };
    /** From the position on, until the watcher leaves, or too much waits for it. */
    const follow = async (entries: EventQueue<LogEntry>): Promise<void> => {
      const state = await stateOf(services, spaceId, changeRequestId);
      if (!state) return;
      if (!position && after == null && state.event) await send(state.event);
      position ??= endOf(Math.min(after ?? state.turn, state.turn));
      const next = async (entry: LogEntry): Promise<void> => {
        position = entry;
        await send(entry as LogEvent);
      };
      for (let isBehind = position.turn < state.turn; isBehind && !isStopped; ) {
        const missed = await entriesAfter(services, spaceId, position, changeRequestId);
        for (const entry of missed) await next(entry);
        isBehind = missed.length > 0;
      }
      for await (const entry of entries) {
        if (changeRequestId !== undefined && entry.changeRequestId !== changeRequestId) continue;
        if (isAfter(entry, position)) await next(entry);
      }
    };
    for (let isOver = false; !isOver; ) {
      // Joined before the first read, so that nothing falls between the two.
      const { entries, placed } = joinFeed(services, spaceId);
      void stop.then(() => entries.return());
      await placed;
      try {
        await follow(entries);
        isOver = true;
      } catch (error) {
        // Many events at once: the watcher reads the log itself. One that does not take what it is offered is dropped.
        if (!(error instanceof SlowSubscriber) || taken > PATIENCE_MS) throw error;
      } finally {
        void entries.return();
      }
    }
    stop();
  });
}

const isAfter = (entry: FeedPosition, position: FeedPosition): boolean =>
  entry.turn > position.turn || (entry.turn === position.turn && entry.changeRequestId > position.changeRequestId);

/** The last number of the space and the change request as of that number: one statement, so both are of the same moment. */
async function stateOf({ database }: Services, spaceId: string, changeRequestId: string | undefined) {
  const [found] = await database.query<ChangeRequest & { turn: number; primary: string }>(STATE, [
    spaceId,
    changeRequestId ?? '',
  ]);
  if (!found || (changeRequestId !== undefined && found.id === null)) return undefined;
  const { turn, primary, ...changeRequest } = found;
  const event: LogEvent | undefined =
    changeRequestId === undefined
      ? undefined
      : {
          spaceId,
          turn,
          changeRequestId,
          organizationId: changeRequest.organizationId,
          changed: [],
          status: changeRequest.status,
          revisionId: changeRequest.revisionId,
          outdated: isOutdated(changeRequest, { revisionId: primary }),
          userId: null,
          reviewId: null,
          commentId: null,
          createdAt: changeRequest.updatedAt,
          changeRequest,
        };
  return { turn, event };
}

const STATE = `
  SELECT s."changeRequestTurn" AS "turn", s."revisionId" AS "primary", ${columnsOf('ChangeRequest', 'c')}
  FROM "Space" s LEFT JOIN "ChangeRequest" c ON c."spaceId" = s."id" AND c."id" = $2
  WHERE s."id" = $1 AND s."deletedAt" IS NULL`;
