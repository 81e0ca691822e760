/**
 * Follows a block through the texts that a page had. What was edited is known again by its words, which others may have as well; so
 * it is looked for from the last text in which it is known, where those others stand beside it.
 */
import { contentOfKey } from '../../markdown/document/keys.ts';
import type { Block } from '../../markdown/document/types.ts';
import type { BlockTracker } from './track.ts';

/** The texts of a page, in the order of its revisions. */
export interface Texts {
  count: number;
  /** From one of them to another; null where the page has none. */
  tracker(from: number, to: number): Promise<BlockTracker | null>;
}

/** Of a block that was edited more often, what is most like it is taken. */
const MAX_EDITS = 16;

/** The block of the first text with this key, in the last one; null when it is gone. Each edit of it costs log(texts). */
export async function follow({ count, tracker }: Texts, key: string): Promise<Block | null> {
  const last = count - 1;
  const find = async (from: number, to: number, of: string) => (await tracker(from, to))?.find(of) ?? null;
  let [at, known] = [0, key];
  for (let edits = 0; ; edits += 1) {
    const found = await find(at, last, known);
    if (!found || isSame(found.key, known) || edits === MAX_EDITS) return found;
    let edited = last;
    while (edited - at > 1) {
      const middle = (at + edited) >> 1;
      const there = await find(at, middle, known);
      if (there && isSame(there.key, known)) [at, known] = [middle, there.key];
      else edited = middle;
    }
    const next = await find(at, edited, known);
    if (!next) return find(at, last, known);
    [at, known] = [edited, next.key];
  }
}

/** Whether blocks with these keys say the same. */
export const isSame = (a: string, b: string): boolean => contentOfKey(a) === contentOfKey(b);
