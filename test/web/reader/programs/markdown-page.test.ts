import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseMarkdown } from '../../../../src/engine/markdown/parse.ts';
import { markdownPage, wayOn } from '../../../../src/web/reader/programs/markdown-page.ts';
import { anyText } from './listings.ts';

const page = (text: string | undefined, description: string | null = null) =>
  markdownPage({ title: 'Roses & more', description, text, children: [] });

test('begins with the title and the description', () => {
  expect(page('Words.\n', 'About\nroses.')).toBe('# Roses & more\n\n> About roses.\n\nWords.\n');
  expect(page(undefined)).toBe('# Roses & more\n');
});

test('a title that the text begins with stands there once, as it is written', () => {
  expect(page('# *Roses*\n\nWords.\n', 'About.')).toBe('# *Roses*\n\n> About.\n\nWords.\n');
  expect(page('Roses\n=====\nWords.\n', 'About.')).toBe('Roses\n=====\n\n> About.\n\nWords.\n');
  expect(page('## Care\n\nWords.\n')).toBe('# Roses & more\n\n## Care\n\nWords.\n');
});

test('a page without a text lists what is below it', () => {
  const children = [
    { title: 'A [b]', description: 'Says.', markdown: 'https://x.test/a.md' },
    { title: 'C', description: null, markdown: 'https://x.test/c.md' },
  ];
  expect(markdownPage({ title: 'T', description: null, text: undefined, children })).toBe(
    '# T\n\n- [A \\[b\\]](https://x.test/a.md): Says.\n- [C](https://x.test/c.md)\n',
  );
});

test('whatever a page is called, it begins with one heading', () => {
  fc.assert(
    fc.property(anyText, anyText, (title, description) => {
      const text = markdownPage({ title, description, text: 'Words.', children: [] });
      const { root } = parseMarkdown(text);
      const blocks = (root as { children: { type: string; depth?: number }[] }).children;
      expect(blocks[0]).toMatchObject({ type: 'heading', depth: 1 });
      expect(blocks.at(-1)?.type).toBe('paragraph');
      expect(blocks.length).toBe(description.trim() === '' ? 2 : 3);
    }),
  );
});

test('tells where the other pages are', () => {
  expect(wayOn('https://x.test/llms.txt')).toBe(
    '\n---\n\nAll pages of this site: [llms.txt](https://x.test/llms.txt)\n',
  );
});
