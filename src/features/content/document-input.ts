/** Texts that come in as Documents. */
import { ConcurrentUpdate, retryOnConflict } from '../../db/retry.ts';
import { receivedInPieces } from '../../engine/markdown/dialect/receive.ts';
import { badInput } from '../../errors.ts';
import type { ThreadPool } from '../../threads/pool.ts';
import { writtenInto } from '../../threads/texts.ts';

/** Writes a text into the one that is there: '' for a new one. Rejects with 400 naming the field. */
export type Write = (current: string) => Promise<string>;

/**
 * How a Document is written: it keeps the bytes of all that it does not change. 400 below `path` when it is none. A large one is
 * checked in slices, and written in one of the `threads`.
 */
export async function writingOf(threads: ThreadPool, path: string, document: unknown): Promise<Write> {
  const within = ({ path: inside, message }: { path: string; message: string }) => ({
    path: [path, inside].filter(Boolean).join('.'),
    message,
  });
  const received = await receivedInPieces(document);
  if (!received.document) throw badInput(received.problems.map(within));
  return async (current) => {
    const written = await writtenInto(threads, current, received.document);
    if ('markdown' in written) return written.markdown;
    throw badInput([within({ ...written, path: received.pathOf(written.path) })]);
  };
}

/**
 * Writes into a text before the transaction that stores it: no transaction waits for a thread. `store` gets what to store in place
 * of the text that it finds. Where that is no longer `current`, the transaction is given up, and all is done again.
 */
export function rewriting<Result>(
  write: Write | undefined,
  current: string,
  store: (rewritten: (found: string) => string) => Promise<Result>,
): Promise<Result> {
  return retryOnConflict(async () => {
    const text = await write?.(current);
    return store((found) => {
      if (text === undefined || found === current) return text ?? found;
      current = found;
      throw new ConcurrentUpdate();
    });
  });
}
