/**
 * What PostgreSQL searches: a `tsvector` of our own making, handed over as text. Each word stands at its place both as it is
 * written and as its stem, so that prefixes, phrases and other forms of a word are all found by one index.
 */
import { type Stems, type StemTable, stemsIn } from './stems.ts';
import { eachWord } from './tokens.ts';

/** PostgreSQL's weights: A the page's title, B the heading, C the description, D the text. */
export type Weight = 'A' | 'B' | 'C' | 'D';

export interface Field {
  weight: Weight;
  text: string;
  /** The most words of it. */
  limit: number;
}

/** PostgreSQL keeps no more places of a word, and none beyond 16,383. */
const MAX_PLACES = 255;
const MAX_POSITION = 16_383;
/** Between fields: a phrase does not go from a heading into the text. */
const GAP = 10;
/** Titles and descriptions are short; what is longer leaves room for the text. */
const MAX_SHORT_FIELD = 300;

/** A title, heading or description. */
export const shortField = (weight: Weight, text: string): Field => ({ weight, text, limit: MAX_SHORT_FIELD });

/** A text. */
export const textField = (weight: Weight, text: string): Field => ({ weight, text, limit: Number.POSITIVE_INFINITY });

/** The words of fields that may have stems, each once. */
export function wordsOf(fields: readonly Field[]): string[] {
  const words = new Set<string>();
  for (const { text, limit } of fields) {
    eachWord(text, limit, (_lexeme, word) => {
      if (word !== '') words.add(word);
    });
  }
  return [...words];
}

/** The vectors of rows, each given by its fields. */
export function vectorsOf(rows: readonly (readonly Field[])[], stems: StemTable, language: string | null): string[] {
  const known = stemsIn(stems);
  return rows.map((fields) => vectorOf(fields, known, language));
}

/** The vector of one row, as PostgreSQL reads it. The field of the text comes last. */
function vectorOf(fields: readonly Field[], stems: Stems, language: string | null): string {
  const places = new Map<string, string>();
  const counts = new Map<string, number>();
  const put = (lexeme: string, place: string) => {
    const known = places.get(lexeme);
    if (known === undefined) {
      places.set(lexeme, place);
      return;
    }
    const count = counts.get(lexeme) ?? 1;
    if (count === MAX_PLACES) return;
    counts.set(lexeme, count + 1);
    places.set(lexeme, `${known},${place}`);
  };
  let offset = 1;
  for (const { weight, text, limit } of fields) {
    let last = -1;
    eachWord(text, limit, (lexeme, word, position) => {
      const place = Math.min(offset + position, MAX_POSITION) + weight;
      put(lexeme, place);
      const stem = word && stems.of(word, language);
      if (stem && stem !== lexeme) put(stem, place);
      last = position;
    });
    if (last >= 0) offset += last + GAP;
  }
  const parts: string[] = [];
  for (const [lexeme, list] of places) parts.push(quoted(lexeme), ':', list, ' ');
  return parts.join('');
}

/** A word in the text of a `tsvector` or `tsquery`. */
export const quoted = (lexeme: string): string => `'${lexeme.replace(/['\\]/g, '$&$&')}'`;
