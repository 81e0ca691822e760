/** Sites as values, for tests of what programs read of them. */
import fc from 'fast-check';
import type { ListedEntry, ListedPage, ListedPart, Listing } from '../../../../src/web/reader/programs/listing.ts';

export const ADDRESS = 'https://docs.example.com/';

export function aPage(path: string, more: Partial<ListedPage> = {}): ListedEntry {
  const href = `${ADDRESS}${path}`;
  return {
    kind: 'page',
    id: `page-${path}`,
    title: `Page ${path}`,
    description: null,
    path,
    href,
    markdown: `${href}.md`,
    depth: 0,
    updatedAt: new Date('2026-03-01T10:00:00.000Z'),
    isHidden: false,
    isIndexed: true,
    ...more,
  };
}

export const aPart = (entries: readonly ListedEntry[], more: Partial<ListedPart> = {}): ListedPart => ({
  id: 'part',
  sectionId: 'section',
  title: 'Guide',
  description: null,
  language: null,
  href: ADDRESS,
  entries,
  ...more,
});

export const aListing = (parts: readonly ListedPart[], more: Partial<Listing> = {}): Listing => ({
  title: 'Docs',
  description: null,
  address: ADDRESS,
  isIndexed: true,
  parts,
  ...more,
});

/** Whatever somebody may write, control characters and halves of surrogate pairs too. */
export const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc
    .array(fc.constantFrom('<', '>', '&', '"', "'", ']]>', '\0', '\u0008', '\ud800', '￾', '\r\n', ' ', 'a', '&amp;'), {
      maxLength: 20,
    })
    .map((parts) => parts.join('')),
);

/** All pieces as one text. */
export async function whole(pieces: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const piece of pieces) text += piece;
  return text;
}
