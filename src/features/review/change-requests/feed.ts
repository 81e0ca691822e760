/**
 * Following the log of a space's change requests: one reader for all watchers of this instance. It reads when it gets an
 * event, and from time to time by itself, for events that an instance did not send because it died.
 */
import type { ChangeRequest, ChangeRequestEvent } from '../../../db/generated/prisma/client.ts';
import { type EventQueue, eventQueue } from '../../../events/queue.ts';
import type { Services } from '../../../services.ts';
import { contentTopic } from '../../content/events.ts';
import { changeRequestsTopic } from './events.ts';

/** What happened, and the change request as it is by now. */
export type LogEntry = ChangeRequestEvent & { changeRequest: ChangeRequest };

type FeedServices = Pick<Services, 'events' | 'database' | 'log'>;

/** Entries that wait for a watcher at most. */
const MAX_BEHIND = 1000;
const BATCH = 500;
const CLOCK_MS = 15_000;

/** A position in the log. */
export interface FeedPosition {
  turn: number;
  changeRequestId: string;
}

/** Entries after a position, in order; `of` one change request, or all. */
export async function entriesAfter(
  { database: { prisma } }: Pick<Services, 'database'>,
  spaceId: string,
  { turn, changeRequestId }: FeedPosition,
  of?: string,
): Promise<LogEntry[]> {
  const events = await prisma.changeRequestEvent.findMany({
    where: {
      spaceId,
      ...(of !== undefined && { changeRequestId: of }),
      OR: [{ turn: { gt: turn } }, { turn, changeRequestId: { gt: changeRequestId } }],
    },
    orderBy: [{ turn: 'asc' }, { changeRequestId: 'asc' }],
    take: BATCH,
  });
  if (events.length === 0) return [];
  // Each once: many events are of few change requests.
  const ids = [...new Set(events.map((event) => event.changeRequestId))];
  const rows = await prisma.changeRequest.findMany({ where: { id: { in: ids } } });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return events.flatMap((event) => {
    const changeRequest = byId.get(event.changeRequestId);
    return changeRequest ? [{ ...event, changeRequest }] : [];
  });
}

/** After all entries with this number. */
export const endOf = (turn: number): FeedPosition => ({ turn, changeRequestId: '\u{10ffff}' });

class Feed {
  readonly watchers = new Set<EventQueue<LogEntry>>();
  /** Resolves when it knows where in the log it begins: nothing that happens later is missed. */
  readonly placed: Promise<void>;
  #position: FeedPosition | undefined;
  #isReading = false;
  #isBehind = false;
  readonly #services: FeedServices;
  readonly #spaceId: string;
  readonly #stop: () => void;

  constructor(services: FeedServices, spaceId: string) {
    this.#services = services;
    this.#spaceId = spaceId;
    const hints = [changeRequestsTopic(spaceId), contentTopic(spaceId)].map((topic) =>
      services.events.subscribe(topic, { limit: Number.POSITIVE_INFINITY }),
    );
    for (const each of hints) void this.#heed(each);
    const clock = setInterval(() => this.read(), CLOCK_MS);
    clock.unref();
    this.#stop = () => {
      clearInterval(clock);
      for (const each of hints) void each.return?.();
    };
    this.placed = lastTurn(services, spaceId).then((turn) => {
      this.#position = endOf(turn);
      this.read();
    });
  }

  /** Each hint is taken at once: many become one reading. When the bus closes, so do the watchers. */
  async #heed(hints: AsyncIterable<unknown>): Promise<void> {
    for await (const _hint of hints) this.read();
    for (const watcher of [...this.watchers]) watcher.end();
  }

  read(): void {
    this.#isBehind = true;
    if (this.#position && !this.#isReading) void this.#readAll(this.#position);
  }

  async #readAll(from: FeedPosition): Promise<void> {
    let position = from;
    this.#isReading = true;
    while (this.#isBehind) {
      this.#isBehind = false;
      try {
        for (let count = BATCH; count === BATCH; ) {
          const entries = await entriesAfter(this.#services, this.#spaceId, position);
          for (const entry of entries) for (const watcher of [...this.watchers]) watcher.push(entry);
          const last = entries.at(-1);
          if (last) position = { turn: last.turn, changeRequestId: last.changeRequestId };
          this.#position = position;
          count = entries.length;
        }
      } catch (error) {
        this.#services.log.warn({ err: error, space: this.#spaceId }, 'the log of change requests could not be read');
      }
    }
    this.#isReading = false;
  }

  close(): void {
    this.#stop();
  }
}

async function lastTurn({ database }: FeedServices, spaceId: string): Promise<number> {
  const space = await database.prisma.space.findUnique({
    where: { id: spaceId },
    select: { changeRequestTurn: true },
  });
  return space?.changeRequestTurn ?? 0;
}

const feeds = new WeakMap<object, Map<string, Feed>>();

/** Everything that happens once `placed` has resolved. Fails with `SlowSubscriber` when more than 1,000 entries wait. */
export function joinFeed(
  services: FeedServices,
  spaceId: string,
): { entries: EventQueue<LogEntry>; placed: Promise<void> } {
  const open = feeds.get(services.events) ?? new Map<string, Feed>();
  feeds.set(services.events, open);
  const feed = open.get(spaceId) ?? new Feed(services, spaceId);
  open.set(spaceId, feed);
  const watcher = eventQueue<LogEntry>(MAX_BEHIND, () => {
    feed.watchers.delete(watcher);
    if (feed.watchers.size > 0 || open.get(spaceId) !== feed) return;
    open.delete(spaceId);
    feed.close();
  });
  feed.watchers.add(watcher);
  return { entries: watcher, placed: feed.placed };
}
