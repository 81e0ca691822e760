/**
 * The search rows of a space: one for each section of each page of its primary content. They change in the transaction that
 * changes the content, and only for the pages that changed (decisions §9).
 */
import type { Transaction } from '../../db/database.ts';
import { PLANNED_EACH_TIME } from '../../db/statements.ts';
import { type Section, sectionsOf } from '../../markdown/sections.ts';
import { stemsOf } from './stems.ts';
import { addWordsOf, type Field, shortField, textField, vectorOf } from './vector.ts';

export interface IndexedSpace {
  organizationId: string;
  spaceId: string;
  language: string | null;
}

export interface IndexedPage {
  pageId: string;
  title: string;
  description?: string;
  /** Markdown without front matter. */
  text: string;
}

/** Characters of text in one row. Longer sections become several rows: a vector has room for 16,383 words. */
const MAX_BODY = 8000;
/** Headings of one page with rows of their own; what stands below further ones belongs to the last. */
const MAX_HEADINGS = 1000;
/** Characters of text in one statement, so that memory stays bounded whatever is imported. */
const BATCH = 20_000;

const DELETE = `${PLANNED_EACH_TIME} DELETE FROM "SearchSection" WHERE "spaceId" = $1 AND "pageId" = ANY($2::text[])`;

/** Replaces the rows of these pages, removes those of the deleted ones. Statements: one, and up to two for each 20 KB of text. */
export async function reindexPages(
  tx: Transaction,
  space: IndexedSpace,
  pages: readonly IndexedPage[],
  deletedPageIds: readonly string[],
): Promise<void> {
  const gone = [...deletedPageIds, ...pages.map(({ pageId }) => pageId)];
  if (gone.length === 0) return;
  await tx.$executeRawUnsafe(DELETE, space.spaceId, gone);
  let rows: Row[] = [];
  let size = 0;
  for (const page of pages) {
    for (const row of rowsOf(page)) {
      rows.push(row);
      size += row.body.length;
      if (size < BATCH && rows.length < BATCH / 100) continue;
      await insert(tx, space, rows);
      rows = [];
      size = 0;
    }
  }
  await insert(tx, space, rows);
}

interface Row {
  pageId: string;
  ordinal: number;
  anchor: string;
  title: string;
  body: string;
  fields: Field[];
}

/** The rows of a page. The page's title is in each, so that `docker install` finds the section Install of the page Docker. */
function* rowsOf(page: IndexedPage): Iterable<Row> {
  const title = storable(page.title);
  const description = storable(page.description ?? '').trim();
  const titleField = shortField('A', title);
  let ordinal = 0;
  for (const section of bounded(sectionsOf(page.text, title))) {
    const own = section.ordinal === 0;
    const heading = storable(section.title);
    const above = [titleField, own ? shortField('C', description) : shortField('B', heading)];
    for (const body of split(storable(section.text))) {
      yield {
        pageId: page.pageId,
        ordinal,
        anchor: section.anchor,
        title: heading,
        // The description is shown like a first paragraph.
        body: own && ordinal === 0 ? [description, body].filter((text) => text !== '').join('\n') : body,
        fields: [...above, textField('D', body)],
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

/** What PostgreSQL can store: it knows neither U+0000 nor halves of characters. */
const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed();

async function insert(tx: Transaction, { organizationId, spaceId, language }: IndexedSpace, rows: readonly Row[]) {
  if (rows.length === 0) return;
  const words = new Set<string>();
  for (const { fields } of rows) addWordsOf(fields, words);
  const stems = await stemsOf(tx, words, [language]);
  const column = <Value>(of: (row: Row) => Value) => rows.map(of);
  await tx.$executeRaw`
    INSERT INTO "SearchSection"
      ("organizationId", "spaceId", "pageId", "ordinal", "anchor", "title", "body", "language", "search")
    SELECT ${organizationId}, ${spaceId}, page, ordinal, anchor, title, body, ${language ?? ''}, search::tsvector
    FROM unnest(
      ${column(({ pageId }) => pageId)}::text[], ${column(({ ordinal }) => ordinal)}::int[],
      ${column(({ anchor }) => anchor)}::text[], ${column(({ title }) => title)}::text[],
      ${column(({ body }) => body)}::text[], ${column(({ fields }) => vectorOf(fields, stems, language))}::text[]
    ) AS row(page, ordinal, anchor, title, body, search)`;
}
