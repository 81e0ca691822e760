/** Where a text is not prose: places in which a change of one word may change what the words around it are. */
import { joinRanges, type Ranges } from '../revisions/ranges.ts';
import { type MarkdownNode, parseMarkdown, rangeOf, visit } from './parse.ts';
import { pairTags, type Tag } from './tags.ts';

type Range = readonly [start: number, end: number];

const NOT_PROSE = new Set<string>([
  'code',
  'inlineCode',
  'math',
  'inlineMath',
  'html',
  'link',
  'linkReference',
  'image',
  'imageReference',
  'definition',
  'footnoteReference',
  'table',
  'thematicBreak',
]);
/** Blocks that hold text like that around them. What is in others is theirs: captions, code, addresses. */
const PROSE_TAGS = new Set(['hint', 'tabs', 'tab', 'stepper', 'step', 'columns', 'column', 'if', 'elseif', 'else']);
/**
 * Code, formulas, links, images, tables, HTML, tags, and what is between the HTML tags of a paragraph; front matter, for texts that
 * were not taken apart. Time grows with the length.
 */
export function notProse(markdown: string): Ranges {
  const { source, root, tags } = parseMarkdown(markdown);
  const html: MarkdownNode[] = [];
  const paragraphs: MarkdownNode[] = [];
  const found: Range[] = [];
  visit(root, (node) => {
    if (NOT_PROSE.has(node.type)) found.push(rangeOf(node));
    if (node.type === 'html') html.push(node);
    if (node.type === 'paragraph' || node.type === 'heading') paragraphs.push(node);
  });
  const ranges = [...found, ...blocksOf(tags), ...paragraphs.flatMap(betweenHtml), ...elementsOf(html, source)];
  const mark = markdown.length - source.length;
  const front = frontMatterEnd(markdown);
  return joinRanges([
    ...(front > 0 ? [[0, front] as const] : []),
    ...ranges.map(([start, end]) => [start + mark, end + mark] as const),
  ]);
}

/** Where front matter at the beginning of a text ends; 0 without it. */
function frontMatterEnd(markdown: string): number {
  const opening = /^\ufeff?---[ \t]*\r?\n/.exec(markdown);
  if (!opening) return 0;
  const closing = /^(?:---|\.\.\.)[ \t]*\r?$/gm;
  closing.lastIndex = opening[0].length;
  return closing.exec(markdown) ? closing.lastIndex : 0;
}

/** From the first HTML tag of a paragraph to its last: the text between them is inside elements. */
function betweenHtml(paragraph: MarkdownNode): Range[] {
  let [first, last]: (Range | undefined)[] = [];
  visit(paragraph, (node) => {
    if (node.type !== 'html') return;
    first ??= rangeOf(node);
    last = rangeOf(node);
  });
  return first && last ? [[first[0], last[1]]] : [];
}

function* blocksOf(tags: readonly Tag[]): Generator<Range> {
  for (const { open, close } of pairTags(tags)) {
    if (close && !PROSE_TAGS.has(open.name)) yield [open.start, close.end];
  }
}

/** Elements whose text is not prose, though blank lines make Markdown of it. */
const OPENS = /<(?:table|pre|code|script|style|svg|math)\b/gi;
const CLOSES = /<\/(?:table|pre|code|script|style|svg|math)\b/gi;

/** The contents of such an element that spans several blocks. */
function* elementsOf(html: readonly MarkdownNode[], source: string): Generator<Range> {
  let depth = 0;
  let from = 0;
  for (const node of html) {
    const [start, end] = rangeOf(node);
    const text = source.slice(start, end);
    const before = depth;
    depth = Math.max(0, depth + (text.match(OPENS)?.length ?? 0) - (text.match(CLOSES)?.length ?? 0));
    if (before === 0 && depth > 0) from = start;
    if (before > 0 && depth === 0) yield [from, end];
  }
  if (depth > 0) yield [from, source.length];
}
