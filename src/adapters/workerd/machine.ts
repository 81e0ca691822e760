/** What this machine allows, found out by starting the runtime with an empty script. */

import type { Starter } from '../processes/starter.ts';
import { workerdBinary } from './binary.ts';
import type { ScriptFolder } from './folder.ts';
import { candidates, findTools, type Tools, userOf } from './isolation.ts';
import { launch, type Machine } from './launch.ts';
import { kernelLimits, LIMITS } from './limits.ts';
import { dataBytesOf, innermost } from './usage.ts';

/** Of a trial, at least. */
const TRIAL_MS = 20_000;
const EMPTY = 'export default { fetch: () => new Response() };';

/** The strictest isolation that works here. @throws Error in words for operators */
export async function exploreMachine(
  folder: ScriptFolder,
  starter: Starter,
  binary?: string,
  known?: Tools,
  startMs = LIMITS.startMs,
): Promise<Machine> {
  const runtime = binary ?? workerdBinary();
  const tools = known ?? (await findTools());
  const failures: string[] = [];
  for (const isolation of candidates(tools, process.getuid?.() === 0)) {
    const machine: Machine = { binary: runtime, tools, isolation, baseBytes: undefined };
    const tried = await folder.add(EMPTY, 64, isolation.user ? userOf(0) : undefined);
    try {
      const { child } = await launch({
        machine,
        starter,
        folder: tried,
        slot: 0,
        limits: kernelLimits(LIMITS, undefined),
        timeoutMs: Math.max(TRIAL_MS, startMs),
        onLine: () => {},
        onOutput: () => {},
      });
      const baseBytes = dataBytesOf(innermost(child.pid));
      child.kill();
      await child.closed;
      return { ...machine, baseBytes };
    } catch (error) {
      failures.push(error instanceof Error ? error.message : String(error));
    } finally {
      await tried.remove();
    }
  }
  throw new Error(`workerd does not start: ${failures.at(-1) ?? 'no way to start it'}`);
}
