/**
 * What the Markdown parser gets to see instead of the source: a text of the same length, so that offsets do not move.
 * Tags become processing instructions (`{% hint %}` → `<? hint ?>`). For CommonMark such a line is an HTML block of type 3:
 * it interrupts a paragraph, ends a table, and stands in list items; within a line it is inline HTML.
 */
import type { Tag } from './tags.ts';

/** The source with every tag masked; U+0000, which the parser and CommonMark disagree on, as U+FFFD. */
export function maskTags(source: string, tags: readonly Tag[]): string {
  const text = withoutNull(source);
  if (tags.length === 0) return text;
  const pieces: string[] = [];
  let from = 0;
  for (const tag of tags) {
    pieces.push(text.slice(from, tag.start), maskOf(text, tag));
    from = tag.end;
  }
  pieces.push(text.slice(from));
  return pieces.join('');
}

export const withoutNull = (text: string): string => (text.includes('\0') ? text.replaceAll('\0', '\ufffd') : text);

/** One tag as the parser sees it. Further lines of it keep how they begin: `>` may be the mark of a quotation. */
const maskOf = (source: string, { start, end }: Tag): string =>
  `<?${source.slice(start + 2, end - 2).replace(/(\n[ \t>]*)|[<>?]/g, (_, margin?: string) => margin ?? '_')}?>`;
