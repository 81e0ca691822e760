/** Who must not miss what happened: registered in src/features/outbox-readers.ts, as followers and jobs are. */
import type { Log } from '../log.ts';
import type { Services } from '../services.ts';
import type { EventKind, OutboxEvent } from './events.ts';

export interface DeliveryContext {
  readonly services: Services;
  /** 1 for the first of this event. */
  readonly attempt: number;
  /** Aborted when the delivery takes too long, or the server stops: then stop, and throw. */
  readonly signal: AbortSignal;
  readonly log: Log;
}

export interface OutboxReader {
  /** Unique, kept in the database: `access`. Under a new name it begins with what is recorded from then on. */
  readonly name: string;
  readonly kinds: readonly EventKind[];
  /**
   * It hears only of subjects that it has a row of "OutboxInterest" for, and of all in an organization (the `organizationId` of the event)
   * that it has one for: the others cost it nothing.
   */
  readonly selective?: boolean;
  /** Subjects that one server delivers at a time (default 1). */
  readonly concurrency?: number;
  /** What one delivery may take (default 30). */
  readonly timeoutSeconds?: number;
  /**
   * Failures of one event after which its subject is parked, and tried once a day (default 10, which is 43 minutes). Later events of
   * the subject wait; other subjects do not.
   */
  readonly attempts?: number;
  /** The pause after the first failure (default 5); it doubles up to an hour. */
  readonly pauseSeconds?: number;
  /**
   * Takes one event; the next of its subject comes when this has resolved. May be called twice for one event, also for one before the
   * last: who must not do it twice drops a turn that is not above the last one of that subject. What goes to several receivers, of
   * which one may fail, is written down here as rows or jobs for each.
   */
  deliver(event: OutboxEvent, context: DeliveryContext): Promise<void>;
  /**
   * Takes events of several subjects at once, those of one subject in their order; for readers whose work is a few statements, which are
   * as many for all of them. Where it fails, they go to `deliver` one by one.
   */
  deliverAll?(events: readonly OutboxEvent[], context: DeliveryContext): Promise<void>;
}
