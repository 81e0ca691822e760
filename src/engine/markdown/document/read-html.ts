/** What a node of HTML between blocks is made of: tags, parts of `<details>`, blocks that are HTML, or just HTML. */
import { type Tag, tagsOf } from '../tags.ts';
import { voidBlock } from './build.ts';
import { readHtmlBlock, readInlineTokens } from './html-blocks.ts';
import { htmlEnds } from './html-problems.ts';
import { htmlTokens } from './html-tokens.ts';
import { isParagraph } from './print.ts';
import { printInline } from './print-inline.ts';
import { readHtmlTable } from './table.ts';
import type { Block, Phrasing } from './types.ts';

/** `start` and `end` relate to the text of the node. */
export type HtmlPiece = { start: number; end: number } & (
  | { kind: 'block'; block: Block }
  | { kind: 'tag'; tag: Tag }
  | { kind: 'details'; html: string; isOpen: boolean }
  | { kind: 'summary'; html: string; nodes: Phrasing[] }
  | { kind: 'end-details'; html: string }
);

/** The pieces, in order. HTML that only together is HTML stays in one. */
export function piecesOfHtml(html: string): HtmlPiece[] {
  const tags = html.includes('{%') ? tagsAlone(html) : [];
  if (tags.length === 0) return piecesOfSegment(html, 0);
  const pieces: HtmlPiece[] = [];
  let from = 0;
  for (const tag of [...tags, undefined]) {
    const segment = html.slice(from, tag?.start ?? html.length);
    const text = segment.trim();
    if (text !== '') {
      if (!standsAsBlock(text)) return [rawPiece(html, 0)];
      for (const each of piecesOfSegment(text, from + segment.indexOf(text))) pieces.push(each);
    }
    if (!tag) break;
    pieces.push({ kind: 'tag', tag, start: tag.start, end: tag.end });
    from = tag.end;
  }
  return pieces;
}

/** Whether the contents between tags are a block of HTML by themselves, and do not affect what follows. */
const standsAsBlock = (html: string): boolean => htmlEnds(ownHtml(html));

/** The tags in whose lines there is nothing but tags; one pass in each direction, however many stand in one line. */
function tagsAlone(html: string): Tag[] {
  const tags = tagsOf(html);
  const alone = tags.map(() => true);
  const isBlank = (from: number, to: number): boolean => html.slice(from, to).trim() === '';
  const isLong = ({ start, end }: Tag): boolean => html.slice(start, end).includes('\n');
  let from = 0;
  let isOnly = true;
  for (const [i, tag] of tags.entries()) {
    const line = html.slice(from, tag.start).lastIndexOf('\n');
    isOnly = line < 0 ? isOnly && isBlank(from, tag.start) : isBlank(from + line + 1, tag.start);
    alone[i] = isOnly;
    isOnly &&= !isLong(tag);
    from = tag.end;
  }
  let to = html.length;
  isOnly = true;
  for (const [i, tag] of [...tags.entries()].reverse()) {
    const line = html.slice(tag.end, to).indexOf('\n');
    isOnly = line < 0 ? isOnly && isBlank(tag.end, to) : isBlank(tag.end, tag.end + line);
    alone[i] &&= isOnly;
    isOnly &&= !isLong(tag);
    to = tag.start;
  }
  return tags.filter((_, i) => alone[i]);
}

/** Indentation of a block is no part of it, nor are the empty lines behind one that has no end. */
export const ownHtml = (html: string): string => html.replace(/^[ \t]+/, '').trimEnd();

const rawPiece = (html: string, start: number): HtmlPiece => ({
  kind: 'block',
  block: voidBlock('html', { html: ownHtml(html) }),
  start,
  end: start + html.length,
});

function piecesOfSegment(html: string, start: number): HtmlPiece[] {
  const details = piecesOfDetails(html, start);
  if (details) return details;
  const block = html.includes('{%') ? undefined : (paragraphOnly(readHtmlBlock(html)) ?? readHtmlTable(html));
  return [block ? { kind: 'block', block, start, end: start + html.length } : rawPiece(html, start)];
}

/** `<p>` is only for paragraphs that Markdown cannot say: so it is always printed as it was read. */
function paragraphOnly(block: Block | undefined): Block | undefined {
  if (block?.type !== 'paragraph' || block.data['align'] !== undefined) return block;
  return isParagraph(printInline(block.nodes as Phrasing[])) ? undefined : block;
}

const PART = /\s*(?:(<details(?:\s+(open)(?:="")?)?\s*>)|<summary>(.*?)<\/summary>|(<\/details>))\s*/sy;

function piecesOfDetails(html: string, start: number): HtmlPiece[] | undefined {
  if (!/^\s*<\/?(?:details|summary)/.test(html)) return undefined;
  const pieces: HtmlPiece[] = [];
  PART.lastIndex = 0;
  for (let at = 0; at < html.length; at = PART.lastIndex) {
    const part = PART.exec(html);
    if (!part) return undefined;
    const place = { html: part[0].trim(), start: start + at, end: start + PART.lastIndex };
    if (part[1]) pieces.push({ kind: 'details', isOpen: part[2] !== undefined, ...place });
    else if (part[4]) pieces.push({ kind: 'end-details', ...place });
    else {
      const tokens = htmlTokens(part[3] as string);
      const nodes = tokens && readInlineTokens(tokens);
      if (!nodes) return undefined;
      pieces.push({ kind: 'summary', nodes, ...place });
    }
  }
  return pieces;
}
