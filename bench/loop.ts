/**
 * `npm run bench -- loop`: how long the event loop is held while the server has much to do, and what somebody who reads notices of
 * it. Beside each row a reader asks for one space and one page, in turn. Prints the table of `docs/performance.md`.
 *
 *   --only postgres|pglite             one of the two databases
 *   --part repository|large|hard|tiny  one of the parts
 *   --profile folder                   CPU profiles of the server, one for each row
 *   OCTAVO_DATA                        the folder with the repositories (../shared/data)
 */
import os from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { aGitServer } from '../test/support/git-server.ts';
import { type EmptyDatabase, emptyPglite, emptyPostgres } from './database.ts';
import { largeText, PARTS, type Stage } from './loop-parts.ts';
import { type Measured, WatchedServer } from './loop-server.ts';
import { table } from './report.ts';

const { values } = parseArgs({
  options: { only: { type: 'string' }, part: { type: 'string' }, profile: { type: 'string' } },
});
const log = (line: string) => process.stderr.write(`${line}\n`);

/** Does all parts on one database; what fails is told, and the others go on. */
async function measureOn(place: EmptyDatabase, profiles?: string): Promise<Measured[]> {
  // What only the first start does is not measured.
  await (await WatchedServer.start(place)).stop();
  const server = await WatchedServer.start(place, profiles);
  const git = await aGitServer();
  const rows: Measured[] = [];
  try {
    const [organization] = (await server.ask('get', '/v1/orgs')).items;
    const aSpace = async (title: string): Promise<string> =>
      (await server.ask('post', `/v1/orgs/${organization.id}/spaces`, { title })).id;
    const quiet = await aSpace('Quiet');
    const changes = [{ type: 'create_page', page: 'p', title: 'Page', content: { markdown: largeText(4000) } }];
    const { created } = await server.ask('post', `/v1/spaces/${quiet}/content`, { changes });
    const addresses = [`/v1/spaces/${quiet}`, `/v1/spaces/${quiet}/content/page/${created.p}`];
    const measure = async (what: string, work: () => Promise<unknown>) => {
      rows.push(await server.measure(what, addresses, work));
      log(`${os.loadavg()[0]?.toFixed(1)} ${JSON.stringify(rows.at(-1))}`);
    };
    const stage: Stage = { server, git, aSpace, measure };
    await measure('nothing else, 3 s', () => delay(3000));
    for (const [name, part] of Object.entries(PARTS)) {
      if (values.part && values.part !== name) continue;
      await part(stage).catch((error: unknown) => {
        process.exitCode = 1;
        log(`${name}: ${error instanceof Error ? error.stack : error}`);
      });
    }
    return rows;
  } finally {
    await git.close();
    await server.stop();
  }
}

const shown = (value: number) => (value < 10 ? value.toFixed(1) : String(Math.round(value)));
const HEAD = [
  '',
  'seconds',
  'work in the longest hold, ms',
  'longest hold, ms',
  'p99 of holds, ms',
  'reader: p50, ms',
  'p99, ms',
  'longest, ms',
];

const load = os.loadavg()[0]?.toFixed(1);
const parts = [`Node ${process.version}, ${os.availableParallelism()} cores, a load of ${load} before.`];
for (const kind of ['postgres', 'pglite'] as const) {
  if (values.only && values.only !== kind) continue;
  const place = kind === 'postgres' ? await emptyPostgres() : emptyPglite();
  if (typeof place === 'string') {
    log(place);
    continue;
  }
  try {
    const rows = await measureOn(place, values.profile);
    parts.push(
      kind === 'postgres' ? `### On PostgreSQL ${place.version}` : '### On PGlite, embedded',
      table(
        HEAD,
        rows.map(({ what, seconds, longest, work, p99, reader }) => [
          what,
          seconds.toFixed(1),
          ...[work, longest, p99, reader.p50, reader.p99, reader.max].map(shown),
        ]),
      ),
    );
  } finally {
    await place.drop();
  }
}
process.stdout.write(`${parts.join('\n\n')}\n`);
