/** A large page is read by a thread for what it names, and again to be rendered: the second time it is there already. */
import { expect, test } from 'vitest';
import { ReadPages } from '../../src/threads/read-pages.ts';

test('a page that was read is taken once, and no other page in its place', () => {
  const pages = new ReadPages();
  const first = pages.read({ markdown: '# One' });
  expect(pages.take({ markdown: '# One' })).toBe(first);
  const again = pages.take({ markdown: '# One' });
  expect(again).not.toBe(first);
  expect(again.document).toEqual(first.document);
  for (const other of [
    { markdown: '# Two' },
    { markdown: '# One', before: '# None' },
    { markdown: '# One', left: 5 },
    { markdown: '# One', isPublished: true as const },
  ]) {
    const kept = pages.read({ markdown: '# One' });
    const taken = pages.take(other);
    expect(taken).not.toBe(kept);
    expect(taken.source).toEqual(other);
  }
});

test('a page for readers has no keys, else its blocks are the same', () => {
  const pages = new ReadPages();
  const markdown = '# One\n\n* a\n* b\n\n| c |\n| - |\n| d |\n';
  const withKeys = pages.read({ markdown }).document;
  const published = pages.read({ markdown, isPublished: true }).document;
  expect(published.nodes.map(({ key }) => key)).toEqual(withKeys.nodes.map(() => ''));
  const plain = ({ nodes }: { nodes: object[] }) =>
    JSON.stringify(nodes, (name, value) => (name === 'key' ? '' : value));
  expect(plain(published)).toBe(plain(withKeys));
});
