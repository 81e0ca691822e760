/** How a book is set on its sheets: what stands together, what is aligned, and that no sheet is empty. */
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, test } from 'vitest';
import { typeset } from '../../../../src/adapters/typst/compile.ts';
import { ICON_SIGNS } from '../../../../src/engine/markdown/icons.ts';
import { bookOf } from '../../../../src/engine/pdf/book.ts';
import { contentOf, page } from './contents.ts';
import { readPdf } from './read-pdf.ts';

async function set(...pages: ReturnType<typeof page>[]) {
  const { value, pictures } = bookOf(contentOf(pages));
  const { pdf } = typeset(value, new Map([...pictures.keys()].map((name) => [name, null])));
  return { value, pdf, read: await readPdf(pdf) };
}

const AFTER: Readonly<Record<string, string>> = {
  paragraph:
    'A paragraph that is long enough to take more than one line of the sheet on which it stands, as most paragraphs of real pages are, and goes on.',
  list: '* one\n* two\n* three',
  ordered: '1. one\n2. two',
  tasks: '- [x] one\n- [ ] two',
  quote: '> a quotation\n>\n> that goes on',
  code: '```js\none();\ntwo();\nthree();\n```',
  'titled code': '{% code title="main.js" %}\n```js\none();\ntwo();\n```\n{% endcode %}',
  table: '| a | b |\n| - | - |\n| 1 | 2 |\n| 3 | 4 |\n| 5 | 6 |',
  hint: '{% hint style="info" %}\na hint\n{% endhint %}',
  tabs: '{% tabs %}\n{% tab title="One" %}\nin one\n{% endtab %}\n{% endtabs %}',
  steps: '{% stepper %}\n{% step %}\n### Do\n\nthis\n{% endstep %}\n{% endstepper %}',
  details: '<details><summary>More</summary>\n\nbelow\n\n</details>',
  columns: '{% columns %}\n{% column %}\nleft\n{% endcolumn %}\n{% column %}\nright\n{% endcolumn %}\n{% endcolumns %}',
  cards:
    '<table data-view="cards"><thead><tr><th></th></tr></thead><tbody><tr><td>a card</td></tr><tr><td>another</td></tr></tbody></table>',
  formula: '$$\n\\frac{a}{b}\n$$',
  heading: '### Below it\n\nwords',
  divider: '---\n\nwords',
};

test('a heading is never alone at the foot of a sheet, whatever follows it', async () => {
  // Pages on which the heading is pushed down by less than a line at a time, over the foot of the sheet.
  const pages = Object.entries(AFTER).flatMap(([kind, after]) =>
    Array.from({ length: 8 }, (_, i) => {
      const before = `${'```\n'}${'c\n'.repeat(1 + (i % 4))}${'```\n\n'}${'x\n\n'.repeat(33 + Math.floor(i / 4))}`;
      return page(`${kind}-${i}.md`, `${before}## HEAD ${kind} ${i}\n\n${after}\n\nbelow\n`);
    }),
  );
  const { read } = await set(...pages);
  expect(read.sheets.filter((sheet) => /HEAD [\w ]+ \d+\s*\d*\s*$/.test(sheet))).toEqual([]);
  expect(read.sheets.filter((sheet) => sheet.includes('HEAD'))).toHaveLength(pages.length);
  // Some were moved to the next sheet: the foot was reached.
  expect(read.sheets.length).toBeGreaterThan(pages.length + 10);
});

/** Where texts begin and end on their line, in parts of the width of the sheet. */
async function spotOf(pdf: Uint8Array, text: string): Promise<{ left: number; right: number; size: number }> {
  const task = getDocument({ data: new Uint8Array(pdf), useSystemFonts: false, verbosity: 0 });
  const document = await task.promise;
  const sheet = await document.getPage(1);
  const { items } = await sheet.getTextContent();
  const found = items.find((item) => 'str' in item && item.str === text);
  await task.destroy();
  if (!found || !('str' in found)) throw new Error(`There is no “${text}”`);
  const width = sheet.view[2] as number;
  const left = Number(found.transform[4]);
  return { left: left / width, right: (left + found.width) / width, size: Number(found.transform[3]) };
}

test('headings are where their author puts them on the line', async () => {
  const { pdf } = await set(
    page(
      'a.md',
      '<h1 align="center">One</h1>\n\n<h2 align="center">Two</h2>\n\n<h3 align="right">Three</h3>\n\n## Four\n',
    ),
  );
  const middle = async (text: string) => {
    const { left, right } = await spotOf(pdf, text);
    return (left + right) / 2;
  };
  expect(await middle('One')).toBeCloseTo(0.5, 2);
  expect(await middle('Two')).toBeCloseTo(0.5, 2);
  expect((await spotOf(pdf, 'Three')).right).toBeCloseTo(1 - 2.1 / 21, 2);
  expect((await spotOf(pdf, 'Four')).left).toBeCloseTo(2.1 / 21, 2);
});

describe('a group', () => {
  const group = (id: string, level: number) => {
    const { text: _, ...rest } = page(id, '', { title: id, level, isGroup: true });
    return rest;
  };

  test('takes no sheet: its title is above its first page, and links lead there', async () => {
    const { read, value } = await set(
      page('start.md', 'See [the part](part).'),
      group('part', 1),
      group('inner', 2),
      page('one.md', 'First words.', { level: 3 }),
      page('two.md', 'Second words.', { level: 2 }),
    );
    expect(read.sheets).toHaveLength(3);
    expect(read.sheets[1]?.replace(/\s+/g, ' ')).toMatch(/part inner one\.md First words/);
    expect(read.bookmarks).toEqual(['1 start.md → 1', '1 part → 2', '2 inner → 2', '3 one.md → 2', '2 two.md → 3']);
    expect(read.links).toEqual([{ on: 1, to: '→ 2' }]);
    expect(value.pages).toHaveLength(3);
  });

  test('without pages is left out; what leads to it leads on', async () => {
    const { read } = await set(
      page('start.md', 'See [the part](part) and [the end](end).'),
      group('part', 1),
      page('one.md', 'First words.'),
      group('end', 1),
    );
    expect(read.sheets).toHaveLength(2);
    expect(read.sheets.join(' ')).not.toMatch(/\bpart\b(?! and)/);
    expect(read.links.map(({ to }) => to)).toEqual(['→ 2', '→ 2']);
    expect(read.bookmarks).toEqual(['1 start.md → 1', '1 one.md → 2']);
  });

  test('is not what a page without a text is: that has a sheet', async () => {
    const { text: _, ...empty } = page('empty.md', '');
    const { read } = await set(page('start.md', 'Words.'), empty, page('end.md', 'Words.'));
    expect(read.sheets).toHaveLength(3);
    expect(read.sheets[1]).toContain('empty.md');
  });

  test('alone in a book is its title', async () => {
    const { read } = await set(group('part', 1));
    expect(read.sheets).toHaveLength(1);
    expect(read.sheets[0]).toContain('part');
  });
});

test('mentions, and links that say no more than where they lead, show the title of the page', async () => {
  const { read } = await set(
    page(
      'start.md',
      'Read [soup.md](soup.md "mention"), [soup.md](soup.md), [the soup](soup.md) and [gone.md](gone.md "mention").',
    ),
    page('soup.md', 'Soup.', { title: 'How to make soup' }),
  );
  expect(read.sheets[0]?.replace(/\s+/g, ' ')).toContain(
    'Read How to make soup, How to make soup, the soup and gone.md.',
  );
});

test('icons are signs, or words where there is no sign for them', async () => {
  const { read } = await set(
    page(
      'start.md',
      'Press <i class="fa-ellipsis-vertical">:ellipsis-vertical:</i> then <i class="fa-check">:check:</i> or <i class="fa-brain-circuit">:brain-circuit:</i> now.',
    ),
  );
  expect(read.sheets[0]?.replace(/\s+/g, ' ')).toMatch(/Press ⋮ then ✓ or ?brain circuit ?now\./);
});

test('every sign of an icon has a letter in a font of the book', async () => {
  const icons = [...ICON_SIGNS.keys()];
  const { read } = await set(page('a.md', icons.map((icon) => `x<i class="fa-${icon}">:${icon}:</i>x`).join('\n\n')));
  const text = read.sheets.join('\n');
  // A letter that no font has would come out as nothing, or as a box without a meaning.
  expect(icons.filter((icon) => !text.includes(`x${ICON_SIGNS.get(icon)}x`))).toEqual([]);
});
