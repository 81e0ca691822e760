/**
 * Follows a block through the texts that a page had. What was edited is known again by its words, which others may have as well; so
 * it is looked for from the last text in which it is known, where those others stand beside it.
 */
import { contentOfKey } from '../document/keys.ts';

/** The texts of a page, in the order of its revisions. */
export interface Texts {
  count: number;
  /** The key that a block of one of them has in another; null when it is gone, or the page has no text there. */
  find(from: number, to: number, key: string): Promise<string | null>;
}

/** Of a block that was edited more often, what is most like it is taken. */
const MAX_EDITS = 16;

/** The key in the last text of the block that has this key in the first; null when it is gone. Each edit of it costs log(texts). */
export async function follow({ count, find }: Texts, key: string): Promise<string | null> {
  const last = count - 1;
  let [at, known] = [0, key];
  for (let edits = 0; ; edits += 1) {
    const found = await find(at, last, known);
    if (!found || isSame(found, known) || edits === MAX_EDITS) return found;
    let edited = last;
    while (edited - at > 1) {
      const middle = (at + edited) >> 1;
      const there = await find(at, middle, known);
      if (there && isSame(there, known)) [at, known] = [middle, there];
      else edited = middle;
    }
    const next = await find(at, edited, known);
    if (!next) return find(at, last, known);
    [at, known] = [edited, next];
  }
}

/** Whether blocks with these keys say the same. */
export const isSame = (a: string, b: string): boolean => contentOfKey(a) === contentOfKey(b);
