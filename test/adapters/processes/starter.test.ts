/** The process that starts others: what they read and write, and how they end, is known however fast they are. */
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Connections, headerOf } from '../../../src/adapters/processes/connections.ts';
import { Starter } from '../../../src/adapters/processes/starter.ts';
import { launch } from '../../support/launch.ts';

let folder: string;
let starter: Starter;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'oct-'));
  starter = new Starter();
});
afterEach(async () => {
  await starter.close();
  await rm(folder, { recursive: true });
});

const shell = (
  script: string,
  more: { input?: boolean; control?: boolean; ownGroup?: boolean; env?: Record<string, string> } = {},
) => starter.start({ command: '/bin/sh', args: ['-c', script], cwd: folder, ...more });

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    // One that has ended and was not waited for by the init of a container is no longer there for anybody else.
    return !/^\S+ \(.*\) Z/.test(execFileSync('cat', [`/proc/${pid}/stat`], { encoding: 'utf8' }));
  } catch {
    return false;
  }
};

test('a process that ended before anybody looked has ended: a start waited for all of its time', async () => {
  const connections = await Connections.listen();
  const expected = connections.expect(7, [1, 2, 3]);
  // What is written, and the end, are there at once.
  for (const output of [1, 2, 3])
    connect(connections.path).end(Buffer.concat([headerOf(7, output), Buffer.from('x'.repeat(output - 1))]));
  const outputs = await expected.all;
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await Promise.all(outputs.map((output) => text(output)))).toEqual(['', 'x', 'xx']);
  await expected.closed;
  connections.close();
});

test('tells what a process wrote, and its code', async () => {
  const { pid, stdin, stdout, stderr, control, closed } = await shell(
    'echo out; echo error >&2; echo control >&3; pwd; exit 3',
    { control: true },
  );
  expect(pid).toBeGreaterThan(0);
  expect(stdin).toBeUndefined();
  expect(await Promise.all([stdout, stderr, control!].map((output) => text(output)))).toEqual([
    `out\n${folder}\n`,
    'error\n',
    'control\n',
  ]);
  expect(await closed).toEqual({ code: 3, signal: null });
});

test('a process has the environment that it is given and nothing of the server', async () => {
  const { stdout, stderr } = await starter.start({
    command: 'env',
    args: [],
    cwd: folder,
    env: { PATH: '/usr/bin:/bin', ONE: 'a b' },
  });
  stderr.resume();
  expect((await text(stdout)).trim().split('\n').sort()).toEqual(['ONE=a b', 'PATH=/usr/bin:/bin']);
});

test('megabytes go in and out as they are, whoever reads slowly, and the end of the input is told', async () => {
  const { stdin, stdout, stderr, closed } = await shell('cat; exit 4', { input: true });
  stderr.resume();
  const bytes = randomBytes(5 * 1024 * 1024);
  stdin!.end(bytes);
  // Nobody reads at first: what was written waits, also beyond the end of the process.
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(Buffer.compare(await buffer(stdout), bytes)).toBe(0);
  expect(await closed).toEqual({ code: 4, signal: null });
});

test('a process that does not read what is written to it ends all the same', async () => {
  const { stdin, stdout, stderr, closed } = await shell('exit 5', { input: true });
  for (const output of [stdout, stderr]) output.resume();
  stdin!.write(Buffer.alloc(1024 * 1024));
  expect(await closed).toEqual({ code: 5, signal: null });
});

test('fails where there is no such program', async () => {
  const failed = starter.start({ command: '/nowhere/program', args: [], cwd: folder });
  await expect(failed).rejects.toMatchObject({ code: 'ENOENT', message: expect.stringContaining('ENOENT') });
});

test('ends what it is told to end, with what that has started', async () => {
  const { stdout, stderr, closed, kill } = await shell('sleep 600 & echo $!; wait');
  stderr.resume();
  const grandchild = await new Promise<number>((found) => stdout.once('data', (line: Buffer) => found(Number(line))));
  stdout.resume();
  expect(isAlive(grandchild)).toBe(true);
  kill();
  expect(await closed).toEqual({ code: null, signal: 'SIGKILL' });
  await expect.poll(() => isAlive(grandchild)).toBe(false);
});

test('what was started ends with the starter, however that ends, and the next start begins another', async () => {
  const { pid, stdout, stderr, closed } = await shell('echo $PPID; exec sleep 600');
  stderr.resume();
  const parent = await new Promise<number>((found) => stdout.once('data', (line: Buffer) => found(Number(line))));
  stdout.resume();
  process.kill(parent, 'SIGKILL');
  expect(await closed).toEqual({ code: null, signal: null });
  await expect.poll(() => isAlive(pid)).toBe(false);
  const next = await shell('echo again');
  next.stderr.resume();
  expect(await text(next.stdout)).toBe('again\n');
});

test('what was started ends with a server that is killed, and the folder of its socket goes', async () => {
  const said: Buffer[] = [];
  const closed = Promise.withResolvers<void>();
  launch(process.execPath, [path.join(import.meta.dirname, 'killed-server.ts')], {
    env: { TMPDIR: folder, PATH: process.env['PATH'] },
    onStdout: (chunk) => said.push(chunk),
    onClose: () => closed.resolve(),
  });
  await expect.poll(() => said.length).toBeGreaterThan(0);
  const [serverPid, pid] = Buffer.concat(said).toString().split(' ').map(Number) as [number, number];
  expect(isAlive(pid)).toBe(true);
  process.kill(serverPid, 'SIGKILL');
  await closed.promise;
  await expect.poll(() => isAlive(pid)).toBe(false);
  await expect.poll(() => execFileSync('ls', [folder], { encoding: 'utf8' })).toBe('');
});

test.runIf(process.platform === 'linux')(
  'a low priority counts next to the server, where a program has no group of its own',
  async () => {
    // The session of a process is the sixth field of its state; Linux shares out the processors among sessions.
    const session = (pid: number | 'self') =>
      Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[3]);
    const alone = await shell('exec sleep 100', { ownGroup: false });
    const group = await shell('exec sleep 100');
    expect(session(alone.pid)).toBe(session('self'));
    expect(session(group.pid)).toBe(group.pid);
    for (const started of [alone, group]) {
      started.kill();
      expect(await started.closed).toMatchObject({ signal: 'SIGKILL' });
      expect(isAlive(started.pid)).toBe(false);
    }
  },
);
