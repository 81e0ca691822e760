/**
 * No text makes reading it slow, or throws. What is here took the parser alone seconds to minutes, or all memory; the
 * limits are generous, for machines that do other things too. `excess.ts` says what is done about it.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hideExcess, unhidden } from '../../../src/engine/markdown/excess.ts';
import { parseMarkdown, visit } from '../../../src/engine/markdown/parse.ts';
import { MAX_SECTIONS, sectionsOf } from '../../../src/engine/markdown/sections.ts';
import { expectCostBelow } from '../../support/cost.ts';
import { runs } from '../properties/runs.ts';

const LARGE = 300_000;
const times = (text: string, length = LARGE) => text.repeat(Math.ceil(length / text.length));

test.each([
  ['quotes in one line', '>'],
  ['quotes in one line, with spaces', '> '],
  ['lists in one line', '1. '],
  ['unmatched emphasis', '*a_ '],
  ['underscores in a word', 'a_b_'],
  ['emphasis around links', '*[a](_b '],
  ['entities', '中&amp;'],
  ['addresses behind tags', '</a>www.a'],
  ['mail addresses', 'a@b.c '],
  ['footnotes', '[^a]: b\n'],
  ['marks in a long line', '中[a] '],
  ['tags in a long line', '{% a %}中'],
  ['tags that do not end', '{% a t="'],
  ['brackets', '['],
  ['links in links', '[a]('],
  ['unclosed HTML', '<a x="'],
  ['unclosed scripts', '<script>a</script'],
  ['headings', '# a\n'],
])('%s', (_, pattern) => {
  expectCostBelow(2500, () => sectionsOf(times(pattern), 'T'));
});

// Below what is hidden, each construct may cost the square of its number; and of lines that are not ASCII, as what is hidden is not,
// each further node costs the whole length.
test.each(['&#97;](', '](b)&#97;', '中<', '中*', '中&amp;', '$$a_b$$ 中', 'a_b_', '</a>www.a'])(
  '%s, as long as costs most',
  (pattern) => {
    for (const length of [8000, 12_000, 16_000, 20_000, 24_000, 32_000, 50_000])
      expectCostBelow(30, () => parseMarkdown(times(pattern, length)), `${length}`);
  },
);

test.each([
  '[^a]: b\n', '[a]: b\n[^a]: c\n\n', '| a |\n| - |\n[^a]: b\n\n', '> a\n> [^a]: b\n\n', '> a\n[^a]: b\n\n', '1. a\n   [^a]: b\n',
  '-\ta\n\t[^a]: b\n\n', 'a\n     [^a]: b\n\n', '[^a]: a\n    [^b]: b\n\n', 'a\r[^a]: b\r\r', 'a\r\n[^a]: b\r\n\r\n', 'a\n[^a] b\n\n', '[^a]: b\n\n',
])('footnotes cost little: %j', (pattern) => {
  expectCostBelow(150, () => parseMarkdown(`${pattern.repeat(875)}${times('中 a: b\n', 400_000)}`), 'not ASCII');
  expectCostBelow(150, () => parseMarkdown(pattern.repeat(5000)), 'ASCII');
}); // biome-ignore format: a list of texts

test('any repeated text costs little', () => {
  const pieces = [
    'a',
    '*',
    '_',
    '~',
    '[',
    ']',
    '(',
    ')',
    '](',
    '`',
    '$$',
    '<',
    '>',
    '"',
    '\\',
    '&amp;',
    'www.a',
    '@',
    ' ',
  ];
  const lines = [
    '\n',
    '\n\n',
    '  \n',
    '|',
    '|-|\n',
    '# ',
    '- ',
    '> ',
    '1. ',
    '```',
    '    ',
    '[^a]: ',
    '[a]: b',
    '---',
    '<!--',
  ];
  const piece = fc.constantFrom(...pieces, ...lines, '{% a %}', '<a>', '</a>', '<b@c.d>', 'é', '中', '😀', '\r\n', '=');
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 5 }), (pattern) => {
      const text = times(pattern.join(''), 60_000);
      expectCostBelow(1000, () => sectionsOf(text, 'T'));
    }),
    runs(0.5),
  );
});

test('a text of 1 MB with everything in it is read in a fraction of a second', () => {
  const block = 'Some *text* with `code`, a [link](http://x.y) and foo_bar_baz.\n\n- item\n- **item**\n\n';
  const page = `## Heading\n\n${times(block, 5000)}{% hint style="info" %}\nx\n{% endhint %}\n\n`;
  expectCostBelow(1000, () => sectionsOf(times(page, 1_000_000), 'T'));
});

describe('what is hidden from the parser', () => {
  test('comes back in the values', () => {
    const text = `${'> '.repeat(300)}a *b*\n\n${'a_b_'.repeat(6000)}`;
    const [section] = sectionsOf(text, 'T');
    expect(section?.text.split('\n')).toEqual([`${'> '.repeat(200)}a b`, 'a_b_'.repeat(6000)]);
  });

  test.each([
    ['bullets', '* a\n'],
    ['bullets in quotes', '> * a\n'],
    ['bullets with marks', '* **a** _b_\n'],
    ['numbers with marks', '7. **a** _b_\n'],
    ['stars between spaces', 'a * b * '],
  ])('is nothing of a long list: %s', (_, item) => {
    const list = times(item, 16_000 * item.length);
    expect(hideExcess(list)).toBe(list);
  });

  test.each([
    ['each behind an empty line', 5000, '\n\n'],
    ['one below the other', 1000, '\n'],
  ])('is nothing of many footnotes, %s', (_, count, between) => {
    const notes = Array.from({ length: count }, (_, i) => `[^${i}]: See page ${i} of the book.`).join(between);
    const references = Array.from({ length: count }, (_, i) => `Words.[^${i}]`).join(' ');
    const text = `${references}\n\n${notes}\n`;
    expect(hideExcess(text)).toBe(text);
    if (between === '\n\n') expect(hideExcess(`中文\n\n${text}`)).toBe(`中文\n\n${text}`);
  });

  test('is nothing of many long paragraphs in Chinese', () => {
    const paragraph = times(`${'中文'.repeat(30)}**字**`, 2400);
    const page = times(`${paragraph}\n\n`, 400_000);
    expect(hideExcess(page)).toBe(page);
  });

  test.each([
    ['text below text', '2. *a_ b\n'],
    ['text that is indented', '    - *a_ b\n'],
  ])('is what only looks like a list: %s', (_, line) => {
    const text = `x\n${times(line)}`;
    expect(hideExcess(text)).not.toBe(text);
    expectCostBelow(2500, () => parseMarkdown(text));
  });

  test('has the same length, and is nothing in usual texts', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', '_', '*', '>', ' ', '\n', '&lt;', '@', 'é') }), (text) => {
        expect(hideExcess(text)).toBe(text);
        const long = times(`${text}a_b`, 40_000);
        const seen = hideExcess(long);
        expect(seen.length).toBe(long.length);
        expect(unhidden(seen)).toBe(long);
      }),
      runs(0.25),
    );
  });

  test('never is the end of a block of code', () => {
    const code = `~~~\n${'*a_ '.repeat(10_000)}\n${'a_b_'.repeat(10_000)}\n~~~\n\n# After`;
    expect(sectionsOf(code, 'T').map(({ title }) => title)).toEqual(['T', 'After']);
  });
});

test('any text: never throws, tags lie in order in the source, every section is found', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      '{% hint %}',
      '{% endhint %}',
      '```',
      '`',
      '\n',
      '\n\n',
      '> ',
      '- ',
      '    ',
      '# ',
      '<a>',
      '\ufeff',
      '\0',
      '\ud800',
    ),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
      const text = pieces.join('');
      const { source, root, tags } = parseMarkdown(text);
      let end = 0;
      for (const tag of tags) {
        expect(tag.start).toBeGreaterThanOrEqual(end);
        expect(source.slice(tag.start, tag.start + 2)).toBe('{%');
        end = tag.end;
      }
      let headings = 0;
      visit(root, ({ type }) => {
        if (type === 'heading') headings += 1;
      });
      const sections = sectionsOf(text, 'a title that no heading has');
      expect(sections.length).toBe(headings + 1);
      expect(new Set(sections.map(({ anchor }) => anchor)).size).toBe(sections.length);
    }),
    runs(0.5),
  );
});

test(`beyond ${MAX_SECTIONS} headings, headings are text`, () => {
  const sections = sectionsOf(times('# a\n', 40_000), 'T');
  expect(sections.length).toBe(MAX_SECTIONS + 1);
  expect(sections.at(-1)?.text.split('\n').length).toBe(10_000 - MAX_SECTIONS);
});
