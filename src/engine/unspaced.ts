/** Scripts that put no space between words: Chinese, Japanese, and those of South-East Asia. Pieces of regular expressions, for the flag `v`. */

/** A character of such a text, its signs and full stops included. */
export const UNSPACED = String.raw`[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]`;

/** The same without signs, some of which stand in texts of other scripts, too. */
export const UNSPACED_LETTER = String.raw`[${UNSPACED}&&[\p{L}\p{M}\p{N}]]`;

/** A character of words that have spaces between them. */
export const IN_SPACED_WORD = String.raw`[[\p{L}\p{M}\p{N}_]--${UNSPACED}]`;
