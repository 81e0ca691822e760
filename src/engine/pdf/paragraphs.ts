/** Blocks of a Document that hold no others, as the layout takes them: paragraphs, headings, HTML. */
import { headingParts } from '../markdown/document/headings.ts';
import type { Block, Data, Phrasing } from '../markdown/document/types.ts';
import { htmlText } from '../markdown/html-text.ts';
import type { BlockContext } from './block-context.ts';
import { codeLines, languageOf } from './highlight.ts';
import { isEmpty, spansOf } from './spans.ts';
import { directionOf, oneLine, plainCode, plainText } from './text.ts';
import type { BlockValue, Directed, Span } from './values.ts';

/** A paragraph of nothing but one image is a figure. */
export function readParagraph({ nodes, data }: Block, context: BlockContext): BlockValue[] {
  const spans = spansOf(nodes as Phrasing[], context);
  const seen = spans.filter((span) => typeof span !== 'string' || span.trim() !== '');
  const [only] = seen;
  const linked = seen.length === 1 && typeof only === 'object' && 't' in only && only.t === 'link' ? only : undefined;
  const picture = linked?.c.length === 1 ? linked.c[0] : seen.length === 1 ? only : undefined;
  if (typeof picture === 'object' && 't' in picture && picture.t === 'img' && (picture.h ?? 99) > 30) {
    const { t: _, ...fields } = picture;
    return [{ t: 'figure', ...fields, ...(linked?.to && { to: linked.to }), c: [] }];
  }
  return paragraph(spans, context, data);
}

/** A paragraph of these spans; nothing when there is nothing to see. */
export function paragraph(c: Span[], context: BlockContext, data: Data = {}): BlockValue[] {
  return isEmpty(c) ? [] : [{ t: 'p', c, ...directed(c, context), ...aligned(data) }];
}

/** The direction of what is written, where it is not that of the book. */
function directed(spans: readonly Span[], { direction }: BlockContext): Directed {
  const d = directionOf(lettersOf(spans));
  return d && d !== direction ? { d } : {};
}

function lettersOf(spans: readonly Span[]): string {
  let text = '';
  for (const span of spans) {
    if (typeof span === 'string') text += span;
    else if ('m' in span) text += span.m.includes('c') ? '' : span.x;
    else if ('c' in span) text += lettersOf(span.c);
    if (text.length > 200) break;
  }
  return text;
}

const ALIGN = new Set(['left', 'center', 'right', 'justify']);
/** Where the author puts it on the line. */
export const aligned = ({ align }: Data): Directed => (ALIGN.has(align as string) ? { a: align as 'center' } : {});

/** Reads headings of this level. */
export function headingOf(n: number): (block: Block, context: BlockContext) => BlockValue[] {
  return ({ nodes: written, data }, context) => {
    const { nodes, anchor } = headingParts(written as Phrasing[]);
    const c = spansOf(nodes as Phrasing[], context);
    if (isEmpty(c)) return [];
    const title = plainText(nodes as Phrasing[]).trim();
    const labels = context.included ? [] : [context.chapters.addHeading(context.page, title, anchor)];
    const level = context.level + Math.max(1, n - 1);
    const toc = context.headingsInContents && n <= 3 && context.depth === 0;
    return [{ t: 'h', n, level, toc, title: title || '—', labels, c, ...directed(c, context), ...aligned(data) }];
  };
}

/** Its text; preformatted text as code. */
export function readHtml({ data }: Block, context: BlockContext): BlockValue[] {
  const html = String(data['html'] ?? '');
  if (/^\s*<pre[\s>]/i.test(html)) {
    const language = /\blang(?:uage)?-([\w+#.-]{1,20})/.exec(html)?.[1] ?? null;
    const code = plainCode(htmlText(html.trim(), '')).replace(/^\n+/, '').trimEnd();
    return [{ t: 'code', lines: codeLines(code, languageOf(language)), title: null, numbers: false }];
  }
  return htmlText(html, '\n')
    .split('\n')
    .flatMap((line) => paragraph([oneLine(line).trim()], context));
}
