/** The languages of spaces and translations. */
import { enumOf } from '../../graphql/shapes.ts';

export const LANGUAGES = [
  'en', 'fr', 'de', 'es', 'it', 'pt', 'pt-br', 'ru', 'ja', 'zh', 'zh-tw', 'yue', 'ko', 'ar', 'hi', 'nl', 'pl', 'tr', 'sv', 'no',
  'da', 'fi', 'el', 'cs', 'hu', 'ro', 'th', 'vi', 'id', 'ms', 'he', 'uk', 'sk', 'bg', 'hr', 'lt', 'lv', 'et', 'sl',
] as const; // biome-ignore format: a set, not a list to read

export type Language = (typeof LANGUAGES)[number];

export const LanguageType = enumOf('Language', LANGUAGES, 'The language of a text.');
