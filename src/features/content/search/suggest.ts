/** Suggestions for a query without results: the words of the index that are most similar to those typed. */
import type { Prisma } from '../../../db/generated/prisma/client.ts';
import { type Token, tokensOf } from '../../../engine/words/tokens.ts';
import { quoted } from '../../../engine/words/vector.ts';
import type { Statements } from './stems.ts';

/** Words of a query that are looked at. */
const MAX_WORDS = 6;
/** Shorter ones are like too many others. */
const MIN_LENGTH = 4;
/** As PostgreSQL's `pg_trgm` counts: the share of triples of letters that both have. */
const LEAST_SIMILARITY = 0.3;
/** Most slips leave the first letters alone. */
const KEPT_LETTERS = 2;
/** Sections whose words are compared, of those that have a word with the same first letters; and titles of pages. */
const SECTIONS = 200;
const TITLES = 1000;

/**
 * The query with words that are there instead of those that are not; undefined where there are none. Two statements at most.
 * `visible`: the condition on sections that the caller may read.
 */
export async function correctedQuery(db: Statements, visible: Prisma.Sql, query: string): Promise<string | undefined> {
  if (/["“”„«»＂]/.test(query)) return undefined; // who puts words in quotes means these
  const tokens = tokensOf(query)
    .filter(({ word, compound }) => word.length >= MIN_LENGTH && !compound && /^[\p{L}\p{M}]+$/u.test(word))
    .slice(0, MAX_WORDS);
  if (tokens.length === 0) return undefined;
  const lexemes = [...new Set(tokens.map(({ lexeme }) => lexeme))];
  const beginnings = lexemes.map((lexeme) => `${quoted([...lexeme].slice(0, KEPT_LETTERS).join(''))}:*`);
  const best = await db.$queryRaw<{ asked: string; lexeme: string; text: string }[]>`
    SELECT asked.word AS "asked", best.lexeme, used."title" || chr(10) || used."body" AS "text"
    FROM unnest(${lexemes}::text[], ${beginnings}::text[]) AS asked(word, beginning)
    CROSS JOIN LATERAL (
      SELECT lexeme FROM (
        SELECT entry.lexeme FROM (
          SELECT search FROM "SearchSection" WHERE ${visible} AND search @@ asked.beginning::tsquery LIMIT ${SECTIONS}
        ) AS sections, unnest(sections.search) AS entry
        UNION ALL
        SELECT entry.lexeme FROM (
          SELECT search FROM "SearchSection" WHERE ${visible} AND "ordinal" = 0 LIMIT ${TITLES}
        ) AS pages, unnest(ts_filter(pages.search, '{a}')) AS entry
      ) AS known
      WHERE char_length(lexeme) BETWEEN char_length(asked.word) - 2 AND char_length(asked.word) + 2
        AND similarity(lexeme, asked.word) >= ${LEAST_SIMILARITY}::real
      GROUP BY lexeme ORDER BY similarity(lexeme, asked.word) DESC, count(*) DESC, lexeme LIMIT 1
    ) AS best
    CROSS JOIN LATERAL (
      SELECT "title", "body" FROM "SearchSection"
      WHERE ${visible} AND search @@ (quote_literal(best.lexeme))::tsquery LIMIT 1
    ) AS used`;
  const meant = new Map(best.map(({ asked, lexeme, text }) => [asked, asWritten(lexeme, text)]));
  const corrected = replaced(query, tokens, meant);
  return corrected === query ? undefined : corrected;
}

/** The word as written in a text: the index has stems, too, which no one would recognize. */
function asWritten(lexeme: string, text: string): string {
  const words = tokensOf(text).filter((token) => token.lexeme.startsWith(lexeme));
  const [closest] = words.sort((a, b) => a.lexeme.length - b.lexeme.length);
  return closest?.word || lexeme;
}

function replaced(query: string, tokens: readonly Token[], meant: ReadonlyMap<string, string>): string {
  let text = '';
  let at = 0;
  for (const { start, end, lexeme } of tokens) {
    text += query.slice(at, start) + (meant.get(lexeme) ?? query.slice(start, end));
    at = end;
  }
  return text + query.slice(at);
}
