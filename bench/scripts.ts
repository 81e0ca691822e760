/**
 * `npm run bench -- hostile`: what a reader notices while hostile scripts run, and what a call of a script costs. The reader asks for
 * a space, a page and a page of a published site, in turn. Quiet and hostile windows alternate, and the times of each kind are put
 * together: what else the machine does meets both. Prints the tables of `docs/performance.md`.
 *
 *   --windows 2     of each kind, for each row
 *   --seconds 10    for each window; a short one is mostly the start of the processes
 *   --processes 4   with the same hostile script
 *   --only NAME     one of the scripts
 */
import { once } from 'node:events';
import net from 'node:net';
import os from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { emptyPglite } from './database.ts';
import { ESCAPES, GREEDY } from './hostile-scripts.ts';
import { WatchedServer } from './loop-server.ts';
import { table } from './report.ts';

const { values } = parseArgs({
  options: {
    windows: { type: 'string', default: '2' },
    seconds: { type: 'string', default: '10' },
    processes: { type: 'string', default: '4' },
    only: { type: 'string' },
  },
});
/** Between two questions of the reader. */
const PAUSE_MS = 5;
const log = (line: string) => process.stderr.write(`${line}\n`);

const HOSTILE: Record<string, string> = { ...GREEDY, ...ESCAPES };

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

const place = emptyPglite();
const port = await freePort();
const module = new URL('scripts-load.ts', import.meta.url);
const server = await WatchedServer.start(place, undefined, module, { OCTAVO_SCRIPTS_PORT: String(port) });
const command = async (name: string, body: object): Promise<any> => {
  const answer = await fetch(`http://127.0.0.1:${port}/${name}`, { method: 'POST', body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
};

try {
  const [{ id: organization }] = (await server.ask('get', '/v1/orgs')).items;
  const { id: space } = await server.ask('post', `/v1/orgs/${organization}/spaces`, { title: 'Quiet' });
  const changes = [{ type: 'create_page', page: 'p', title: 'Page', content: { markdown: '# Page\n\nA text.\n' } }];
  const { created } = await server.ask('post', `/v1/spaces/${space}/content`, { changes });
  const sites = `/v1/orgs/${organization}/sites`;
  const { id: site } = await server.ask('post', sites, { title: 'Site', visibility: 'public', spaces: [space] });
  await server.ask('post', `${sites}/${site}/publish`);
  const addresses = [`/v1/spaces/${space}`, `/v1/spaces/${space}/content/page/${created.p}`, `/sites/${site}/page`];
  const load = os.loadavg()[0]?.toFixed(1);
  const { first, next, isolation } = await command('time', { calls: 300 });
  await server.settled();
  const quantile = (times: number[], part: number) =>
    times.sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * part))] ?? Number.NaN;
  /** Reads until the time is over; the milliseconds of each answer. */
  const read = async (into: number[]): Promise<void> => {
    const end = performance.now() + Number(values.seconds) * 1000;
    for (let turn = 0; performance.now() < end; turn += 1) {
      const started = performance.now();
      const { status, text } = await server.client.get(addresses[turn % addresses.length]!);
      if (status !== 200) throw new Error(`The reader is answered ${status}: ${text}`);
      into.push(performance.now() - started);
      await delay(PAUSE_MS);
    }
  };
  await read([]);
  const rows: string[][] = [];
  for (const [name, script] of Object.entries(HOSTILE)) {
    if (values.only && values.only !== name) continue;
    const [quiet, during, holds, ended]: [number[], number[], number[], Record<string, number>] = [[], [], [], {}];
    for (let window = 0; window < Number(values.windows); window += 1) {
      await read(quiet);
      await server.delays();
      await command('run', { script: script.replaceAll('PORT', String(port)), processes: Number(values.processes) });
      await read(during);
      holds.push((await server.delays()).work);
      for (const [kind, count] of Object.entries<number>(await command('stop', {})))
        ended[kind] = (ended[kind] ?? 0) + count;
      // Processes that were ended are gone.
      await delay(300);
    }
    rows.push([
      name,
      Object.entries(ended)
        .map(([kind, count]) => `${count} ${kind}`)
        .join(', ') || 'none ended',
      ...[quantile(quiet, 0.5), quantile(during, 0.5), quantile(quiet, 0.99), quantile(during, 0.99)].map((ms) =>
        ms.toFixed(1),
      ),
      (quantile(during, 0.99) / quantile(quiet, 0.99)).toFixed(2),
      Math.max(...holds).toFixed(1),
    ]);
    log(`${os.loadavg()[0]?.toFixed(1)} ${rows.at(-1)!.join(' | ')}`);
  }
  const parts = [
    `Node ${process.version}, ${os.availableParallelism()} cores, a load of ${load} before; ${isolation}.`,
    table(
      [
        `${values.processes} processes with`,
        'calls that ended',
        'reader: p50 quiet, ms',
        'p50, ms',
        'p99 quiet, ms',
        'p99, ms',
        'ratio',
        'longest work of the event loop, ms',
      ],
      rows,
    ),
    `A call of an empty script: ${next.toFixed(1)} ms; the first one, with the start of its process: ${first.toFixed(0)} ms (medians of 300 and 10).`,
  ];
  process.stdout.write(`${parts.join('\n\n')}\n`);
} finally {
  await server.stop();
  await place.drop();
}
