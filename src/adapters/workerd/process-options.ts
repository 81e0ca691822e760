/** What a process of a script is started with, and what it says of itself. */
import type { GuardedFetch } from '../egress/fetch.ts';
import type { Starter } from '../processes/starter.ts';
import type { ScriptFolder } from './folder.ts';
import type { Machine } from './launch.ts';
import type { Limits } from './limits.ts';
import type { OwnServer } from './own-server.ts';

export interface ProcessOptions {
  readonly machine: Machine;
  readonly starter: Starter;
  readonly folder: ScriptFolder;
  readonly outgoing: GuardedFetch;
  readonly own: OwnServer;
  readonly limits: Limits;
  /** A number that no other process has at the time. */
  readonly slot: number;
  readonly script: string;
  readonly timeoutMs: number;
}

export interface ProcessEvents {
  /** A call made it end; once. */
  onFailure(): void;
  /** It has no call any more. */
  onIdle(): void;
}
