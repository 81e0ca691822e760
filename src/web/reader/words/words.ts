/** The words of the frame in the language of a site, and how dates and numbers are written there. */
import type { Settings } from '../../../features/sites/customization/settings.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { ja } from './ja.ts';
import { nl } from './nl.ts';
import { no } from './no.ts';
import { ptBr } from './pt-br.ts';
import { ru } from './ru.ts';
import { zh } from './zh.ts';

export type Locale = Settings['internationalization']['locale'];

/** Forms of a sentence by number, as `Intl.PluralRules` names them. */
export type Plural = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>;

/** Every language has every word. */
export type Words = { [Name in keyof typeof en]: (typeof en)[Name] extends string ? string : Plural };

export const WORDS: Record<Locale, Words> = { en, fr, es, zh, ja, de, nl, no, 'pt-br': ptBr, ru };

/** The tag of a locale for `lang` and `Intl`: BCP 47. */
export const LANGUAGE_TAGS: Record<Locale, string> = {
  ...{
    en: 'en',
    fr: 'fr',
    es: 'es',
    zh: 'zh-Hans',
    ja: 'ja',
    de: 'de',
    nl: 'nl',
    no: 'nb',
    'pt-br': 'pt-BR',
    ru: 'ru',
  },
};

/** A sentence with its gaps filled: `{name}`. Gaps without a value stay. */
export const filled = (sentence: string, values: Record<string, string | number>): string =>
  sentence.replace(/\{(\w+)\}/g, (gap, name: string) => (Object.hasOwn(values, name) ? String(values[name]) : gap));

/** `1 result`, `2 results`: the form for a number, with the number as the language writes it. */
export const counted = (forms: Plural, count: number, locale: Locale): string =>
  filled(forms[rulesOf(locale).select(count)] ?? forms.other, { count: count.toLocaleString(LANGUAGE_TAGS[locale]) });

/** A day in the words of the locale, in UTC: `22 November 2026`. */
export const dayIn = (date: Date, locale: Locale): string => daysOf(locale).format(date);

const once = <Value>(make: (tag: string) => Value): ((locale: Locale) => Value) => {
  const made = new Map<Locale, Value>();
  return (locale) => {
    let value = made.get(locale);
    if (value === undefined) {
      value = make(LANGUAGE_TAGS[locale]);
      made.set(locale, value);
    }
    return value;
  };
};

// Making one takes far longer than using it.
const rulesOf = once((tag) => new Intl.PluralRules(tag));
const daysOf = once((tag) => new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }));
