/** The program of a thread: does one task after the other. It has no settings, opens no connection and no file. */
import { parentPort } from 'node:worker_threads';
import { taskBegins, taskEnds } from './give-back.ts';
import { memoryOf } from './long-text.ts';
import { type Tasks, tasks } from './tasks.ts';

export interface ToThread {
  name: string;
  args: unknown[];
}

export type FromThread = { ready: true } | { value: unknown } | { error: unknown };

parentPort?.on('message', async ({ name, args }: ToThread) => {
  taskBegins();
  const task = tasks[name as keyof Tasks] as (...args: unknown[]) => unknown;
  let answer: FromThread;
  let memory: ArrayBuffer[] = [];
  try {
    const value = await task(...args);
    answer = { value };
    memory = memoryOf(value);
  } catch (error) {
    answer = { error };
  }
  parentPort?.postMessage(answer, memory);
  taskEnds();
});

parentPort?.postMessage({ ready: true } satisfies FromThread);
