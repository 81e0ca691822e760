/** The process that starts others: what they write, and how they end, is known however fast they are. */
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { OUTPUTS, Outputs } from '../../../src/adapters/workerd/outputs.ts';
import { Starter } from '../../../src/adapters/workerd/starter.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'oct-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('a process that ended before anybody looked has ended: a start waited for all of its time', async () => {
  const socket = path.join(folder, 'std.sock');
  const outputs = await Outputs.listen(socket);
  // What is written, and the end, are there at once.
  for (const output of OUTPUTS)
    connect(socket).end(Buffer.concat([Buffer.of(output), Buffer.from('x'.repeat(output - 1))]));
  const [stdout, stderr, control] = await outputs.all;
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect([await text(stdout), await text(stderr), await text(control)]).toEqual(['', 'x', 'xx']);
  await outputs.closed;
});

test('tells what a process wrote, and its code', async () => {
  const starter = new Starter();
  const { pid, stdout, stderr, control, closed } = await starter.start(
    '/bin/sh',
    ['-c', 'echo out; echo error >&2; echo control >&3; pwd; exit 3'],
    folder,
    folder,
  );
  expect(pid).toBeGreaterThan(0);
  expect(await Promise.all([stdout, stderr, control].map((output) => text(output)))).toEqual([
    `out\n${folder}\n`,
    'error\n',
    'control\n',
  ]);
  expect(await closed).toEqual({ code: 3, signal: null });
  starter.close();
});

test('fails where there is no such program, and ends what it is told to end', async () => {
  const starter = new Starter();
  await expect(starter.start('/nowhere/program', [], folder, folder)).rejects.toThrow('ENOENT');
  const started = await starter.start('/bin/sh', ['-c', 'exec sleep 600'], folder, folder);
  for (const output of [started.stdout, started.stderr, started.control]) output.resume();
  started.kill();
  expect(await started.closed).toEqual({ code: null, signal: 'SIGKILL' });
  starter.close();
});
