/** Words in a piece of HTML that Markdown takes as a whole: cards, figures, summaries. */
import { tagAt, WITHIN_WORDS } from '../markdown/html-text.ts';
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
  const segments: Segment[] = [];
  let run = new Run(from);
  const flush = (next: number) => {
    const segment = run.segment();
    if (segment) segments.push(segment);
    run = new Run(next);
  };
  for (let at = from; at < to; ) {
    const open = nextOpen(source, at, to);
    run.words(source.slice(at, open), at);
    if (open >= to) break;
    const block = source.startsWith('{%', open);
    const tag = block ? { name: '', closing: false, end: tagEnd(source, open, to) } : tagAt(source, open);
    if (!tag) {
      run.words('<', open);
      at = open + 1;
      continue;
    }
    let end = Math.min(tag.end, to);
    if (!tag.closing && NOT_PROSE.has(tag.name)) end = afterClose(source, tag.name, end, to);
    if (WITHIN_WORDS.has(tag.name)) run.tag(source.slice(open, end), open);
    else {
      flush(end);
      if (tag.name === 'img') for (const one of altOf(source.slice(open, end), open)) segments.push(one);
    }
    at = end;
  }
  flush(to);
  return segments;
}

function nextOpen(source: string, at: number, to: number): number {
  for (let i = at; i < to; i += 1) if (source[i] === '<' || (source[i] === '{' && source[i + 1] === '%')) return i;
  return to;
}

/** Looked for in this piece of HTML only: a text may have thousands of them. */
function tagEnd(source: string, open: number, to: number): number {
  const end = source.slice(open, to).indexOf('%}');
  return end < 0 ? to : open + end + 2;
}

function afterClose(source: string, name: string, from: number, to: number): number {
  const close = new RegExp(`</${name}\\s*>`, 'gi');
  return close.exec(source.slice(from, to)) ? from + close.lastIndex : to;
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
