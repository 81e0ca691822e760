/** What a script may take: each limit ends the process of that script, with an error of its kind, and no other call. */
import { afterAll, expect, test } from 'vitest';
import { stretched } from '../../support/pace.ts';
import { aRuntime, errorOf, text } from './runtime.ts';

const runtime = aRuntime({ limits: { memoryBytes: 64 * 2 ** 20, answerBytes: 2 ** 20 } });
/** The same, and a call may take little of the processor. */
const hasty = aRuntime({ limits: { cpuMs: 300 } });
afterAll(() => Promise.all([runtime.close(), hasty.close()]));

const PATIENCE = { timeout: stretched(120_000) };
const HELLO = `() => new Response('hello')`;

/** A hostile call, while another process answers; then the same key answers, in a process of its own. */
async function hostile(among: typeof runtime, answer: string) {
  const before = text(await among.call(HELLO, { process: 'neighbour' }));
  const ending = errorOf(among.call(answer, { process: 'hostile' }));
  const during = text(await among.call(HELLO, { process: 'neighbour' }));
  const error = await ending;
  const after = text(await among.call(HELLO, { process: 'hostile' }));
  expect([before, during, after]).toEqual(['hello', 'hello', 'hello']);
  return error;
}

test('an endless loop', PATIENCE, async () => {
  const error = await hostile(hasty, `() => { console.log('before'); for (;;); }`);
  expect(error).toMatchObject({ kind: 'timeout', message: expect.stringContaining('processor') });
  expect(error.logs.map(({ message }) => message)).toEqual(['before']);
});

test('promises that make promises', PATIENCE, async () => {
  const fork = `async () => {
    const fork = async () => { await null; await Promise.all([fork(), fork()]); };
    await fork();
  }`;
  expect(['timeout', 'memory']).toContain((await hostile(hasty, fork)).kind);
});

test('a gigabyte of objects', PATIENCE, async () => {
  const error = await hostile(
    runtime,
    `() => { const kept = []; for (;;) kept.push(new Array(100_000).fill(Math.random())); }`,
  );
  expect(error.kind).toBe('memory');
});

test('a gigabyte of bytes, which are outside of the heap', PATIENCE, async () => {
  const error = await hostile(
    runtime,
    `() => { const kept = []; for (;;) kept.push(new Uint8Array(10_000_000).fill(1)); }`,
  );
  expect(error.kind).toBe('memory');
});

test('a flood of logs, of which the first are kept', PATIENCE, async () => {
  const error = await hostile(runtime, `() => { for (let line = 0; ; line += 1) console.log('line ' + line); }`);
  expect(error).toMatchObject({ kind: 'too-large', message: expect.stringContaining('logs') });
  expect(error.logs.length).toBeLessThanOrEqual(1000);
  expect(error.logs[0]).toMatchObject({ message: 'line 0' });
});

test('a flood of a script that has taken the counting apart', PATIENCE, async () => {
  const error = await hostile(
    runtime,
    `async () => {
      const { AsyncLocalStorage } = await import('node:async_hooks');
      AsyncLocalStorage.prototype.getStore = () => ({ id: 1, lines: 0, characters: 0 });
      for (;;) console.log('x'.repeat(10_000));
    }`,
  );
  expect(error).toMatchObject({ kind: 'too-large', message: expect.stringContaining('logs') });
});

test('a line without an end', PATIENCE, async () => {
  const error = await hostile(
    runtime,
    `async () => {
      const { AsyncLocalStorage } = await import('node:async_hooks');
      AsyncLocalStorage.prototype.getStore = () => ({ id: 1, lines: 0, characters: 0 });
      String.prototype.slice = () => 'x'.repeat(1_000_000);
      console.log('');
      return new Response();
    }`,
  );
  expect(error).toMatchObject({ kind: 'too-large' });
});

test('an answer that is too large, and one that never ends', PATIENCE, async () => {
  expect(await hostile(runtime, `() => new Response(new Uint8Array(2_000_000))`)).toMatchObject({ kind: 'too-large' });
  const endless = `({ context }) => {
    const { readable, writable } = new TransformStream();
    const writer = writable.getWriter();
    context.waitUntil((async () => { for (;;) await writer.write(new Uint8Array(10_000)); })());
    return new Response(readable);
  }`;
  expect(await hostile(runtime, endless)).toMatchObject({ kind: 'too-large' });
});

test('an answer that does not come: the time of the call', PATIENCE, async () => {
  const silent = `({ event }) =>
    event.type === 'hello' ? new Response('hello') : new Promise((resume) => setTimeout(resume, 10_000_000))`;
  // The start of the process takes none of it.
  expect(text(await runtime.call(silent, { process: 'silent', event: { type: 'hello' } }))).toBe('hello');
  const error = await errorOf(runtime.call(silent, { process: 'silent', timeoutMs: 3000 }));
  expect(error).toMatchObject({ kind: 'timeout', message: expect.stringContaining('in time') });
});

test('a script that hangs, leaves or throws has crashed', PATIENCE, async () => {
  for (const answer of [`() => new Promise(() => {})`, `() => process.exit(0)`, `() => 'no response'`])
    expect(await hostile(runtime, answer)).toMatchObject({ kind: 'crashed' });
  const thrown = await hostile(runtime, `({ environment }) => { throw new Error('no ' + environment.secrets?.KEY); }`);
  expect(thrown).toMatchObject({ kind: 'crashed', message: 'no undefined' });
  expect(thrown.logs).toMatchObject([{ level: 'error', message: expect.stringMatching(/^Error: no undefined\n/) }]);
});

test('calls of the same process hear that another one ended it', PATIENCE, async () => {
  const answer = `({ event }) => {
    if (event.type === 'loop') for (;;);
    return new Promise((resume) => setTimeout(resume, 10_000_000));
  }`;
  // It waits without using the processor, so it is not the one that exceeds its share.
  const waiting = errorOf(hasty.call(answer, { process: 'shared', event: { type: 'wait' } }));
  const looping = errorOf(hasty.call(answer, { process: 'shared', event: { type: 'loop' } }));
  const kinds = [(await waiting).kind, (await looping).kind];
  expect(kinds).toContain('timeout');
  for (const kind of kinds) expect(['timeout', 'crashed']).toContain(kind);
});
