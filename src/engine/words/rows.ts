/** The rows of a page in the search index: one for each section, or for each piece of a long one. Pure. */

import { type ParsedMarkdown, parseMarkdown } from '../markdown/parse.ts';
import { type Section, sectionsIn } from '../markdown/sections.ts';
import { storable } from '../storable.ts';
import { type Field, shortField, textField, wordsOf } from './vector.ts';

export interface IndexedPage {
  pageId: string;
  title: string;
  description?: string;
  /** Markdown without front matter. */
  text: string;
  /** The text, where it is parsed already. */
  parsed?: ParsedMarkdown;
  /** Whether the page or a part of its text has a condition. */
  conditional?: boolean;
}

/** Characters of text in one row. Longer sections become several rows: a vector has room for 16,383 words. */
const MAX_BODY = 8000;
/** Headings of one page with rows of their own; text below further ones belongs to the last. */
const MAX_HEADINGS = 1000;

/** A row of the index before its words have stems. */
export interface Row {
  pageId: string;
  ordinal: number;
  anchor: string;
  title: string;
  body: string;
  fields: Field[];
  conditional: boolean;
}

/** The rows of pages, in their order. */
export const rowsOf = (pages: readonly IndexedPage[]): Row[] => pages.flatMap((page) => [...rowsOfPage(page)]);

/** The same with the words of each that may have stems. */
export const rowsWithWords = (pages: readonly IndexedPage[]): (Row & { words: string[] })[] =>
  rowsOf(pages).map((row) => ({ ...row, words: wordsOf(row.fields) }));

/** The rows of a page. The page's title is in each, so that `docker install` finds the section Install of the page Docker. */
function* rowsOfPage(page: IndexedPage): Iterable<Row> {
  const title = storable(page.title);
  const description = storable(page.description ?? '').trim();
  const titleField = shortField('A', title);
  let ordinal = 0;
  for (const section of bounded(sectionsIn(page.parsed ?? parseMarkdown(page.text), title))) {
    const own = section.ordinal === 0;
    const heading = storable(section.title);
    const above = [titleField, own ? shortField('C', description) : shortField('B', heading)];
    for (const body of split(storable(section.text))) {
      const fields = [...above, textField('D', body)];
      yield {
        pageId: page.pageId,
        ordinal,
        anchor: section.anchor,
        title: heading,
        // The description is shown like a first paragraph.
        body: own && ordinal === 0 ? [description, body].filter((text) => text !== '').join('\n') : body,
        fields,
        conditional: page.conditional ?? false,
      };
      ordinal += 1;
    }
  }
}

/** Sections with those beyond the bound as text of the last. */
function bounded(sections: readonly Section[]): readonly Section[] {
  if (sections.length <= MAX_HEADINGS) return sections;
  const kept = sections.slice(0, MAX_HEADINGS);
  const last = kept.at(-1) as Section;
  const rest = sections.slice(MAX_HEADINGS).flatMap(({ title, text }) => [title, text]);
  return [...kept.slice(0, -1), { ...last, text: [last.text, ...rest].join('\n') }];
}

/** Pieces of at most `MAX_BODY` characters that end, where they can, at a line end or a space. At least one. */
function split(text: string): string[] {
  const pieces: string[] = [];
  let from = 0;
  while (text.length - from > MAX_BODY) {
    const piece = text.slice(from, from + MAX_BODY);
    const line = piece.lastIndexOf('\n');
    const end = line > MAX_BODY / 2 ? line : piece.lastIndexOf(' ');
    const to = from + (end > MAX_BODY / 2 ? end : wholeCharacters(piece));
    pieces.push(text.slice(from, to).trim());
    from = to;
  }
  pieces.push(text.slice(from).trim());
  return pieces;
}

/** The length of a piece without half a character at its end. */
const wholeCharacters = (piece: string): number => (/[\ud800-\udbff]$/.test(piece) ? piece.length - 1 : piece.length);
