/** Words in a piece of HTML that Markdown takes as a whole: cards, figures, summaries. */
import { afterElement, endAt, tagAt, WITHIN_WORDS } from '../markdown/html-text.ts';
import { type MarkdownNode, rangeOf } from '../markdown/parse.ts';
import { isForPeople } from './for-people.ts';
import { markWords } from './inline.ts';
import { Marks } from './marks.ts';
import type { Segment } from './segments.ts';

const NOT_PROSE = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'pre',
  'code',
  'kbd',
  'samp',
  'var',
  'svg',
  'math',
  'textarea',
]);
const ALT = /(\salt\s*=\s*)(?:"([^"]+)"|'([^']+)')/i;

/** The words between tags that separate, and the `alt` of pictures. Tags within the words are marks. */
export function htmlSegments(node: MarkdownNode, source: string): Segment[] {
  const [from, to] = rangeOf(node);
  return segmentsIn(source.slice(from, to)).map((one) => ({ ...one, start: from + one.start, end: from + one.end }));
}

/** Of this piece alone: ends of tags are not looked for in the text behind it, which may have thousands of pieces. */
function segmentsIn(html: string): Segment[] {
  const segments: Segment[] = [];
  let run = new Run(0);
  const flush = (next: number) => {
    const segment = run.segment();
    if (segment) segments.push(segment);
    run = new Run(next);
  };
  for (let at = 0; at < html.length; ) {
    const open = nextOpen(html, at);
    run.words(html.slice(at, open), at);
    if (open >= html.length) break;
    const block = html.startsWith('{%', open);
    const tag = block ? { name: '', closing: false, end: endAt(html, '%}', open) } : tagAt(html, open);
    if (!tag) {
      run.words('<', open);
      at = open + 1;
      continue;
    }
    const end = !tag.closing && NOT_PROSE.has(tag.name) ? afterElement(html, tag.name, tag.end) : tag.end;
    if (WITHIN_WORDS.has(tag.name)) run.tag(html.slice(open, end), open);
    else {
      flush(end);
      if (tag.name === 'img') for (const one of altOf(html.slice(open, end), open)) segments.push(one);
    }
    at = end;
  }
  flush(html.length);
  return segments;
}

function nextOpen(html: string, at: number): number {
  for (let i = at; i < html.length; i += 1) if (html[i] === '<' || (html[i] === '{' && html[i + 1] === '%')) return i;
  return html.length;
}

function altOf(tag: string, at: number): Segment[] {
  const found = ALT.exec(tag);
  const text = found?.[2] ?? found?.[3];
  if (!found || !text || !isForPeople(text) || text.includes('\n')) return [];
  const end = at + found.index + found[0].length - 1;
  return [{ start: end - text.length, end, place: 'attribute', text, marks: [] }];
}

/** Words that belong together, from the first to the last; white space around them stays. */
class Run {
  readonly #marks = new Marks();
  #text = '';
  #start: number;
  #end: number;

  constructor(at: number) {
    this.#start = at;
    this.#end = at;
  }

  words(raw: string, at: number): void {
    if (this.#text === '' && raw.trim() === '') return;
    if (this.#text === '') this.#start = at + (raw.length - raw.trimStart().length);
    this.#text += markWords(this.#text === '' ? raw.trimStart() : raw, this.#marks);
    if (raw.trim() !== '') this.#end = at + raw.trimEnd().length;
  }

  tag(raw: string, at: number): void {
    if (this.#text === '') this.#start = at;
    this.#text += this.#marks.piece(raw);
    this.#end = at + raw.length;
  }

  segment(): Segment | undefined {
    const text = this.#text.trimEnd();
    if (!isForPeople(text)) return undefined;
    return { start: this.#start, end: this.#end, place: 'html', text, marks: this.#marks.list };
  }
}
