/**
 * Pseudo-translation: the same words with accents, in marks. It needs no network and no model, shows every step of a translation, and
 * what of a page is not translated. Who reads it sees that it is no translation.
 */
import { TermIndex, type Terms } from './term-index.ts';

const MARKS = /(<\s{0,3}\/?\s{0,3}[xg]\d{1,4}\s{0,3}\/?\s{0,3}>)/;
const PLAIN = 'aceghilnorsuyzACEGHILNORSUYZ';
const ACCENTED = 'áćéğĥíłñöŕšúýžÁĆÉĞĤÍŁÑÖŔŠÚÝŽ';
const LETTERS = new Map([...PLAIN].map((letter, i) => [letter, [...ACCENTED][i] as string]));

/** One segment; marks stay. Terms are put in the place of what they translate. */
export function pseudoTranslated(text: string, terms: Terms = new Map()): string {
  const index = new TermIndex(terms);
  // Between the parts are the marks.
  const words = text.split(MARKS).map((part, i) => (i % 2 === 1 ? part : inWords(part, index)));
  return `‹${words.join('')}›`;
}

/** Words of a glossary stay as they are given. */
function inWords(text: string, terms: TermIndex): string {
  let [words, at] = ['', 0];
  for (const { start, end, said } of terms.in(text)) {
    words += accented(text.slice(at, start)) + said;
    at = end;
  }
  return words + accented(text.slice(at));
}

/** Character references and addresses are no words. */
const NO_WORDS = /(&#?\w{1,32};|(?<!\w)\w{1,20}:\/\/\S+|\\.)/;

const accented = (text: string): string =>
  text
    .split(NO_WORDS)
    .map((part, i) => (i % 2 === 1 ? part : part.replace(/[a-z]/gi, (letter) => LETTERS.get(letter) ?? letter)))
    .join('');
