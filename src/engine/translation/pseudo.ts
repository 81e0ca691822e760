/**
 * Pseudo-translation: the same words with accents, in marks. It needs no network and no model, shows every step of a translation, and
 * what of a page is not translated. Who reads it sees that it is no translation.
 */
const MARKS = /(<\s{0,3}\/?\s{0,3}[xg]\d{1,4}\s{0,3}\/?\s{0,3}>)/;
const PLAIN = 'aceghilnorsuyzACEGHILNORSUYZ';
const ACCENTED = 'áćéğĥíłñöŕšúýžÁĆÉĞĤÍŁÑÖŔŠÚÝŽ';
const LETTERS = new Map([...PLAIN].map((letter, i) => [letter, [...ACCENTED][i] as string]));

/** Words of a glossary, which stay as they are given. */
export type Terms = ReadonlyMap<string, string>;

/** One segment; marks stay. Terms are put in the place of what they translate. */
export function pseudoTranslated(text: string, terms: Terms = new Map()): string {
  const pattern = termPattern([...terms.keys()]);
  const byLower = new Map([...terms].map(([term, other]) => [term.toLowerCase(), other]));
  const words = text.split(MARKS).map((part, i) => {
    // Between the parts are the marks.
    if (i % 2 === 1) return part;
    if (!pattern) return accented(part);
    return part
      .split(pattern)
      .map((piece, j) => (j % 2 === 1 ? (byLower.get(piece.toLowerCase()) ?? piece) : accented(piece)))
      .join('');
  });
  return `‹${words.join('')}›`;
}

/** Character references and addresses are no words. */
const NO_WORDS = /(&#?\w{1,32};|(?<!\w)\w{1,20}:\/\/\S+|\\.)/;

const accented = (text: string): string =>
  text
    .split(NO_WORDS)
    .map((part, i) => (i % 2 === 1 ? part : part.replace(/[a-z]/gi, (letter) => LETTERS.get(letter) ?? letter)))
    .join('');

const WORD_BEFORE = '(?<![\\p{L}\\p{N}])';
const WORD_BEHIND = '(?![\\p{L}\\p{N}])';
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** Finds whole words, the longest first, whatever their case; without any, undefined. One group, for `split`. */
export function termPattern(terms: readonly string[]): RegExp | undefined {
  if (terms.length === 0) return undefined;
  const one = (term: string) => {
    const escaped = term.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
    return UNSPACED.test(term) ? escaped : `${WORD_BEFORE}${escaped}${WORD_BEHIND}`;
  };
  const sorted = [...terms].sort((a, b) => b.length - a.length);
  return new RegExp(`(${sorted.map(one).join('|')})`, 'giu');
}
