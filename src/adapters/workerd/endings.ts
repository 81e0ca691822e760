/** Why processes of scripts end. */
import type { ScriptFailure } from './scripts.ts';

/** Why a process was ended, and by which call if one is to blame. */
export interface Cause {
  readonly kind: ScriptFailure;
  readonly message: string;
  readonly call?: number;
}

/** Why a process ended that no one ended. */
export const causeOf = (errors: string): Cause =>
  /out of memory|bad_alloc|Cannot allocate memory/.test(errors)
    ? { kind: 'memory', message: 'The script used too much memory' }
    : { kind: 'crashed', message: 'The process of the script ended' };
