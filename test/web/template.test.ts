/** HTML is put together of what is put in, escaped where it was text; a long one is never one text, which took 80 ms to copy. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { escaped, Html, html, joined, type Part, safe } from '../../src/web/template.ts';

const parts: fc.Arbitrary<Part> = fc.letrec<{ part: Part; list: Part[] }>((tie) => ({
  part: fc.oneof(
    { maxDepth: 3 },
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom<Part>(
      '<b>"\'&</b>',
      'x'.repeat(40_000),
      null,
      undefined,
      true,
      false,
      0,
      1.5,
      safe('<i>'.repeat(12_000)),
    ),
    tie('list'),
  ),
  list: fc.array(tie('part'), { maxLength: 4 }),
})).part;

/** The same, in the plainest way. */
function plain(part: Part): string {
  if (part instanceof Html) return part.text;
  if (typeof part === 'string') return escaped(part);
  if (typeof part === 'number') return `${part}`;
  return Array.isArray(part) ? part.map(plain).join('') : '';
}

test('any parts make the text that they are, in whatever pieces', () => {
  fc.assert(
    fc.property(parts, parts, (one, other) => {
      const inner = html`<p title="${one}">${other}</p>`;
      const page = html`<main>${[inner, joined([one, other])]}</main>`;
      const expected = `<main><p title="${plain(one)}">${plain(other)}</p>${plain(one)}${plain(other)}</main>`;
      // Texts of megabytes are not shown where they differ.
      expect(page.text === expected && String(page) === expected && page.length === expected.length).toBe(true);
    }),
    { numRuns: 200 },
  );
});

test('what is put in is text: elements and attributes do not end there', () => {
  expect(html`<a title="${'" onclick="x'}">${"<script>'&"}</a>`.text).toBe(
    '<a title="&quot; onclick=&quot;x">&lt;script&gt;&#39;&amp;</a>',
  );
});

test('a page of many blocks has pieces that are small, and few', () => {
  const block = (n: number) => html`<div id="${n}">${'word '.repeat(100)}</div>`;
  const page = html`<main>${html`<div>${Array.from({ length: 10_000 }, (_, n) => block(n))}</div>`}</main>`;
  expect(Math.max(...page.pieces.map(({ length }) => length))).toBeLessThan(70_000);
  expect(page.pieces.length).toBeLessThan(page.length / 30_000);
});
