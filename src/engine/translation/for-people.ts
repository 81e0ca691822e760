/** Whether words are for people to read, and how many there are. */
import { IN_SPACED_WORD, UNSPACED_LETTER } from '../unspaced.ts';
import { withoutMarks } from './marks.ts';

const LETTER = /\p{L}/u;
/** `guides/setup.md`, `api.example.com`, `SOME_NAME`: names of things, the same in all languages. */
const NAME_OF_A_THING = /^[\p{L}\p{N}@#~%+-]*(?:[./_:\\][\p{L}\p{N}@#~%+?=&-]*)+$/u;
/** At the end of a sentence of one word there is a point, too. */
const ONE_WORD = /^\p{L}+[.:]$/u;

/** Whether the text of a segment has something to translate. */
export function isForPeople(text: string): boolean {
  const words = withoutMarks(text).trim();
  if (!LETTER.test(words)) return false;
  return /\s/.test(words) || ONE_WORD.test(words) || !NAME_OF_A_THING.test(words);
}

const WORD = new RegExp(`${UNSPACED_LETTER}|${IN_SPACED_WORD}+`, 'gv');

/** Words, as translators count them: characters, where a script has no spaces. */
export const wordsIn = (text: string): number => withoutMarks(text).match(WORD)?.length ?? 0;
