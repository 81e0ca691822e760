/**
 * What somebody typed, as a query of PostgreSQL. All words must be there; the last one may be the beginning of a word. What
 * is written without a space in between (`foo_bar`, `next.js`, 搜索功能), or in quotes, follows each other. Any text is a query,
 * and none is a syntax error: only words come through.
 */
import type { Stems } from './stems.ts';
import { type Token, tokensOf } from './tokens.ts';
import { quoted } from './vector.ts';

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
}

/** Terms that follow each other; mostly one. */
export type Part = readonly Term[];

export interface SearchQuery {
  parts: readonly Part[];
}

const QUOTES = /[“”„«»＂]/g;
const CHUNK = /"([^"]*)("?)|[^\s"]+/g;

/** Reads a query. It may be empty: then it finds nothing. */
export function readQuery(text: string): SearchQuery {
  const parts: Part[] = [];
  let terms = 0;
  const chunks = [...text.replace(QUOTES, '"').matchAll(CHUNK)].map(([chunk, phrase, end]) => ({
    tokens: tokensOf(phrase ?? chunk, MAX_TERMS),
    exact: phrase !== undefined,
    closed: end === '"',
  }));
  const found = chunks.filter(({ tokens }) => tokens.length > 0);
  found.forEach(({ tokens, exact, closed }, i) => {
    if (terms >= MAX_TERMS) return;
    const open = i === found.length - 1 && !closed;
    const part = partOf(tokens.slice(0, MAX_TERMS - terms), exact, open);
    parts.push(part);
    terms += part.length;
  });
  return { parts };
}

/** `open`: the last word may go on. */
function partOf(tokens: readonly Token[], exact: boolean, open: boolean): Part {
  const first = tokens[0]?.position ?? 0;
  // What stands alone at the end of a run of characters is said by the pair before.
  const telling = tokens.filter(({ trailing }) => !trailing);
  return telling.map(({ lexeme, word, position }, i) => ({
    lexeme,
    word: exact ? '' : word,
    // A single character is the beginning of a pair, or stands alone.
    prefix: (word === '' && [...lexeme].length === 1) || (open && word !== '' && i === telling.length - 1),
    distance: position - first,
  }));
}

export interface TextQuery {
  /** What must match. */
  match: string;
  /** All terms, one or the other: what is counted for the rank. */
  rank: string;
}

/** The query in PostgreSQL's words, for texts in these languages; undefined when nothing is asked for. */
export function toTextQuery(
  query: SearchQuery,
  stems: Stems,
  languages: readonly (string | null)[],
): TextQuery | undefined {
  const last = query.parts.length - 1;
  // Words such as `the` need not be there, unless there is nothing else, or they may be the beginning of another word.
  const telling = query.parts.filter((part, i) => i === last || !isStopWord(part, stems, languages));
  const alternatives = telling.map((part) => part.map((term) => atomsOf(term, stems, languages)));
  if (alternatives.length === 0) return undefined;
  const match = alternatives.map((part, i) => phrase(part, telling[i] as Part)).join(' & ');
  return { match, rank: [...new Set(alternatives.flat(2))].join(' | ') };
}

function isStopWord(part: Part, stems: Stems, languages: readonly (string | null)[]): boolean {
  const [term, more] = part;
  if (!term?.word || more) return false;
  const found = languages.map((language) => stems.of(term.word, language)).filter((stem) => stem !== undefined);
  return found.length > 0 && found.every((stem) => stem === '');
}

/** The forms of a word that say it: as written, and its stem in each language. */
function atomsOf({ lexeme, word, prefix }: Term, stems: Stems, languages: readonly (string | null)[]): string[] {
  const found = word ? languages.map((language) => stems.of(word, language)) : [];
  const others = new Set(found.filter((stem) => stem && stem !== lexeme));
  return [quoted(lexeme) + (prefix ? ':*' : ''), ...[...others].map((stem) => quoted(stem as string))];
}

function phrase(alternatives: readonly string[][], part: Part): string {
  let text = '';
  alternatives.forEach((atoms, i) => {
    const distance = (part[i] as Term).distance - (part[i - 1]?.distance ?? 0);
    text += `${i === 0 ? '' : ` <${distance}> `}${atoms.length === 1 ? atoms[0] : `(${atoms.join(' | ')})`}`;
  });
  return part.length === 1 ? text : `(${text})`;
}

/** The words of a query, for those who ask for their stems. */
export const wordsOf = ({ parts }: SearchQuery): Set<string> =>
  new Set(parts.flat().flatMap(({ word }) => (word ? [word] : [])));
