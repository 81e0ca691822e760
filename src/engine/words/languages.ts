/**
 * Which stemmer of PostgreSQL a word of a text goes through. Stems are found beside the words themselves, never instead of
 * them: so a word, and what begins like it, is found in any language.
 */

interface Stemmer {
  /** Of the 28 that PostgreSQL has from version 13 on; they need no extension. */
  dictionary: string;
  /** The words that it knows how to stem. */
  words: RegExp;
}

const latin = (dictionary: string): Stemmer => ({ dictionary, words: /^\p{Script=Latin}[\p{Script=Latin}\p{M}]*$/u });
const ENGLISH: Stemmer = { dictionary: 'english_stem', words: /^[a-z]+$/ };

/** By language. A text in another script than Latin has English words in it. */
const STEMMERS: Readonly<Record<string, readonly Stemmer[]>> = {
  en: [ENGLISH],
  fr: [latin('french_stem')],
  de: [latin('german_stem')],
  es: [latin('spanish_stem')],
  it: [latin('italian_stem')],
  pt: [latin('portuguese_stem')],
  'pt-br': [latin('portuguese_stem')],
  nl: [latin('dutch_stem')],
  tr: [latin('turkish_stem')],
  sv: [latin('swedish_stem')],
  no: [latin('norwegian_stem')],
  da: [latin('danish_stem')],
  fi: [latin('finnish_stem')],
  hu: [latin('hungarian_stem')],
  ro: [latin('romanian_stem')],
  id: [latin('indonesian_stem')],
  lt: [latin('lithuanian_stem')],
  ru: [{ dictionary: 'russian_stem', words: /^[\p{Script=Cyrillic}\p{M}]+$/u }, ENGLISH],
  el: [{ dictionary: 'greek_stem', words: /^[\p{Script=Greek}\p{M}]+$/u }, ENGLISH],
  ar: [{ dictionary: 'arabic_stem', words: /^[\p{Script=Arabic}\p{M}]+$/u }, ENGLISH],
  hi: [{ dictionary: 'hindi_stem', words: /^[\p{Script=Devanagari}\p{M}]+$/u }, ENGLISH],
  ja: [ENGLISH],
  zh: [ENGLISH],
  'zh-tw': [ENGLISH],
  yue: [ENGLISH],
  ko: [ENGLISH],
  th: [ENGLISH],
  he: [ENGLISH],
  uk: [ENGLISH],
  bg: [ENGLISH],
};

/** No stemmer: what PostgreSQL calls `simple`. */
const SIMPLE: readonly Stemmer[] = [];

/** The dictionary for a word (lower case, with its accents); undefined where the language has none. No language: English. */
export function dictionaryFor(language: string | null, word: string): string | undefined {
  const stemmers = STEMMERS[language ?? 'en'] ?? SIMPLE;
  return stemmers.find(({ words }) => words.test(word))?.dictionary;
}
