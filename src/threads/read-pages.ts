/**
 * The page that a thread read last. A large page comes twice: what it names is found, and then it is rendered; mostly in the same
 * thread, which then need not take it apart again.
 */
import { type PageSource, type ReadPage, readPage } from '../engine/markdown/html/page.ts';

export class ReadPages {
  #last: ReadPage | undefined;

  /** Takes a page apart, and keeps it. */
  read(source: PageSource): ReadPage {
    this.#last = readPage(source);
    return this.#last;
  }

  /** The page, taken apart; it is kept no longer, since whoever renders it may change it. */
  take(source: PageSource): ReadPage {
    const last = this.#last;
    this.#last = undefined;
    return last && isSame(last.source, source) ? last : readPage(source);
  }
}

const isSame = (a: PageSource, b: PageSource): boolean =>
  a.markdown === b.markdown && a.before === b.before && a.left === b.left && a.isPublished === b.isPublished;
