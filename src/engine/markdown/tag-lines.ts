/** Tags that stand alone on their line, in lists and quotes too, and texts put into their place. */
import { parseMarkdown } from './parse.ts';
import { pairTags, type Tag } from './tags.ts';

export interface TagLine {
  readonly tag: Tag;
  /** Of a block: its end tag. */
  readonly close: Tag | undefined;
  /** The slice that the tag, or the block, takes in the source. */
  readonly start: number;
  readonly end: number;
  /** What every further line begins with in place of the tag: marks of quotes, and spaces as wide as marks of lists. */
  readonly indent: string;
}

/** Marks of quotes and of list items before a tag on its line. */
const MARKS = /^[ \t>]*(?:(?:[-+*]|\d{1,9}[.)])[ \t][ \t>]*)*$/;
/** So many characters of them: all tags of a long line look at what is before them. */
const MAX_MARKS = 1000;
const LINE_END = /[ \t]*(?:\r?\n|\r|$)/y;

/**
 * The tags of these names, in order. Those within a line of text, and those in code, are not among them. Offsets are those of the text
 * without its byte order mark.
 */
export function tagLinesIn(markdown: string, names: ReadonlySet<string>): TagLine[] {
  const { source, tags } = parseMarkdown(markdown);
  if (!tags.some(({ name }) => names.has(name))) return [];
  return pairTags(tags).flatMap(({ open, close }) => {
    if (!names.has(open.name)) return [];
    const end = (close ?? open).end;
    const before = beforeOn(source, open.start);
    LINE_END.lastIndex = end;
    if (before === undefined || !MARKS.test(before) || !LINE_END.test(source)) return [];
    const indent = before.replace(/[^\t>]/g, ' ');
    return [{ tag: open, close, start: open.start, end, indent }];
  });
}

/** The text before a place on its line; undefined when that is long. */
function beforeOn(source: string, at: number): string | undefined {
  const near = source.slice(Math.max(0, at - MAX_MARKS - 1), at);
  const start = near.lastIndexOf('\n');
  return start < 0 && near.length > MAX_MARKS ? undefined : near.slice(start + 1);
}

/** Where a text is to stand: what its lines begin with, and whether it needs an empty line to be apart from its neighbours. */
export interface TagPlace {
  readonly indent: string;
  readonly above: boolean;
  readonly below: boolean;
}

/** The place of a tag. */
export const placeOf = ({ start, end, indent }: TagLine, source: string): TagPlace => ({
  indent,
  above: needsBlank(lineAbove(source, start), indent, source.slice(source.lastIndexOf('\n', start - 1) + 1, start)),
  below: needsBlank(lineBelow(source, end), indent, indent),
});

/** A text as it has to be written to stand in a place: apart from what is above and below it. */
export function inPlace(text: string, { indent, above, below }: TagPlace): string {
  const empty = indent.trimEnd();
  const lines = text
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    .replace(/^(?:[ \t]*\n)+/, '')
    .trimEnd()
    .split('\n');
  const body = lines.map((line, i) => (i === 0 ? line : line.trim() === '' ? empty : indent + line)).join('\n');
  return `${above ? `\n${indent}` : ''}${body}${below ? `\n${empty}` : ''}`;
}

/** Whether a line would become one paragraph with the text; another tag does not, nor does the first line of a list item. */
function needsBlank(line: string, indent: string, own: string): boolean {
  if (own !== indent) return false;
  const words = line.replace(/^[ \t>]+/, '').trim();
  return words !== '' && !/^\{%.*%\}$/.test(words);
}

function lineAbove(source: string, at: number): string {
  const end = source.lastIndexOf('\n', at - 1);
  return end < 0 ? '' : source.slice(source.lastIndexOf('\n', end - 1) + 1, end);
}

function lineBelow(source: string, at: number): string {
  const start = source.indexOf('\n', at);
  if (start < 0) return '';
  const end = source.indexOf('\n', start + 1);
  return source.slice(start + 1, end < 0 ? source.length : end);
}
