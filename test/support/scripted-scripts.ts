/** Scripts of integrations that a test answers for, in the place of the runtime. */
import { type ScriptCall, ScriptError, type Scripts } from '../../src/adapters/workerd/scripts.ts';

/** What a call gets: a status, or the error that it ends with. */
export type Answers = (call: ScriptCall) => Promise<number> | number;

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
      const status = await played.current(call);
      const logs = [{ message: `answered ${status}`, timestamp: new Date().toISOString(), level: 'info' as const }];
      return { status, headers: [], body: new Uint8Array(), logs, settled: Promise.resolve(logs) };
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
