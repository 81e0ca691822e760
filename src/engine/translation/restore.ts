/** From what an engine gives for a segment to the source that takes its place. */
import { escapeHtml } from '../markdown/document/html-tokens.ts';
import { unmarked } from './marks.ts';
import type { Segment } from './segments.ts';
import { shapeOfWords } from './shape.ts';

/** A title has at most so many characters. */
const MAX_FIELD = 1000;

/** The source in the place of a segment; undefined where marks are lost, or the words would be no longer one block of the same shape. */
export function restored(segment: Segment, words: string): string | undefined {
  const source = sourceOf(segment, words.replace(/(?<!\s)\s*[\r\n]\s*/g, ' ').trim());
  if (source === undefined || source === '') return undefined;
  if (segment.place === 'field') return source.length <= MAX_FIELD ? source : undefined;
  if (segment.place === 'attribute' || segment.place === 'html') return source;
  const own = sourceOf(segment, segment.text) ?? '';
  if (source === own) return source;
  return shapeOfWords(source, segment.place) === shapeOfWords(own, segment.place) ? source : undefined;
}

function sourceOf({ place, marks }: Segment, words: string): string | undefined {
  switch (place) {
    case 'attribute':
      // The tag ends a value at its quote, and itself at `%}`.
      return words.replaceAll('"', '”').replaceAll("'", '’').replaceAll('%}', '%');
    case 'html':
      return unmarked(words, marks, { escaped: textInHtml, ordered: true });
    case 'cell':
      return unmarked(words, marks, { escaped: (text) => text.replace(/(?<!\\)\|/g, '\\|') });
    default:
      return unmarked(words, marks);
  }
}

/** References that are there stay. */
const textInHtml = (text: string): string =>
  text.replace(/&(?!#?\w+;)|[<>]/g, (char) => escapeHtml(char)).replaceAll('{%', '{ %');
