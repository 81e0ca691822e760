/** Where `**`, `_` and `~~` begin and end marked text (CommonMark 0.31.2, "Emphasis and strong emphasis"). */

const WHITE_SPACE = /[\s\p{Zs}]/u;
const PUNCTUATION = /[\p{P}\p{S}]/u;

/** The end of a line, or of the text, counts as white space: pass ''. */
type Char = string;

const isSpace = (char: Char): boolean => char === '' || WHITE_SPACE.test(char);
const isPunctuation = (char: Char): boolean => char !== '' && PUNCTUATION.test(char);

const leftFlanking = (before: Char, after: Char): boolean =>
  !isSpace(after) && (!isPunctuation(after) || isSpace(before) || isPunctuation(before));
const rightFlanking = (before: Char, after: Char): boolean =>
  !isSpace(before) && (!isPunctuation(before) || isSpace(after) || isPunctuation(after));

/** Whether a delimiter between these two characters can begin marked text. `_` cannot within a word. */
export const canOpen = (delimiter: string, before: Char, after: Char): boolean =>
  leftFlanking(before, after) && (delimiter[0] !== '_' || !rightFlanking(before, after) || isPunctuation(before));

export const canClose = (delimiter: string, before: Char, after: Char): boolean =>
  rightFlanking(before, after) && (delimiter[0] !== '_' || !leftFlanking(before, after) || isPunctuation(after));

/** Whether a letter or digit: between two of them `_` is no delimiter. */
export const isWordChar = (char: Char): boolean => !isSpace(char) && !isPunctuation(char);

/** The first and last characters of a text, whole code points; '' of an empty one. */
export const firstChar = (text: string): Char =>
  text === '' ? '' : String.fromCodePoint(text.codePointAt(0) as number);
export const lastChar = (text: string): Char => {
  const low = text.charCodeAt(text.length - 1);
  return low >= 0xdc00 && low <= 0xdfff ? text.slice(-2) : text.slice(-1);
};
