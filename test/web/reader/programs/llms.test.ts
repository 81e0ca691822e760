import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseMarkdown, visit } from '../../../../src/engine/markdown/parse.ts';
import { llms } from '../../../../src/web/reader/programs/llms.ts';
import { ADDRESS, aListing, anyText, aPage, aPart, whole } from './listings.ts';

const PLACES = { full: `${ADDRESS}llms-full.txt`, mcp: `${ADDRESS}~/mcp` };
const group = (title: string, depth = 0) => ({ kind: 'group', title, depth }) as const;

test('has the title, what the site is about, and the pages by the headings of the navigation', async () => {
  const entries = [
    aPage('start', { title: 'Start', description: 'How to\nbegin.' }),
    group('Advanced'),
    aPage('deep', { title: 'Deep', depth: 1 }),
    group('Deeper', 1),
    aPage('deeper', { title: 'Deeper', depth: 2, isIndexed: false }),
    aPage('deepest', { title: 'Deepest', depth: 2 }),
    aPage('end', { title: 'End' }),
    aPage('secret', { title: 'Secret', isHidden: true }),
    group('Empty'),
  ];
  const text = await whole(llms(aListing([aPart(entries)], { description: 'All about roses.' }), PLACES));
  expect(text).toBe(`# Docs

> All about roses.

Every page is also there as HTML, at its address without \`.md\`. All pages in one text: [llms-full.txt](${PLACES.full}).
The site can be searched and read with the Model Context Protocol (streamable HTTP): ${PLACES.mcp}

## Guide

- [Start](${ADDRESS}start.md): How to begin.
- [End](${ADDRESS}end.md)

## Advanced

- [Deep](${ADDRESS}deep.md)
- [Deepest](${ADDRESS}deepest.md)
`);
});

test('names the part of the site where there are several', async () => {
  const parts = [aPart([group('First'), aPage('a', { depth: 1 })]), aPart([aPage('b')], { title: 'API' })];
  const text = await whole(llms(aListing(parts), { ...PLACES, mcp: null }));
  expect(text.match(/^## .*$/gm)).toEqual(['## Guide: First', '## API']);
  expect(text).not.toContain('Model Context Protocol');
});

test('whatever pages are called, each is one link in one line', async () => {
  await fc.assert(
    fc.asyncProperty(anyText, anyText, async (title, description) => {
      const pages = [aPage('a', { title, description }), aPage('b')];
      const text = await whole(llms(aListing([aPart(pages)], { title, description }), PLACES));
      const links: string[] = [];
      visit(parseMarkdown(text).root, (node) => {
        if (node.type === 'link') links.push(node.url);
      });
      expect(links.filter((url) => url !== PLACES.mcp)).toEqual([PLACES.full, `${ADDRESS}a.md`, `${ADDRESS}b.md`]);
      expect(text.split('\n').filter((line) => line.startsWith('- '))).toHaveLength(2);
      expect(text.match(/^#+ /gm)).toEqual(['# ', '## ']);
    }),
  );
});
