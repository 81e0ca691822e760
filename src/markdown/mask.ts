/**
 * What the Markdown parser gets to see instead of the source: a text of the same length, so that offsets do not move.
 * Tags become processing instructions (`{% hint %}` → `<? hint ?>`). For CommonMark such a line is an HTML block of type 3:
 * it interrupts a paragraph, ends a table, and stands in list items; within a line it is inline HTML.
 */
import type { Tag } from './tags.ts';

/** The source with every tag masked; U+0000, which the parser and CommonMark disagree on, as U+FFFD. */
export function maskTags(source: string, tags: readonly Tag[]): string {
  let text = '';
  let from = 0;
  for (const tag of tags) {
    text += source.slice(from, tag.start) + maskOf(source, tag);
    from = tag.end;
  }
  text += source.slice(from);
  return text.includes('\0') ? text.replaceAll('\0', '\ufffd') : text;
}

/** One tag as the parser sees it. */
export const maskOf = (source: string, { start, end }: Tag): string =>
  `<?${source.slice(start + 2, end - 2).replace(/[<>?]/g, '_')}?>`;
