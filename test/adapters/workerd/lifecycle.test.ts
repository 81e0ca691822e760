/** Processes come and go: how many there are, what follows a crash, what is left of a server that was killed. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { stretched } from '../../support/pace.ts';
import { aRuntime, errorOf, type TestRuntime, text } from './runtime.ts';

const runtimes: TestRuntime[] = [];
afterEach(async () => {
  for (const runtime of runtimes.splice(0)) await runtime.close();
});
function started(...args: Parameters<typeof aRuntime>): TestRuntime {
  const runtime = aRuntime(...args);
  runtimes.push(runtime);
  return runtime;
}

/** Answers how many calls its process has had. */
const COUNTING = {
  version: 'counting',
  script: async () => 'let count = 0; export default { fetch: () => new Response(String((count += 1))) };',
};
/** Waits until a call of the same process says `go`. */
const WAITING = {
  version: 'waiting',
  script: async () => `
    const waiting = [];
    export default {
      async fetch(request) {
        const { type } = JSON.parse((await request.formData()).get('event'));
        for (let round = 0; type === 'wait' && round < 1e6; round += 1) {
          if (waiting.includes('go')) return new Response('gone');
          await new Promise((resume) => setTimeout(resume, 5));
        }
        waiting.push(type);
        return new Response(type);
      },
    };`,
};

describe('how many processes there are', () => {
  test('is bounded: the one whose last call is the longest ago goes first', async () => {
    const { call } = started({ limits: { processes: 2 } });
    const count = async (process: string) => {
      const answer = await call('', { ...COUNTING, process });
      await answer.settled; // until then it is busy
      return text(answer);
    };
    expect([await count('a'), await count('b'), await count('a')]).toEqual(['1', '1', '2']);
    expect(await count('c')).toBe('1');
    expect([await count('a'), await count('b')]).toEqual(['3', '1']);
  });

  test('and a call waits until one is free; at the end of its time it is not the fault of the script', async () => {
    const { call } = started({ limits: { processes: 1 } });
    const busy = call('', { ...WAITING, process: 'busy', event: { type: 'wait' } });
    // A call of the same process gets through, which tells that it has started.
    expect(text(await call('', { ...WAITING, process: 'busy', event: { type: 'hello' } }))).toBe('hello');
    expect(await errorOf(call('', { ...COUNTING, process: 'late', timeoutMs: 50 }))).toMatchObject({
      kind: 'unavailable',
    });
    const next = call('', { ...COUNTING, process: 'next' });
    expect(text(await call('', { ...WAITING, process: 'busy', event: { type: 'go' } }))).toBe('go');
    expect(text(await busy)).toBe('gone');
    expect(text(await next)).toBe('1');
  });

  test('falls again: a process without calls ends after a while', async () => {
    let now = 0;
    const parent = await mkdtemp(path.join(os.tmpdir(), 'oct-'));
    const { call } = started({ parent, now: () => now, limits: { idleMs: 1000 } });
    const folders = () => readdirSync(parent).flatMap((name) => readdirSync(path.join(parent, name)));
    await call('', COUNTING);
    expect(folders()).toHaveLength(2);
    now = 2000;
    await expect.poll(folders).toHaveLength(1);
    expect(text(await call('', COUNTING))).toBe('1');
    await rm(parent, { recursive: true, force: true });
  });
});

test('a call that is cancelled ends with the reason, and its process goes on', async () => {
  const { call } = started();
  const controller = new AbortController();
  const waiting = call('', { ...WAITING, event: { type: 'wait' }, signal: controller.signal });
  await call('', { ...WAITING, event: { type: 'hello' } });
  controller.abort(new Error('no longer'));
  await expect(waiting).rejects.toThrow('no longer');
  expect(text(await call('', { ...WAITING, event: { type: 'again' } }))).toBe('again');
});

test('calls of another version begin with its code, while those before end with theirs', async () => {
  const { call } = started();
  const before = call('', { ...WAITING, event: { type: 'wait' } });
  await call('', { ...WAITING, event: { type: 'go' } });
  expect(text(await call('', COUNTING))).toBe('1');
  expect(text(await before)).toBe('gone');
});

test('what crashes is started again at once, then after longer and longer pauses, until it answers', async () => {
  let now = 0;
  let starts = 0;
  const { call, scripts } = started({ now: () => now });
  const CRASHING = {
    version: 'crashing',
    script: async () => {
      starts += 1;
      return `export default { fetch: async (request) => {
        const { type } = JSON.parse((await request.formData()).get('event'));
        if (type === 'crash') { const kept = []; for (;;) kept.push(new Array(100_000).fill(Math.random())); }
        return new Response(type);
      } };`;
    },
  };
  const crash = () => errorOf(call('', { ...CRASHING, event: { type: 'crash' } }));
  expect(await crash()).toMatchObject({ kind: 'memory' });
  expect(await crash()).toMatchObject({ kind: 'memory' });
  expect(starts).toBe(2);
  // The pause is counted by the runtime's clock, which stands still here.
  expect(await crash()).toMatchObject({ kind: 'crashed', message: expect.stringContaining('1 s') });
  expect(starts).toBe(2);
  now += 1000;
  expect(await crash()).toMatchObject({ kind: 'memory' });
  expect(await crash()).toMatchObject({ message: expect.stringContaining('2 s') });
  expect(starts).toBe(3);
  // Another key, and another version, have nothing to do with it.
  expect(text(await call('', { ...CRASHING, process: 'other', event: { type: 'well' } }))).toBe('well');
  scripts.forget('installation:one');
  expect(text(await call('', { ...CRASHING, event: { type: 'well' } }))).toBe('well');
});

describe('a runtime that is not there', () => {
  test('fails each call as unavailable, and says why', async () => {
    const { call, scripts } = started({ binary: '/nowhere/workerd' });
    const error = await errorOf(call('', COUNTING));
    expect(error).toMatchObject({
      name: 'ScriptError',
      kind: 'unavailable',
      message: expect.stringContaining('workerd'),
    });
    expect(scripts.problem()).toContain('workerd does not start');
    expect(scripts.isolation()).toBeNull();
  });

  test('or one that is no runtime', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'oct-'));
    const binary = path.join(folder, 'workerd');
    await writeFile(binary, '#!/bin/sh\necho "out of order" >&2\nexit 3\n', { mode: 0o755 });
    const { call, scripts } = started({ binary });
    expect(await errorOf(call('', COUNTING))).toMatchObject({ kind: 'unavailable' });
    expect(scripts.problem()).toContain('out of order');
    await rm(folder, { recursive: true });
  });
});

const hasProc = existsSync('/proc/self/task');

describe.skipIf(!hasProc)('processes are started by a small process of their own', () => {
  const childrenOf = (pid: number) =>
    readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
  const commandOf = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').join(' ');
  /** Those that this process has started to start others. */
  const starters = () => childrenOf(process.pid).filter((pid) => commandOf(pid).includes('starter-process'));

  test('which the server is not copied for', async () => {
    const { call } = started();
    const others = childrenOf(process.pid).filter((pid) => !starters().includes(pid));
    const before = starters().flatMap(childrenOf);
    expect(text(await call('', COUNTING))).toBe('1');
    expect(text(await call('', { ...COUNTING, process: 'another' }))).toBe('1');
    const [starter = 0, ...more] = starters();
    expect(more).toEqual([]);
    expect(childrenOf(starter).filter((pid) => !before.includes(pid))).toHaveLength(2);
    expect(childrenOf(process.pid).filter((pid) => pid !== starter && !others.includes(pid))).toEqual([]);
  });

  test('when that one is killed, processes end with it, and another follows', async () => {
    const { call } = started();
    const before = starters().flatMap(childrenOf);
    expect(text(await call('', COUNTING))).toBe('1');
    const [starter = 0] = starters();
    const [script = 0] = childrenOf(starter).filter((pid) => !before.includes(pid));
    process.kill(starter, 'SIGKILL');
    await expect.poll(() => existsSync(`/proc/${script}`), { timeout: stretched(60_000) }).toBe(false);
    await expect.poll(() => existsSync(`/proc/${starter}`), { timeout: stretched(60_000) }).toBe(false);
    // A new process counts from the beginning.
    await expect
      .poll(() => call('', COUNTING).then(text, () => 'ended'), { timeout: stretched(60_000) })
      .toMatch(/^\d+$/);
  });
});

test.skipIf(!hasProc)('processes end when their server is killed', async () => {
  const parent = await mkdtemp(path.join(os.tmpdir(), 'oct-'));
  const server = spawn(process.execPath, [path.join(import.meta.dirname, 'killed-server.ts'), parent], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [line] = await once(createInterface({ input: server.stdout }), 'line');
    expect(line).toBe('answered');
    const [folder = ''] = readdirSync(parent);
    const isRunning = () =>
      readdirSync('/proc').some((pid) => {
        try {
          return /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(folder);
        } catch {
          return false;
        }
      });
    expect(isRunning()).toBe(true);
    const ended = once(server, 'exit');
    server.kill('SIGKILL');
    await ended;
    for (let waited = 0; isRunning() && waited < stretched(60_000); waited += 20) await delay(20);
    expect(isRunning()).toBe(false);
    // Its folder goes with the next start.
    await started({ parent }).call('', COUNTING);
    expect(readdirSync(parent)).not.toContain(folder);
  } finally {
    server.kill('SIGKILL');
  }
});
