/**
 * What a user typed, as a query of PostgreSQL. All words must be there; the last one may be the beginning of a word. What
 * is written without a space in between (`foo_bar`, `next.js`, 搜索功能), or in quotes, follows each other. Any text is a query,
 * and none is a syntax error: only words come through.
 */
import type { Stems } from './stems.ts';
import { type Token, tokensOf } from './tokens.ts';
import { quoted, type Weight } from './vector.ts';
import { wordsWithoutSpaces } from './words-without-spaces.ts';

/** Words and pairs of characters of one query; what comes behind is not asked for. */
const MAX_TERMS = 64;

export interface Term {
  lexeme: string;
  /** For a stemmer; empty where there is nothing to stem. */
  word: string;
  /** Whether longer words count too. */
  prefix: boolean;
  /** How far behind the first term of its part. */
  distance: number;
  /** The word with two letters for one: `groesse` of `größe`. */
  spelled?: Term;
  /** The first character of a pair, where a text may have a space behind it. */
  apart?: string;
}

/** Terms that follow each other; mostly one. */
export interface Part {
  terms: readonly Term[];
  /** The same written as one word: `email` of `e-mail`. */
  joined?: Term | undefined;
  /** Need not be there, such as 如何. */
  optional?: boolean;
}

export interface SearchQuery {
  parts: readonly Part[];
  /** With what has no spaces in one piece, where `parts` has its words: such texts come first. */
  whole: readonly Part[];
}

const QUOTES = /[“”„«»＂]/g;
const CHUNK = /"([^"]*)("?)|[^\s"]+/g;
/** In Korean, compounds are written with or without a space: 문서검색 is 문서 검색. */
const KOREAN_PAIR = /^[가-힣]{2}$/;

/** Reads a query. It may be empty: then it finds nothing. */
export function readQuery(text: string): SearchQuery {
  return { parts: partsOf(wordsIn(text), { apart: true }), whole: partsOf(chunksOf(text)) };
}

interface Chunk {
  text: string;
  exact: boolean;
  closed: boolean;
  optional?: boolean;
}

function* chunksOf(text: string): Generator<Chunk> {
  for (const [chunk, phrase, end] of text.replace(QUOTES, '"').matchAll(CHUNK))
    yield { text: phrase ?? chunk, exact: phrase !== undefined, closed: end === '"' };
}

/** The same with words where a chunk has no spaces between them. */
function* wordsIn(text: string): Generator<Chunk> {
  for (const chunk of chunksOf(text)) {
    const found = chunk.exact ? undefined : wordsWithoutSpaces(chunk.text);
    if (!found) yield chunk;
    else for (const word of found) yield { ...chunk, ...word };
  }
}

/** `apart`: what is written in one may have spaces in a text. */
function partsOf(chunks: Iterable<Chunk>, { apart = false } = {}): Part[] {
  const found: (Chunk & { tokens: Token[] })[] = [];
  for (const chunk of chunks) {
    const tokens = tokensOf(chunk.text, MAX_TERMS);
    if (tokens.length > 0) found.push({ ...chunk, tokens });
    // Each has a term at least; with one more, none of those that are asked for is the last.
    if (found.length > MAX_TERMS) break;
  }
  const parts: Part[] = [];
  let count = 0;
  for (const [i, { tokens, exact, closed, optional = false }] of found.entries()) {
    if (count >= MAX_TERMS) break;
    const open = i === found.length - 1 && !closed;
    const part = partOf(tokens, exact, open, apart && !exact);
    // A word has several tokens, of which the first may be no term: what is left out are terms.
    const terms = part.terms.slice(0, MAX_TERMS - count);
    parts.push({ ...part, terms, ...(optional && { optional }) });
    count += terms.length;
  }
  return parts;
}

/** `open`: the last word may go on. */
function partOf(tokens: readonly Token[], exact: boolean, open: boolean, apart: boolean): Part {
  const first = tokens[0]?.position ?? 0;
  const withSigns = new Set(tokens.flatMap(({ compound, position }) => (compound === 'signs' ? [position] : [])));
  // What stands alone at the end of a run of characters is said by the pair before. Who writes `C++` does not mean `C`.
  const telling = tokens.filter(
    ({ trailing, compound, position }) =>
      !trailing &&
      compound !== 'joined' &&
      compound !== 'spelled' &&
      (compound === 'signs' || !withSigns.has(position)),
  );
  const spelled = new Map(
    tokens.flatMap((token) => (token.compound === 'spelled' ? [[token.position, token] as const] : [])),
  );
  const formsOf = (token: Token, isLast: boolean): Term => {
    const other = spelled.get(token.position);
    return { ...termOf(token, isLast), ...(other && { spelled: termOf(other, isLast) }) };
  };
  const termOf = ({ lexeme, word, position, compound }: Token, isLast: boolean): Term => ({
    lexeme,
    word: exact ? '' : word,
    // A single character is the beginning of a pair, or stands alone.
    prefix: (word === '' && !compound && [...lexeme].length === 1) || (open && word !== '' && isLast),
    distance: position - first,
    // What a run of characters ends with is in the index by itself, and the next run has the next position.
    ...(apart && !isLast && KOREAN_PAIR.test(lexeme) && { apart: [...lexeme][0]! }),
  });
  const [joined] = tokens.filter(({ compound }) => compound === 'joined');
  const isAll = joined && joined.start === tokens[0]?.start && joined.end === tokens.at(-1)?.end;
  return {
    terms: telling.map((token, i) => formsOf(token, i === telling.length - 1)),
    ...(isAll && { joined: termOf(joined, true) }),
  };
}

export interface TextQuery {
  /** What must match. */
  match: string;
  /** The same, where any of the words that were found in a text without spaces is enough; undefined where there are none. */
  loose: string | undefined;
  /** What must match to be said as it was typed; undefined where that is `match`. */
  whole: string | undefined;
  /** All of `match` in the title of the page. */
  inTitle: string;
  /** All terms, one or the other: what is counted for the rank. */
  rank: string;
}

/** The query in PostgreSQL's words, for texts in these languages; undefined when nothing is asked for. */
export function toTextQuery(
  query: SearchQuery,
  stems: Stems,
  languages: readonly (string | null)[],
): TextQuery | undefined {
  const forms = (parts: readonly Part[]) =>
    tellingOf(parts, stems, languages).map((part) => formsOf(part, stems, languages));
  const found = forms(query.parts);
  if (found.length === 0) return undefined;
  const match = found.map(({ text }) => text).join(' & ');
  const whole = forms(query.whole)
    .map(({ text }) => text)
    .join(' & ');
  const loose = found.length > 1 && whole !== match ? found.map(({ text }) => text).join(' | ') : undefined;
  const rank = [...new Set(found.flatMap(({ atoms }) => atoms))].join(' | ');
  const inTitle = tellingOf(query.parts, stems, languages)
    .map((part) => formsOf(part, stems, languages, 'A').text)
    .join(' & ');
  return { match, loose, whole: whole === match ? undefined : whole, inTitle, rank };
}

/** Words such as `the` need not be there, unless there is nothing else, or they may be the beginning of another word. */
function tellingOf(parts: readonly Part[], stems: Stems, languages: readonly (string | null)[]): readonly Part[] {
  const last = parts.length - 1;
  const needed = parts.filter(({ optional }) => !optional);
  return (needed.length > 0 ? needed : parts).filter(
    (part) => part === parts[last] || !isStopWord(part, stems, languages),
  );
}

/** A part in PostgreSQL's words, and the words of it. `weight`: they must stand in a field of this weight. */
function formsOf(
  part: Part,
  stems: Stems,
  languages: readonly (string | null)[],
  weight: Weight | '' = '',
): { text: string; atoms: string[] } {
  const alternatives = part.terms.map((term) => atomsOf(term, stems, languages, weight));
  const text = phrase(alternatives, part.terms);
  if (!part.joined) return { text, atoms: alternatives.flat() };
  const joined = atomsOf(part.joined, stems, languages, weight);
  return { text: `(${text} | ${joined.join(' | ')})`, atoms: [...alternatives.flat(), ...joined] };
}

function isStopWord({ terms }: Part, stems: Stems, languages: readonly (string | null)[]): boolean {
  const [term, more] = terms;
  if (!term?.word || more) return false;
  const found = languages.map((language) => stems.of(term.word, language)).filter((stem) => stem !== undefined);
  return found.length > 0 && found.every((stem) => stem === '');
}

/** The forms of a word that say it: as written, and its stem in each language. */
function atomsOf(
  { lexeme, word, prefix, apart, spelled }: Term,
  stems: Stems,
  languages: readonly (string | null)[],
  weight: Weight | '',
): string[] {
  const found = word ? languages.map((language) => stems.of(word, language)) : [];
  const others = new Set(found.filter((stem) => stem && stem !== lexeme));
  const labelled = (form: string, label: string) => quoted(form) + (label && `:${label}`);
  return [
    labelled(lexeme, (prefix ? '*' : '') + weight),
    ...[...others].map((stem) => labelled(stem as string, weight)),
    ...(apart === undefined ? [] : [labelled(apart, weight)]),
    ...(spelled ? atomsOf(spelled, stems, languages, weight) : []),
  ];
}

function phrase(alternatives: readonly string[][], part: readonly Term[]): string {
  let text = '';
  alternatives.forEach((atoms, i) => {
    const distance = (part[i] as Term).distance - (part[i - 1]?.distance ?? 0);
    text += `${i === 0 ? '' : ` <${distance}> `}${atoms.length === 1 ? atoms[0] : `(${atoms.join(' | ')})`}`;
  });
  return part.length === 1 ? text : `(${text})`;
}

/** The words of a query, for those who ask for their stems. */
export const wordsOf = ({ parts }: SearchQuery): Set<string> =>
  new Set(termsOf(parts).flatMap(({ word }) => (word ? [word] : [])));

/** All terms of parts. */
export const termsOf = (parts: readonly Part[]): Term[] =>
  parts.flatMap(({ terms, joined }) =>
    (joined ? [...terms, joined] : terms).flatMap((term) => (term.spelled ? [term, term.spelled] : [term])),
  );
