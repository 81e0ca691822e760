/** The part of a text that shows why it was found. */
import type { SearchQuery } from './query.ts';
import type { Stems } from './stems.ts';
import { type Token, tokensOf } from './tokens.ts';

/** Characters shown, about. */
const LENGTH = 240;
/** Of them, before the first word that was found. */
const BEFORE = 60;

/** The words of a query in all their forms, to be found in texts. */
export interface Wanted {
  /** By lexeme: which term of the query it says. */
  exact: ReadonlyMap<string, number>;
  /** Beginnings of words: prefixes, and stems (which are the beginning of most forms of a word). */
  beginnings: readonly { text: string; term: number }[];
  terms: number;
}

/** What to look for in texts of these languages. */
export function wantedOf(query: SearchQuery, stems: Stems, languages: readonly (string | null)[]): Wanted {
  const exact = new Map<string, number>();
  const beginnings: { text: string; term: number }[] = [];
  const terms = query.parts.flat();
  terms.forEach(({ lexeme, word, prefix }, term) => {
    if (!exact.has(lexeme)) exact.set(lexeme, term);
    if (prefix) beginnings.push({ text: lexeme, term });
    for (const language of languages) {
      const stem = word && stems.of(word, language);
      // Of a very short stem too much is the beginning.
      if (stem && stem.length > 2) beginnings.push({ text: stem, term });
    }
  });
  return { exact, beginnings, terms: terms.length };
}

/**
 * A piece of about 240 characters that holds as many different words of the query as it can, white space collapsed, with
 * `…` where something was left out. Without any of the words: the beginning.
 */
export function excerptOf(text: string, wanted: Wanted): string {
  const start = startOf(text, bestMatch(text, wanted));
  let end = Math.min(text.length, start + LENGTH);
  if (end < text.length) end = boundaryBefore(text, end, start + LENGTH / 2);
  const excerpt = text.slice(start, end).replace(/\s+/g, ' ').trim();
  return `${start > 0 ? '…' : ''}${excerpt}${end < text.trimEnd().length ? '…' : ''}`;
}

/** Where the best piece has its first word of the query; 0 when there is none. */
function bestMatch(text: string, wanted: Wanted): number {
  const matches: { at: number; term: number }[] = [];
  let best = { at: 0, terms: 0 };
  let from = 0;
  for (const token of tokensOf(text)) {
    const term = termOf(token, wanted);
    if (term === undefined) continue;
    matches.push({ at: token.start, term });
    while (token.start - (matches[from]?.at ?? 0) > LENGTH - BEFORE) from += 1;
    const terms = new Set(matches.slice(from).map((match) => match.term)).size;
    if (terms > best.terms) best = { at: matches[from]?.at ?? 0, terms };
    if (terms === wanted.terms) break;
  }
  return best.at;
}

function termOf({ lexeme }: Token, { exact, beginnings }: Wanted): number | undefined {
  return exact.get(lexeme) ?? beginnings.find(({ text }) => lexeme.startsWith(text))?.term;
}

function startOf(text: string, match: number): number {
  if (match <= BEFORE) return 0;
  const from = match - BEFORE;
  // A line is a block of its own: better to begin with it than within the one before.
  const line = text.lastIndexOf('\n', match - 1);
  if (line >= from) return line + 1;
  const space = text.indexOf(' ', from);
  return space >= 0 && space < match ? space + 1 : wholeAt(text, from);
}

function boundaryBefore(text: string, end: number, least: number): number {
  const space = Math.max(text.lastIndexOf(' ', end), text.lastIndexOf('\n', end));
  return space > least ? space : wholeAt(text, end);
}

/** Not between the halves of a character. */
const wholeAt = (text: string, at: number): number => (/[\udc00-\udfff]/.test(text[at] ?? '') ? at - 1 : at);
