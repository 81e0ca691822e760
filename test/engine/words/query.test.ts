/** What is typed, in PostgreSQL's words. */
import { describe, expect, test } from 'vitest';
import { readQuery, toTextQuery } from '../../../src/engine/words/query.ts';
import type { Stems } from '../../../src/engine/words/stems.ts';
import { expectCostBelow } from '../../support/cost.ts';

const STEMS: Record<string, string> = { installing: 'instal', the: '', of: '', houses: 'hous' };
const english: Stems = { of: (word, language) => (language === 'en' ? (STEMS[word] ?? word) : undefined) };

const matchOf = (text: string, language: string | null = null) =>
  toTextQuery(readQuery(text), english, [language])?.match;

test.each([
  ['all words, the last one as a beginning', 'foo bar', "'foo' & 'bar':*"],
  ['identifiers', 'foo_bar_ba', "('foo' <1> 'bar' <1> 'ba':*)"],
  ['what is glued together, in the middle', 'next.js app', "('next' <1> 'js') & 'app':*"],
  ['phrases', '"foo bar" baz', "('foo' <1> 'bar') & 'baz':*"],
  ['phrases at the end', 'baz “foo bar”', "'baz' & ('foo' <1> 'bar')"],
  ['phrases that are still being typed', 'baz "foo ba', "'baz' & ('foo' <1> 'ba':*)"],
  ['words without spaces between', '搜索功能', "'搜索' & '功能'"],
  ['pairs of characters, in quotes', '"搜索功能"', "('搜索' <1> '索功' <1> '功能')"],
  ['Korean, with or without spaces', '문서검색', "(('문서' | '문') <1> ('서검' | '서') <1> '검색')"],
  ['Korean, in quotes', '"문서검색"', "('문서' <1> '서검' <1> '검색')"],
  ['words that only ask', '如何備份', "'备份'"],
  ['words with hyphens, also without', 'e-mail', "(('e' <1> 'mail':*) | 'email':*)"],
  ['words in camel case, also in one', 'maxConnections x', "(('max' <1> 'connections') | 'maxconnections') & 'x':*"],
  ['letters with two dots, also as two letters', 'Größe x', "('grosse' | 'groesse') & 'x':*"],
  ['the same while it is typed', 'Größ', "('gross':* | 'groess':*)"],
  ['words with signs', 'C++ c# .NET', "'c++' & 'c#' & '.net'"],
  ['two characters', '搜索', "'搜索'"],
  ['one character', '搜 x', "'搜':* & 'x':*"],
  ['characters around words', '搜索x的', "('搜索' <2> 'x' <1> '的':*)"],
])('%s', (_, text, expected) => expect(matchOf(text)).toBe(expected));

test.each(['', '  ', '""', '"', '& | ! ( ) :*', "'\\", '\0', '😀'])('%j asks for nothing', (text) => {
  expect(readQuery(text).parts).toEqual([]);
  expect(matchOf(text)).toBeUndefined();
});

test.each([
  ['other forms of a word', 'installing x', "('installing' | 'instal') & 'x':*", "'installing' | 'instal' | 'x':*"],
  ['also of the last one', 'installing', "('installing':* | 'instal')", "'installing':* | 'instal'"],
  ['none of those in quotes', '"installing"', "'installing'", "'installing'"],
  ['no stop words', 'the houses of', "('houses' | 'hous') & 'of':*", "'houses' | 'hous' | 'of':*"],
  ['stop words when there is nothing else', 'the', "'the':*", "'the':*"],
])('in English: %s', (_, text, match, rank) => {
  expect(toTextQuery(readQuery(text), english, ['en'])).toMatchObject({
    match,
    rank,
    loose: undefined,
    whole: undefined,
  });
});

test('a query without spaces is asked for in words, with any of them, and in one piece', () => {
  expect(toTextQuery(readQuery('搜索功能'), english, ['zh'])).toEqual({
    match: "'搜索' & '功能'",
    loose: "'搜索' | '功能'",
    whole: "('搜索' <1> '索功' <1> '功能')",
    inTitle: "'搜索':A & '功能':A",
    rank: "'搜索' | '功能'",
  });
});

describe('bounds', () => {
  test.each([
    ['e-mail x', "('e' | 'email')"],
    ['maxConnections x', "('max' | 'maxconnections')"],
    ['Größe x', "('grosse' | 'groesse')"],
    ['C++ x', "'c++'"],
  ])('the 64th may be the first of %s: it was an empty phrase, and a syntax error', (words, last) => {
    const query = `${Array.from({ length: 63 }, (_, i) => `w${i}`).join(' ')} ${words}`;
    expect(matchOf(query)?.split(' & ').at(-1)).toBe(last);
  });

  test('of a megabyte of words no more is read than is asked for', () => {
    const all = 'word '.repeat(200_000);
    expect(readQuery(all).parts).toHaveLength(64);
    expect(readQuery(all).parts.at(-1)?.terms).toMatchObject([{ lexeme: 'word', prefix: false }]);
    expectCostBelow(30, () => readQuery(all));
  });

  test('words beyond the 64th are not asked for', () => {
    const words = Array.from({ length: 100 }, (_, i) => `w${i}`);
    expect(matchOf(words.join(' '))?.split(' & ').length).toBe(64);
    expect(matchOf('字'.repeat(500))?.split(' <1> ').length).toBeLessThanOrEqual(64);
  });
});
