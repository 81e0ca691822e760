/** The words of the frame in every language of the settings. */
import { describe, expect, test } from 'vitest';
import { LOCALES } from '../../../src/features/sites/customization/settings.ts';
import { acceptedLocale } from '../../../src/web/reader/words/accepted.ts';
import { counted, dayIn, filled, LANGUAGE_TAGS, WORDS } from '../../../src/web/reader/words/words.ts';

const gaps = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([gap]) => gap).sort();

describe.each(LOCALES)('%s', (locale) => {
  const words = WORDS[locale];

  test('has every sentence, with the same gaps as in English', () => {
    for (const [name, english] of Object.entries(WORDS.en)) {
      const word = words[name as keyof typeof words];
      if (typeof english !== 'string' || typeof word !== 'string') continue;
      expect(word.trim(), name).not.toBe('');
      expect(gaps(word), name).toEqual(gaps(english));
    }
  });

  test('is not English', () => {
    const same = Object.entries(words).filter(([name, word]) => word === WORDS.en[name as keyof typeof words]);
    // Some words are the same in several languages: menu, version, links.
    if (locale !== 'en') expect(same.length).toBeLessThan(8);
  });

  test('has the form of every number', () => {
    const rules = new Intl.PluralRules(LANGUAGE_TAGS[locale]);
    for (const count of [...Array(130).keys(), 1_000_000])
      expect(words.results, `${count}: ${rules.select(count)}`).toHaveProperty(rules.select(count));
  });

  test('writes dates as its readers do', () => {
    expect(dayIn(new Date('2026-11-02T10:00:00Z'), locale)).toContain('2026');
  });
});

test('numbers take the form of their language', () => {
  expect(counted(WORDS.ru.results, 2, 'ru')).toBe('2 результата');
  expect(counted(WORDS.ru.results, 5, 'ru')).toBe('5 результатов');
  expect(counted(WORDS.en.results, 1, 'en')).toBe('1 result');
  expect(dayIn(new Date('2026-11-02T23:30:00Z'), 'de')).toBe('2. November 2026');
});

test('a gap without a value stays', () => {
  expect(filled('{a} {b}', { a: 1 })).toBe('1 {b}');
  expect(filled('{constructor}', {})).toBe('{constructor}');
});

test.each([
  [undefined, 'en'],
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['pl, fr;q=0.5, ja;q=0.7', 'ja'],
  ['en;q=0.4, pt;q=0.6', 'pt-br'],
  ['nb-NO', 'no'],
  ['zh-TW', 'zh'],
  ['ru;q=0, *', 'en'],
  ['constructor, de;q=x', 'en'],
  [`de${',de'.repeat(1000)}`, 'en'],
])('where no site decides, a reader who asks for %s gets the words in %s', (header, locale) => {
  expect(acceptedLocale(header)).toBe(locale);
});
