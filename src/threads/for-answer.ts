/**
 * Threads for one answer. A list may ask for work on each of its thousand texts at once: all of them in the pool's queue would fill it,
 * so that others, and the list itself, are told that the server is overloaded; and what is left of an answer that was refused would be
 * worked on to the end.
 */
import type { AnswerSize } from '../graphql/answer-size.ts';
import type { Threads } from './pool.ts';

/** Tasks of one answer that may be in the pool; the others wait here. */
const AT_A_TIME = 4;

/** The pool, for one answer: a few of its tasks at a time, and none any more once the answer is refused. */
export function threadsForAnswer(pool: Threads, answer: AnswerSize): Threads {
  let running = 0;
  const waiting = new Set<() => void>();
  const begun = async () => {
    if (running >= AT_A_TIME) await new Promise<void>((go) => waiting.add(go));
    running += 1;
  };
  const end = () => {
    running -= 1;
    const [next] = waiting;
    if (!next) return;
    waiting.delete(next);
    next();
  };
  return {
    run: (name, args) =>
      begun().then(() => {
        const made = answer.refusal ? Promise.reject(answer.refusal) : pool.run(name, args);
        // What it made is counted before the next one begins.
        return made.finally(() => setImmediate(end));
      }),
  };
}
