/** Stems of words in plain tables, which can go to a thread. */
import { dictionaryFor } from './languages.ts';

/** Stems by dictionary and word (`stemKey`). */
export type StemTable = ReadonlyMap<string, string>;

export interface Stems {
  /** The folded stem of a word (as in `Token.word`); undefined where the language has none, `''` for a stop word. */
  of(word: string, language: string | null): string | undefined;
}

/** Stems that came from a table. */
export interface KnownStems extends Stems {
  readonly table: StemTable;
}

/** The stems of a table. */
export const stemsIn = (table: StemTable): KnownStems => ({
  table,
  of(word, language) {
    const dictionary = dictionaryFor(language, word);
    return dictionary && table.get(stemKey(dictionary, word));
  },
});

/** Where a table has the stem of a word. */
export const stemKey = (dictionary: string, word: string): string => `${dictionary} ${word}`;
