import { describe, expect, test } from 'vitest';
import { ApiError } from '../../src/errors.ts';
import { fromBytes } from '../../src/threads/long-text.ts';
import { NotDone } from '../../src/threads/pool.ts';
import { aThreadPool } from '../support/threads.ts';

const PROGRAM = new URL('stubborn-thread.ts', import.meta.url);
/** A pool whose threads do what these tests need: `documentJson` is the name of a task that its text chooses. */
const aStubbornPool = (limits = {}) => aThreadPool({ timeoutMs: 10_000, ...limits }, PROGRAM);

describe('the pool of threads', () => {
  test('does the work of a text elsewhere, and gives what it gives', async () => {
    const pool = aThreadPool();
    const json = await pool.run('documentJson', ['# Hello\n\nWorld.\n']);
    expect(JSON.parse([...fromBytes(json ?? [])].join(''))).toMatchObject({
      object: 'document',
      nodes: [{ type: 'heading-1' }, { type: 'paragraph' }],
    });
    const { parts } = await pool.run('textParts', ['a\nb\n', 'a\nB\n']);
    expect(parts.map(({ type }) => type)).toEqual(['equal', 'removed', 'added']);
  });

  test('a task that does not end is ended with its thread, and the next one is done by another', async () => {
    // The next one has as much, also where this process is held up.
    const pool = aStubbornPool({ timeoutMs: 2000 });
    const endless = pool.run('documentJson', ['forever']);
    const after = pool.run('documentJson', ['echo']);
    await expect(endless).rejects.toMatchObject({ status: 503, message: 'This takes longer than 2 seconds' });
    expect(await after).toBe('echo');
    expect(pool.load).toEqual({ running: 0, waiting: 0 });
  });

  test('a task that takes all memory ends its thread, not the process', async () => {
    const pool = aStubbornPool({ memoryBytes: 32 * 2 ** 20 });
    await expect(pool.run('documentJson', ['memory'])).rejects.toBeInstanceOf(NotDone);
    expect(await pool.run('documentJson', ['echo'])).toBe('echo');
  });

  test('a thread that ends by itself is replaced', async () => {
    const pool = aStubbornPool();
    await expect(pool.run('documentJson', ['exit'])).rejects.toThrow('A thread ended with 3');
    expect(await pool.run('documentJson', ['echo'])).toBe('echo');
  });

  test('an error of a task is its caller’s, and the thread goes on', async () => {
    const pool = aStubbornPool();
    await expect(pool.run('documentJson', ['throw'])).rejects.toThrow(RangeError);
    expect(await pool.run('documentJson', ['echo'])).toBe('echo');
  });

  test('those that wait are bounded: a further task is refused at once with 503', async () => {
    const pool = aStubbornPool({ waiting: 2 });
    const running = pool.run('documentJson', ['forever']);
    const waiting = [1, 2].map(() => pool.run('documentJson', ['echo']));
    expect(pool.load).toEqual({ running: 1, waiting: 2 });
    const refused = await pool.run('documentJson', ['echo']).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ApiError);
    expect(refused).toMatchObject({ status: 503 });
    const all = Promise.allSettled([running, ...waiting]);
    await pool.close();
    expect((await all).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  });

  test('what cannot be sent to a thread is refused, and the thread is free again', async () => {
    const pool = aStubbornPool();
    await expect(pool.run('documentJson', [(() => 'a function') as unknown as string])).rejects.toThrow(/cloned/);
    expect(await pool.run('documentJson', ['echo'])).toBe('echo');
  });
});
