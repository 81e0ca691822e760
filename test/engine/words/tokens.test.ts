/** The words of a text, as they are stored and asked for. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fold, tokensOf } from '../../../src/engine/words/tokens.ts';
import { runs } from '../properties/runs.ts';

const lexemes = (text: string) => tokensOf(text).map(({ lexeme }) => lexeme);

describe('words', () => {
  test.each([
    ['letters and digits', "It's 3.14, a@b.c!", ['it', 's', '3', '14', 'a', 'b', 'c']],
    [
      'hyphens',
      'e-mail well‑known-thing a-b-c-d-e',
      ['email', 'e', 'mail', 'wellknownthing', 'well', 'known', 'thing', 'a', 'b', 'c', 'd', 'e'],
    ],
    [
      'signs',
      'C++, C# and (.NET) but a+b, C##, x.net #c',
      ['c++', 'c', 'c#', 'c', 'and', '.net', 'net', 'but', 'a', 'b', 'c', 'x', 'net', 'c'],
    ],
    ['identifiers', 'foo_bar_baz __init__ HTTPServer', ['foo', 'bar', 'baz', 'init', 'httpserver']],
    [
      'identifiers in camel case',
      'maxConnections() MaxOpenConns getHTTPResponse utf8Decoder GitHub',
      [
        ...['maxconnections', 'max', 'connections'],
        ...['maxopenconns', 'max', 'open', 'conns'],
        ...['gethttpresponse', 'get', 'http', 'response'],
        ...['utf8decoder', 'utf8', 'decoder'],
        'github',
      ],
    ],
    ['camel case and hyphens', 'a-maxConnections', ['amaxconnections', 'a', 'maxconnections', 'max', 'connections']],
    ['what only looks like camel case', 'aGVsbG8gd29ybGQKaGVsbG8', ['agvsbg8gd29ybgqkagvsbg8']],
    ['accents', 'Café Größe İstanbul Łódź naïve', ['cafe', 'groesse', 'grosse', 'istanbul', 'lodz', 'naive']],
    [
      'letters that are also written with two',
      'Ärger Smørrebrød Ångström',
      ['aerger', 'arger', 'smoerrebroed', 'smorrebrod', 'aangstroem', 'angstrom'],
    ],
    ['forms of letters', 'ＡＢＣ ﬁne ①', ['abc', 'fine', '1']],
    ['other alphabets', 'Ёлка ΣΊΣΥΦΟΣ שָׁלוֹם हिन्दी', ['елка', 'σισυφοσ', 'שלום', 'हिन्दी']],
    [
      'soft hyphens',
      'docu\u00admenta\u00adtion Ein\u00adstel\u00adlungen a\u2060b',
      ['documentation', 'einstellungen', 'ab'],
    ],
    ['emoji', '😀 ❤️ 1️⃣ 👩‍👩‍👧', ['1']],
  ])('of %s', (_, text, expected) => expect(lexemes(text)).toEqual(expected));

  test('keep their accents for stemmers', () => {
    expect(tokensOf('Générations')).toMatchObject([{ lexeme: 'generations', word: 'générations' }]);
  });

  test('are cut beyond a length that no one types', () => {
    expect(lexemes('x'.repeat(5000))).toEqual(['x'.repeat(100)]);
  });
});

describe('scripts without spaces', () => {
  test.each([
    ['traditional Chinese', '查詢', ['查询', '询']],
    ['Chinese', '搜索功能', ['搜索', '索功', '功能', '能']],
    ['Japanese', 'データ。ｶﾞ', ['デー', 'ータ', 'タ', 'ガ']],
    ['Korean', '한국어는', ['한국', '국어', '어는', '는']],
    ['Thai', 'ไทย', ['ไท', 'ทย', 'ย']],
    ['one character', '我', ['我']],
    ['characters beyond the basic plane', '𠮷野', ['𠮷野', '野']],
    ['a mixture', 'PostgreSQL的索引2', ['postgresql', '的索', '索引', '引', '2']],
  ])('%s', (_, text, expected) => expect(lexemes(text)).toEqual(expected));

  test('follow each other by character, and say where they stand', () => {
    const text = 'a 搜索b';
    expect(
      tokensOf(text).map(({ position, start, end, trailing }) => [position, text.slice(start, end), trailing]),
    ).toEqual([
      [0, 'a', false],
      [1, '搜索', false],
      [2, '索', true],
      [3, 'b', false],
    ]);
  });
});

/** Whatever it is a word of can be stored, and is found by itself. */
function expectWord(lexeme: string): void {
  if (lexeme === '' || /[\s\0'\\]/.test(lexeme)) expect.fail(JSON.stringify(lexeme));
  if (fold(lexeme) !== lexeme) expect(fold(lexeme)).toBe(lexeme);
}

test.each(['', 'a', 'α', 'ا', '中'])('every character that has another form is a word, beside %j', (neighbour) => {
  for (let code = 0x80; code <= 0x10ffff; code += 1) {
    const character = String.fromCodePoint(code);
    if (character.normalize('NFKC') === character && character.toLowerCase() === character) continue;
    for (const { lexeme } of tokensOf(`${neighbour}${character} ${character}${neighbour}`)) expectWord(lexeme);
  }
});

test('any text: positions rise, places lie in the text, folding twice is folding once', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
      let last = -1;
      for (const { lexeme, position, start, end, compound } of tokensOf(text)) {
        expectWord(lexeme);
        expect(position).toBeGreaterThan(compound === undefined ? last : last - 1);
        expect(start).toBeGreaterThanOrEqual(0);
        expect(end).toBeLessThanOrEqual(text.length);
        if (compound === undefined) last = position;
      }
    }),
    runs(0.5),
  );
});
