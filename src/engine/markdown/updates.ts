/** The news of a page: its `{% update date="2026-01-02" tags="a,b" %} … {% endupdate %}` blocks. */
import { type ParsedMarkdown, parseMarkdown, rangeOf, visit } from './parse.ts';
import { headingAnchors } from './sections.ts';
import { attributesOf, pairTags } from './tags.ts';

export interface Update {
  /** The heading that it begins with, as plain text; null: it begins otherwise. */
  title: string | null;
  /** Of that heading; null: there is none. */
  anchor: string | null;
  date: Date;
  tags: string[];
  /** What follows the heading. */
  markdown: string;
}

/** So many of a page. */
const MAX_UPDATES = 500;

const TAG = /\{%-?\s*update\s/;

/** False where a text certainly has none. */
export const mayHaveUpdates = (markdown: string): boolean => TAG.test(markdown);

/** The updates of a text in their order; without those that have no date. Linear in the length of the text. */
export function updatesIn(markdown: string): Update[] {
  if (!mayHaveUpdates(markdown)) return [];
  const parsed = parseMarkdown(markdown);
  const headings = headingsIn(parsed);
  const updates: Update[] = [];
  let next = 0;
  for (const { open, close } of pairTags(parsed.tags)) {
    if (open.name !== 'update' || !close || updates.length >= MAX_UPDATES) continue;
    const attributes = attributesOf(open);
    const date = dateOf(attributes.get('date') ?? '');
    if (!date) continue;
    while ((headings[next]?.start ?? Number.POSITIVE_INFINITY) < open.end) next += 1;
    const heading = headings[next];
    const begins = heading && heading.end <= close.start && isBlank(parsed.source, open.end, heading.start);
    updates.push({
      title: begins ? heading.title : null,
      anchor: begins ? heading.anchor : null,
      date,
      tags: (attributes.get('tags') ?? '').split(',').flatMap((tag) => tag.trim() || []),
      markdown: parsed.source.slice(begins ? heading.end : open.end, close.start).trim(),
    });
  }
  return updates;
}

interface Heading {
  start: number;
  end: number;
  title: string;
  anchor: string;
}

function headingsIn(parsed: ParsedMarkdown): Heading[] {
  const ranges: (readonly [number, number])[] = [];
  visit(parsed.root, (node) => {
    if (node.type === 'heading') ranges.push(rangeOf(node));
  });
  return headingAnchors(parsed).flatMap(({ title, anchor }, at) => {
    const range = ranges[at];
    return range ? [{ start: range[0], end: range[1], title, anchor }] : [];
  });
}

/** Without `trim` of the whole: many updates before a heading would cost as much as the text each. */
function isBlank(source: string, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) if (!/\s/.test(source[at] as string)) return false;
  return true;
}

/** A day (`2026-01-02`), a month, or a point in time; undefined for what names none. */
function dateOf(text: string): Date | undefined {
  if (!/^\d{4}-\d{2}(?:-\d{2})?(?:[T ][\d:.]+(?:Z|[+-]\d{2}:?\d{2})?)?$/.test(text)) return undefined;
  // Without a zone, a point in time would be that of the machine.
  const date = new Date(
    /[T ]/.test(text) && !/(?:Z|[+-]\d{2}:?\d{2})$/.test(text) ? `${text.replace(' ', 'T')}Z` : text,
  );
  return Number.isNaN(date.getTime()) ? undefined : date;
}
