/** Sections of a page: headings, anchors, and plain text without markup. */
import { describe, expect, test } from 'vitest';
import { sectionsOf } from '../../../src/engine/markdown/sections.ts';

const textOf = (markdown: string) => sectionsOf(markdown, 'T')[0]?.text;
const anchorsOf = (markdown: string) => sectionsOf(markdown, 'T').map(({ anchor }) => anchor);

test('a page is the text before its first heading, then a section for each heading', () => {
  const sections = sectionsOf('Hello *world*.\n\n## One\n\nText\nof one.\n\nTwo\n===\n\n### Three ###', 'Start');
  expect(sections).toEqual([
    { ordinal: 0, level: 0, title: 'Start', anchor: '', text: 'Hello world.' },
    { ordinal: 1, level: 2, title: 'One', anchor: 'one', text: 'Text of one.' },
    { ordinal: 2, level: 1, title: 'Two', anchor: 'two', text: '' },
    { ordinal: 3, level: 3, title: 'Three', anchor: 'three', text: '' },
  ]);
  expect(sectionsOf('', 'Empty')).toEqual([{ ordinal: 0, level: 0, title: 'Empty', anchor: '', text: '' }]);
});

describe('a heading 1 that opens the text', () => {
  test('is the page itself when it says the title', () => {
    const sections = sectionsOf('\ufeff# Über   `uns`\r\n\r\nWir.\r\n\r\n# Über uns\r\n', 'Über uns');
    expect(sections.map(({ title, anchor, text }) => [title, anchor, text])).toEqual([
      ['Über uns', '', 'Wir.'],
      ['Über uns', 'über-uns-1', ''],
    ]);
  });

  test('is a section when it differs from the title, or text precedes it', () => {
    expect(sectionsOf('# Other', 'T')).toHaveLength(2);
    expect(sectionsOf('Text\n\n# T', 'T')).toHaveLength(2);
    expect(sectionsOf('## T', 'T')).toHaveLength(2);
  });
});

describe('anchors', () => {
  test("are GitHub's", () => {
    expect(anchorsOf('# Hello, World! 2.0\n# foo_bar--baz\n# 搜索 功能\n# 😀 Emoji\n# Ça *va* `x()`')).toEqual([
      '',
      'hello-world-20',
      'foo_bar--baz',
      '搜索-功能',
      '-emoji',
      'ça-va-x',
    ]);
  });

  test('get a number when they are taken', () => {
    expect(anchorsOf('# A\n# A\n# A-1\n# A\n# !\n# ?')).toEqual(['', 'a', 'a-1', 'a-1-1', 'a-2', '-1', '-2']);
  });

  test('that are set by a tag are kept as they are, and kept free', () => {
    const markdown = '## About\n## About us <a href="#about" id="about"></a>\n## Third <a name="x"></a>\n## X';
    expect(sectionsOf(markdown, 'T').map(({ title, anchor }) => [title, anchor])).toEqual([
      ['T', ''],
      ['About', 'about-1'],
      ['About us', 'about'],
      ['Third', 'x'],
      ['X', 'x-1'],
    ]);
  });

  test('are given to headings wherever they stand', () => {
    expect(anchorsOf('> # Quote\n\n- ## Item\n\n{% tab title="A" %}\n# Tab\n{% endtab %}')).toEqual([
      '',
      'quote',
      'item',
      'tab',
    ]);
  });
});

describe('text', () => {
  test.each([
    ['links and references', '[a *b*](http://x "t") [c][d] <http://e.f>\n\n[d]: /y', 'a b c http://e.f'],
    ['images', '![an *image*](x.png) <img src="y" alt="a &amp; b">', 'an image a & b'],
    ['code', 'Use `foo_bar()`:\n\n```js title\nif (a < b) {\n  c();\n}\n```', 'Use foo_bar():\nif (a < b) {\nc();\n}'],
    ['entities and escapes', '1 &lt; 2 \\* &copy; `&amp;`', '1 < 2 * © &amp;'],
    ['line ends', 'one\ntwo  \nthree\\\nfour<br>five', 'one two three four five'],
    ['tables', '| a | b |\n|---|---|\n| c *d* | `e|f` |', 'a b\nc d `e f`'],
    ['lists', '- [x] done\n- a\n  1. b', 'done\na\nb'],
    ['footnotes and math', 'a[^1] $$x_1$$\n\n[^1]: note', 'a x_1\nnote'],
    ['words across marks', 'un**believ**able H<sub>2</sub>O', 'unbelievable H2O'],
    ['invisible characters', 'zero\u200bwidth\u00ad!', 'zerowidth!'],
  ])('of %s', (_, markdown, text) => expect(textOf(markdown)).toBe(text));

  test('of HTML is what a reader sees', () => {
    expect(textOf('<p align="center">a<b>b</b><br>c</p>\n\n<!-- no -->\n\n<script>\nno()\n</script>')).toBe('ab\nc');
    expect(textOf('<details>\n<summary>More</summary>\n\nInside *it*.\n\n</details>')).toBe('More\nInside it.');
    const table =
      '<table data-view="cards"><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td>x &lt; y</td></tr></table>';
    expect(textOf(table)).toBe('A\nB\nx < y');
    expect(textOf('<figure><img src="a.png" alt="A > B"><figcaption><p>Caption</p></figcaption></figure>')).toBe(
      'A > B\nCaption',
    );
    expect(textOf('<div\n\na < b and <3, <unclosed')).toContain('a < b and <3,');
  });

  test('of tags is their titles and their contents', () => {
    const markdown = [
      '{% hint style="info" %}',
      'Careful with *this*.',
      '{% endhint %}',
      '{% tabs %}',
      '{% tab title="First <one>" %}',
      '| a | b |',
      '|---|---|',
      '| c | d |',
      '{% endtab %}',
      '{% endtabs %}',
      '{% code title="index.js" lineNumbers="true" %}',
      '```js',
      'x',
      '```',
      '{% endcode %}',
      'Inline {% vars.x %} tag. {% unknown %}',
    ];
    expect(textOf(markdown.join('\n'))).toBe('Careful with this.\nFirst <one>\na b\nc d\nindex.js\nx\nInline tag.');
  });

  test('of tags in code is code', () => {
    expect(textOf('Write `{% hint %}`:\n\n```\n{% hint style="<x>" %}\n```\n\n{% hint %}a{% endhint %}')).toBe(
      'Write {% hint %}:\n{% hint style="<x>" %}\na',
    );
  });

  test('joins lines of scripts that put no space between words', () => {
    expect(textOf('這是一個\n句子，很\r\n長。')).toBe('這是一個句子，很長。');
    expect(textOf('한국어\n문장')).toBe('한국어 문장');
    expect(textOf('中文\nEnglish')).toBe('中文 English');
  });
});
