/** `kill -9` in the middle of the garbage collection, while content is written: what is referred to is whole, and the rest goes later. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { configFrom } from '../../src/config.ts';
import { collectGarbage } from '../../src/features/upkeep/garbage/collect.ts';
import { silentLog } from '../../src/log.ts';
import { openServices } from '../../src/server/open.ts';
import { letTimePass, neededBy, storedBy } from '../support/garbage.ts';
import { COMPILED, SHORT_LIVED } from '../support/short-lived.ts';
import { prepareDatabase } from '../support/template-file.ts';

const ROUNDS = 2;

/** Runs the process until some collections have begun, and a moment longer. */
async function killedIn(folder: string): Promise<void> {
  await prepareDatabase(folder);
  const script = path.join(import.meta.dirname, '../support/collecting-process.ts');
  const child = spawn(process.execPath, [...SHORT_LIVED, script, folder], {
    env: { ...process.env, ...COMPILED },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  const begun = new Promise<void>((resolve, reject) => {
    let count = 0;
    child.stdout.on('data', (chunk: Buffer) => {
      count += chunk.toString().split('\n').length - 1;
      if (count >= 3) resolve();
    });
    child.once('exit', () => reject(new Error(`It ended by itself: ${said}`)));
  });
  try {
    await begun;
    await delay(Math.random() * 60); // anywhere in a collection and the writes beside it
  } finally {
    const ended = child.exitCode === null && once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }
}

test('a collection that is killed anywhere has taken nothing that is needed, and the next one takes the rest', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'octavo-garbage-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (let round = 1; round <= ROUNDS; round += 1) {
    await killedIn(folder);
    const services = await openServices(configFrom({ DATA_DIR: folder, JOBS: 'off' }), silentLog);
    try {
      const [organization] = await services.database.prisma.organization.findMany();
      const id = organization?.id ?? '';
      const needed = await neededBy(services, id);
      expect(needed.blobs.length).toBeGreaterThan(0);
      for (const hash of needed.files) expect(await services.storage.read(id, hash)).toBeDefined();
      if (round < ROUNDS) continue;
      await collectGarbage(services, id, { graceMs: 6 * 3_600_000 }); // gives rows to files that have none
      await letTimePass(services, 30);
      await collectGarbage(services, id, { graceMs: 6 * 3_600_000 });
      expect(await storedBy(services, id)).toEqual(await neededBy(services, id));
    } finally {
      await services.close();
    }
  }
});
