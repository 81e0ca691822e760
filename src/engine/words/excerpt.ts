/** The part of a text that shows why it was found. */
import { type SearchQuery, termsOf } from './query.ts';
import type { Stems } from './stems.ts';
import { eachWord } from './tokens.ts';

/** Characters shown, about. */
const LENGTH = 240;
/** Of them, before the first word that was found. */
const BEFORE = 60;

/** The words of a query in all their forms, to be found in texts. */
export interface Wanted {
  /** By lexeme: which term of the query it says. */
  exact: ReadonlyMap<string, number>;
  /** Beginnings of words: prefixes, and stems (which are the beginning of most forms of a word). */
  beginnings: readonly Beginning[];
  terms: number;
}

interface Beginning {
  text: string;
  term: number;
  /** What may follow; anything unless given. */
  endings?: RegExp;
}

/** English stems keep a letter that other forms of the word change: `move` of `moving`, `appli` of `apply`. */
const ENDINGS = /^(e|es|ed|er|ers|ing|ings|able|y|ies|ied|ying|ier|iers)$/;

/** What to look for in texts of these languages. */
export function wantedOf(query: SearchQuery, stems: Stems, languages: readonly (string | null)[]): Wanted {
  const exact = new Map<string, number>();
  const beginnings: Beginning[] = [];
  const terms = termsOf(query.parts);
  terms.forEach(({ lexeme, word, prefix }, term) => {
    if (!exact.has(lexeme)) exact.set(lexeme, term);
    if (prefix) beginnings.push({ text: lexeme, term });
    for (const language of languages) {
      const stem = word && stems.of(word, language);
      // Of a very short stem too much is the beginning.
      if (stem && stem.length > 2) beginnings.push({ text: stem, term });
      if (stem && stem.length > 3 && /[eiy]$/.test(stem) && (language ?? 'en') === 'en')
        beginnings.push({ text: stem.slice(0, -1), term, endings: ENDINGS });
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

/** A part of a text: `[start, end)`, in UTF-16 units. */
export interface TextRange {
  start: number;
  end: number;
}

/** Where words of the query stand in a text, in order, none twice; pairs of characters that overlap are one. */
export function marksIn(text: string, wanted: Wanted): TextRange[] {
  const marks: TextRange[] = [];
  for (const { start, end } of matchesIn(text, wanted)) {
    const last = marks.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else marks.push({ start, end });
  }
  return marks;
}

/** A word of the query in a text, and which term of the query it says. */
interface Match extends TextRange {
  term: number;
}

/** In order. */
function matchesIn(text: string, wanted: Wanted): Match[] {
  const matches: Match[] = [];
  eachWord(text, Number.POSITIVE_INFINITY, (lexeme, _word, _position, start, end) => {
    const term = termOf(lexeme, wanted);
    if (term !== undefined) matches.push({ start, end, term });
  });
  return matches;
}

/** Where the best piece has its first word of the query; 0 when there is none. */
function bestMatch(text: string, wanted: Wanted): number {
  const matches = matchesIn(text, wanted);
  let best = { at: 0, terms: 0 };
  let from = 0;
  for (const [i, { start }] of matches.entries()) {
    while (start - (matches[from]?.start ?? 0) > LENGTH - BEFORE) from += 1;
    const terms = new Set(matches.slice(from, i + 1).map(({ term }) => term)).size;
    if (terms > best.terms) best = { at: matches[from]?.start ?? 0, terms };
    if (terms === wanted.terms) break;
  }
  return best.at;
}

function termOf(lexeme: string, { exact, beginnings }: Wanted): number | undefined {
  const begins = ({ text, endings }: Beginning) =>
    lexeme.startsWith(text) && (endings === undefined || endings.test(lexeme.slice(text.length)));
  return exact.get(lexeme) ?? beginnings.find(begins)?.term;
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
