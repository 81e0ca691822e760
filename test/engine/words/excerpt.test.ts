/** The part of a text that shows why it was found. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { excerptOf, wantedOf } from '../../../src/engine/words/excerpt.ts';
import { readQuery } from '../../../src/engine/words/query.ts';
import { runs } from '../properties/runs.ts';

const noStems = { of: () => undefined };
const excerpt = (text: string, query: string) => excerptOf(text, wantedOf(readQuery(query), noStems, [null]));
const filler = 'Lorem ipsum dolor sit amet consectetur. '.repeat(30);

test('a short text is shown whole, on one line', () => {
  expect(excerpt('One\ntwo  three', 'two')).toBe('One two three');
  expect(excerpt('', 'two')).toBe('');
});

test('a long one is shown around what was found', () => {
  const shown = excerpt(`${filler}Here is the Needle, at last. ${filler}`, 'needl');
  expect(shown).toMatch(/^…\S.*Here is the Needle, at last\. .*\S…$/);
  expect(shown.length).toBeLessThan(260);
});

test('it is taken where most of the words are', () => {
  expect(excerpt(`needle ${filler}needle and thread ${filler}`, 'needle thread')).toContain('needle and thread');
});

test('it begins with the line, when that is near', () => {
  expect(excerpt(`${filler}\nThe needle.\nMore.`, 'needle')).toBe('…The needle. More.');
});

test('without any of the words it is the beginning', () => {
  expect(excerpt(filler, 'needle')).toMatch(/^Lorem ipsum .*…$/);
});

test('words are found by their stems', () => {
  const stems = { of: (word: string) => (word === 'installation' ? 'instal' : undefined) };
  const wanted = wantedOf(readQuery('installation x'), stems, ['en']);
  expect(excerptOf(`${filler}When installing it. ${filler}`, wanted)).toContain('installing');
});

test('pairs of characters are found, and no character is cut in half', () => {
  const text = `${'前面的文字。'.repeat(80)}這裡有索引功能${'𠮷野家'.repeat(100)}`;
  const shown = excerpt(text, '索引');
  expect(shown).toContain('這裡有索引功能');
  expect(shown.isWellFormed()).toBe(true);
});

test('any text and query: a well-formed piece of the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 600 }), fc.string({ unit: 'grapheme' }), (text, query) => {
      const shown = excerpt(text, query).replace(/^…|…$/g, '');
      expect(shown.isWellFormed()).toBe(true);
      expect(`…${text.replace(/\s+/g, ' ')}…`).toContain(shown);
    }),
    runs(0.5),
  );
});
