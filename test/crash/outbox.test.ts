/** `kill -9` while events are recorded and delivered: none is lost, and those of a subject come in their order. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { configFrom } from '../../src/config.ts';
import { silentLog } from '../../src/log.ts';
import { openServices } from '../../src/server/open.ts';
import { aDatabaseOfProcesses } from '../support/database.ts';
import { diaryReader, readDiary, until, untilDelivered } from '../support/outbox.ts';
import { stretched } from '../support/pace.ts';
import { COMPILED, SHORT_LIVED } from '../support/short-lived.ts';

const ROUNDS = 2;
/** Deliveries of a round before the kill. */
const DELIVERED = 40;

const countOf = (diary: string) => [...readDiary(diary).values()].flat().length;

/** Runs the process until it has delivered enough, and kills it; gives what it said was committed. */
async function killedIn(folder: string, url: string | undefined, diary: string): Promise<string[]> {
  const script = path.join(import.meta.dirname, '../support/recording-process.ts');
  const child = spawn(process.execPath, [...SHORT_LIVED, script, folder, ...(url ? [url] : [])], {
    env: { ...process.env, ...COMPILED },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const enough = countOf(diary) + DELIVERED;
  let [said, complained] = ['', ''];
  child.stdout.on('data', (chunk) => (said += chunk));
  child.stderr.on('data', (chunk) => (complained += chunk));
  const closed = once(child, 'close');
  try {
    await until(() => {
      if (child.exitCode !== null) throw new Error(`It ended by itself: ${complained}`);
      return countOf(diary) >= enough;
    }, 'enough is delivered');
  } finally {
    child.kill('SIGKILL');
    await closed;
  }
  return said.split('\n').slice(0, -1); // the last line may be half of one
}

test('a server that is killed while it delivers loses no event and mixes up none', {
  timeout: stretched(180_000),
}, async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'octavo-outbox-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const diary = path.join(folder, 'diary');
  appendFileSync(diary, '');
  const url = (await aDatabaseOfProcesses())?.url;
  const committed: string[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) committed.push(...(await killedIn(folder, url, diary)));

  const config = configFrom({ DATA_DIR: folder, ...(url && { DATABASE_URL: url }) });
  const services = await openServices(config, silentLog, { readers: [diaryReader(diary)] });
  try {
    // What the dead server had claimed would be due after a minute.
    await services.database.query(`UPDATE "OutboxDelivery" SET "dueAt" = now()`);
    await services.work();
    await untilDelivered(services.database, 'diary');
    const recorded = await services.database.query<{ subject: string; turn: number; said: string }>(
      `SELECT "subject", "turn", "subject" || ' ' || ("data"->'changed'->>0) AS "said" FROM "OutboxEvent" ORDER BY 1, 2`,
    );
    const kept = new Set(recorded.map(({ said }) => said));
    expect(committed.filter((line) => !kept.has(line))).toEqual([]);
    const delivered = readDiary(diary);
    for (const [subject, events] of Map.groupBy(recorded, (event) => event.subject)) {
      const turns = delivered.get(subject) ?? [];
      expect(events.map(({ turn }) => turn)).toEqual(events.map((_, i) => i + 1));
      // A kill may repeat what was delivered but not remembered; nothing comes before what is before it.
      const firsts = turns.filter((turn, i) => !turns.slice(0, i).includes(turn));
      expect(firsts).toEqual(events.map(({ turn }) => turn));
      expect(turns.length - firsts.length, `${subject}: ${turns.join(' ')}`).toBeLessThanOrEqual(ROUNDS);
    }
  } finally {
    await services.close();
  }
});
