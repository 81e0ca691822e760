/**
 * SUMMARY.md: the tree of a project. Read line by line and with forbearance: headings are groups, nested lists are nested pages,
 * `***` or an empty heading ends a group, a fenced YAML block is a computed page.
 *
 *     ## Guides <a href="#guides" id="guides"></a>     group, with the anchor that is its slug
 *     * [Start](start.md "Begin")                      page, with the short title for the sidebar
 *       * [Buttons](start.md#buttons)                  one level down
 */
import { allAtOnce, type Pieces, pieceByPiece } from '../../pieces.ts';
import { inlineText } from './inline-text.ts';
import type { Definitions } from './summary-link.ts';
import { findLink, readDefinition } from './summary-link.ts';
import { fieldsOf, jsonOf, readYaml, textOf } from './yaml.ts';

export interface SummaryEntry {
  kind: 'group' | 'item' | 'computed';
  /** 1 at the top level; entries under a heading start at 2. */
  depth: number;
  /** Counted from 1. */
  line: number;
  /** What a reader sees; '' when the entry says nothing. */
  title: string;
  /** The Markdown of the title where it differs from `title`. */
  rawTitle?: string;
  /** Absent: the entry has no link. '' is a link that leads nowhere. */
  target?: string;
  /** The target as written in the file, if it differs. */
  rawTarget?: string;
  sidebarTitle?: string;
  /** Of a group: the id of the `<a>` in its heading. */
  anchor?: string;
  computed?: { type: string; props: Record<string, unknown>; dependencies: Record<string, unknown> };
}

export interface Summary {
  /** In order, parents before children. */
  entries: SummaryEntry[];
  problems: { line: number; message: string }[];
}

/** Characters of all YAML in one file: a thousand computed pages, and where it is broken at each line, a third of a second. */
const YAML_LIMIT = 128 * 1024;
const TOO_MUCH_YAML = `a computed page is skipped: all blocks are longer than ${YAML_LIMIT} characters together`;
/** Characters of one block, which is read in one piece. Real ones have hundreds. */
const BLOCK_LIMIT = 8 * 1024;
const TOO_LONG_BLOCK = `a computed page is skipped: its block is longer than ${BLOCK_LIMIT} characters`;

const ITEM = /^([ \t]*)([*+-]|\d{1,9}[.)])(?:([ \t]+)(.*))?$/;
const HEADING = /^ {0,3}(#{1,6})(?=[ \t]|$)/;
/** A line that ends a group. */
export const SEPARATOR = /^ {0,3}(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/;
const FENCE = /^[ \t]*(`{3,}|~{3,})[^`]*$/;
/** Characters. Real entries have hundreds; the bound keeps every expression on a line cheap. */
const LINE_LIMIT = 2000;

interface OpenItem {
  depth: number;
  line: number;
  indent: number;
  text: string;
}

/** Lines that are read in one piece: about a millisecond of work. */
const PIECE = 200;

/** The entries of SUMMARY.md. Linear in its length; a byte order mark and CRLF make no difference. */
export const readSummary = (text: string): Summary => allAtOnce(reading(text));

/** The same of a file that may be large: others have their turn in between. */
export const readSummaryInPieces = (text: string): Promise<Summary> => pieceByPiece(reading(text));

/** Stops after each piece. */
function* reading(text: string): Pieces<Summary> {
  const lines = withoutComments(text.replace(/^\ufeff/, '')).split(/\r\n|\r|\n/);
  const definitions = definitionsOf(lines);
  const summary: Summary = { entries: [], problems: [] };
  /** Indentation of the items that an entry may belong to, outermost first. */
  let levels: number[] = [];
  let top = 1;
  let item: OpenItem | undefined;
  let paragraph = '';
  let headings = 0;
  let yamlLeft = YAML_LIMIT;

  const close = () => {
    if (item) summary.entries.push(itemEntry(item, definitions));
    item = undefined;
    paragraph = '';
  };
  const heading = (level: number, markdown: string, line: number) => {
    close();
    levels = [];
    headings += 1;
    // The first one, when it is a heading 1 above everything else, is the name of the file.
    if (headings === 1 && level === 1 && summary.entries.length === 0) return;
    const group = groupEntry(markdown, line);
    if (group.title === '') {
      top = 1;
      summary.problems.push({ line, message: 'a heading without text is skipped: it ends the group' });
      return;
    }
    top = 2;
    summary.entries.push(group);
  };

  for (let index = 0; index < lines.length; index += 1) {
    const source = lines[index] ?? '';
    const line = index + 1;
    if (line % PIECE === 0) yield;
    if (source.length > LINE_LIMIT) {
      close();
      summary.problems.push({ line, message: `a line of more than ${LINE_LIMIT} characters is skipped` });
      continue;
    }
    const isItem = SEPARATOR.test(source) ? null : ITEM.exec(source);
    const fence = FENCE.exec(isItem ? (isItem[4] ?? '') : source);
    if (fence && (isItem || item?.text === '')) {
      if (isItem) {
        close();
        item = openItem(isItem, levels, top, line);
      }
      const end = endOfFence(lines, index + 1, fence[1] ?? '```');
      const block = lines.slice(index + 1, end);
      const { depth } = item as OpenItem;
      item = undefined;
      const size = block.reduce((sum, row) => sum + row.length + 1, 0);
      const tooMuch = size > BLOCK_LIMIT ? TOO_LONG_BLOCK : size > yamlLeft ? TOO_MUCH_YAML : undefined;
      const computed = tooMuch ? { line, message: tooMuch } : computedEntry(block, depth, line);
      if (!tooMuch) yamlLeft -= size;
      yield;
      if ('message' in computed) summary.problems.push(computed);
      else summary.entries.push(computed);
      index = end;
    } else if (fence && !isItem) {
      close();
      index = endOfFence(lines, index + 1, fence[1] ?? '```');
    } else if (source.trim() === '') {
      close();
    } else if (paragraph && /^ {0,3}(?:=+|-+)[ \t]*$/.test(source)) {
      heading(source.includes('=') ? 1 : 2, paragraph, line - 1);
    } else if (SEPARATOR.test(source)) {
      close();
      levels = [];
      top = 1;
    } else if (isItem) {
      close();
      item = openItem(isItem, levels, top, line);
    } else if (HEADING.test(source)) {
      const marks = HEADING.exec(source)?.[1] ?? '#';
      heading(marks.length, withoutClosingMarks(source.slice(source.indexOf('#') + marks.length).trim()), line);
    } else if (item) {
      if (item.text.length < LINE_LIMIT) item.text = `${item.text} ${source.trim()}`.trim();
    } else if (!readDefinition(source)) {
      paragraph = paragraph ? `${paragraph} ${source.trim()}` : source.trim();
    }
  }
  close();
  return summary;
}

/** `Title ##` is `Title`; `C#` stays. */
const withoutClosingMarks = (heading: string) => heading.replace(/(?:^|[ \t])#+$/, '').trim();

/** Puts an item into the levels: two columns to the right of another are below it, as CommonMark has it for bullets. */
function openItem(
  [, blank = '', , , text = '']: RegExpExecArray,
  levels: number[],
  top: number,
  line: number,
): OpenItem {
  const indent = columnsOf(blank);
  while (levels.length > 0 && indent < (levels.at(-1) ?? 0) + 2) levels.pop();
  levels.push(indent);
  return { depth: top + levels.length - 1, line, indent, text: text.trim() };
}

function columnsOf(blank: string): number {
  let columns = 0;
  for (const char of blank) columns += char === '\t' ? 4 - (columns % 4) : 1;
  return columns;
}

function itemEntry({ depth, line, text }: OpenItem, definitions: Definitions): SummaryEntry {
  const link = findLink(text, definitions);
  const markdown = link ? link.title : text;
  const title = inlineText(markdown).text;
  return {
    kind: 'item',
    depth,
    line,
    title,
    ...(markdown.trim() === title ? {} : { rawTitle: markdown.trim() }),
    ...(link ? { target: link.target } : {}),
    ...(link && link.rawTarget !== link.target ? { rawTarget: link.rawTarget } : {}),
    ...(link?.sidebarTitle ? { sidebarTitle: link.sidebarTitle } : {}),
  };
}

function groupEntry(markdown: string, line: number): SummaryEntry {
  const { text: title, html } = inlineText(markdown);
  const anchor = html
    .map((tag) => /^<a\b[^>]*\bid\s*=\s*["']?([^"'\s>]+)/i.exec(tag)?.[1])
    .find((id) => id !== undefined);
  const written = markdown.replace(/<a\b[^>]*>\s*<\/a>/gi, '').trim();
  return {
    kind: 'group',
    depth: 1,
    line,
    title,
    ...(written === title ? {} : { rawTitle: written }),
    ...(anchor ? { anchor } : {}),
  };
}

/** A fenced block as an item: `type`, `props`, `dependencies`. */
function computedEntry(
  block: readonly string[],
  depth: number,
  line: number,
): SummaryEntry | { line: number; message: string } {
  const margin = block
    .filter((row) => row.trim())
    .reduce((least, row) => Math.min(least, row.length - row.trimStart().length), 1000);
  const yaml = readYaml(block.map((row) => row.slice(margin)).join('\n'));
  if ('problem' in yaml) return { line, message: `a computed page is skipped: its block ${yaml.problem}` };
  const fields = fieldsOf(yaml.value);
  const type = textOf(fields.get('type'));
  if (!type) return { line, message: 'a fenced block is skipped: it does not name a type of computed page' };
  const spec = textOf(fieldsOf(fieldsOf(fieldsOf(fields.get('dependencies')).get('spec')).get('ref')).get('spec'));
  return {
    kind: 'computed',
    depth,
    line,
    title: textOf(fields.get('title')) ?? [type, spec].filter(Boolean).join(' '),
    computed: { type, props: recordOf(fields.get('props')), dependencies: recordOf(fields.get('dependencies')) },
  };
}

const recordOf = (value: unknown) => (value instanceof Map ? (jsonOf(value) as Record<string, unknown>) : {});

/** The line of the closing fence, or the number of lines. */
function endOfFence(lines: readonly string[], from: number, opened: string): number {
  const closing = new RegExp(`^[ \\t]*${opened[0]}{${opened.length},}[ \\t]*$`);
  for (let index = from; index < lines.length; index += 1) if (closing.test(lines[index] ?? '')) return index;
  return lines.length;
}

/** Comments become blanks, line ends stay, so that lines keep their numbers. */
export const withoutComments = (text: string) =>
  text.replace(/<!--[\s\S]*?(?:-->|$)/g, (comment) => comment.replace(/[^\r\n]/g, ' '));

function definitionsOf(lines: readonly string[]): Definitions {
  const definitions = new Map<string, { target: string; sidebarTitle?: string }>();
  for (const line of lines) {
    const found = line.length <= LINE_LIMIT && line.includes(']:') ? readDefinition(line) : undefined;
    if (found && !definitions.has(found.label)) definitions.set(found.label, found);
  }
  return definitions;
}
