/**
 * Goes into a server by `--import`: scripts in its process, with the settings of `INTEGRATIONS=on`, and a port to command them:
 * `POST /run {script, processes}` calls a script in so many processes, each again as soon as it ends, and `POST /stop` ends that;
 * `POST /time {calls}` answers with what calls of an empty script take.
 */
import { createServer } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { GuardedFetch } from '../src/adapters/egress/fetch.ts';
import { EgressGuard } from '../src/adapters/egress/guard.ts';
import { openScripts } from '../src/adapters/workerd/open.ts';
import { ScriptError } from '../src/adapters/workerd/scripts.ts';

/** A caller that is told to wait asks again after this. */
const PAUSE_MS = 100;

const scripts = openScripts({ outgoing: new GuardedFetch(new EgressGuard()), publicUrl: 'http://localhost' });
let running = new AbortController();
let outcomes: Record<string, number> = {};
let round = 0;

const moduleOf = (body: string): string => `export default { async fetch(request, env, context) { ${body} } };`;
const call = (process: string, body: string, signal?: AbortSignal) =>
  scripts.call({
    process,
    version: body,
    script: async () => moduleOf(body),
    environment: {},
    event: { type: 'bench' },
    ...(signal ? { signal } : {}),
  });

async function again(process: string, body: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const outcome = await call(process, body, signal).then(
      () => 'answered',
      (error: unknown) => (error instanceof ScriptError ? error.kind : 'stopped'),
    );
    if (outcome !== 'stopped') outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
    if (outcome !== 'answered') await delay(PAUSE_MS, undefined, { signal }).catch(() => {});
  }
}

const median = (times: number[]): number => times.sort((a, b) => a - b)[times.length >> 1] ?? Number.NaN;

async function timed(calls: number): Promise<{ first: number; next: number; isolation: string | null }> {
  const first: number[] = [];
  const next: number[] = [];
  const since = async (times: number[], process: string) => {
    const started = performance.now();
    await call(process, 'return new Response();');
    times.push(performance.now() - started);
  };
  for (let turn = 0; turn < 10; turn += 1) await since(first, `time:${turn}`);
  for (let turn = 0; turn < calls; turn += 1) await since(next, 'time:0');
  return { first: median(first), next: median(next), isolation: scripts.isolation() };
}

/** @throws Error for commands that it does not know */
async function obey(command: string | undefined, body: any): Promise<unknown> {
  if (command === '/time') return timed(body.calls);
  if (command === '/run') {
    running = new AbortController();
    outcomes = {};
    round += 1;
    for (let index = 0; index < body.processes; index += 1)
      void again(`hostile:${round}:${index}`, body.script, running.signal);
    return {};
  }
  if (command !== '/stop') throw new Error(`There is no ${command}`);
  running.abort();
  for (let index = 0; index < 64; index += 1) scripts.forget(`hostile:${round}:${index}`);
  return outcomes;
}

createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  try {
    response.end(JSON.stringify(await obey(request.url, JSON.parse(Buffer.concat(chunks).toString()))));
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
})
  .listen(Number(process.env['OCTAVO_SCRIPTS_PORT']), '127.0.0.1')
  .unref();
