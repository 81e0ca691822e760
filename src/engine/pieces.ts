/** Very many entries, a piece at a time. */
import { turn } from './turn.ts';

/** Entries of one piece: well below a millisecond of work, so that what has few is never held up. */
const PIECE = 200;

/** Does something with each entry; with very many of them, others have their turn in between. */
export async function inPieces<Item>(items: Iterable<Item>, each: (item: Item, index: number) => void): Promise<void> {
  let index = 0;
  for (const item of items) {
    each(item, index);
    index += 1;
    if (index % PIECE === 0) await turn();
  }
}
