/**
 * Searching what a caller may read. Which spaces these are is the caller's to say: what is in others is neither found nor
 * counted.
 *
 * A page's rank is that of its best section, and each word of the query counts by its position: title over heading over
 * description over text. Equal ranks are ordered by id, so that a list continues where it stopped.
 */
import { Prisma } from '../../../db/generated/prisma/client.ts';
import { excerptOf, marksIn, type TextRange, type Wanted, wantedOf } from '../../../engine/words/excerpt.ts';
import { readQuery, toTextQuery, wordsOf } from '../../../engine/words/query.ts';
import { decodeCursor, encodeCursor, type Order } from '../../../graphql/cursor.ts';
import { type AskedWords, bestHitsWhere, type HitRow, hitsWhere, withSections } from './hits-sql.ts';
import { type Statements, stemsOf } from './stems.ts';
import { correctedQuery } from './suggest.ts';

export interface SearchedSpace {
  id: string;
  organizationId: string;
  language: string | null;
}

export interface SearchOptions {
  query: string;
  /** `next.page` of the page before; 400 when it is none of a search. */
  page?: string | null | undefined;
  limit: number;
  /** Of a search over many spaces: only so many pages, the best of all, instead of the best of each space. */
  pages?: number | undefined;
  /** Whether one of the words is enough; what has more of them comes first. */
  any?: boolean | undefined;
  /** Pages that are not found. */
  except?: readonly { spaceId: string; pageId: string }[] | undefined;
}

export interface Found<Item> {
  items: Item[];
  /** Of all pages of the list. */
  count: number;
  next: { page: string } | null;
  /** The query that was asked instead, since the one that was typed finds nothing. */
  didYouMean?: string;
}

export interface SectionHit {
  /** The same as long as the page and the anchor are. */
  id: string;
  title: string;
  /** Empty for the text before the first heading. */
  anchor: string;
  /** Plain text: an excerpt around what was found. */
  body: string;
  /** Where words of the query stand in it, and in the title. */
  marks: TextRange[];
  titleMarks: TextRange[];
  /** How well it matches, compared with others of the same search. */
  score: number;
}

export interface PageHit {
  pageId: string;
  /** The page's title when it was indexed. */
  title: string;
  /** Where words of the query stand in the title. */
  titleMarks: TextRange[];
  score: number;
  /** The sections that hold something of the query themselves, best first; none when only the title does. */
  sections: SectionHit[];
}

export interface SpaceHit {
  spaceId: string;
  /** The best ones. */
  pages: PageHit[];
}

/** How much is shown of a page, and, in a search over many spaces, of a space. */
const SECTIONS_OF_PAGE = 5;
const PAGES_OF_SPACE = 10;
const SECTIONS_OF_PAGE_OF_SPACE = 3;

const PAGES: Order = { key: 'rank', direction: 'desc', id: 'pageId', type: 'number' };
const SPACES: Order = { key: 'rank', direction: 'desc', id: 'spaceId', type: 'number' };

/** Pages of one space, best first. Two statements; more where nothing is found. */
export function searchSpace(
  db: Statements,
  space: SearchedSpace,
  { query, page, limit }: SearchOptions,
): Promise<Found<PageHit>> {
  const beyond = beyondCursor(PAGES, page);
  const visible = Prisma.sql`"organizationId" = ${space.organizationId} AND "spaceId" = ${space.id}`;
  return orSomethingLikeIt(db, [space], visible, query, (asked) => pagesOf(db, asked, visible, { beyond, limit }));
}

async function pagesOf(
  db: Statements,
  asked: Asked,
  visible: Prisma.Sql,
  { beyond, limit }: Shown,
): Promise<Found<PageHit>> {
  const rows = await db.$queryRaw<HitRow[]>`
    WITH ${hitsWhere(asked, visible)},
    shown AS (SELECT *, rank AS "listRank" FROM pages WHERE ${beyond} ORDER BY rank DESC, "pageId" LIMIT ${limit + 1})
    ${withSections(asked, Prisma.sql`(SELECT count(*) FROM pages)`, SECTIONS_OF_PAGE)}`;
  return listOf(PAGES, groups(rows, 'pageId'), limit, rows, (found) => pageHit(found, asked.wanted));
}

/** What is shown of a list. */
interface Shown {
  beyond: Prisma.Sql;
  limit: number;
  pages?: number | undefined;
}

/**
 * What a query finds; else, of a query without spaces, what has some of its words; else what a query finds that differs in a
 * slip of typing.
 */
async function orSomethingLikeIt<Hit>(
  db: Statements,
  spaces: readonly { language: string | null }[],
  visible: Prisma.Sql,
  query: string,
  find: (asked: Asked) => Promise<Found<Hit>>,
): Promise<Found<Hit>> {
  const asked = await askedOf(db, spaces, query);
  if (!asked) return NOTHING;
  const found = await find(asked);
  if (found.count > 0) return found;
  const some = asked.loose ? await find({ ...asked, match: asked.loose }) : found;
  if (some.count > 0) return some;
  const corrected = await correctedQuery(db, visible, query);
  const other = corrected === undefined ? undefined : await askedOf(db, spaces, corrected);
  if (!other || corrected === undefined) return NOTHING;
  const like = await find(other);
  return like.count > 0 ? { ...like, didYouMean: corrected } : NOTHING;
}

/** Spaces of one organization that have pages, the one with the best page first. Two statements, however many spaces. */
export async function searchSpaces(
  db: Statements,
  organizationId: string,
  spaces: readonly Omit<SearchedSpace, 'organizationId'>[],
  { query, page, limit, pages, any = false, except = [] }: SearchOptions,
): Promise<Found<SpaceHit>> {
  const beyond = beyondCursor(SPACES, page);
  if (spaces.length === 0) return NOTHING;
  // A subquery, not a list: PostgreSQL would look each of the spaces up in the index.
  const visible = Prisma.sql`"organizationId" = ${organizationId}
    AND "spaceId" IN (SELECT unnest(${spaces.map(({ id }) => id)}::text[])) ${without(except)}`;
  return orSomethingLikeIt(db, spaces, visible, query, (asked) =>
    spacesOf(db, any ? { ...asked, match: asked.rank } : asked, visible, { beyond, limit, pages }),
  );
}

/** Pages of a copied space have the ids of the others. */
const without = (pages: readonly { spaceId: string; pageId: string }[]): Prisma.Sql =>
  pages.length === 0
    ? Prisma.empty
    : Prisma.sql`AND ("spaceId", "pageId") NOT IN (SELECT * FROM unnest(
        ${pages.map(({ spaceId }) => spaceId)}::text[], ${pages.map(({ pageId }) => pageId)}::text[]))`;

async function spacesOf(
  db: Statements,
  asked: Asked,
  visible: Prisma.Sql,
  { beyond, limit, pages }: Shown,
): Promise<Found<SpaceHit>> {
  const shown =
    pages === undefined
      ? Prisma.sql`
      SELECT * FROM (
        SELECT pages.*, best.rank AS "listRank",
          row_number() OVER (PARTITION BY "spaceId" ORDER BY pages.rank DESC, "pageId") AS place
        FROM pages JOIN best USING ("spaceId")
      ) AS placed WHERE place <= ${PAGES_OF_SPACE}`
      : Prisma.sql`
      SELECT pages.*, best.rank AS "listRank" FROM pages JOIN best USING ("spaceId")
      ORDER BY pages.rank DESC, "pageId" LIMIT ${pages}`;
  const rows = await db.$queryRaw<HitRow[]>`
    WITH ${pages === undefined ? hitsWhere(asked, visible) : bestHitsWhere(asked, visible)},
    spaces AS (SELECT "spaceId", max(rank) AS rank FROM pages GROUP BY "spaceId"),
    best AS (SELECT * FROM spaces WHERE ${beyond} ORDER BY rank DESC, "spaceId" LIMIT ${limit + 1}),
    shown AS (${shown})
    ${withSections(asked, Prisma.sql`(SELECT count(*) FROM spaces)`, SECTIONS_OF_PAGE_OF_SPACE)}`;
  return listOf(SPACES, groups(rows, 'spaceId'), limit, rows, (found) => ({
    spaceId: (found[0] as HitRow).spaceId,
    pages: groups(found, 'pageId').map((ofPage) => pageHit(ofPage, asked.wanted)),
  }));
}

const NOTHING = { items: [], count: 0, next: null };

interface Asked extends AskedWords {
  wanted: Wanted;
}

/** What is asked for, in the languages of the spaces; undefined when nothing is. */
async function askedOf(
  db: Statements,
  spaces: readonly { language: string | null }[],
  text: string,
): Promise<Asked | undefined> {
  const query = readQuery(text);
  if (query.parts.length === 0) return undefined;
  const languages = [...new Set(spaces.map(({ language }) => language))];
  const stems = await stemsOf((sql, params) => db.$queryRawUnsafe(sql, ...params), wordsOf(query), languages);
  const textQuery = toTextQuery(query, stems, languages);
  if (!textQuery) return undefined;
  const title = text.replaceAll('\0', '').trim().toLowerCase();
  return { ...textQuery, title, wanted: wantedOf(query, stems, languages) };
}

/** What follows the cursor, as a condition on `rank` and the id. */
function beyondCursor(order: Order, page: string | null | undefined): Prisma.Sql {
  if (!page) return Prisma.sql`true`;
  const { value, id } = decodeCursor(order, page);
  const column = order === PAGES ? Prisma.sql`"pageId"` : Prisma.sql`"spaceId"`;
  return Prisma.sql`(rank < ${value}::float8 OR rank = ${value}::float8 AND ${column} > ${id})`;
}

/** Rows that follow each other and have the same id. */
function groups(rows: readonly HitRow[], id: 'pageId' | 'spaceId'): HitRow[][] {
  const found: HitRow[][] = [];
  for (const row of rows) {
    if (row[id] === null) continue;
    const last = found.at(-1);
    if (last?.[0]?.[id] === row[id]) last.push(row);
    else found.push([row]);
  }
  return found;
}

function listOf<Item>(
  order: Order,
  found: readonly HitRow[][],
  limit: number,
  rows: readonly HitRow[],
  itemOf: (rows: readonly HitRow[]) => Item,
): Found<Item> {
  const last = found[limit - 1]?.[0];
  const next = found.length > limit && last ? { page: encodeCursor(order, { ...last }) } : null;
  return { items: found.slice(0, limit).map(itemOf), count: rows[0]?.count ?? 0, next };
}

/** Rows of one page. A long section has several rows, of which the best one speaks for it. */
function pageHit(rows: readonly HitRow[], wanted: Wanted): PageHit {
  const [{ pageId, page, score }] = rows as [HitRow];
  const sections = new Map<string, SectionHit>();
  for (const { ordinal, anchor, title, body, own } of rows) {
    if (ordinal === null || sections.has(anchor)) continue;
    const excerpt = excerptOf(body, wanted);
    sections.set(anchor, {
      id: anchor === '' ? pageId : `${pageId}#${anchor}`,
      title,
      anchor,
      body: excerpt,
      marks: marksIn(excerpt, wanted),
      titleMarks: marksIn(title, wanted),
      score: own ?? 0,
    });
  }
  return { pageId, title: page, titleMarks: marksIn(page, wanted), score, sections: [...sections.values()] };
}
