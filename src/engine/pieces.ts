/** Long work, a piece at a time. */
import { turn } from './turn.ts';

/** Entries of one piece: well below a millisecond of work, so that what has few is never held up. */
export const PIECE = 200;

/** Does something with each entry; with very many of them, others have their turn in between. */
export async function inPieces<Item>(items: Iterable<Item>, each: (item: Item, index: number) => void): Promise<void> {
  let index = 0;
  for (const item of items) {
    each(item, index);
    index += 1;
    if (index % PIECE === 0) await turn();
  }
}

/** For a loop that is no walk over one list: true after each piece of it, when others should have their turn. */
export function countPieces(): () => boolean {
  let count = 0;
  return () => {
    count += 1;
    return count % PIECE === 0;
  };
}

/** What becomes of each entry, without `undefined`; with very many of them, others have their turn in between. */
export async function mapInPieces<Item, Value>(
  items: Iterable<Item>,
  of: (item: Item, index: number) => Value | undefined,
): Promise<Value[]> {
  const made: Value[] = [];
  await inPieces(items, (item, index) => {
    const value = of(item, index);
    if (value !== undefined) made.push(value);
  });
  return made;
}

/** Long work that stops after each piece, and gives what came of it at the end. */
export type Pieces<Value> = Generator<undefined, Value>;

/** All pieces of a work at once. */
export function allAtOnce<Value>(pieces: Pieces<Value>): Value {
  for (;;) {
    const { done, value } = pieces.next();
    if (done) return value;
  }
}

/** One piece after the other: others have their turn in between, and before the first, so that it does not fall together with what made it. */
export async function pieceByPiece<Value>(pieces: Pieces<Value>): Promise<Value> {
  for (;;) {
    await turn();
    const { done, value } = pieces.next();
    if (done) return value;
  }
}
