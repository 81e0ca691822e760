import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseMarkdown } from '../../../src/engine/markdown/parse.ts';
import { translatedText } from '../../../src/engine/translation/assemble.ts';
import { mergeTranslation } from '../../../src/engine/translation/merge-blocks.ts';
import { pseudoTranslated } from '../../../src/engine/translation/pseudo.ts';
import { restored } from '../../../src/engine/translation/restore.ts';
import { fieldSegment, type Segment, segmentsOf } from '../../../src/engine/translation/segments.ts';
import { shapeOf, shapeOfWords } from '../../../src/engine/translation/shape.ts';
import { tasks } from '../../../src/threads/tasks.ts';
import { expectCostBelow } from '../../support/cost.ts';
import { runs } from '../properties/runs.ts';

const texts = (markdown: string) => segmentsOf(markdown).map(({ text }) => text);
const inPseudo = (markdown: string) =>
  translatedText(markdown, new Map(texts(markdown).map((text) => [text, pseudoTranslated(text)])));

describe('what is translated', () => {
  test.each([
    ['a soft line end is a space', 'One\ntwo.', ['One two.']],
    ['but between Chinese characters', '一個\n段落。', ['一個段落。']],
    ['in a quotation', '> One\n> two.', ['One two.']],
    ['code and formulas stay', 'Run `a b` now.', ['Run <x1/> now.']],
    ['a link has words', 'See [the guide](a.md "t").', ['See <g1>the guide</g1>.']],
    ['an address has none', 'See <https://a.example> and https://b.example/c.', ['See <x1/> and <x2/>.']],
    [
      'nor has one in a link',
      '[docs@a.example](mailto:docs@a.example) or [https://a.example](https://a.example)',
      ['<g1><x2/></g1> or <g3><x4/></g3>'],
    ],
    ['a picture has a text', '![A cat](cat.png)', ['<g1>A cat</g1>']],
    ['an expression is code', 'Hi <code class="expression">space.vars.name</code>!', ['Hi <x1/>!']],
    ['placeholders stay', 'Hello {name}, %s and $' + '{HOME} :tada:', ['Hello <x1/>, <x2/> and <x3/> <x4/>']],
    ['tags have words in some attributes', '{% tab title="On Linux" %}\nText.\n{% endtab %}', ['On Linux', 'Text.']],
    ['the name of a file is none', '{% code title="main go.ts" %}\n```\na\n```\n{% endcode %}', []],
    ['conditions have none', '{% if visitor.claims.title == "Big boss" %}\nText.\n{% endif %}', ['Text.']],
    ['cells', '| A b | `c` |\n| --- | --- |\n| d e | f.md |', ['A b', 'd e']],
    [
      'summaries, cards, pictures',
      '<details>\n<summary>More of it</summary>\n\nText.\n\n</details>',
      ['More of it', 'Text.'],
    ],
    ['tags within words are marks', '<p>One <b>big</b> word</p>', ['One <x1/>big<x2/> word']],
    ['a script has none', '<script>\nlet words = "no text";\n</script>', []],
    ['code has none', '```\nsome words\n```\n\n    more words\n', []],
    ['numbers and paths are not for people', '42\n\n`x`\n\nsrc/main.ts\n', []],
  ])('%s', (_, markdown, expected) => {
    expect(texts(markdown)).toEqual(expected);
  });

  test('a title may have placeholders', () => {
    expect(fieldSegment('About {name}')).toMatchObject({ text: 'About <x1/>', place: 'field' });
    expect(fieldSegment('README.md')).toBeUndefined();
  });
});

describe('what an engine gives', () => {
  const [segment] = segmentsOf('Run `npm ci` in **the** folder.') as [Segment];
  test.each([
    ['in another order', '<g2>das</g2> <x1/>', '**das** `npm ci`'],
    ['with other spelling of marks', '<x1 /> < g2 >das</g2>', '`npm ci` **das**'],
    ['without a mark', '<g2>das</g2>', undefined],
    ['with a mark twice', '<x1/> <x1/> <g2>das</g2>', undefined],
    ['with a mark of its own', '<x1/> <g2>das</g2> <x3/>', undefined],
    ['with pairs that cross', '</g2><x1/><g2>', undefined],
    ['with a list', '- <x1/> <g2>das</g2>', undefined],
    ['with a heading', '# <x1/> <g2>das</g2>', undefined],
    ['with a link', '[<x1/>](https://evil.example) <g2>das</g2>', undefined],
    ['with HTML', '<x1/> <g2>das</g2> <img src=x onerror=alert(1)>', undefined],
    ['with a tag', '<x1/> <g2>das</g2> {% include "a.md" %}', undefined],
    ['with emphasis', '<x1/> <g2>das</g2> *neu*', undefined],
    ['with nothing', '', undefined],
    ['with several lines', '<x1/>\n\n<g2>das</g2>', '`npm ci` **das**'],
  ])('%s', (_, words, expected) => {
    expect(restored(segment, words)).toBe(expected);
  });

  test('a bar in a cell is escaped, and quotes in an attribute are others', () => {
    const [cell] = segmentsOf('| Some words |\n| --- |') as [Segment];
    expect(restored(cell, 'a | b')).toBe('a \\| b');
    const [title] = segmentsOf('{% tab title="Some words" %}') as [Segment];
    expect(restored(title, 'a "b" %}')).toBe('a ”b” %');
    const [html] = segmentsOf('<p>Some words</p>') as [Segment];
    expect(restored(html, 'a <script> & &amp; b')).toBe('a &#x3C;script> &#x26; &amp; b');
  });

  test('an address that ended at white space gets brackets where it no longer does', () => {
    const [one] = segmentsOf('See https://a.example/b') as [Segment];
    expect(restored(one, '<x1/>を見る')).toBe('<https://a.example/b>を見る');
    expect(restored(one, 'Siehe <x1/>.')).toBe('Siehe https://a.example/b.');
  });
});

const docs = path.join(import.meta.dirname, '../../../docs');
const pages = readdirSync(docs, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'));

test('a thread gives what stands on a page again and again once: 200,000 paragraphs of a word took the loop 125 ms to receive', () => {
  const segments = tasks.translationSegments(['One.\n\n'.repeat(1000), 'One.\n\nTwo.\n\n'.repeat(10)]);
  expect(segments.map(({ text }) => text)).toEqual(['One.', 'Two.']);
});

test('words that are not parsed have the shape that they have when they are', () => {
  const piece = fc.constantFrom(
    ...[
      'a',
      'B ',
      ' ',
      '1. ',
      '1) ',
      '- ',
      '+ ',
      '# ',
      '=',
      '-',
      '--- ',
      '&amp;',
      '&',
      '#',
      '!',
      '(',
      ')',
      ':a:',
      ': ',
    ],
    ...[
      'www',
      '.',
      'www.a.b ',
      'http:',
      '//',
      'ftp://a',
      'a@b.c',
      'mailto:',
      '\u00a0',
      '\u2028',
      '\t',
      '\v',
      '中',
      'é',
      '😀',
      '"',
      "'",
    ],
    ...['*', '_', '[', ']', '<', '>', '`', '$', '~', '|', '{', '}', '\\', '%', '‹', '›', '\u200b', '\u0301'],
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), fc.boolean(), (pieces, rarely) => {
      const words = pieces.filter((one) => rarely || !/[*_[\]<>`$~|{}\\@]/.test(one)).join('');
      expect(shapeOfWords(words, 'paragraph')).toBe(shapeOf(parseMarkdown(words)));
      expect(shapeOfWords(words, 'cell')).toBe(shapeOf(parseMarkdown(`x ${words}`)));
    }),
    runs(5),
  );
});

describe('a whole text', () => {
  test.each(pages)('%s keeps its shape, and comes back whole', (name) => {
    const markdown = readFileSync(path.join(docs, name), 'utf8').replace(/^---\n[\s\S]*?\n---\n/, '');
    const { text, kept } = inPseudo(markdown);
    expect(kept).toBe(0);
    const withoutAnchors = text.replace(/ <a href="#[^"]*" id="[^"]*"><\/a>$/gm, '');
    expect(shapeOf(parseMarkdown(withoutAnchors))).toBe(shapeOf(parseMarkdown(markdown)));
  });

  test('links to headings hold: they keep their anchors', () => {
    expect(inPseudo('# Page\n\n## First step\n\nText, see [it](#first-step).\n\n## First step\n').text).toBe(
      '# ‹Páğé›\n\n## ‹Fíŕšt štép› <a href="#first-step" id="first-step"></a>\n\n‹Téxt, šéé [ít](#first-step).›\n\n## ‹Fíŕšt štép› <a href="#first-step-1" id="first-step-1"></a>\n',
    );
  });

  test('links to the source by id lead to the translated space', () => {
    const moved = { from: 'https://o.example/app/spaces/a', to: 'https://o.example/app/spaces/b' };
    const text = '[x](https://o.example/app/spaces/a/pages/p#h) [y](https://o.example/app/spaces/ab)';
    expect(translatedText(text, new Map(), moved).text).toBe(text.replace('spaces/a/', 'spaces/b/'));
  });

  test('time grows with the length, whatever it holds', () => {
    const hostile = [
      '<x1/> ',
      '[a](',
      '**',
      '<b>',
      '{% tab title="',
      '| a ',
      '> ',
      '`',
      '{a',
      '<g1>',
      'a.',
      'a@a',
      'http://',
      '<code class="expression">- a\n',
      '<div><code>\n\n',
      '<div>{% a\n\n',
      '<div\n\n',
    ].map((piece) => piece.repeat(Math.min(20_000, 280_000 / piece.length)));
    for (const text of hostile) expectCostBelow(600, () => inPseudo(text), text.slice(0, 20));
  });
});

describe('edits of people', () => {
  test('of 40,000 blocks take the time of their length', () => {
    const base = Array.from({ length: 40_000 }, (_, i) => `a${i % 50}\n\n`).join('');
    expectCostBelow(900, () =>
      expect(mergeTranslation(base, `x\n\n${base}`, `${base}y\n`).text).toBe(`x\n\n${base}y\n`),
    );
  });

  const base = 'A.\n\nB.\n\nC.\n';
  test.each([
    ['stay beside other changes', 'A.\n\nMine.\n\nC.\n', 'A.\n\nB.\n\nNews.\n', 'A.\n\nMine.\n\nNews.\n', []],
    [
      'stay, and are told of',
      'A.\n\nMine.\n\nC.\n',
      'A.\n\nNews.\n\nC.\n',
      'A.\n\nMine.\n\nC.\n',
      [{ edited: 'Mine.', suggested: 'News.' }],
    ],
    [
      'stay where they were added',
      'A.\n\nMine.\n\nB.\n\nC.\n',
      'News.\n\nB.\n\nC.\n',
      'News.\n\nMine.\n\nB.\n\nC.\n',
      [],
    ],
    ['stay removed', 'A.\n\nC.\n', 'A.\n\nB.\n\nNews.\n', 'A.\n\nNews.\n', []],
    [
      'and blocks that the source removed',
      'A.\n\nB.\n\nMine.\n',
      'A.\n\nB.\n',
      'A.\n\nB.\n\nMine.\n',
      [{ edited: 'Mine.', suggested: '' }],
    ],
  ])('%s', (_, ours, theirs, text, stale) => {
    expect(mergeTranslation(base, ours, theirs)).toEqual({ text, stale });
  });
});
