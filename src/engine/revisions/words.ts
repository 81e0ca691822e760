/** Texts cut into words, and what is between them. */
import { UNSPACED } from '../unspaced.ts';

export interface Piece {
  text: string;
  /** Else it is white space, a line end or a sign. */
  isWord: boolean;
}

/**
 * A word, with what joins its parts: `don't`, `e-mail`, `3.5`, `and/or` are one; else a line end, white space within a line, or
 * one sign. All have a bound, since the stack of regular expressions has one: what is longer is several.
 */
const PIECE =
  /[\p{L}\p{M}\p{N}_]{1,2000}(?:[-'’.,:/@&+=#%][\p{L}\p{M}\p{N}_]{1,2000}){0,20}|\r?\n|[^\S\r\n]{1,2000}|[^\p{L}\p{M}\p{N}_]/gu;
const LETTERS = /^[\p{L}\p{M}\p{N}_]/u;
const NEEDS_DICTIONARY = new RegExp(UNSPACED, 'v');
/** One language for all texts, so that a merge does not depend on the machine; the dictionaries are the same in all of them. */
const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

/** The pieces of a text; together they are the text. */
export function* wordsOf(text: string): Generator<Piece> {
  for (const [piece] of text.matchAll(PIECE)) {
    if (!LETTERS.test(piece)) yield { text: piece, isWord: false };
    else if (!NEEDS_DICTIONARY.test(piece)) yield { text: piece, isWord: true };
    else {
      for (const { segment, isWordLike } of segmenter.segment(piece))
        yield { text: segment, isWord: isWordLike ?? false };
    }
  }
}
