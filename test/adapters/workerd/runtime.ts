/** Scripts for tests, in the real runtime. */
import { GuardedFetch } from '../../../src/adapters/egress/fetch.ts';
import { EgressGuard, type Lookup } from '../../../src/adapters/egress/guard.ts';
import { openScripts, type ScriptOptions } from '../../../src/adapters/workerd/open.ts';
import type { ScriptAnswer, ScriptCall, ScriptError, Scripts } from '../../../src/adapters/workerd/scripts.ts';
import { stretched } from '../../support/pace.ts';

export interface TestRuntime {
  readonly scripts: Scripts;
  /** Calls a script: a module whose `answer(event, environment, request, context)` makes the response. */
  call(answer: string, more?: Partial<ScriptCall>): Promise<ScriptAnswer>;
  close(): Promise<void>;
}

/** Far more than anything here takes: what ends a test sooner is a limit that it sets itself. */
const PATIENCE_MS = stretched(60_000);

export function aRuntime(
  options: Partial<ScriptOptions> & { allow?: readonly string[]; lookup?: Lookup } = {},
): TestRuntime {
  const { allow, lookup, ...more } = options;
  const outgoing = new GuardedFetch(new EgressGuard(allow, lookup));
  const scripts = openScripts({
    outgoing,
    publicUrl: 'http://octavo.test',
    ...more,
    limits: { timeoutMs: PATIENCE_MS, cpuMs: PATIENCE_MS, startMs: PATIENCE_MS, ...more.limits },
  });
  return {
    scripts,
    call: (answer, given = {}) =>
      scripts.call({
        process: 'installation:one',
        version: answer,
        script: async () => moduleOf(answer),
        environment: {},
        event: { type: 'test' },
        ...given,
      }),
    close: async () => {
      await scripts.close();
      await outgoing.close();
    },
  };
}

/** An ES module of this kind, as the command line makes them. */
export const moduleOf = (answer: string): string => `
export default {
  async fetch(request, env, context) {
    const form = await request.formData();
    const event = JSON.parse(form.get('event'));
    const environment = JSON.parse(form.get('environment'));
    const answer = ${answer};
    return answer({ event, environment, request, form, context });
  },
};`;

export const text = ({ body }: ScriptAnswer): string => Buffer.from(body).toString();

/** The error that a call ends with. */
export const errorOf = (call: Promise<unknown>): Promise<ScriptError> =>
  call.then(
    () => {
      throw new Error('The call was answered');
    },
    (error: ScriptError) => error,
  );
