/** A reader of the outbox whose deliveries are looked at, and waiting for them. */
import fs from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../../src/db/database.ts';
import { waiting } from '../../src/outbox/deliveries.ts';
import type { EventKind } from '../../src/outbox/events.ts';
import type { OutboxReader } from '../../src/outbox/reader.ts';
import { stretched } from './pace.ts';
import { pauseAfter } from './pause.ts';

const KINDS: readonly EventKind[] = ['space_updated', 'space_created', 'space_content_updated', 'access_changed'];

/** Writes a line for each event before it says that it is delivered; the lines survive the death of the process. */
export const diaryReader = (file: string): OutboxReader => ({
  name: 'diary',
  kinds: KINDS,
  concurrency: 2,
  deliver: async ({ subject, turn }) => {
    fs.appendFileSync(file, `${subject} ${turn}\n`);
    await delay(2); // time for a kill between what was done and what is remembered
  },
});

/** The turns of each subject as they were delivered. */
export function readDiary(file: string): Map<string, number[]> {
  const turns = new Map<string, number[]>();
  for (const line of fs.readFileSync(file, 'utf8').split('\n').filter(Boolean)) {
    const [subject = '', turn] = line.split(' ');
    turns.set(subject, [...(turns.get(subject) ?? []), Number(turn)]);
  }
  return turns;
}

/** Resolves when nothing is left to deliver to the reader. */
export async function untilDelivered(database: Database, reader: string): Promise<void> {
  await until(async () => !(await waiting(database)).some((row) => row.reader === reader), 'all is delivered');
}

/** Polls until it is so; rejects when it never comes to that. */
export async function until(isSo: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const deadline = Date.now() + stretched(50_000);
  for (;;) {
    const asked = performance.now();
    if (await isSo()) return;
    if (Date.now() > deadline) throw new Error(`It did not come to that: ${what}`);
    await pauseAfter(asked);
  }
}
