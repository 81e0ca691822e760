/** Scripts of integrations, as those who call them see it. Where they run, and what keeps them in, is behind this interface. */

export interface ScriptCall {
  /** Calls with the same key share a process: `installation:<id>` or `integration:<name>`. */
  readonly process: string;
  /** Names the code; with another one the process is started again: `<name>@<version>`. */
  readonly version: string;
  /** The script, asked for only when a process has to be started. */
  readonly script: () => Promise<string>;
  /** JSON. The values of its `secrets`, `signingSecrets` and `apiTokens` are masked in the logs. */
  readonly environment: Readonly<Record<string, unknown>>;
  /** The payload of the event, JSON. */
  readonly event: Readonly<Record<string, unknown>>;
  /** Of `fetch` events: the body of the request. */
  readonly body?: Uint8Array | undefined;
  /** For everything together: waiting for a process, its start, the answer. Default: the server's setting. */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

export interface ScriptLog {
  readonly message: string;
  /** ISO 8601. */
  readonly timestamp: string;
  readonly level: 'debug' | 'info' | 'warn' | 'error';
}

export interface ScriptAnswer {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Uint8Array;
  /** What the script logged until it answered. */
  readonly logs: readonly ScriptLog[];
  /** All logs, once the work that the script left to `waitUntil` is done, or ended. Never rejects. */
  readonly settled: Promise<readonly ScriptLog[]>;
}

/**
 * `unavailable`: the runtime is off, missing, failing or fully occupied: the call says nothing of the script, and may be made
 * again later. All others are the script's doing: `timeout` (of the clock or the processor), `crashed`, `memory`, `too-large` (its
 * answer or its logs), `invalid` (it does not load).
 */
export type ScriptFailure = 'unavailable' | 'timeout' | 'crashed' | 'memory' | 'too-large' | 'invalid';

/** A call without an answer. `message` is for the authors of the integration. */
export class ScriptError extends Error {
  override readonly name = 'ScriptError';
  readonly kind: ScriptFailure;
  /** What was logged until then. */
  readonly logs: readonly ScriptLog[];

  constructor(kind: ScriptFailure, message: string, logs: readonly ScriptLog[] = [], options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
    this.logs = logs;
  }
}

export interface Scripts {
  /** Hands one event to a script. @throws ScriptError; or the reason of `signal` */
  call(call: ScriptCall): Promise<ScriptAnswer>;
  /** Null: ready. Otherwise why not, in words for operators. */
  problem(): string | null;
  /** What keeps scripts apart from this server, in words for operators; null: nothing runs. */
  isolation(): string | null;
  /** Ends the process of a key, and what is known of its crashes. */
  forget(process: string): void;
  /** The address this server listens at, for requests of scripts to its own public address. */
  listening(address: { readonly host: string; readonly port: number }): void;
  close(): Promise<void>;
}

/** No script runs; each call fails with this problem. */
export function noScripts(problem: string): Scripts {
  return {
    call: async () => {
      throw new ScriptError('unavailable', problem);
    },
    problem: () => problem,
    isolation: () => null,
    forget: () => {},
    listening: () => {},
    close: async () => {},
  };
}
