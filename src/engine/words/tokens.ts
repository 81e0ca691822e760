/**
 * The words of a text, as they are found. Texts and queries go through the same function, so what is written is what is
 * found, on every database: PostgreSQL's own parser depends on its version and locale, and takes no CJK apart.
 *
 * - Words are letters and digits of any script. All else separates: `foo_bar.baz` is three words that follow each other.
 * - What is written with hyphens is a word without them as well: `e-mail` is found by `email`, and the other way round.
 * - Names in camel case are their parts and one word: `maxConnections` is found by `connections` and by `maxconnections`. Those of two
 *   parts that begin with a capital are one word alone: who looks for Java does not mean JavaScript.
 * - `C++`, `C#`, `.NET` and the like are words of their own, in addition to their letters.
 * - Chinese, Japanese, Korean, Thai, Lao, Khmer, Burmese and Tibetan, which put no space between words or put it elsewhere,
 *   are cut into pairs of characters: 搜索功能 is 搜索, 索功, 功能 and, to end with, 能. So any part of it is found: two
 *   characters as a pair, more as pairs that follow each other, one as the beginning of a pair.
 * - Soft hyphens and word joiners are not seen, so they do not count.
 * - Case and accents do not matter: `Café` is `cafe`, `ＡＢＣ` is `abc`, ガ and ｶﾞ are one; nor whether Chinese is written in
 *   traditional or in simplified characters. `Größe` is `grosse`, and also `groesse`, as it is typed without such keys.
 *
 * Whoever changes what becomes of a text raises `INDEX_FORM` (src/features/content/index-space.ts): existing rows are made again.
 */
import { UNSPACED } from '../unspaced.ts';
import { simplified } from './han.ts';

export interface Token {
  /** Folded: what is stored and compared. */
  readonly lexeme: string;
  /** The word in lower case with its accents, for a stemmer; empty for pairs of characters. */
  readonly word: string;
  /** Counted in words and characters, from 0; what follows each other has following numbers. */
  readonly position: number;
  /** `[start, end)` in the text, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  /** Of a run of characters, the last one, which stands alone: in a query the pair before it says it all. */
  readonly trailing: boolean;
  /** Another form of the words at this position: without their hyphens, with their signs (`c++`), with two letters for one. */
  readonly compound: Compound;
}

export type Compound = 'joined' | 'signs' | 'spelled' | undefined;

/** Longer words are cut, in texts and in queries: no one types a key of 1,000 characters to its end. */
const MAX_WORD = 100;

const PAIRED = String.raw`[${UNSPACED}\p{scx=Hangul}\p{scx=Bopomofo}\p{scx=Tibetan}]`;
const PAIRED_MARKS =
  '[\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}\\p{Script=Tibetan}\\u3099\\u309a\\uff9e\\uff9f]';
const RUN = `[[${PAIRED}&&[\\p{L}\\p{N}]][${PAIRED_MARKS}&&[\\p{L}\\p{M}]]]+`;
const SPACED = `[[\\p{L}\\p{N}]--${PAIRED}]`;
/** What belongs to a letter before it; not what makes an emoji of it. */
const MARK = '[\\p{M}--[\\p{Me}\\ufe00-\\ufe0f]]';
/** Places where a word may be broken, or may not: they are in words that were copied from a PDF or a word processor. */
const UNSEEN = '\\u00ad\\u2060\\ufeff';
const WORD = `${SPACED}[${SPACED}${MARK}${UNSEEN}]*`;
const SIGNS = `(?<!${SPACED})(?:[A-Za-z]+\\+\\+|[A-Za-z]#|\\.[Nn][Ee][Tt])(?!${SPACED}|[+#])`;
const HYPHENS = '[\\-\u2010\u2011]';
const WORDS = new RegExp(`(${RUN})|(${SIGNS})|${WORD}(?:${HYPHENS}${WORD})*`, 'gv');
const HYPHEN = new RegExp(HYPHENS, 'v');
/** What has more parts is an identifier or a file's name, which no one writes in one word. */
const MAX_PARTS = 4;
/** Where a name in camel case has its parts. */
const CAMEL = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;
const HAS_CAMEL = /[\p{Ll}\p{N}]\p{Lu}/u;
const SMALL = /^\p{Ll}/u;
/** What has more parts is no name, but data in letters. */
const MAX_CAMEL_PARTS = 8;

/** The words of a text, in order; `limit` of them at most. */
export function tokensOf(text: string, limit = Number.POSITIVE_INFINITY): Token[] {
  const tokens: Token[] = [];
  eachWord(text, limit, (lexeme, word, position, start, end, trailing, compound) => {
    tokens.push({ lexeme, word, position, start, end, trailing, compound });
  });
  return tokens;
}

/** What a `Token` is made of: an import has millions of them, which need not be objects. */
export type Visit = (
  lexeme: string,
  word: string,
  position: number,
  start: number,
  end: number,
  trailing: boolean,
  compound: Compound,
) => void;

/** Shows the words of a text in order; `limit` of them at most. */
export function eachWord(text: string, limit: number, visit: Visit): void {
  let position = 0;
  for (const match of text.matchAll(WORDS)) {
    if (position >= limit) break;
    const [found, run, signs] = match;
    const start = match.index;
    if (run !== undefined) {
      position = visitRun(run, start, position, limit, visit);
      continue;
    }
    if (signs !== undefined) {
      const whole = signs.toLowerCase();
      const letters = whole.replace(/[^a-z]/g, '');
      visit(whole, '', position, start, start + signs.length, false, 'signs');
      visit(letters, letters, position, start, start + signs.length, false, undefined);
      position += 1;
      continue;
    }
    position = visitWords(found, start, position, limit, visit);
  }
}

/** A word, or some with hyphens between; gives the next position. */
function visitWords(found: string, start: number, position: number, limit: number, visit: Visit): number {
  const parts = found.split(HYPHEN);
  if (parts.length > 1 && parts.length <= MAX_PARTS && found.length <= MAX_WORD) {
    const joined = lowerCase(parts.join(''));
    visit(fold(joined), joined, position, start, start + found.length, false, 'joined');
  }
  let at = start;
  let next = position;
  for (const part of parts) {
    const camel = camelParts(part);
    if (camel.length > 1) visitForms(part, next, at, 'joined', visit);
    for (const piece of camel) {
      if (next >= limit) return next;
      visitForms(piece, next, at, undefined, visit);
      at += piece.length;
      next += 1;
    }
    at += 1;
  }
  return next;
}

/** The parts of a name in camel case; of other words, the word. */
function camelParts(word: string): string[] {
  if (word.length > MAX_WORD || !HAS_CAMEL.test(word)) return [word];
  const parts = word.split(CAMEL);
  return parts.length > MAX_CAMEL_PARTS || (parts.length === 2 && !SMALL.test(word)) ? [word] : parts;
}

/** A word, and how it is typed where its letters are not on the keyboard. */
function visitForms(part: string, position: number, at: number, compound: Compound, visit: Visit): void {
  const word = lowerCase(part.length > MAX_WORD ? part.slice(0, MAX_WORD).toWellFormed() : part);
  const end = at + part.length;
  if (compound === undefined && !isAscii(word)) {
    const spelled = word.replace(TWO_LETTERS, (letter) => SPELLED[letter] as string);
    if (spelled !== word) visit(fold(spelled), spelled, position, at, end, false, 'spelled');
  }
  visit(fold(word), word, position, at, end, false, compound);
}

/** The pairs of a run of characters; gives the next position. */
function visitRun(run: string, start: number, position: number, limit: number, visit: Visit): number {
  const written = [...run];
  const characters = [...lowerCase(run)].map(simplified);
  // Half-width characters can become fewer: then all pairs are said to stand where the run does.
  const exact = characters.length === written.length;
  let at = start;
  for (const [i, character] of characters.entries()) {
    if (position + i >= limit) break;
    const next = characters[i + 1];
    const length = written[i]?.length ?? 0;
    const end = exact ? at + length + (written[i + 1]?.length ?? 0) : start + run.length;
    visit(character + (next ?? ''), '', position + i, at, end, next === undefined && i > 0, undefined);
    if (exact) at += length;
  }
  return position + characters.length;
}

/** What is in some words and not seen, and the spaces that the one form of a few letters has, such as `ͺ` and `ﷺ`. */
const NOT_IN_WORDS = new RegExp(`[ ${UNSEEN}]`, 'gv');

/** One form for what looks alike, in lower case. */
const lowerCase = (text: string): string =>
  (isAscii(text) ? text : text.normalize('NFKC').replace(NOT_IN_WORDS, '')).toLowerCase();

const isAscii = (text: string): boolean => !/[^\0-\x7f]/.test(text);

/** Marks that people leave out when they type. In other scripts a mark makes another letter (й, が). */
const MARKS = /([\p{Script=Latin}\p{Script=Greek}\p{Script=Arabic}\p{Script=Hebrew}])\p{M}+/gu;
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', ł: 'l', ħ: 'h', ı: 'i', þ: 'th', ŋ: 'n', ς: 'σ', ё: 'е',
}; // biome-ignore format: a table
/** What is written instead, in German and in the languages of Scandinavia. */
const SPELLED: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' };
const TWO_LETTERS = new RegExp(`[${Object.keys(SPELLED).join('')}]`, 'g');
const LETTER = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g');

/** A word in lower case without what does not count. */
export function fold(word: string): string {
  if (isAscii(word)) return word;
  const bare = word.normalize('NFD').replace(MARKS, '$1').normalize('NFC');
  return bare.replace(LETTER, (letter) => LETTERS[letter] as string);
}
