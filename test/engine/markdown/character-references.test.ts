/** `&eacute;` and the 2,000 other names: each is its character wherever a text is read, as it is in what a reader sees. */
import { expect, test } from 'vitest';
import { referencesOf } from '../../../src/engine/markdown/references.ts';
import { movedText } from '../../../src/engine/markdown/relocate.ts';
import { sectionsOf } from '../../../src/engine/markdown/sections.ts';
import { scanText } from '../../../src/engine/project/read/references.ts';
import { readSummary } from '../../../src/engine/project/read/summary.ts';

const moved = (text: string) => movedText(text, 'one', 'two', 1000);

test('a link is moved however its address is written', () => {
  for (const [written, meant] of [
    ['caf&eacute;.md', 'café.md'],
    ['a&nbsp;b.md', 'a\u00a0b.md'],
    ['a&rarr;b.md', 'a→b.md'],
    // One pass, as in CommonMark: what a backslash protects is no reference.
    ['a\\&amp;b.md', 'a&amp;b.md'],
    ['a\\\\&auml;.md', 'a\\ä.md'],
  ] as const) {
    const [reference] = referencesOf(moved(`[x](${written})`) ?? '').references;
    expect(reference?.address, written).toBe(`../one/${meant}`);
  }
});

test('an address in HTML is moved without a word of it changed', () => {
  expect(moved('<a href="caf&eacute;.md?a=1&copy=2">x</a>\n')).toBe('<a href="../one/café.md?a=1&amp;copy=2">x</a>\n');
});

test('an import finds the files that are named so', () => {
  const { entries } = readSummary('* [A](caf&eacute;.md "d&eacute;j&agrave;")\n* [B](a\\&amp;b.md)\n');
  expect(entries.map(({ target }) => target)).toEqual(['café.md', 'a&amp;b.md']);
  const targets = scanText('<img src="z&uuml;rich.png">\n').references.map(({ target }) => target);
  expect(targets).toEqual(['zürich.png']);
});

test('a table of HTML is found by its words', () => {
  const text = JSON.stringify(
    sectionsOf('<table><tr><td>Z&uuml;rich&nbsp;&ge; Gen&egrave;ve, inter&shy;national</td></tr></table>\n', ''),
  );
  expect(text).toContain('Zürich ≥ Genève, international');
});
