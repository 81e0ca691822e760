/** Plain text as Markdown: characters that would have a meaning are escaped, and no others. */
import { markdownToMdast } from 'satteri';
import { visit } from '../parse.ts';
import { isWordChar } from './flanking.ts';

/** What surrounds a text. */
export interface TextContext {
  /** The character before it; '' at the beginning of a line. */
  before: string;
  /** The character after it; '' or a line end at the end of a line. For a neighbour that is not text: any punctuation. */
  after: string;
  /** In one line only: a heading, a table cell. */
  line: boolean;
  /** In a table cell. */
  cell: boolean;
  /** In the text of a link, where addresses are not linked. */
  link: boolean;
}

/** Between two texts that would become an address together: an empty comment, which is not part of the text. */
export const SEPARATOR = '<!---->';

/** Markdown of a text. */
export function escapeText(text: string, place: TextContext): string {
  const pieces = place.link ? [text] : apartWithin(text);
  if (pieces.length === 1) return escapePiece(text, place);
  return pieces
    .map((piece, i) =>
      escapePiece(piece, {
        ...place,
        before: i === 0 ? place.before : '>',
        after: i === pieces.length - 1 ? place.after : '<',
      }),
    )
    .join(SEPARATOR);
}

const ADDRESS = /www\.|https?:\/\/|[\w.+-]@[\w-]/i;
const WITHIN_ADDRESS = /(?<=www)(?=\.)|(?<=https?:)(?=\/\/)|(?<=@)/i;

/** The text cut where it would become an address. */
function apartWithin(text: string): string[] {
  if (!ADDRESS.test(text)) return [text];
  const pieces = [''];
  for (const word of text.split(/(\s+)/)) {
    const [first = '', ...more] = becomesAddress(word) ? word.split(WITHIN_ADDRESS) : [word];
    pieces[pieces.length - 1] += first;
    for (const each of more) pieces.push(each);
  }
  return pieces;
}

/** Whether there is a place between two texts where an address is kept apart. */
export const isApart = (before: string, after: string): boolean =>
  (/www$/i.test(before) && after[0] === '.') ||
  (/https?:$/i.test(before) && after.startsWith('//')) ||
  (before.endsWith('@') && /^\S/.test(after));

/** What was found out about words; forgotten when it is much. */
const known = new Map<string, boolean>();
const MAX_KNOWN = 5000;

/** Whether the parser finds an address in this word, which it does anywhere, however it is escaped. */
function becomesAddress(word: string): boolean {
  if (!ADDRESS.test(word)) return false;
  let found = known.get(word);
  if (found === undefined) {
    const escaped = word.replace(/[!-/:-@[-`{-~]/g, '\\$&');
    found = word.length > 5000 || hasLink(escaped) || hasLink(escapePiece(word, ANYWHERE));
    if (known.size >= MAX_KNOWN) known.clear();
    if (word.length < 500) known.set(word, found);
  }
  return found;
}

const ANYWHERE: TextContext = { before: 'x', after: 'x', line: true, cell: false, link: false };

function hasLink(markdown: string): boolean {
  let found = false;
  visit(
    markdownToMdast(`x ${markdown} <b>${markdown}`, { features: { gfm: true, frontmatter: false } }),
    ({ type }) => {
      found ||= type === 'link';
    },
  );
  return found;
}

/** Characters that may need an escape; each is checked with its surroundings. */
const SPECIAL = /[\\`*_[\]<&~$!{|\r\n\t\v\f \u0085\u2028\u2029\ufeff]/g;

function escapePiece(text: string, place: TextContext): string {
  if (text === '') return '';
  const escaped = text.replace(SPECIAL, (char, at: number) => escapeChar(char, text, at, place));
  return escapeLineStarts(escaped, place);
}

function escapeChar(char: string, text: string, at: number, place: TextContext): string {
  const before = at > 0 ? (text[at - 1] as string) : place.before;
  const after = at + 1 < text.length ? (text[at + 1] as string) : place.after;
  switch (char) {
    case '_':
      return at > 0 && at + 1 < text.length && isLetter(before) && isLetter(after) ? char : '\\_';
    case '<':
      return /[A-Za-z/!?]/.test(after) || at + 1 === text.length ? '\\<' : char;
    case '&':
      return /^&(?:#|\w+;)/.test(text.slice(at, at + 40)) || at + 1 === text.length ? '\\&' : char;
    case '!':
      return at + 1 === text.length && place.after !== '' && place.after !== '\n' ? '\\!' : char;
    case '{':
      return after === '%' ? '{\\' : char;
    case '$':
      return before === '$' || after === '$' || at === 0 || at + 1 === text.length ? '\\$' : char;
    case ']':
      return place.link ? '\\]' : char;
    case '|':
      return place.cell ? '\\|' : char;
    case '\n':
      return breaksLine(before, after, place) ? char : '&#10;';
    case ' ':
      return isLineEdge(before) || isLineEdge(after) ? '&#32;' : char;
    case '\\':
    case '`':
    case '*':
    case '[':
    case '~':
      return `\\${char}`;
    case '\t':
      return isLineEdge(before) || isLineEdge(after) ? '&#9;' : char;
    // References to these two say other characters; they stand as they are, and mean nothing at the edge of a line either.
    case '\v':
    case '\u0085':
      return char;
    default:
      return `&#${char.charCodeAt(0)};`;
  }
}

/** Half of a pair may be of a symbol. */
const isLetter = (unit: string): boolean => isWordChar(unit) && !/[\ud800-\udfff]/.test(unit);

const isLineEdge = (char: string): boolean => char === '' || char === '\n';

/** A line end is kept between two lines that have text next to it. */
const breaksLine = (before: string, after: string, place: TextContext): boolean =>
  !place.line && !/[\s]/.test(before || ' ') && !/[\s]/.test(after || ' ');

/** What would begin a block: headings, quotes, list items, rules, underlines of headings and of table headers. */
const BLOCK_START = /^(?:#{1,6}(?=\s|$)|>|[-+](?=\s|$)|\d{1,9}(?=[.)](?:\s|$))|=+(?=\s*$)|[-:|][-:| \t]*$)/;

function escapeLineStarts(text: string, place: TextContext): string {
  if (place.line || (!isLineEdge(place.before) && !text.includes('\n'))) return text;
  return text
    .split('\n')
    .map((line, i, lines) => {
      if (i === 0 && !isLineEdge(place.before)) return line;
      // The line may go on with other things: a rule or an underline then is none.
      const ends = i < lines.length - 1 || isLineEdge(place.after);
      const found = BLOCK_START.exec(ends ? line : `${line}\u0001`)?.[0];
      if (found === undefined) return line;
      return /^\d/.test(found) ? `${found}\\${line.slice(found.length)}` : `\\${line}`;
    })
    .join('\n');
}
