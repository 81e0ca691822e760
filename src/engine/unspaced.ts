/** Scripts that put no space between words: Chinese, Japanese, and those of South-East Asia. Texts are pieces of regular expressions, for the flag `v`. */

/** A character of such a text, its signs and full stops included. */
export const UNSPACED = String.raw`[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]`;

/** The same without signs, some of which stand in texts of other scripts, too. */
export const UNSPACED_LETTER = String.raw`[${UNSPACED}&&[\p{L}\p{M}\p{N}]]`;

/** A character of words that have spaces between them. */
export const IN_SPACED_WORD = String.raw`[[\p{L}\p{M}\p{N}_]--${UNSPACED}]`;

/** Line ends within such a text, beside its full-width signs, too, with the white space around them: they are no space. */
export const UNSPACED_LINE_END = lineEnd(String.raw`[ \t]*`);

/** The same in a source, where the lines of a quote begin with its signs. */
export const UNSPACED_LINE_END_OF_SOURCE = lineEnd(String.raw`[ \t>]*`);

function lineEnd(beginning: string): RegExp {
  return new RegExp(String.raw`(?<=[${UNSPACED}，；：！？）])[ \t]*\r?\n${beginning}(?=[${UNSPACED}（])`, 'gv');
}
