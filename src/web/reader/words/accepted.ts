/** The language of the frame that a reader's browser asks for, where no site decides. Source: RFC 9110, section 12.5.4. */
import { type Locale, WORDS } from './words.ts';

/** Longer headers are not read. */
const MAX_HEADER = 1000;
const QUALITY = /^q=([01](?:\.\d{0,3})?)$/;
/** Norwegian is written in two ways, and Portuguese has the words of Brazil. */
const OTHER_NAMES: Readonly<Record<string, Locale>> = { nb: 'no', nn: 'no', pt: 'pt-br' };

/** The locale that `Accept-Language` likes most; English where it likes none of them. Regions do not count. */
export function acceptedLocale(header: string | undefined): Locale {
  let best: Locale = 'en';
  let most = 0;
  if (!header || header.length > MAX_HEADER) return best;
  for (const range of header.split(',')) {
    const [tag = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    const locale = localeOf(tag);
    const given = parameters.find((parameter) => parameter.startsWith('q='));
    const quality = given === undefined ? 1 : Number(QUALITY.exec(given)?.[1] ?? 0);
    if (locale !== undefined && quality > most) [best, most] = [locale, quality];
  }
  return best;
}

/** The locale for a language tag in lower case; undefined: there are no words for it. */
export function localeOf(tag: string): Locale | undefined {
  const [language = ''] = tag.split('-', 1);
  if (Object.hasOwn(OTHER_NAMES, language)) return OTHER_NAMES[language];
  return Object.hasOwn(WORDS, language) ? (language as Locale) : undefined;
}
