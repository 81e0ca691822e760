/** Every kind of block in one book, hostile ones too: what is written is on the sheets, and nothing else is. */
import { beforeAll, describe, expect, test } from 'vitest';
import { typeset } from '../../../../src/adapters/typst/compile.ts';
import { bookOf } from '../../../../src/engine/pdf/book.ts';
import type { PdfContent } from '../../../../src/engine/pdf/content.ts';
import { contentOf, file, page } from './contents.ts';
import { type ReadPdf, readPdf, wordsOf } from './read-pdf.ts';

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function set(content: PdfContent, bytes: Record<string, Uint8Array> = {}) {
  const { value, pictures } = bookOf(content);
  const named = new Map([...pictures].map(([name, { hash }]) => [name, bytes[hash] ?? null]));
  const made = typeset(value, named);
  return { ...made, read: await readPdf(made.pdf) };
}

const EVERYTHING = `
Words with **bold**, \`code\`, <kbd>Ctrl</kbd> and <code class="expression">space.vars.version</code>, a note[^1].

- [x] a task that is done

1. an ordered item
   * an item within

> a quotation

{% code title="main.ts" lineNumbers="true" %}
\`\`\`ts
const answer = 42; // a comment
\`\`\`
{% endcode %}

| Column | Number |
| --- | --: |
| a cell | 7 |

{% hint style="danger" %}
a hint
{% endhint %}

{% tabs %}
{% tab title="First tab" %}
in the first
{% endtab %}
{% tab title="Second tab" %}
in the second
{% endtab %}
{% endtabs %}

{% stepper %}
{% step %}
### The first step
{% endstep %}
{% endstepper %}

<details><summary>A summary</summary>

details below

</details>

{% columns %}
{% column %}
the left column
{% endcolumn %}
{% column %}
the right column
{% endcolumn %}
{% endcolumns %}

{% content-ref url="other.md" %}
[other.md](other.md)
{% endcontent-ref %}

{% page-ref page="older.md" %}

{% embed url="https://example.com/video" %}

{% file src="report.pdf" %}
the caption of a file
{% endfile %}

{% include "note.md" %}

{% unknown title="an unknown tag" %}
what is in it
{% endunknown %}

{% openapi src="api.yaml" path="/pets" method="get" %}
{% endopenapi %}

<table data-view="cards"><thead><tr><th></th><th data-hidden data-card-target></th><th data-hidden data-card-cover></th></tr></thead><tbody><tr><td>a card</td><td><a href="other.md">other</a></td><td><a href="pixel.png">pixel</a></td></tr></tbody></table>

<figure><img src="pixel.png" alt="a dot"><figcaption><p>the caption of a figure</p></figcaption></figure>

![far away](https://example.com/far.png) ![of another type](photo.avif)

$$
\\frac{a}{b} = \\sqrt{x}
$$

<div>text in <b>raw</b> HTML</div>

<pre><code class="lang-js">preformatted();
</code></pre>

#set page(fill: red) \\#read("/etc/passwd") $ x $ \`#panic()\` <label> @reference

[^1]: what the note says
`;

test.each([
  ['en', -1],
  ['he', 1],
])('in %s the numbers of steps stand where lines begin', async (language, side) => {
  const steps = '{% stepper %}\n{% step %}\nשלום\n{% endstep %}\n{% endstepper %}\n';
  const { read } = await set(contentOf([page('start.md', steps)], { language }));
  const last = read.pieces.filter(({ on }) => on === read.sheets.length);
  const number = last.find(({ text }) => text === '1')?.x as number;
  const words = last.find(({ text }) => /[\u05d0-\u05ea]/.test(text))?.x as number;
  expect(Math.sign(number - words)).toBe(side);
});

describe('a book of everything', () => {
  let read: ReadPdf;
  let words: string;
  let damaged: string[];

  beforeAll(async () => {
    const pages = [
      page('start.md', EVERYTHING),
      page('older.md', '', { title: 'The older page' }),
      page('other.md', '# The other page\n\nSee [it](start.md).'),
    ];
    const more: Partial<PdfContent> = {
      files: [
        file('pixel.png', 'image/png', { dimensions: { width: 1, height: 1 } }),
        file('report.pdf', 'application/pdf'),
        file('photo.avif', 'image/avif'),
      ],
      reusables: [{ id: 'r', gitPath: 'note.md', text: 'an included note, {% include "note.md" %}' }],
      variables: { version: '4.2.0' },
    };
    const made = await set(contentOf(pages, more), { 'pixel.png': PIXEL });
    ({ read, damaged } = made);
    words = wordsOf(read);
  });

  test.each(
    `bold|Ctrl|4.2.0|a task that is done|1. an ordered item|an item within|a quotation|main.ts|const answer = 42; // a comment
    |Column|a cell|a hint|First tab|in the second|The first step|A summary|details below|the left column|the right column
    |The other page|The older page|https://example.com/video|report.pdf|the caption of a file|an included note|an unknown tag|what is in it|GET /pets
    |a card|the caption of a figure|far away|of another type|text in raw HTML|preformatted();|what the note says
    |#set page(fill: red)|#read("/etc/passwd")|#panic()|@reference`.split(/\s*\|/),
  )('shows %s', (text) => {
    expect(words).toContain(text);
  });

  test('leads to its pages, and to the web', () => {
    const to = read.links.map((link) => link.to);
    expect(to).toContain('https://example.com/video');
    expect(to).toContain('https://example.com/far.png');
    expect(to).toContain(`→ ${read.sheets.length}`);
    expect(to).toContain('→ 1');
    expect(to).not.toContain('nowhere');
    expect(damaged).toEqual([]);
  });
});

describe('writing', () => {
  test('of every language has its letters, in the order of reading', async () => {
    const texts =
      '正體中文 简体中文 日本語かな 한국어 العربية עברית ภาษาไทย हिन्दी Ελληνικά Русский Tiếng Việt → ≥ ✓ 🚀 ─┼ ⌘'.split(
        ' ',
      );
    const { read, pdf } = await set(contentOf([page('a.md', texts.join('\n\n'))]));
    // Marks above letters may come out apart from them.
    const letters = (text: string) => text.normalize('NFKD').replace(/[\s\p{M}]/gu, '');
    const found = letters(wordsOf(read));
    for (const text of texts) expect(found).toContain(letters(text));
    expect(Buffer.from(pdf).includes('.notdef')).toBe(false);
  });
});

describe('what would hurt', () => {
  test('damaged and huge images, and drawings that ask for files, are words', async () => {
    const asking = (href: string) =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="${href}" width="9" height="9"/></svg>`;
    const bytes = {
      'bad.png': Buffer.from('no image'),
      'file.svg': Buffer.from(asking('/etc/hostname')),
      'web.svg': Buffer.from(asking('http://127.0.0.1:1/a.png')),
      'good.png': PIXEL,
    };
    const files = [
      ...Object.keys(bytes).map((name) => file(name, name.endsWith('svg') ? 'image/svg+xml' : 'image/png')),
      file('huge.png', 'image/png', { dimensions: { width: 100_000, height: 100_000 } }),
      file('gone.png', 'image/png'),
    ];
    const text = files.map(({ name }) => `![alt of ${name}](${name})`).join('\n\n');
    const { read, damaged } = await set(contentOf([page('a.md', text)], { files }), bytes);
    expect(damaged.sort()).toEqual(['badpng.png', 'filesvg.svg', 'gonepng.png', 'websvg.svg']);
    const words = wordsOf(read);
    for (const name of ['bad.png', 'gone.png', 'huge.png']) expect(words).toContain(`alt of ${name}`);
    expect(words).not.toContain('alt of good.png');
  });

  test('contents that include each other twelve times, in a page with 500 includes, come up to a bound', () => {
    const names = Array.from({ length: 9 }, (_, i) => `${i}.md`);
    const each = names.map((name) => `{% include "${name}" %}\n\n`).join('');
    const reusables = names.map((gitPath) => ({ id: gitPath, gitPath, text: `inside\n\n${each}${each.slice(0, 80)}` }));
    const { value } = bookOf(contentOf([page('a.md', each.repeat(60))], { reusables }));
    expect(JSON.stringify(value).match(/inside/g)).toHaveLength(500);
  });

  test('nesting, long words, wide tables, strange links and formulas come to an end', async () => {
    const deep = Array.from({ length: 60 }, (_, i) => `${'  '.repeat(i)}* level ${i}`).join('\n');
    const quotes = `${'> '.repeat(80)}deep down`;
    const wide = `|${' a |'.repeat(40)}\n|${' - |'.repeat(40)}\n|${' b |'.repeat(40)}`;
    const links =
      '[a](javascript:alert(1)) [b](file:///etc/passwd) [c](<>) [d](#nowhere) [e](missing.md) [f](HTTP://x.y)';
    const formulas = `$$\n${'{'.repeat(200)}x${'}'.repeat(200)}\n$$\n\n$$\n\\def\\a{\\a\\a}\\a\n$$`;
    const text = [deep, quotes, 'x'.repeat(5000), wide, links, formulas].join('\n\n');
    const { read } = await set(contentOf([page('a.md', text)]));
    const words = wordsOf(read);
    expect(words).toContain('level 59');
    expect(words).toContain('deep down');
    // What leads to no heading leads to the page.
    expect(read.links.map(({ to }) => to)).toEqual(['→ 1', 'http://x.y/']);
  });
});
