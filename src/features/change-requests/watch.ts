/** What one watcher of change requests is told: each entry of the log once, in order, from a turn on. */
import { Repeater } from 'graphql-yoga';
import { columnsOf } from '../../db/columns.ts';
import type { ChangeRequest } from '../../db/generated/prisma/client.ts';
import { type EventQueue, SlowSubscriber } from '../../events/queue.ts';
import type { Services } from '../../services.ts';
import { isOutdated } from './base.ts';
import { endOf, entriesAfter, joinFeed, type LogEntry, type Place } from './feed.ts';
import type { Part } from './log.ts';

/** Something that happened to a change request; or, with nothing changed, how it is when the watcher comes. */
export type Told = Omit<LogEntry, 'changed'> & { changed: Part[] };

interface Watched {
  spaceId: string;
  /** One change request; all of the space unless given. */
  changeRequestId?: string;
  /** Begin behind this turn, instead of now. */
  after?: number | null | undefined;
}

/** A watcher that takes longer for one event, while too many others wait, is dropped. */
const PATIENCE_MS = 30_000;

/** Whoever watches one change request is told first how it is, unless it says where it was. */
export function watchChangeRequests(
  services: Services,
  { spaceId, changeRequestId, after }: Watched,
): AsyncIterable<Told> {
  return new Repeater<Told>(async (push, stop) => {
    let isStopped = false;
    void stop.then(() => {
      isStopped = true;
    });
    let place: Place | undefined;
    let taken = 0;
    const tell = async (told: Told): Promise<void> => {
      const offered = performance.now();
      await push(told);
      taken = performance.now() - offered;
    };
    /** From the place on, until the watcher goes, or too much waits for it. */
    const follow = async (entries: EventQueue<LogEntry>): Promise<void> => {
      const standing = await standingOf(services, spaceId, changeRequestId);
      if (!standing) return;
      if (!place && after == null && standing.told) await tell(standing.told);
      place ??= endOf(Math.min(after ?? standing.turn, standing.turn));
      const next = async (entry: LogEntry): Promise<void> => {
        place = entry;
        await tell(entry as Told);
      };
      for (let isBehind = place.turn < standing.turn; isBehind && !isStopped; ) {
        const missed = await entriesAfter(services, spaceId, place, changeRequestId);
        for (const entry of missed) await next(entry);
        isBehind = missed.length > 0;
      }
      for await (const entry of entries) {
        if (changeRequestId !== undefined && entry.changeRequestId !== changeRequestId) continue;
        if (isBehindPlace(entry, place)) await next(entry);
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
        // Much came at once: it reads the log by itself. But who does not take what it is offered is dropped.
        if (!(error instanceof SlowSubscriber) || taken > PATIENCE_MS) throw error;
      } finally {
        void entries.return();
      }
    }
    stop();
  });
}

const isBehindPlace = (entry: Place, place: Place): boolean =>
  entry.turn > place.turn || (entry.turn === place.turn && entry.changeRequestId > place.changeRequestId);

/** The last turn of the space and, as of that turn, the change request: one statement, so both are of the same moment. */
async function standingOf({ database }: Services, spaceId: string, changeRequestId: string | undefined) {
  const [found] = await database.query<ChangeRequest & { turn: number; primary: string }>(STANDING, [
    spaceId,
    changeRequestId ?? '',
  ]);
  if (!found || (changeRequestId !== undefined && found.id === null)) return undefined;
  const { turn, primary, ...changeRequest } = found;
  const told: Told | undefined =
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
  return { turn, told };
}

const STANDING = `
  SELECT s."changeRequestTurn" AS "turn", s."revisionId" AS "primary", ${columnsOf('ChangeRequest', 'c')}
  FROM "Space" s LEFT JOIN "ChangeRequest" c ON c."spaceId" = s."id" AND c."id" = $2
  WHERE s."id" = $1 AND s."deletedAt" IS NULL`;
