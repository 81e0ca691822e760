/** Gathers plain text from the leaves of a tree: one line for each block, white space collapsed. */
import { UNSPACED_LINE_END } from '../unspaced.ts';

/** Zero-width characters that only say where a line may break. ZWJ and ZWNJ belong to words. */
const INVISIBLE = /[\u200b\u2060\ufeff\u00ad]/g;

/** White space that is not one space: most of a text's is. */
const NOT_ONE_SPACE = / \s+|[^\S ]\s*/g;

export class PlainText {
  readonly #lines: string[] = [];
  #line = '';

  /** Text of the block at hand; a line end in it is a space. */
  add(text: string): void {
    this.#line += text;
  }

  /** Lines of their own, such as those of code. */
  addLines(text: string): void {
    this.endBlock();
    for (const line of text.split(/\r\n?|\n/)) {
      this.add(line);
      this.endBlock();
    }
  }

  /** What follows is on the next line. Empty lines are left out. */
  endBlock(): void {
    const line = this.#line;
    this.#line = '';
    if (line === '') return;
    const joined = line.includes('\n') ? line.replace(UNSPACED_LINE_END, '') : line;
    const clean = joined.replace(INVISIBLE, '').replace(NOT_ONE_SPACE, ' ').trim();
    if (clean !== '') this.#lines.push(clean);
  }

  get isEmpty(): boolean {
    return this.#lines.length === 0 && this.#line.trim() === '';
  }

  toString(): string {
    this.endBlock();
    return this.#lines.join('\n');
  }
}
