/** The log's lines wait for each other, but not for long, and none is lost when the process exits. */
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';

const MODULE = path.join(import.meta.dirname, '../../src/server/log-stream.ts');

/** What a program prints that logs as the server does; between its lines it prints at once. */
const printed = (program: string) =>
  execFileSync(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import fs from 'node:fs';
       import pino from 'pino';
       import { logStream } from ${JSON.stringify(MODULE)};
       const log = pino({ base: null, timestamp: false }, logStream());
       const atOnce = (text) => fs.writeSync(1, text + '\\n');
       ${program}`,
    ],
    { encoding: 'utf8' },
  )
    .trim()
    .split('\n')
    .map((line) => (line.startsWith('{') ? (JSON.parse(line) as { msg: string }).msg : line));

test('requests of one moment are written together, what is urgent at once, and all of it in order', () => {
  const lines = printed(`log.info('one'); atOnce('a'); log.info('two'); log.warn('three'); atOnce('b');`);
  expect(lines).toEqual(['a', 'one', 'two', 'three', 'b']);
});

test('a line is written soon, though nothing follows', () => {
  const lines = printed(`log.info('one'); setTimeout(() => atOnce('a'), 2000);`);
  expect(lines).toEqual(['one', 'a']);
});

test('what waits is written when the process exits', () => {
  expect(printed(`log.info('one'); process.exit(0)`)).toEqual(['one']);
});
