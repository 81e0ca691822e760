/**
 * `npm run bench -- histories --minutes 5`: several people edit, merge, update and comment in one space at the same time, over
 * HTTP. Afterwards every word that the server accepted must be where it belongs, and the database be whole. Exits with 1 if not,
 * or when a caller got an answer that no caller should get.
 *
 *   --callers 8            people at once
 *   --only postgres|pglite one of the two databases
 */
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { configFrom } from '../src/config.ts';
import { silentLog } from '../src/log.ts';
import { openServices } from '../src/server/open.ts';
import { lostFrom, newDiary, workTogether } from '../test/support/callers.ts';
import { Client } from '../test/support/client.ts';
import { problemsOf } from '../test/support/invariants.ts';
import { aSpaceOn, databaseOf, log, startOn, TOKEN } from './people.ts';
import { table } from './report.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '5' },
    callers: { type: 'string', default: '8' },
    only: { type: 'string' },
  },
});

/** A space becomes slower to check as it grows; the next one is begun then. */
const SECONDS_PER_SPACE = 60;

async function live(kind: string): Promise<void> {
  const place = await databaseOf(kind);
  try {
    const server = await startOn(place);
    const totals = { words: 0, pages: 0, comments: 0 };
    const answers = new Map<string, number>();
    const wrong: string[] = [];
    const spaces: string[] = [];
    const end = Date.now() + Number(values.minutes) * 60_000;
    while (Date.now() < end) {
      const { admin, spaceId } = await aSpaceOn(server);
      spaces.push(spaceId);
      const diary = newDiary();
      const clients = Array.from({ length: Number(values.callers) }, () => new Client(server.url, TOKEN));
      const until = Math.min(end, Date.now() + SECONDS_PER_SPACE * 1000);
      await workTogether({ clients, spaceId, diary, random: Math.random, isOver: () => Date.now() > until });
      wrong.push(...diary.faults, ...(await lostFrom(admin, spaceId, diary)));
      for (const [answer, count] of diary.answers) answers.set(answer, (answers.get(answer) ?? 0) + count);
      totals.words += diary.words.filter(({ isSure }) => isSure).length;
      totals.pages += diary.pages.length;
      totals.comments += diary.comments.filter(({ isSure }) => isSure).length;
      log(`${kind}: ${totals.words} words, ${wrong.length} faults`);
    }
    await server.stop();
    await delay(100);
    const services = await openServices(configFrom({ ...place.env, JOBS: 'off' }), silentLog);
    wrong.push(...(await problemsOf(services, spaces)));
    await services.close();
    const rows = [...answers].sort().map(([answer, count]) => [answer, String(count)]);
    process.stdout.write(
      `### ${kind}: ${JSON.stringify(totals)}, ${wrong.length} faults\n\n${table(['answer', 'times'], rows)}\n\n`,
    );
    for (const each of wrong.slice(0, 20)) log(`not as it must be: ${each}`);
    if (wrong.length > 0) process.exitCode = 1;
  } finally {
    await place.drop();
  }
}

for (const kind of ['postgres', 'pglite']) if (!values.only || values.only === kind) await live(kind);
