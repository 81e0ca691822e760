/** Scripts of integrations that a test answers for, in the place of the runtime. */
import { type ScriptCall, ScriptError, type Scripts } from '../../src/adapters/workerd/scripts.ts';

/** An answer; what is left out is empty. */
export interface Answered {
  status?: number;
  headers?: readonly (readonly [string, string])[];
  /** A text as it is, bytes, or a value as JSON. */
  body?: unknown;
}

/** What a call gets: a status, a whole answer, or the error that it ends with. */
export type Answers = (call: ScriptCall) => Promise<number | Answered> | number | Answered;

const bytesOf = (body: unknown): Uint8Array =>
  body instanceof Uint8Array ? body : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));

export interface Played {
  /** For `aServer`. */
  scripts: Scripts;
  /** The calls so far. */
  calls: ScriptCall[];
  answer(answers: Answers): void;
}

/** Scripts that answer 200, until `answer` says otherwise. */
export function playScripts(): Played {
  const played = { calls: [] as ScriptCall[], current: (() => 200) as Answers };
  const scripts: Scripts = {
    call: async (call) => {
      played.calls.push(call);
      const answered = await played.current(call);
      const { status = 200, headers = [], body } = typeof answered === 'number' ? { status: answered } : answered;
      const logs = [{ message: `answered ${status}`, timestamp: new Date().toISOString(), level: 'info' as const }];
      const bytes = body === undefined ? new Uint8Array() : bytesOf(body);
      return { status, headers, body: bytes, logs, settled: Promise.resolve(logs) };
    },
    problem: () => null,
    isolation: () => null,
    forget: () => {},
    listening: () => {},
    close: async () => {},
  };
  const answer = (next: Answers) => {
    played.current = next;
  };
  return { scripts, calls: played.calls, answer };
}

export const unavailable = (): never => {
  throw new ScriptError('unavailable', 'The runtime is off');
};
