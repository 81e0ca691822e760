/**
 * What PostgreSQL searches: a `tsvector` of our own making, handed over as text. Each word stands at its place both as it is
 * written and as its stem, so that prefixes, phrases and other forms of a word are all found by one index.
 */
import type { Stems } from './stems.ts';
import { type Token, tokensOf } from './tokens.ts';

/** PostgreSQL's weights: A the page's title, B the heading, C the description, D the text. */
export type Weight = 'A' | 'B' | 'C' | 'D';

export interface Field {
  weight: Weight;
  tokens: readonly Token[];
}

/** PostgreSQL keeps no more places of a word, and none beyond 16,383. */
const MAX_PLACES = 255;
const MAX_POSITION = 16_383;
/** Between fields: a phrase does not go from a heading into the text. */
const GAP = 10;
/** Titles and descriptions are short; what is longer leaves room for the text. */
const MAX_SHORT_FIELD = 300;

/** The words of a title, heading or description. */
export const shortField = (weight: Weight, text: string): Field => ({
  weight,
  tokens: tokensOf(text, MAX_SHORT_FIELD),
});

/** The vector of one row, as PostgreSQL reads it. The field of the text comes last. */
export function vectorOf(fields: readonly Field[], stems: Stems, language: string | null): string {
  const places = new Map<string, string[]>();
  const put = (lexeme: string, place: string) => {
    const known = places.get(lexeme);
    if (!known) places.set(lexeme, [place]);
    else if (known.length < MAX_PLACES) known.push(place);
  };
  let offset = 1;
  for (const { weight, tokens } of fields) {
    for (const { lexeme, word, position } of tokens) {
      const place = `${Math.min(offset + position, MAX_POSITION)}${weight}`;
      put(lexeme, place);
      const stem = word && stems.of(word, language);
      if (stem && stem !== lexeme) put(stem, place);
    }
    const last = tokens.at(-1);
    if (last) offset += last.position + GAP;
  }
  let vector = '';
  for (const [lexeme, list] of places) vector += `${quoted(lexeme)}:${list.join(',')} `;
  return vector;
}

/** A word in the text of a `tsvector` or `tsquery`. */
export const quoted = (lexeme: string): string => `'${lexeme.replace(/['\\]/g, '$&$&')}'`;
