/** The parts of a running server, opened once and handed to every request through its context. */
import type { AccessWatch } from './access/watch.ts';
import type { Engine } from './adapters/ai/engine.ts';
import type { DomainRecords } from './adapters/dns/records.ts';
import type { GuardedFetch } from './adapters/egress/fetch.ts';
import type { EgressGuard } from './adapters/egress/guard.ts';
import type { Git } from './adapters/git/git.ts';
import type { Mailer } from './adapters/mail/mailer.ts';
import type { FileStorage } from './adapters/storage/storage.ts';
import type { Scripts } from './adapters/workerd/scripts.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { Locks } from './db/locks.ts';
import type { ContentCache } from './engine/revisions/cache.ts';
import type { Events } from './events/events.ts';
import type { Follower } from './followers.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Log } from './log.ts';
import type { EntityBodies } from './rest/entity-bodies.ts';
import type { Secrets } from './secrets.ts';
import type { ThreadPool } from './threads/pool.ts';

export interface Services {
  readonly config: Config;
  readonly log: Log;
  readonly database: Database;
  /** Decoded content by organization and hash, bounded in bytes. */
  readonly contentCache: ContentCache;
  readonly storage: FileStorage;
  readonly egress: EgressGuard;
  /** Requests to addresses that callers name. */
  readonly outgoing: GuardedFetch;
  readonly records: DomainRecords;
  readonly git: Git;
  readonly mailer: Mailer;
  readonly events: Events;
  readonly jobs: Jobs;
  readonly secrets: Secrets;
  readonly locks: Locks;
  readonly watch: AccessWatch;
  /** What follows the primary content of spaces. */
  readonly followers: readonly Follower[];
  /** Code that integrations bring. */
  readonly scripts: Scripts;
  /** A language model; undefined: none is set up. */
  readonly engine: Engine | undefined;
  /** For work on large texts. */
  readonly threads: ThreadPool;
  /** Entities as REST shows them. */
  readonly bodies: EntityBodies;
  /** For work of jobs on very large texts, which nobody waits for: one at a time, in little memory. */
  readonly jobThreads: ThreadPool;
}
