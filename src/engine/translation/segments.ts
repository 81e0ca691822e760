/**
 * A text cut into what is translated, one block each: paragraphs, headings, cells, what stands between the tags of HTML, and words in
 * attributes of tags. Code, formulas, addresses, tags and front matter are no part of any segment; what stands among the words of one is
 * behind marks (`marks.ts`).
 */
import { type ParsedMarkdown, parseMarkdown, visit } from '../markdown/parse.ts';
import type { Tag } from '../markdown/tags.ts';
import { isForPeople } from './for-people.ts';
import { htmlSegments } from './html-segments.ts';
import { markInline, markWords } from './inline.ts';
import { type Mark, Marks } from './marks.ts';

/** Where a segment stands, which says what its words may not hold: `|` in a cell, quotes in an attribute. `field`: a title, no Markdown. */
export type SegmentPlace = 'paragraph' | 'heading' | 'cell' | 'html' | 'attribute' | 'field';

export interface Segment {
  /** `[start, end)` in the text as it was parsed (without a byte order mark), in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  readonly place: SegmentPlace;
  /** What an engine gets: one line of text with marks. */
  readonly text: string;
  readonly marks: readonly Mark[];
}

const PLACES: Readonly<Record<string, SegmentPlace>> = {
  paragraph: 'paragraph',
  heading: 'heading',
  tableCell: 'cell',
};

/** The segments of a text without front matter, in order; they do not overlap. Time grows with the length. */
export const segmentsOf = (markdown: string): Segment[] => segmentsIn(parseMarkdown(markdown));

/** The same of one that is parsed. */
export function segmentsIn({ source, root, tags }: ParsedMarkdown): Segment[] {
  const segments: Segment[] = [];
  let within = 0;
  visit(
    root,
    (node) => {
      const place = PLACES[node.type];
      if (place && within === 0) add(segments, markInline(node, source), place);
      if (place) within += 1;
      else if (node.type === 'html' && within === 0) for (const one of htmlSegments(node, source)) segments.push(one);
    },
    (node) => {
      if (PLACES[node.type]) within -= 1;
    },
  );
  for (const tag of tags) for (const one of attributeSegments(tag, source)) segments.push(one);
  return withoutOverlaps(segments);
}

function add(segments: Segment[], marked: ReturnType<typeof markInline>, place: SegmentPlace): void {
  if (marked && isForPeople(marked.text)) segments.push({ ...marked, place });
}

/** Words that are shown, in the attributes of tags that have such: the title of a tab, the caption of a file. */
const WORDS = /(?<=\s)(?:title|caption|label|description|alt|summary)\s*=\s*(?:"([^"]+)"|'([^']+)')/g;
/** The title of code is the name of a file; the others have expressions. */
const WITHOUT_WORDS = /^(?:code|if|elseif|else|include|openapi.*)$/;

function attributeSegments(tag: Tag, source: string): Segment[] {
  if (tag.closing || WITHOUT_WORDS.test(tag.name)) return [];
  const raw = source.slice(tag.start, tag.end);
  return [...raw.matchAll(WORDS)].flatMap((found) => {
    const text = found[1] ?? found[2] ?? '';
    if (!isForPeople(text) || text.includes('\n')) return [];
    const end = tag.start + found.index + found[0].length - 1;
    return [{ start: end - text.length, end, place: 'attribute' as const, text, marks: [] }];
  });
}

/** In their order; of two that overlap, the first to begin. */
function withoutOverlaps(segments: Segment[]): Segment[] {
  let reached = 0;
  return segments
    .sort((a, b) => a.start - b.start)
    .filter(({ start, end }) => {
      if (start < reached) return false;
      reached = end;
      return true;
    });
}

/** A title or description as one segment; undefined when it has no words. */
export function fieldSegment(text: string): Segment | undefined {
  const marks = new Marks();
  const words = markWords(text, marks);
  return isForPeople(words)
    ? { start: 0, end: text.length, place: 'field', text: words, marks: marks.list }
    : undefined;
}
