/** What a job is: work that a transaction asks for and that is done later, by any instance. */
import type { z } from 'zod';
import type { Log } from '../log.ts';
import type { Services } from '../services.ts';

export interface JobContext {
  readonly services: Services;
  /** Of this job, the same for all its attempts. */
  readonly id: string;
  /** 1 for the first. */
  readonly attempt: number;
  /** Whether a failure now is final: no attempt follows. */
  readonly last: boolean;
  /** Aborted when the attempt takes too long, or the server stops and does not wait any longer: then stop, and throw. */
  readonly signal: AbortSignal;
  readonly log: Log;
}

/**
 * - `standard`: each send is a job.
 * - `short`: at most one waits (for each `key`); sending again while it waits changes nothing. For "bring it up to date".
 * - `singleton`: at most one runs (for each `key`), any number wait. For "one after the other".
 * - `stately`: at most one runs and one waits (for each `key`).
 * - `exclusive`: at most one waits or runs (for each `key`).
 */
export type JobPolicy = 'standard' | 'short' | 'singleton' | 'stately' | 'exclusive';

export interface JobDefinition<Payload extends object> {
  /** Unique, kept in the database: `git-operation`. */
  readonly name: string;
  /** Checked when it is sent, and when it is taken up, maybe by a newer version of the program. */
  readonly payload: z.ZodType<Payload>;
  /** Default `standard`. Cannot be changed once the job was used: give the job a new name then. */
  readonly policy?: JobPolicy;
  /** Further attempts after a failure (default 5), the first after `delaySeconds` (5), each later by twice as much, up to an hour. */
  readonly retry?: { readonly limit?: number; readonly delaySeconds?: number };
  /** What one attempt may take (default 300). */
  readonly timeoutSeconds?: number;
  /** How many one instance works on at a time (default 1). */
  readonly concurrency?: number;
  /**
   * The slots are shared by whoever a field of the payload names: at most so many of one run at a time (with a policy of one at a time),
   * and who has fewer jobs waiting comes first.
   */
  readonly share?: { readonly field: string; readonly most: number };
  /** May run twice for one send, also after it succeeded: the second run changes nothing. What it returns is ignored. */
  run(payload: Payload, context: JobContext): Promise<void>;
  /** Runs after the last attempt failed, also when the server was killed in it. It may run twice, too. */
  failed?(payload: Payload, context: { services: Services; id: string; error: string; log: Log }): Promise<void>;
}

/** A job of a feature, to be listed in the server's jobs. Refuses names that the queue cannot have. */
export function defineJob<Payload extends object>(definition: JobDefinition<Payload>): Job<Payload> {
  if (!/^[a-z][a-z0-9-]*$/.test(definition.name))
    throw new Error(`${JSON.stringify(definition.name)} is not the name of a job`);
  return Object.freeze({ ...definition });
}

export type Job<Payload extends object> = Readonly<JobDefinition<Payload>>;

/** A job whose payload does not matter, as the machinery sees it. */
export type AnyJob = Omit<Job<object>, 'run' | 'failed' | 'payload'> & {
  readonly payload: z.ZodType<object>;
  // Methods are bivariant, so that a job of any payload is one; `payload` has checked it before they are called.
  run(payload: object, context: JobContext): Promise<void>;
  failed?(payload: object, context: { services: Services; id: string; error: string; log: Log }): Promise<void>;
};

/** Thrown by `run`: more attempts would not help, so `failed` follows now. The message is kept and logged. */
export class GiveUp extends Error {
  override readonly name = 'GiveUp';
}

/** Whether at most one of the job runs for each key. */
export const oneAtATime = ({ policy }: { readonly policy?: JobPolicy }) =>
  policy === 'singleton' || policy === 'stately';
