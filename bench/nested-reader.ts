/** A process of `nested.ts`: reads the texts that it is sent as a server does, in a thread. It may end in the middle of one. */
import { ThreadPool } from '../src/threads/pool.ts';

const threads = new ThreadPool({ threads: 1, waiting: 2, timeoutMs: 20_000, memoryBytes: 2 ** 30 });
const nothing = { places: new Map(), includes: new Map(), included: new Map() };

process.on('message', async (text: string) => {
  const outcomes = await Promise.allSettled([
    threads.run('documentJson', [text]),
    threads.run('scanText', [text]),
    threads.run('renderPage', [{ markdown: text, before: 'a' }, nothing]),
  ]);
  process.send?.(outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [String(outcome.reason)] : [])));
});
